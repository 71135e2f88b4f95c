package dev.corymb.index.sliced;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows of bits, cut into segments of so many words, in each of which a row has an array of its own.
 * One thread changes them, any number read.
 */
final class ExactRows {

  /*
   * Separate arrays let loops over rows become vector instructions, and the whole is not bound to
   * 2^31 bits. Only the rows of the last segment ever become longer, one by one, and readers go on
   * with the old ones: what growth copies is bounded by the segment, however many sites there are.
   * An array is published with release and read with acquire: who sees it sees what is in it.
   */

  private static final VarHandle ROWS = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final int SLACK = 8; // a row grows by this part of all its segments

  private final int rows;
  private final int shift; // a segment has 2^shift words, the last one may have fewer
  private long[][][] segments = {}; // by segment and row; null where nothing is set
  private int words;
  private long bytes;

  ExactRows(int rows, int segment) {
    this.rows = rows;
    this.shift = Integer.numberOfTrailingZeros(segment);
  }

  /** The array of a row in a segment, for readers; null if nothing is set in it. */
  static long @Nullable [] row(long[][] segment, int row) {
    return (long[]) ROWS.getAcquire(segment, row);
  }

  /** The segments as they are now. Those that come later are in another array. */
  long[][][] segments() {
    return segments;
  }

  int shift() {
    return shift;
  }

  /** The words that a row has, or will have when {@link #put} has reached it. */
  int words() {
    return words;
  }

  /** The end of the segment that a word is in. */
  int endOfSegment(int word) {
    return ((word >>> shift) + 1) << shift;
  }

  private int width(int segment) {
    return Math.min(1 << shift, words - (segment << shift));
  }

  /** Lets rows have so many words, from when they are put; returns how many more than before. */
  int grow(int least) {
    int before = words;
    if (least > words) {
      int end = endOfSegment(least - 1);
      addSegments(Math.min(end, Math.max(least, words + words / SLACK)));
    }
    return words - before;
  }

  /** The most words that rows get when they must have so many. */
  int growth(int least) {
    return least <= words ? 0 : Math.max(least - words, words / SLACK);
  }

  /** Lets rows have exactly so many words. */
  void addSegments(int count) {
    int before = segments.length;
    int needed = (count + (1 << shift) - 1) >>> shift;
    long[][][] more = Arrays.copyOf(segments, needed);
    for (int i = before; i < needed; i++) {
      more[i] = new long[rows][];
      bytes += (long) rows * RowBytes.REFERENCE;
    }
    segments = more;
    words = count;
  }

  /** Sets a bit; false if it was set. */
  boolean set(int row, int word, long bit) {
    long[][] segment = segments[word >>> shift];
    int at = word & ((1 << shift) - 1);
    long[] array = segment[row];
    if (array == null) {
      array = new long[width(word >>> shift)];
      array[at] = bit;
      publish(segment, row, array);
      return true;
    }
    boolean free = (array[at] & bit) == 0;
    array[at] |= bit;
    return free;
  }

  /** Sets a bit of many rows, in a loop so short that many writes wait for memory at once. */
  void setAll(int[] positions, int count, int word, long bit) {
    long[][] segment = segments[word >>> shift];
    int at = word & ((1 << shift) - 1);
    for (int i = 0; i < count; i++) {
      long[] array = segment[positions[i]];
      if (array == null) {
        array = new long[width(word >>> shift)];
        publish(segment, positions[i], array);
      }
      array[at] |= bit;
    }
  }

  private void publish(long[][] segment, int row, long[] array) {
    bytes += RowBytes.of(array) - RowBytes.of(segment[row]);
    ROWS.setRelease(segment, row, array);
  }

  /** A word of a row; there must be room for it. */
  long get(int row, int word) {
    long[] array = segments[word >>> shift][row];
    return array == null ? 0 : array[word & ((1 << shift) - 1)];
  }

  /** The bits of some words of a row that are also in masks, united. */
  long anyOf(int row, int first, long[] masks, int count) {
    long[] array = segments[first >>> shift][row];
    if (array == null) {
      return 0;
    }
    int at = first & ((1 << shift) - 1);
    long any = 0;
    for (int i = 0; i < count; i++) {
      any |= array[at + i] & masks[i];
    }
    return any;
  }

  /** Clears bits of a word in which some are set, and returns what is left. */
  long clear(int row, int word, long mask) {
    return segments[word >>> shift][row][word & ((1 << shift) - 1)] &= ~mask;
  }

  /** Writes words that no reader looks at yet, all in one segment; makes the row long enough. */
  void put(int row, int first, long[] values, int from, int count) {
    long[][] segment = segments[first >>> shift];
    int width = width(first >>> shift);
    int at = first & ((1 << shift) - 1);
    long[] array = segment[row];
    if (array != null && array.length >= width) {
      System.arraycopy(values, from, array, at, count);
    } else if (array != null || !Words.isZero(values, from, count)) {
      long[] longer = array == null ? new long[width] : Arrays.copyOf(array, width);
      System.arraycopy(values, from, longer, at, count);
      publish(segment, row, longer);
    }
  }

  /** Puts all words of a row into a coarse level. */
  void put(int row, CoarseLevel level) {
    for (int i = 0; i < segments.length; i++) {
      long[] array = segments[i][row];
      if (array != null) {
        level.put(row, i << shift, array, 0, array.length);
      }
    }
  }

  /** Takes over an array as the row of a segment. */
  void give(int row, int segment, long[] array) {
    publish(segments[segment], row, array);
  }

  /** Copies the words of a row up to an end; false if nothing is set in them. */
  boolean copy(int row, long[] into, int end) {
    boolean any = false;
    for (int first = 0; first < end; first += 1 << shift) {
      long[] array = segments[first >>> shift][row];
      if (array != null) {
        System.arraycopy(array, 0, into, first, Math.min(1 << shift, end - first));
        any = true;
      }
    }
    return any;
  }

  /** The bytes of all arrays. */
  long bytes() {
    return bytes;
  }
}
