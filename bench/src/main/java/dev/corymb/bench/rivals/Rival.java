package dev.corymb.bench.rivals;

import dev.corymb.core.bits.BitArray;

/**
 * A way to find the sites that may have an item. Rows are digests of attributes; a query gives
 * those of some attributes, as a mask. For one thread.
 */
interface Rival {

  /** Builds from nothing, once. */
  void build(Federation federation);

  /** The ordinals of the sites found, ascending. */
  int[] locate(long[] row, long given);

  /** The same for several full queries. */
  int[][] locateAll(long[][] rows);

  /**
   * An owner says that it added an item.
   *
   * @param cells of its filter that were not taken before
   */
  void addItem(int site, long[] row, long[] cells);

  /**
   * An owner says that it removed an item.
   *
   * @param cells of its filter that are not taken any more
   */
  void removeItem(int site, long[] row, long[] cells);

  /**
   * An owner has other items. The ordinal of its site may change.
   *
   * @param filter with the new items
   */
  void replace(int site, long[][] from, long[][] to, BitArray filter);
}
