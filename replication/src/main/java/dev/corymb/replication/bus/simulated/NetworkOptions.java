package dev.corymb.replication.bus.simulated;

import dev.corymb.core.check.Require;

/**
 * How bad a simulated network is.
 *
 * @param loss the chance that a message does not reach a node
 * @param duplication the chance that it reaches it twice
 * @param minDelayMillis the least time on the way
 * @param maxDelayMillis the most
 * @param reordering whether messages from one node to another may overtake each other
 */
public record NetworkOptions(
    double loss, double duplication, long minDelayMillis, long maxDelayMillis, boolean reordering) {

  /** Everything arrives, once, at once and in order. */
  public static final NetworkOptions PERFECT = new NetworkOptions(0, 0, 0, 0, false);

  public NetworkOptions {
    Require.unit("loss", loss);
    Require.unit("duplication", duplication);
    Require.notNegative("minDelayMillis", minDelayMillis);
    Require.inRange("maxDelayMillis", maxDelayMillis, minDelayMillis, 1L << 40);
  }
}
