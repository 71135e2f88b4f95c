package dev.corymb.index.plan;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.ScanIndex;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.TreeOptions;
import java.util.List;
import java.util.Locale;

/** The indexes there are. */
public enum IndexKind {
  /** Rows of bits with a column for each site: the fast one. */
  SLICED(1),
  /** The same, with only the pieces in which something is set. */
  COMPACT(2),
  /** The tree of the Bloofi paper. */
  TREE(3),
  /** One filter after the other. */
  SCAN(4);

  private final int code;

  IndexKind(int code) {
    this.code = code;
  }

  /** The code in stored indexes. It never changes. */
  public int code() {
    return code;
  }

  /** The kind with a code, or null if there is none. */
  public static IndexKind ofCode(int code) {
    for (IndexKind kind : values()) {
      if (kind.code == code) {
        return kind;
      }
    }
    return null;
  }

  /** The kind of an index. */
  public static IndexKind of(FilterIndex index) {
    if (index instanceof SlicedIndex sliced) {
      return sliced.isCompact() ? COMPACT : SLICED;
    }
    return index instanceof BloofiTree ? TREE : SCAN;
  }

  /** An empty index. */
  public FilterIndex create(FilterShape shape) {
    return switch (this) {
      case SLICED -> SlicedIndex.plain(shape);
      case COMPACT -> SlicedIndex.compact(shape);
      case TREE -> new BloofiTree(shape, TreeOptions.DEFAULT);
      case SCAN -> new ScanIndex(shape);
    };
  }

  /** An index of many sites, built in the fastest way. */
  public FilterIndex build(FilterShape shape, List<String> sites, List<? extends Bits> filters) {
    FilterIndex index = create(shape);
    if (index instanceof SlicedIndex sliced) {
      sliced.insertAll(sites, filters);
    } else {
      for (int i = 0; i < sites.size(); i++) {
        index.insert(sites.get(i), filters.get(i));
      }
    }
    return index;
  }

  /** The name as users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
