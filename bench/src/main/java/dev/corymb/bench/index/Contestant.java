package dev.corymb.bench.index;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.ScanIndex;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.TreeOptions;
import java.util.function.Function;

/** An index to be compared. */
enum Contestant {
  SCAN("scan", ScanIndex::new),
  TREE("tree", shape -> new BloofiTree(shape, TreeOptions.DEFAULT)),
  SLICED("sliced", SlicedIndex::plain),
  GROWN("sliced, grown", SlicedIndex::plain),
  SETTLED("sliced, grown and settled", SlicedIndex::plain),
  COMPACT("sliced, compact", SlicedIndex::compact),
  ONE_LEVEL("sliced, one level", shape -> SlicedIndex.grouped(shape, 1)),
  GROUPS_16("sliced, groups of 16", shape -> SlicedIndex.grouped(shape, 16)),
  GROUPS_32("sliced, groups of 32", shape -> SlicedIndex.grouped(shape, 32)),
  GROUPS_64("sliced, groups of 64", shape -> SlicedIndex.grouped(shape, 64));

  private static final int LATE = 2_048; // sites: not yet merged, or just

  private static final int SETTLED_ROWS = 10_000; // at a time

  private final String label;

  @SuppressWarnings("ImmutableEnumChecker") // a constructor
  private final Function<FilterShape, FilterIndex> empty;

  Contestant(String label, Function<FilterShape, FilterIndex> empty) {
    this.label = label;
    this.empty = empty;
  }

  /** An index without sites. */
  FilterIndex empty(FilterShape shape) {
    return empty.apply(shape);
  }

  /** How many of the sites come one by one where the others are taken in at once. */
  int late(int sites) {
    return this == GROWN || this == SETTLED ? Math.min(sites / 4, LATE) : 0;
  }

  /** Lets an index arrange late sites for queries, if it is one that does. */
  void settle(FilterIndex index) {
    while (this == SETTLED && ((SlicedIndex) index).settle(SETTLED_ROWS)) {
      // once more
    }
  }

  /** Whether batches are more than one query after the other. */
  boolean hasBatches() {
    return this != SCAN && this != TREE;
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
