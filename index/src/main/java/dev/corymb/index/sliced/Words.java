package dev.corymb.index.sliced;

/** Loops over rows of words. */
final class Words {

  /*
   * The compiler of JDK 17 turns a loop over separate arrays into vector instructions as long as at
   * most four of them are read, and never one over an array of arrays. So many rows are taken in
   * several passes over the result, which stays in the cache.
   */

  private static final int SAMPLE = 64;
  private static final int SPARSE = 32; // at most one word in this many is left

  private Words() {}

  /** Puts the common bits of all rows into {@code out}; false if there surely are none. */
  static boolean and(long[] out, long[][] rows, int count, int words) {
    int next = first(out, rows, count, words);
    while (next < count && !isZero(out, 0, words)) {
      next = more(out, rows, next, count, words);
    }
    return next == count;
  }

  /**
   * Keeps in {@code out} what short rows have too, which start somewhere in their arrays, and says
   * how many bits that is.
   */
  static int and(long[] out, long[][] rows, int[] starts, int from, int to, int words) {
    int left = 0;
    for (int i = 0; i < words; i++) {
      long and = from == 0 ? -1 : out[i];
      for (int j = from; j < to; j++) {
        and &= rows[j][starts[j] + i];
      }
      out[i] = and;
      left += Long.bitCount(and);
    }
    return left;
  }

  /** Puts the common bits of the first rows into {@code out} and says how many those were. */
  static int first(long[] out, long[][] rows, int count, int words) {
    switch (count) {
      case 1 -> {
        System.arraycopy(rows[0], 0, out, 0, words);
        return 1;
      }
      case 2 -> {
        two(out, rows[0], rows[1], words);
        return 2;
      }
      case 3 -> {
        three(out, rows[0], rows[1], rows[2], words);
        return 3;
      }
      default -> {
        four(out, rows[0], rows[1], rows[2], rows[3], words);
        return 4;
      }
    }
  }

  /** Keeps in {@code out} what the next rows have too, and says how many are done then. */
  static int more(long[] out, long[][] rows, int next, int count, int words) {
    switch (count - next) {
      case 1 -> two(out, out, rows[next], words);
      case 2 -> three(out, out, rows[next], rows[next + 1], words);
      default -> four(out, out, rows[next], rows[next + 1], rows[next + 2], words);
    }
    return Math.min(next + 3, count);
  }

  private static void two(long[] out, long[] a, long[] b, int words) {
    for (int i = 0; i < words; i++) {
      out[i] = a[i] & b[i];
    }
  }

  private static void three(long[] out, long[] a, long[] b, long[] c, int words) {
    for (int i = 0; i < words; i++) {
      out[i] = a[i] & b[i] & c[i];
    }
  }

  private static void four(long[] out, long[] a, long[] b, long[] c, long[] d, int words) {
    for (int i = 0; i < words; i++) {
      out[i] = a[i] & b[i] & c[i] & d[i];
    }
  }

  /** The number of set bits. */
  static int count(long[] out, int words) {
    int count = 0;
    for (int i = 0; i < words; i++) {
      count += Long.bitCount(out[i]);
    }
    return count;
  }

  static boolean isZero(long[] out, int from, int words) {
    long any = 0;
    for (int i = from; i < from + words; i++) {
      any |= out[i];
    }
    return any == 0;
  }

  /** 1 if a word is other than zero, else 0; without a branch. */
  static int some(long word) {
    return (int) ((word | -word) >>> 63);
  }

  /**
   * Whether so few words are other than zero, from a look at some of them, that it pays to read
   * these alone. A row is read by lines of eight words, and one after the other several times
   * faster than here and there.
   */
  static boolean isSparse(long[] out, int words) {
    int step = Math.max(1, words / SAMPLE);
    int most = words / step / SPARSE;
    int filled = 0;
    for (int i = 0; i < words && filled <= most; i += step) {
      filled += some(out[i]);
    }
    return filled <= most;
  }

  /**
   * One bit for every group of 2^shift columns of words of a row, all in one word of groups: set if
   * one of the columns is.
   *
   * @param place of the first of these words in the row
   */
  static long groups(long[] row, int from, int count, int shift, int place) {
    long groups = 0;
    if (shift == 6) {
      for (int i = 0; i < count; i++) {
        groups |= (long) some(row[from + i]) << (place + i);
      }
      return groups;
    }
    int inWord = Long.SIZE >>> shift;
    for (int i = 0; i < count; i++) {
      if (row[from + i] != 0) {
        groups |= squeeze(row[from + i], shift) << ((place + i) * inWord);
      }
    }
    return groups;
  }

  /** One bit for every group of 2^shift columns of a word: set if one of them is. */
  static long squeeze(long word, int shift) {
    int size = 1 << shift;
    long mask = size == Long.SIZE ? -1L : (1L << size) - 1;
    long groups = 0;
    for (int i = 0; i < Long.SIZE >>> shift; i++) {
      groups |= ((word >>> (i * size) & mask) == 0 ? 0L : 1L) << i;
    }
    return groups;
  }
}
