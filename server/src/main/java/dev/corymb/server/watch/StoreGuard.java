package dev.corymb.server.watch;

import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Whether the disk takes changes. It is asked before what needs room, so that the store seldom
 * meets a full disk in midst of its own work, and told of each failure.
 *
 * <p>Disk and ledger are read on another thread and with a timeout: either may hang, and whoever
 * asks how they are must not.
 */
public final class StoreGuard {

  private static final System.Logger LOG = System.getLogger(StoreGuard.class.getName());
  private static final long FRESH_NANOS = 1_000_000_000L;
  private static final long FORGOTTEN_NANOS = 60_000_000_000L; // a failure that nobody repeated
  private static final long TIMEOUT_MILLIS = 1_000;
  private static final Duration HANGS = Duration.ofSeconds(5);

  private final Path directory;
  private final long minFree;
  private final Supplier<LedgerHealth> source;
  private final LongSupplier nanos;
  private final Reading<Look> reading;
  private volatile long checkedNanos;
  private String failure = ""; // of the last change; guarded by this, like the next
  private long failedNanos;

  /** What was seen, with the free bytes of the disk, or -1 if they cannot be told. */
  private record Look(long free, LedgerHealth health) {}

  /**
   * Watches the disk of a directory, of which some bytes must stay free, and the ledger on it.
   *
   * @param executor has a thread for this, which hangs if disk or ledger does
   */
  public StoreGuard(
      Path directory, long minFree, Supplier<LedgerHealth> health, Executor executor) {
    this(directory, minFree, health, executor, TIMEOUT_MILLIS, System::nanoTime);
  }

  StoreGuard(
      Path directory,
      long minFree,
      Supplier<LedgerHealth> health,
      Executor executor,
      long timeoutMillis,
      LongSupplier nanos) {
    this.directory = directory;
    this.minFree = minFree;
    this.source = health;
    this.nanos = nanos;
    this.reading = new Reading<>(this::look, executor, timeoutMillis, nanos);
    this.checkedNanos = nanos.getAsLong();
  }

  private Look look() {
    long free = -1; // the change itself will tell
    try {
      free = Files.getFileStore(directory).getUsableSpace();
    } catch (IOException e) {
      LOG.log(Level.DEBUG, "the free bytes of the disk cannot be told", e);
    }
    return new Look(free, source.get());
  }

  private Look seen() {
    if (nanos.getAsLong() - checkedNanos > FRESH_NANOS) {
      refresh();
    }
    return reading.last();
  }

  private void refresh() {
    checkedNanos = nanos.getAsLong();
    reading.refresh();
  }

  private boolean isShort(Look look) {
    return look.free() >= 0 && look.free() < minFree;
  }

  /**
   * Refuses a change if there is no room for it.
   *
   * @throws ProblemException if so
   */
  public void requireRoom() {
    Look look = seen();
    if (isShort(look)) {
      throw Problem.full(shortage(look)).exception();
    }
  }

  private String shortage(Look look) {
    return "the disk of the data directory must have "
        + minFree
        + " bytes free for changes, but has "
        + look.free()
        + "; queries are answered";
  }

  /** Notes that a change succeeded. */
  public synchronized void wrote() {
    failure = "";
  }

  /** Notes that the store failed; gives what to tell the caller. */
  public ProblemException failed(LedgerException e) {
    String message = String.valueOf(e.getMessage());
    synchronized (this) {
      failure = message;
      failedNanos = nanos.getAsLong();
    }
    refresh();
    String detail = "the ledger could not take the change: " + message;
    StoreUnwritableException unwritable = e instanceof StoreUnwritableException no ? no : null;
    if (unwritable != null && unwritable.isDamaged()) {
      return Problem.damaged(detail).exception(); // a retry cannot succeed
    }
    boolean full = isShort(reading.last()) || (unwritable != null && unwritable.isFull());
    return (full ? Problem.full(detail) : Problem.unavailable(detail, 10)).exception();
  }

  /** Why changes are refused now; empty if they are not, as far as is known. */
  public String reason() {
    Look look = seen();
    if (isShort(look)) {
      return shortage(look);
    }
    synchronized (this) {
      return nanos.getAsLong() - failedNanos < FORGOTTEN_NANOS ? failure : "";
    }
  }

  /** How the ledger is; if it has not answered for a while, how it was, and that as its failure. */
  public LedgerHealth health() {
    LedgerHealth health = seen().health();
    Duration waited = reading.underWay();
    return waited.compareTo(HANGS) < 0
        ? health
        : new LedgerHealth(
            health.backgroundErrors(),
            "it has not answered for " + waited.toSeconds() + " s",
            health.stalled(),
            health.bufferBytes(),
            health.cacheBytes());
  }

  /** The bytes that are free, or -1 if they cannot be told. */
  public long freeBytes() {
    return seen().free();
  }
}
