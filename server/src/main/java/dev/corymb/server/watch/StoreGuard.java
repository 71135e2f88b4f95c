package dev.corymb.server.watch;

import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * Whether the disk takes changes. It is asked before what needs room, so that the store seldom
 * meets a full disk in midst of its own work, and told of each failure.
 */
public final class StoreGuard {

  private static final long FRESH_NANOS = 1_000_000_000L;
  private static final long FORGOTTEN_NANOS = 60_000_000_000L; // a failure that nobody repeated

  private final Path directory;
  private final long minFree;
  private final Supplier<LedgerHealth> health;
  private long free; // bytes, or -1 if they cannot be told
  private long checkedNanos;
  private String failure = ""; // of the last change
  private long failedNanos;

  /** Watches the disk of a directory, of which some bytes must stay free, and the ledger on it. */
  public StoreGuard(Path directory, long minFree, Supplier<LedgerHealth> health) {
    this.directory = directory;
    this.minFree = minFree;
    this.health = health;
    look();
  }

  private void look() {
    checkedNanos = System.nanoTime();
    try {
      free = Files.getFileStore(directory).getUsableSpace();
    } catch (IOException e) {
      free = -1; // the change itself will tell
    }
  }

  private boolean isShort() {
    if (System.nanoTime() - checkedNanos > FRESH_NANOS) {
      look();
    }
    return free >= 0 && free < minFree;
  }

  /**
   * Refuses a change if there is no room for it.
   *
   * @throws ProblemException if so
   */
  public synchronized void requireRoom() {
    if (isShort()) {
      throw Problem.full(shortage()).exception();
    }
  }

  private String shortage() {
    return "the disk of the data directory must have "
        + minFree
        + " bytes free for changes, but has "
        + free
        + "; queries are answered";
  }

  /** Notes that a change succeeded. */
  public synchronized void wrote() {
    failure = "";
  }

  /** Notes that the store failed; gives what to tell the caller. */
  public synchronized ProblemException failed(LedgerException e) {
    failure = String.valueOf(e.getMessage());
    failedNanos = System.nanoTime();
    look();
    String detail = "the ledger could not take the change: " + failure;
    boolean full = isShort() || (e instanceof StoreUnwritableException no && no.isFull());
    return (full ? Problem.full(detail) : Problem.unavailable(detail, 10)).exception();
  }

  /** Why changes are refused now; empty if they are not, as far as is known. */
  public synchronized String reason() {
    if (isShort()) {
      return shortage();
    }
    return System.nanoTime() - failedNanos < FORGOTTEN_NANOS ? failure : "";
  }

  /** How the ledger is. */
  public LedgerHealth health() {
    return health.get();
  }

  /** The bytes that are free, or -1 if they cannot be told. */
  public synchronized long freeBytes() {
    isShort();
    return free;
  }
}
