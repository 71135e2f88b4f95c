package dev.corymb.server.watch;

import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether the disk takes changes. It is asked before each, so that the store never meets a full
 * disk in midst of its own work, and told of each failure.
 */
public final class StoreGuard {

  private static final long FRESH_NANOS = 1_000_000_000;

  private final Path directory;
  private final long minFree;
  private volatile State state;

  /**
   * The disk at some time.
   *
   * @param free bytes, or -1 if they cannot be told
   * @param failure of the last change; empty if it succeeded
   */
  private record State(long free, String failure, long checkedNanos) {}

  /** Watches the disk of a directory, of which some bytes must stay free. */
  public StoreGuard(Path directory, long minFree) {
    this.directory = directory;
    this.minFree = minFree;
    this.state = new State(free(), "", System.nanoTime());
  }

  private long free() {
    try {
      FileStore disk = Files.getFileStore(directory);
      return disk.getUsableSpace();
    } catch (IOException e) {
      return -1; // the change itself will tell
    }
  }

  private State current() {
    State now = state;
    if (System.nanoTime() - now.checkedNanos() > FRESH_NANOS) {
      now = new State(free(), now.failure(), System.nanoTime());
      state = now;
    }
    return now;
  }

  /**
   * Refuses a change if there is no room for it.
   *
   * @throws ProblemException if so
   */
  public void requireRoom() {
    State now = current();
    if (isShort(now)) {
      throw Problem.full(shortage(now)).exception();
    }
  }

  private boolean isShort(State now) {
    return now.free() >= 0 && now.free() < minFree;
  }

  private String shortage(State now) {
    return "the disk of the data directory must have "
        + minFree
        + " bytes free for changes, but has "
        + now.free()
        + "; questions are answered";
  }

  /** Notes that a change succeeded. */
  public void wrote() {
    if (!state.failure().isEmpty()) {
      state = new State(free(), "", System.nanoTime());
    }
  }

  /** Notes that the store failed; gives what to tell the caller. */
  public ProblemException failed(LedgerException e) {
    state = new State(free(), String.valueOf(e.getMessage()), System.nanoTime());
    String detail = "the ledger could not take the change: " + e.getMessage();
    boolean full = isShort(state) || (e instanceof StoreUnwritableException no && no.isFull());
    return (full ? Problem.full(detail) : Problem.unavailable(detail, 10)).exception();
  }

  /** Why changes are refused now; empty if they are not. */
  public String reason() {
    State now = current();
    return isShort(now) ? shortage(now) : now.failure();
  }

  /** The bytes that are free, or -1 if they cannot be told. */
  public long freeBytes() {
    return current().free();
  }
}
