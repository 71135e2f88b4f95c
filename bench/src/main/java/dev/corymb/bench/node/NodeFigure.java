package dev.corymb.bench.node;

import dev.corymb.bench.harness.Figure;

/** The operations of a node that are timed. */
enum NodeFigure implements Figure {
  ITEM("an item", 4),
  /** The processor time of the thread that ingests: it does not wait, nor suffer from others. */
  ITEM_COMPUTED("the same, processor time of the caller", 4),
  /** Each batch into the next of many sites. */
  ITEM_MANY("the same, a batch into each of many sites", 4),
  ITEM_MANY_COMPUTED("the same, processor time of the caller", 4),
  /** By two threads at once, against one. */
  ITEM_THREADS("an item by two threads, against one", 1 / 1.6),
  HIT_ALL("a query: a hit, all attributes", 2),
  MISS_ALL("a query: a miss, all attributes", 2),
  HIT_ONE("a query: a hit, one attribute", 2),
  MISS_ONE("a query: a miss, one attribute", 2),
  /** By two threads at once, against one. */
  QUERY_THREADS("a query by two threads, against one", 1 / 1.8),
  /** A site of a prune of 100,000; next to it a candidate of one locate for the same query. */
  PRUNE("a site of 100,000 to prune, against a candidate of locate", 10),
  /** A bare write and sync of the bytes of a batch; nothing is asked of it. */
  SYNC("a sync", Double.NaN);

  private final String label;
  private final double most;

  NodeFigure(String label, double most) {
    this.label = label;
    this.most = most;
  }

  /** How many times as long as the bare operation it may take. */
  double most() {
    return most;
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
