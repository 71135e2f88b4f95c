package dev.corymb.index.sliced;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Rows of bits, cut into segments of columns, in each of which a row has an array of its own. One
 * thread changes them, any number read.
 */
final class ExactRows {

  /*
   * Separate arrays let loops over rows become vector instructions, and the whole is not bound to
   * 2^31 bits. Only the rows of the last segment ever become longer, one by one, and readers go on
   * with the old ones: what growth copies is a part of all. But each segment costs a query some time,
   * because memory has to be found again, so what is taken in at once is one segment, and those that
   * follow are a part as long as what is there.
   *
   * An array is published with release and read with acquire: who sees it sees what is in it.
   */

  private static final VarHandle ROWS = MethodHandles.arrayElementVarHandle(long[][].class);
  private static final int SLACK = 8; // a row grows by this part of all its segments

  private final int rows;
  private final Widths widths;
  private long[][][] segments = {}; // by segment and row; null where nothing is set
  private int[] starts = {}; // words
  private int end; // of the last segment when its rows are as long as can be
  private int words;
  private long bytes;

  ExactRows(int rows, Widths widths) {
    this.rows = rows;
    this.widths = widths;
  }

  /** The array of a row in a segment, for readers; null if nothing is set in it. */
  static long @Nullable [] row(long[][] segment, int row) {
    return (long[]) ROWS.getAcquire(segment, row);
  }

  /** The segment that a word is in, given the first words of all. */
  static int segment(int[] starts, int word) {
    int segment = starts.length - 1;
    while (word < starts[segment]) {
      segment--;
    }
    return segment;
  }

  /** The segments as they are now. Those that come later are in another array. */
  long[][][] segments() {
    return segments;
  }

  /** The first words of the segments as they are now. */
  int[] starts() {
    return starts;
  }

  /** The words that a row has, or will have when {@link #put} has reached it. */
  int words() {
    return words;
  }

  /** The end of the segment that a word is in, or would be in if it were the next one. */
  int endOfSegment(int word) {
    if (word >= end) {
      return widths.endOfSegment(word);
    }
    int segment = segment(starts, word);
    return segment + 1 < starts.length ? starts[segment + 1] : end;
  }

  private int width(int segment) {
    return (segment + 1 < starts.length ? starts[segment + 1] : words) - starts[segment];
  }

  /** Lets rows have so many words, from when they are put; returns how many more than before. */
  int grow(int least) {
    int before = words;
    if (least > words) {
      if (words == end) {
        addSegment(words, widths.endOfSegment(words));
      }
      words = Math.min(end, Math.max(least, words + words / SLACK));
    }
    return words - before;
  }

  /** The most words that rows get when they must have so many. */
  int growth(int least) {
    return least <= words ? 0 : Math.max(least - words, words / SLACK);
  }

  /** Makes room for rows of so many words, all in one segment; nothing is set before. */
  void start(int count) {
    addSegment(0, count);
    words = count;
  }

  private void addSegment(int first, int last) {
    int before = segments.length;
    long[][][] more = Arrays.copyOf(segments, before + 1);
    more[before] = new long[rows][];
    int[] moreStarts = Arrays.copyOf(starts, before + 1);
    moreStarts[before] = first;
    segments = more; // only now: memory may have run out before
    starts = moreStarts;
    bytes += (long) rows * RowBytes.REFERENCE;
    end = last;
  }

  /** Sets a bit; false if it was set. */
  boolean set(int row, int word, long bit) {
    int segment = segment(starts, word);
    long[] array = segments[segment][row];
    int at = word - starts[segment];
    if (array == null) {
      array = new long[width(segment)];
      array[at] = bit;
      publish(segments[segment], row, array);
      return true;
    }
    boolean free = (array[at] & bit) == 0;
    array[at] |= bit;
    return free;
  }

  /** Sets a bit of many rows, in a loop so short that many writes wait for memory at once. */
  void setAll(int[] positions, int count, int word, long bit) {
    int number = segment(starts, word);
    long[][] segment = segments[number];
    int at = word - starts[number];
    for (int i = 0; i < count; i++) {
      long[] array = segment[positions[i]];
      if (array == null) {
        array = new long[width(number)];
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
    int segment = segment(starts, word);
    long[] array = segments[segment][row];
    return array == null ? 0 : array[word - starts[segment]];
  }

  /** Whether one of the bits of masks is set in words of a row, all in one segment. */
  boolean hasAny(int row, int first, long[] masks, int from, int count) {
    int segment = segment(starts, first);
    long[] array = segments[segment][row];
    if (array == null) {
      return false;
    }
    int at = first - starts[segment];
    long any = 0;
    for (int i = 0; i < count; i++) {
      any |= array[at + i] & masks[from + i];
    }
    return any != 0;
  }

  /** Clears bits of a word, and returns what is left. */
  long clear(int row, int word, long mask) {
    int segment = segment(starts, word);
    long[] array = segments[segment][row];
    return array == null ? 0 : (array[word - starts[segment]] &= ~mask);
  }

  /**
   * Writes words that no reader looks at yet, all in the last segment; makes the row long enough.
   */
  void put(int row, int first, long[] values, int from, int count) {
    int last = segments.length - 1;
    long[] array = segments[last][row];
    int width = words - starts[last];
    int at = first - starts[last];
    if (array != null && array.length >= width) {
      System.arraycopy(values, from, array, at, count);
    } else if (array != null || !Words.isZero(values, from, count)) {
      long[] longer = array == null ? new long[width] : Arrays.copyOf(array, width);
      System.arraycopy(values, from, longer, at, count);
      publish(segments[last], row, longer);
    }
  }

  /** Puts all words of a row into a coarse level. */
  void put(int row, CoarseLevel level) {
    for (int i = 0; i < segments.length; i++) {
      long[] array = segments[i][row];
      if (array != null) {
        level.put(row, starts[i], array, 0, array.length);
      }
    }
  }

  /** Takes over an array as the row of the first segment. */
  void give(int row, long[] array) {
    publish(segments[0], row, array);
  }

  /** Copies the words of a row up to an end; false if nothing is set in them. */
  boolean copy(int row, long[] into, int last) {
    boolean any = false;
    for (int i = 0; i < segments.length && starts[i] < last; i++) {
      long[] array = segments[i][row];
      if (array != null) {
        System.arraycopy(array, 0, into, starts[i], Math.min(width(i), last - starts[i]));
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
