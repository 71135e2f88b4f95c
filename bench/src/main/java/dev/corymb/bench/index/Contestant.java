package dev.corymb.bench.index;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.ScanIndex;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.TreeOptions;

/** An index to be compared. */
enum Contestant {
  SCAN("scan"),
  TREE("tree"),
  SLICED("sliced"),
  COMPACT("sliced, compact"),
  ONE_LEVEL("sliced, one level"),
  GROUPS_16("sliced, groups of 16"),
  GROUPS_32("sliced, groups of 32"),
  GROUPS_64("sliced, groups of 64");

  private final String label;

  Contestant(String label) {
    this.label = label;
  }

  /** An index without sites. */
  FilterIndex empty(FilterShape shape) {
    return switch (this) {
      case SCAN -> new ScanIndex(shape);
      case TREE -> new BloofiTree(shape, TreeOptions.DEFAULT);
      case SLICED -> SlicedIndex.plain(shape);
      case COMPACT -> SlicedIndex.compact(shape);
      case ONE_LEVEL -> SlicedIndex.grouped(shape, 1);
      case GROUPS_16 -> SlicedIndex.grouped(shape, 16);
      case GROUPS_32 -> SlicedIndex.grouped(shape, 32);
      case GROUPS_64 -> SlicedIndex.grouped(shape, 64);
    };
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
