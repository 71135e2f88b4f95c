package dev.corymb.node.time;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/**
 * The time of a node, from a wall clock that may jump and a monotonic clock that does not. Safe for
 * any number of threads.
 *
 * <p>Ages and intervals are measured by {@link #elapsedMillis}, which no jump changes. For what
 * depends on the calendar, such as when an item expires, there is a <i>steady</i> time besides that
 * of the wall clock: it advances with the monotonic clock, and follows a jump only once the wall
 * clock has kept to its new time for {@link #SETTLES}. Until then the two differ, and each use
 * takes the reading that drops nothing early: expiries are set by the {@linkplain #latestMillis
 * later} one and are due by the {@linkplain #earliestMillis earlier} one.
 *
 * <p>So a short jump, forward or back, makes nothing expire. A long one is believed: it is the
 * correction of a clock that was wrong, or the time for which the machine slept. A new clock
 * believes the wall clock as it is.
 */
public final class NodeClock {

  /** How long the wall clock must keep to its new time after a jump. */
  public static final Duration SETTLES = Duration.ofMinutes(5);

  private static final long SLEW_MILLIS = 1_000; // less than that between two readings is no jump

  private final InstantSource wall;
  private final LongSupplier nanos;
  private final long startNanos;
  private long steady; // ahead of the elapsed time, like the next
  private long seen; // the wall clock, when it was last read
  private long since; // elapsed, when it was first read after its last jump

  /**
   * The time of a node that starts now.
   *
   * @param wall the wall clock, such as {@link InstantSource#system}
   * @param nanos the monotonic clock, such as {@link System#nanoTime}
   */
  public NodeClock(InstantSource wall, LongSupplier nanos) {
    this.wall = requireNonNull(wall, "wall");
    this.nanos = requireNonNull(nanos, "nanos");
    this.startNanos = nanos.getAsLong();
    this.seen = wall.millis();
    this.steady = seen;
  }

  /** The milliseconds since this clock was made, for ages and intervals. */
  public long elapsedMillis() {
    return (nanos.getAsLong() - startNanos) / 1_000_000;
  }

  /** What the wall clock says, jumps included, for people to read. */
  public Instant wall() {
    return wall.instant();
  }

  /** The steady time, in milliseconds since 1970: for a timeline that no short jump tears apart. */
  public synchronized long steadyMillis() {
    return read() + steady;
  }

  /** The earlier of steady time and wall clock, in milliseconds since 1970: what is due now. */
  public synchronized long earliestMillis() {
    return read() + Math.min(steady, seen);
  }

  /** The later of steady time and wall clock, in milliseconds since 1970: for what begins now. */
  public synchronized long latestMillis() {
    return read() + Math.max(steady, seen);
  }

  /**
   * Looks at the wall clock, so that a jump is noticed when it happens; once a second is enough.
   */
  public synchronized void tick() {
    read();
  }

  /** Looks at both clocks and gives the elapsed time. */
  private long read() {
    long elapsed = elapsedMillis();
    long now = wall.millis() - elapsed;
    if (Math.abs(now - seen) > SLEW_MILLIS) {
      since = elapsed;
    }
    seen = now;
    if (Math.abs(seen - steady) <= SLEW_MILLIS || elapsed - since >= SETTLES.toMillis()) {
      steady = seen;
    }
    return elapsed;
  }
}
