package dev.corymb.node.ledger;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/**
 * Retries writes that the store refuses because it has stopped writes, for a bounded time.
 *
 * <p>The time counts from the beginning of a stall, not of a write: once it is over, every write
 * fails at its first attempt until one succeeds. So thousands of writes that come during a stall
 * wait for it once, not one after the other.
 */
final class StallRetry {

  /*
   * A write without no_slowdown waits in native code, where nothing can interrupt it. On a full disk
   * a flush and a compaction that failed together left such a wait without end, with the lock of the
   * site held. With no_slowdown the write fails at once, and the waiting is done here.
   */

  /** One attempt to write. */
  interface Attempt {
    void run() throws RocksDBException;
  }

  private static final long FIRST_PAUSE = 1_000_000; // nanoseconds
  private static final long LONGEST_PAUSE = 50_000_000;
  private static final long NONE = Long.MIN_VALUE;

  private final long timeout; // nanoseconds
  private final LongSupplier nanos;
  private final LongConsumer pause;
  private final AtomicLong since = new AtomicLong(NONE); // when the stall was first met

  StallRetry(Duration timeout) {
    this(timeout, System::nanoTime, LockSupport::parkNanos);
  }

  /** With a clock and a way to wait; for tests. */
  StallRetry(Duration timeout, LongSupplier nanos, LongConsumer pause) {
    this.timeout = timeout.toNanos();
    this.nanos = nanos;
    this.pause = pause;
  }

  /** Writes, if need be in several attempts; throws what the last one threw. */
  void run(Attempt attempt) throws RocksDBException {
    long next = FIRST_PAUSE;
    while (true) {
      try {
        attempt.run();
        since.set(NONE);
        return;
      } catch (RocksDBException e) {
        if (!isStall(e)) {
          throw e;
        }
        long now = nanos.getAsLong();
        long first = since.updateAndGet(before -> before == NONE ? now : before);
        if (now - first >= timeout || Thread.currentThread().isInterrupted()) {
          throw e;
        }
      }
      pause.accept(next);
      next = Math.min(2 * next, LONGEST_PAUSE);
    }
  }

  /** Whether a write failed only because the store has stopped writes. */
  static boolean isStall(RocksDBException e) {
    return e.getStatus() != null && e.getStatus().getCode() == Status.Code.Incomplete;
  }

  /** For how long the store has stopped writes, as far as writes have met it; zero if not. */
  Duration stalled() {
    long first = since.get();
    return first == NONE ? Duration.ZERO : Duration.ofNanos(nanos.getAsLong() - first);
  }
}
