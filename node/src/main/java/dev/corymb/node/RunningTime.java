package dev.corymb.node;

import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.time.NodeClock;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * How long nodes have run on a ledger, all together: time that survives restarts and that no jump
 * of the wall clock changes. It stands still while no node runs, and a node that dies sets it back
 * by about {@link #SAVE_MILLIS}, so what is kept for a time by it is never kept too short.
 */
final class RunningTime {

  static final long SAVE_MILLIS = 60_000;

  private static final String META = "running";

  private final Ledger ledger;
  private final NodeClock clock;
  private final long ahead; // of the elapsed time
  private final AtomicBoolean saving = new AtomicBoolean(); // in the background
  private long savedMillis;

  /**
   * Goes on where the ledger was left.
   *
   * @param kept how long things are kept by this time. In a ledger of an earlier version they were
   *     stamped by the wall clock. The time begins there, and that much before, in case that clock
   *     is ahead now
   */
  RunningTime(Ledger ledger, NodeClock clock, Duration kept) {
    this.ledger = ledger;
    this.clock = clock;
    Optional<byte[]> saved = ledger.meta(META);
    this.savedMillis =
        saved.isPresent()
            ? ByteBuffer.wrap(saved.get()).getLong()
            : Math.max(0, clock.earliestMillis() - kept.toMillis());
    this.ahead = savedMillis - clock.elapsedMillis();
    if (saved.isEmpty()) {
      save();
    }
  }

  long millis() {
    return ahead + clock.elapsedMillis();
  }

  /**
   * Saves it now and then, in the background: a tick must not wait for the disk. On a slow one the
   * next save waits for the last.
   */
  void tick(Executor background) {
    long now = millis();
    if (now - savedMillis >= SAVE_MILLIS && saving.compareAndSet(false, true)) {
      savedMillis = now;
      try {
        background.execute(this::saveInBackground);
      } catch (RejectedExecutionException e) { // the next one may succeed
        saving.set(false);
      }
    }
  }

  private void saveInBackground() {
    try {
      trySave();
    } finally {
      saving.set(false);
    }
  }

  /**
   * Saves it; if that fails, also because the ledger is closed, it is set back by a little more.
   */
  synchronized void trySave() {
    try {
      save();
    } catch (RuntimeException e) { // the next one may succeed
    }
  }

  private void save() {
    ledger.putMeta(META, ByteBuffer.allocate(Long.BYTES).putLong(0, millis()).array());
  }
}
