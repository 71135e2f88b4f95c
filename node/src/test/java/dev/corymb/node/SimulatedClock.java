package dev.corymb.node;

import dev.corymb.node.time.NodeClock;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.LongSupplier;

/** A wall clock and a monotonic clock that stand still until they are moved. */
final class SimulatedClock implements InstantSource {

  private long elapsed = -5_000; // any number will do
  private long ahead = 1_005_000; // of the wall clock

  /** Lets time pass, on both clocks. */
  void pass(long more) {
    elapsed += more;
  }

  /** Makes the wall clock jump. */
  void jump(long by) {
    ahead += by;
  }

  /** The time of a node that starts now. */
  NodeClock forNode() {
    return new NodeClock(this, () -> elapsed * 1_000_000);
  }

  /** The time of a node that starts now, whose wall clock is ahead of that of the others. */
  NodeClock forNode(LongSupplier skew) {
    InstantSource skewed = () -> instant().plusMillis(skew.getAsLong());
    return new NodeClock(skewed, () -> elapsed * 1_000_000);
  }

  @Override
  public long millis() {
    return elapsed + ahead;
  }

  @Override
  public Instant instant() {
    return Instant.ofEpochMilli(millis());
  }
}
