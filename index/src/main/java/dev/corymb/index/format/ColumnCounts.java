package dev.corymb.index.format;

import java.util.ArrayList;
import java.util.List;

/** Counts the set bits of every column of rows that come one after the other. */
final class ColumnCounts {

  /*
   * Counters stand upright: bit c of the sum at level l is worth 2^l in column c. A full adder takes
   * two rows into the sum of level 0, for all columns of a word at once, and what it carries is a
   * row for level 1. So a level has half the work of the one below, and no set bit is visited.
   */

  private final int words;
  private final List<Level> levels = new ArrayList<>();

  ColumnCounts(int words) {
    this.words = words;
  }

  private final class Level {

    private final long[] sum = new long[words];
    private final long[] waiting = new long[words]; // the first row of a pair
    private final long[] carry = new long[words];
    private boolean waits;
  }

  void add(long[] row) {
    long[] carry = row;
    for (int i = 0; carry != null; i++) {
      if (i == levels.size()) {
        levels.add(new Level());
      }
      carry = add(levels.get(i), carry);
    }
  }

  /** Returns what is carried to the next level, or null if nothing is yet. */
  private long[] add(Level level, long[] row) {
    if (level.waits) {
      level.waits = false;
      carry(level.carry, level.sum, level.waiting, row, words);
      add(level.sum, level.waiting, row, words);
      return level.carry;
    }
    level.waits = true;
    System.arraycopy(row, 0, level.waiting, 0, words);
    return null;
  }

  // Two loops with one array written in each, because such become vector instructions.

  private static void carry(long[] carry, long[] sum, long[] one, long[] two, int words) {
    for (int i = 0; i < words; i++) {
      carry[i] = (sum[i] & one[i]) | ((sum[i] | one[i]) & two[i]);
    }
  }

  private static void add(long[] sum, long[] one, long[] two, int words) {
    for (int i = 0; i < words; i++) {
      sum[i] = sum[i] ^ one[i] ^ two[i];
    }
  }

  /** The set bits of a column in all rows so far. */
  long of(int column) {
    long count = 0;
    for (int i = 0; i < levels.size(); i++) {
      Level level = levels.get(i);
      long waiting = level.waits ? level.waiting[column >>> 6] : 0;
      count += ((level.sum[column >>> 6] >>> column & 1) + (waiting >>> column & 1)) << i;
    }
    return count;
  }
}
