package dev.corymb.node;

import dev.corymb.node.time.NodeClock;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * When events are recorded, by the clock of a node: a time that never goes back, so that it can be
 * said of a moment that everything recorded before it is there. Safe for any number of threads.
 */
final class RecordedTimes {

  private final NodeClock clock;
  private final NavigableMap<Long, Integer> underWay = new TreeMap<>(); // commits, by their times
  private long latest; // that was given or said

  RecordedTimes(NodeClock clock) {
    this.clock = clock;
  }

  /** The time of events that are about to be recorded, in milliseconds; to be {@link #end}ed. */
  synchronized long begin() {
    long time = now();
    underWay.merge(time, 1, Integer::sum);
    return time;
  }

  /** Notes that events of a time are recorded and that summaries have them, or that they failed. */
  synchronized void end(long time) {
    underWay.computeIfPresent(time, (any, commits) -> commits == 1 ? null : commits - 1);
  }

  /** Everything that is ever recorded before this time is recorded now, and in the summaries. */
  synchronized long settled() {
    return underWay.isEmpty() ? now() : underWay.firstKey();
  }

  /** A jump of the clock back is waited out, one forward stays. */
  private long now() {
    latest = Math.max(latest, clock.wall().toEpochMilli());
    return latest;
  }
}
