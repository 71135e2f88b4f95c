package dev.corymb.index.tree;

import dev.corymb.core.check.Require;

/**
 * Which over-full nodes are split, and which are spared.
 *
 * @param sparedFrom the fraction of its cells from which on a node is spared, in (0, 1], or
 *     infinity if none ever is
 */
public record SplitRule(double sparedFrom) {

  /** Splits every over-full node, so that no node has more than 2d children. */
  public static final SplitRule ALWAYS = new SplitRule(Double.POSITIVE_INFINITY);

  /** Spares nodes in which all cells are set: the paper's heuristic. */
  public static final SplitRule NOT_ALL_ONES = new SplitRule(1);

  public SplitRule {
    if (sparedFrom != Double.POSITIVE_INFINITY) {
      Require.inRange("sparedFrom", sparedFrom, Double.MIN_VALUE, 1);
    }
  }

  /** Spares nodes from a fraction of set cells on: fewer levels that every query must pass. */
  public static SplitRule notNearFull(double threshold) {
    return new SplitRule(Require.inRange("threshold", threshold, Double.MIN_VALUE, 1));
  }

  /** Whether some nodes may have more than 2d children. */
  public boolean spares() {
    return sparedFrom <= 1;
  }

  @Override
  public String toString() {
    return spares() ? "spare nodes from " + sparedFrom : "split always";
  }
}
