package dev.corymb.index.sliced;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Rows in which one column stands for a group of sites: set if one of theirs is. One thread changes
 * it, any number read.
 */
final class CoarseLevel {

  private static final VarHandle ROWS = MethodHandles.arrayElementVarHandle(long[][].class);

  final int shift; // a group is 2^shift sites, at most 64: those of a word, or of a part of it
  private final long[][] rows; // null where nothing is set
  private int words;

  CoarseLevel(int shift, int rows, int exactWords) {
    this.shift = shift;
    this.rows = new long[rows][];
    this.words = wordsFor(exactWords);
  }

  /** The words of a coarse row over so many of an exact one. */
  int wordsFor(int exactWords) {
    return (exactWords + (1 << shift) - 1) >>> shift;
  }

  long[] row(int row) {
    return (long[]) ROWS.getAcquire(rows, row);
  }

  void ensureWords(int exactWords) {
    int more = Math.max(words, wordsFor(exactWords));
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != null && rows[i].length < more) {
        ROWS.setRelease(rows, i, Arrays.copyOf(rows[i], more));
      }
    }
    words = more;
  }

  void set(int row, int column) {
    int group = column >>> shift;
    long[] groups = rows[row];
    if (groups == null) {
      groups = new long[words];
      groups[group >>> 6] = 1L << group;
      ROWS.setRelease(rows, row, groups);
    } else {
      groups[group >>> 6] |= 1L << group;
    }
  }

  /** Makes the groups of one word of an exact row as that word has become. */
  void update(int row, int exactWord, long word) {
    long[] groups = rows[row];
    if (groups != null) {
      int inWord = Long.SIZE >>> shift;
      int first = exactWord * inWord;
      long mask = ((1L << inWord) - 1) << first;
      groups[first >>> 6] = (groups[first >>> 6] & ~mask) | (Words.squeeze(word, shift) << first);
    }
  }

  /** Takes in a whole exact row. */
  void setRow(int row, long[] exact, int exactWords) {
    long[] groups = new long[words];
    Words.group(exact, exactWords, shift, groups);
    ROWS.setRelease(rows, row, groups);
  }

  double fill(int columns) {
    long ones = 0;
    for (long[] row : rows) {
      for (int i = 0; row != null && i < row.length; i++) {
        ones += Long.bitCount(row[i]);
      }
    }
    long groups = (columns + (1L << shift) - 1) >>> shift;
    return groups == 0 ? 0 : (double) ones / groups / rows.length;
  }

  long bytes() {
    return RowBytes.of(rows);
  }
}
