package dev.corymb.index.tree;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;

/**
 * How a tree is built.
 *
 * @param order d: an inner node has from d to 2d children; at least 2
 * @param distance what counts as near when a place for a filter is looked for
 * @param split which over-full nodes are split
 */
public record TreeOptions(int order, Distance distance, SplitRule split) {

  /** The largest order, far beyond any use: 2d + 1 children must be countable. */
  public static final int MAX_ORDER = 1 << 20;

  /** The paper's defaults. */
  public static final TreeOptions DEFAULT =
      new TreeOptions(2, Distance.HAMMING, SplitRule.NOT_ALL_ONES);

  public TreeOptions {
    Require.inRange("order", order, 2, MAX_ORDER);
    requireNonNull(distance, "distance");
    requireNonNull(split, "split");
  }

  /** The most children of a node that is not spared. */
  int mostChildren() {
    return 2 * order;
  }
}
