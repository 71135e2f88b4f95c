package dev.corymb.core.filter;

import java.util.Locale;

/** How the hash functions of a matrix share its cells. */
public enum Layout {
  /** Every hash function has an array of its own: the paper's form. */
  SEGMENT(1),
  /** All hash functions share one array: the textbook's form. */
  FLAT(2),
  /**
   * All eight positions lie in one block of 512 cells, one in each eighth of it: a bit form then
   * costs one cache line a query. It needs more cells than the others for the same rate.
   */
  SPLIT_BLOCK(3);

  private final int code;

  Layout(int code) {
    this.code = code;
  }

  /** The number in stored bytes; never changes. */
  public int code() {
    return code;
  }

  /** The name on the command line, such as {@code split-block}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
