package dev.corymb.core.bits;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Bits in one array of words, up to 2^36 of them.
 *
 * <p>Any number of threads may set and read bits at the same time: a bit, once set, is seen by
 * every reader that learned of it in any way that orders memory. The operations on whole arrays
 * ({@link #unite}, {@link #intersect}, {@link #copy}, counting) see each word as it is when they
 * reach it.
 */
public final class BitArray implements Bits {

  /*
   * Bit i is bit (i mod 64) of word (i / 64):
   *
   *      word 0             word 1                     last word
   *   |63 ....... 0|  |127 ...... 64|   ...   |// tail //|size-1 ....... |
   *
   * Clear tail: bits from size upwards are never set.
   *
   * Plain reads are enough: whatever orders a reader behind the setting of a bit hides all older
   * values of its word, and every later one has the bit.
   */

  /** The largest size. A word index then stays clear of the largest array a JVM grants. */
  public static final long MAX_SIZE = 1L << 36;

  private static final VarHandle WORDS = MethodHandles.arrayElementVarHandle(long[].class);

  private final long size;
  private final long[] words;

  /** Creates an array of zeros. */
  public BitArray(long size) {
    this(size, new long[Bits.wordsFor(Require.inRange("size", size, 1, MAX_SIZE))]);
  }

  private BitArray(long size, long[] words) {
    this.size = size;
    this.words = words;
  }

  /**
   * An array over the given words, which it owns from now on.
   *
   * @throws IllegalArgumentException if their number does not fit the size or the tail is not clear
   */
  public static BitArray of(long size, long[] words) {
    Require.inRange("size", size, 1, MAX_SIZE);
    Bits.requireWords(words, size, size + " bits", "bits behind the last of " + size);
    return new BitArray(size, words);
  }

  /** A copy of any bits. */
  public static BitArray copyOf(Bits bits) {
    if (bits instanceof BitArray array) {
      return new BitArray(array.size, array.words.clone());
    }
    long[] words = new long[bits.words()];
    for (int i = 0; i < words.length; i++) {
      words[i] = bits.word(i);
    }
    return new BitArray(bits.size(), words);
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int words() {
    return words.length;
  }

  @Override
  public long word(int index) {
    return words[index];
  }

  @Override
  public boolean get(long position) {
    return (word((int) (position >>> 6)) >>> position & 1) != 0; // a shift takes the low six bits
  }

  /** Sets a bit and says whether this call changed it. */
  public boolean set(long position) {
    int index = (int) (position >>> 6);
    long bit = 1L << position;
    long before = word(index);
    while ((before & bit) == 0) {
      if (WORDS.weakCompareAndSet(words, index, before, before | bit)) {
        return true;
      }
      before = word(index);
    }
    return false;
  }

  /** Sets a bit, for a caller that is the only one to write meanwhile: faster, not atomic. */
  public void setAlone(long position) {
    int index = (int) (position >>> 6);
    words[index] |= 1L << position;
  }

  /** Clears a bit, for a caller that is the only one to write meanwhile. */
  public void clearAlone(long position) {
    words[(int) (position >>> 6)] &= ~(1L << position);
  }

  /** Changes a bit, for a caller that is the only one to write meanwhile. */
  public void flipAlone(long position) {
    words[(int) (position >>> 6)] ^= 1L << position;
  }

  /** Changes every bit that is set in the other. Not to be called while others write. */
  public void flipAlone(Bits other) {
    requireSameSize(this, other);
    for (int i = 0; i < words.length; i++) {
      words[i] ^= other.word(i);
    }
  }

  @Override
  public long count(int first, int end) {
    long ones = 0;
    for (int i = first; i < end; i++) { // the same again, compiled for an array
      ones += Long.bitCount(words[i]);
    }
    return ones;
  }

  /** Sets every bit that is set in the other. Not to be called while others write. */
  public void unite(Bits other) {
    requireSameSize(this, other);
    for (int i = 0; i < words.length; i++) {
      words[i] |= other.word(i);
    }
  }

  /** Clears every bit that is clear in the other. Not to be called while others write. */
  public void intersect(Bits other) {
    requireSameSize(this, other);
    for (int i = 0; i < words.length; i++) {
      words[i] &= other.word(i);
    }
  }

  /** A copy of its own. */
  public BitArray copy() {
    return copyOf(this);
  }

  static void requireSameSize(Bits one, Bits other) {
    if (one.size() != requireNonNull(other, "other").size()) {
      throw new IllegalArgumentException(
          "bits must be of one size, but were " + one.size() + " and " + other.size());
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof BitArray that && size == that.size && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    return "BitArray[size=" + size + ", ones=" + count() + "]";
  }
}
