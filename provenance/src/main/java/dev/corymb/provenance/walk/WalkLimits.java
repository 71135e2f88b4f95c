package dev.corymb.provenance.walk;

import dev.corymb.core.check.Require;
import java.time.Duration;

/**
 * How far a walk goes at most. What a limit cuts is counted in the answer.
 *
 * @param depth the steps from a start
 * @param nodes the ids in the answer, the nearest ones; also how many runs may be in doubt, which
 *     count as left out beyond that
 * @param perKey the events of a key at one site, the newest ones
 * @param sitesPerKey the sites that are asked for a key
 * @param bytes of what this node and others answer, about
 * @param timeout for all of it
 */
public record WalkLimits(
    int depth, int nodes, int perKey, int sitesPerKey, long bytes, Duration timeout) {

  /** The greatest number of ids that may be asked for. */
  public static final int MAX_NODES = 1_000_000;

  /** What holds if nothing is said. */
  public static final WalkLimits DEFAULT =
      new WalkLimits(20, 10_000, 1_000, 1_000, 16L << 20, Duration.ofSeconds(10));

  /** Checks the ranges. */
  public WalkLimits {
    Require.inRange("depth", depth, 1, 1_000_000);
    Require.inRange("nodes", nodes, 1, MAX_NODES);
    Require.inRange("perKey", perKey, 1, 100_000);
    Require.inRange("sitesPerKey", sitesPerKey, 1, 1_000_000);
    Require.inRange("bytes", bytes, 1, 1L << 32);
    Require.positive("timeout", timeout);
  }

  /** The same with another depth. */
  public WalkLimits withDepth(int other) {
    return new WalkLimits(other, nodes, perKey, sitesPerKey, bytes, timeout);
  }

  /** The same with another number of ids. */
  public WalkLimits withNodes(int other) {
    return new WalkLimits(depth, other, perKey, sitesPerKey, bytes, timeout);
  }

  /** The same with another number of events of a key. */
  public WalkLimits withPerKey(int other) {
    return new WalkLimits(depth, nodes, other, sitesPerKey, bytes, timeout);
  }
}
