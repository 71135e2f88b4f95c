package dev.corymb.node;

import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.time.NodeClock;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.NavigableSet;
import java.util.TreeSet;

/**
 * When events are recorded: times that only go forward, no two of which are equal, so that it can
 * be said of a moment that everything recorded before it is there. Safe for any number of threads.
 *
 * <p>What other nodes are told must hold after a restart too, whatever the clock says then: no
 * event may get an earlier time than was announced as settled. So that much is on the disk before
 * it is announced, and times begin after it.
 */
final class RecordedTimes {

  private static final String META = "recorded";
  private static final long MICROS = 1_000; // in a millisecond

  private final NodeClock clock;
  private final Ledger ledger;
  private final NavigableSet<Long> underWay = new TreeSet<>(); // commits, by their times
  private long latest; // that was given or said, in microseconds
  private long saved; // in milliseconds, like the next; on the disk
  private long savedElapsed;

  /** Goes on where the ledger was left. */
  RecordedTimes(NodeClock clock, Ledger ledger) {
    this.clock = clock;
    this.ledger = ledger;
    long before = ledger.meta(META).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L);
    long recorded = ChronoUnit.MICROS.between(Instant.EPOCH, ledger.lastRecorded());
    this.latest = Math.max(before * MICROS, recorded);
    save();
  }

  /** The time of events that are about to be recorded; to be {@link #end}ed. */
  synchronized Instant begin() {
    latest = Math.max(latest + 1, now());
    underWay.add(latest);
    return Instant.EPOCH.plus(latest, ChronoUnit.MICROS);
  }

  /** Notes that events of a time are recorded and that summaries have them, or that they failed. */
  synchronized void end(Instant time) {
    underWay.remove(ChronoUnit.MICROS.between(Instant.EPOCH, time));
  }

  /**
   * Everything that is ever recorded before this time, in milliseconds, is recorded now, and in the
   * summaries.
   */
  synchronized long settled() {
    if (!underWay.isEmpty()) {
      return underWay.first() / MICROS;
    }
    latest = Math.max(latest, now());
    return latest / MICROS;
  }

  /** The same, and it will hold after a restart. */
  synchronized long announced() {
    return Math.min(saved, settled());
  }

  /** A jump of the clock back is waited out. */
  private long now() {
    return Math.multiplyExact(Math.max(0, clock.steadyMillis()), MICROS);
  }

  /** Saves what may be announced, unless that was done lately; may wait for the disk. */
  void saveAfter(long millis) {
    boolean due;
    synchronized (this) {
      due = clock.elapsedMillis() - savedElapsed >= millis;
    }
    if (due) {
      trySave();
    }
  }

  /** Saves what may be announced; if that fails, no more than before is. */
  void trySave() {
    try {
      save();
    } catch (RuntimeException e) { // the next one may succeed
    }
  }

  private void save() {
    long settled = settled();
    ledger.putMeta(META, ByteBuffer.allocate(Long.BYTES).putLong(0, settled).array());
    synchronized (this) {
      saved = Math.max(saved, settled);
      savedElapsed = clock.elapsedMillis();
    }
  }
}
