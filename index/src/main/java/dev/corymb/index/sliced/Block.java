package dev.corymb.index.sliced;

import dev.corymb.index.SiteSet;
import java.util.Arrays;

/**
 * A few words of columns for every row, in one array: where new sites go. One thread changes it,
 * any number read.
 */
final class Block {

  /*
   * The words of a row are next to each other, so that a query waits for memory once a row, and a
   * new site's bits are written to few pages, of which the cache holds most from one site to the
   * next.
   */

  static final int LINE = 8; // words of a line of the cache

  final int first; // word
  final int width; // in words
  private final long[] words; // those of a row one after the other

  Block(int rows, int first, int width) {
    this.first = first;
    this.width = width;
    this.words = new long[rows * width];
  }

  int end() {
    return first + width;
  }

  /** Sets a bit; false if it was set. */
  boolean set(int row, int word, long bit) {
    int at = row * width + word - first;
    boolean free = (words[at] & bit) == 0;
    words[at] |= bit;
    return free;
  }

  /** Sets a bit of many rows. */
  void setAll(int[] positions, int count, int word, long bit) {
    int at = word - first;
    for (int i = 0; i < count; i++) {
      words[positions[i] * width + at] |= bit;
    }
  }

  long get(int row, int word) {
    return words[row * width + word - first];
  }

  void clear(int row, int word, long mask) {
    words[row * width + word - first] &= ~mask;
  }

  /** Copies the words of a row, or as many of them as there is room for. */
  void copy(int row, long[] into, int at) {
    System.arraycopy(words, row * width, into, at, Math.min(width, into.length - at));
  }

  /** Copies rows to places that are some words apart. */
  void copy(int from, int to, long[] into, int at, int stride) {
    int next = at;
    for (int row = from; row < to; row++) {
      int start = row * width;
      if (width == LINE) {
        into[next] = words[start];
        into[next + 1] = words[start + 1];
        into[next + 2] = words[start + 2];
        into[next + 3] = words[start + 3];
        into[next + 4] = words[start + 4];
        into[next + 5] = words[start + 5];
        into[next + 6] = words[start + 6];
        into[next + 7] = words[start + 7];
      } else {
        System.arraycopy(words, start, into, next, width);
      }
      next += stride;
    }
  }

  /** Reads the first rows of a query, so that memory fetches them with those of other blocks. */
  long touch(long[] positions, int most) {
    long touched = 0;
    for (int i = 0; i < positions.length && i < most; i++) {
      touched += words[(int) positions[i] * width];
    }
    return touched;
  }

  /** Puts the columns in which all positions are set; only those before the end of the answer. */
  void match(long[] positions, long[] out, SiteSet found) {
    int read = width == LINE ? matchLine(positions, out) : matchShort(positions, out);
    found.count(0, (long) read * width);
    if (!Words.isZero(out, 0, width)) {
      found.fill(first, out, Math.min(width, found.room() - first));
    }
  }

  /** Leaves the common bits in {@code out}; returns the rows read, fewer if none is left. */
  private int matchLine(long[] positions, long[] out) {
    long a = -1;
    long b = -1;
    long c = -1;
    long d = -1;
    long e = -1;
    long f = -1;
    long g = -1;
    long h = -1;
    long any = -1;
    int next = 0;
    while (any != 0 && next < positions.length) {
      int at = (int) positions[next++] * LINE;
      a &= words[at];
      b &= words[at + 1];
      c &= words[at + 2];
      d &= words[at + 3];
      e &= words[at + 4];
      f &= words[at + 5];
      g &= words[at + 6];
      h &= words[at + 7];
      any = a | b | c | d | e | f | g | h;
    }
    out[0] = a;
    out[1] = b;
    out[2] = c;
    out[3] = d;
    out[4] = e;
    out[5] = f;
    out[6] = g;
    out[7] = h;
    return next;
  }

  private int matchShort(long[] positions, long[] out) {
    Arrays.fill(out, 0, width, -1);
    long any = -1;
    int next = 0;
    while (any != 0 && next < positions.length) {
      int at = (int) positions[next++] * width;
      any = 0;
      for (int i = 0; i < width; i++) {
        out[i] &= words[at + i];
        any |= out[i];
      }
    }
    return next;
  }

  long bytes() {
    return RowBytes.of(words);
  }
}
