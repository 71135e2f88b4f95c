package dev.corymb.index.sliced;

import dev.corymb.core.bits.Bits;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.util.List;

/**
 * The bits of many filters, by row: row = position in the filter, column = ordinal of the site. One
 * thread changes them, any number match.
 */
abstract sealed class Slices permits PlainSlices, PackedSlices {

  /** The most columns that there can be. */
  int maxColumns() {
    return AbstractIndex.MAX_SITES;
  }

  /** Makes room for so many words of columns. */
  abstract void ensureWords(int words);

  /** Sets a bit; false if it was set. There is room for the column. */
  abstract boolean set(int row, int column);

  /** Sets bits of a column in which none is set. There is room for it. */
  void setAll(int[] positions, int count, int column) {
    for (int i = 0; i < count; i++) {
      set(positions[i], column);
    }
  }

  /** Whether a bit is set. */
  abstract boolean get(int row, int column);

  /** Clears a bit, if it is set. */
  abstract void clear(int row, int column);

  /**
   * Clears columns in some rows.
   *
   * @param from the first row
   * @param to the row behind the last
   * @param columns masks of the columns of the words from {@code first} on; those beyond the last
   *     word are zero
   */
  abstract void clear(int from, int to, int first, long[] columns);

  /** Called when a site has come, left or changed: lets the slices rearrange a part of the rows. */
  void siteChanged() {}

  /** Called when bits of one item have been set or cleared: likewise, but for fewer rows. */
  void itemChanged() {}

  /**
   * Called when no site has come for a while: arranges some rows as is best for queries, whether it
   * pays for those who change sites or not.
   *
   * @param most how many rows
   * @return false if there was nothing to do
   */
  boolean settle(int most) {
    return false;
  }

  /**
   * Takes in all filters at once; nothing is set before.
   *
   * @param ones the bits set in them
   */
  abstract void fill(List<? extends Bits> filters, long ones);

  /** Takes in rows from elsewhere; nothing is set before. */
  abstract void fill(int columns, long ones, RowSource source) throws IOException;

  /** Copies a row; false if nothing is set in it. */
  abstract boolean copyRow(int row, long[] into);

  /** Puts the columns in which all positions are set. */
  abstract void match(long[] positions, SiteSet found);

  /** The same for several queries. */
  void matchBatch(long[][] positions, SiteSet[] found) {
    for (int i = 0; i < positions.length; i++) {
      match(positions[i], found[i]);
    }
  }

  /** The columns of a coarse group; 1 where there is no coarse level. */
  abstract int group();

  /** The fraction of set bits in the coarse level; NaN where there is none. */
  abstract double coarseFill();

  /** The same, from a sample of about so many rows. */
  double sampledCoarseFill(int sample) {
    return coarseFill();
  }

  /** The bytes taken, those included that a visit to all rows which has begun will take. */
  abstract long bytes();

  /** The most bytes that one more column takes, whatever it makes room for. */
  abstract long bytesOfOneMore();
}
