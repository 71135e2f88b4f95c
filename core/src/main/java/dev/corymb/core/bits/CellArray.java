package dev.corymb.core.bits;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Unsigned numbers of one width, 1 to 64 bits each, packed without gaps.
 *
 * <p>Not for concurrent writing: a cell may lie across two words. An array that is no longer
 * written to may be read freely.
 */
public final class CellArray {

  /*
   * Cell i occupies the bits width·i to width·i + width - 1 of the words read as one long bit
   * string, lowest first. The tail is clear.
   */

  /** The most bits an array may have in all. */
  public static final long MAX_BITS = 1L << 36;

  private final int width;
  private final long size;
  private final long mask;
  private final long[] words;

  /** Creates an array of zeros. */
  public CellArray(int width, long size) {
    this(width, size, new long[wordsFor(width, size)]);
  }

  private CellArray(int width, long size, long[] words) {
    this.width = width;
    this.size = size;
    this.mask = -1L >>> (Long.SIZE - width);
    this.words = words;
  }

  /**
   * An array over the given words, which it owns from now on.
   *
   * @throws IllegalArgumentException if their number does not fit the size or the tail is not clear
   */
  public static CellArray of(int width, long size, long[] words) {
    wordsFor(width, size); // checks both
    Bits.requireWords(
        words,
        width * size,
        size + " cells of " + width + " bits",
        "bits behind the last of " + size + " cells");
    return new CellArray(width, size, words);
  }

  /** The number of words for a number of cells. */
  public static int wordsFor(int width, long size) {
    Require.inRange("width", width, 1, Long.SIZE);
    Require.inRange("size", size, 1, MAX_BITS / width);
    return Bits.wordsFor(width * size);
  }

  /** The bits of one cell. */
  public int width() {
    return width;
  }

  /** The number of cells. */
  public long size() {
    return size;
  }

  /** The number of words. */
  public int words() {
    return words.length;
  }

  /** A word of the packed bits. */
  public long word(int index) {
    return words[index];
  }

  /** The value of a cell. */
  public long get(long position) {
    long bit = position * width;
    int index = (int) (bit >>> 6);
    int shift = (int) bit & 63;
    long value = words[index] >>> shift;
    if (shift + width > Long.SIZE) {
      value |= words[index + 1] << (Long.SIZE - shift);
    }
    return value & mask;
  }

  /** Sets a cell; bits of the value beyond the width must be clear. */
  public void set(long position, long value) {
    assert (value & ~mask) == 0 : value + " does not fit " + width + " bits";
    long bit = position * width;
    int index = (int) (bit >>> 6);
    int shift = (int) bit & 63;
    words[index] = (words[index] & ~(mask << shift)) | (value << shift);
    if (shift + width > Long.SIZE) {
      int low = Long.SIZE - shift; // the bits that found room in the first word
      words[index + 1] = (words[index + 1] & ~(mask >>> low)) | (value >>> low);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CellArray that
        && width == that.width
        && size == that.size
        && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    return "CellArray[width=" + width + ", size=" + size + "]";
  }
}
