package dev.corymb.index;

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

  /** Whether filters are kept as columns, so that bits may come in any order. */
  public boolean isSliced() {
    return this == SLICED || this == COMPACT;
  }

  /** The name as users write it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
