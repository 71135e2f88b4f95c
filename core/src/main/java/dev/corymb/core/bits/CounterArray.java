package dev.corymb.core.bits;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counters of four bits, sticky at 15, up to 2^34 of them.
 *
 * <p>One thread may write while any number read. A reader never sees a counter at zero whose
 * increments, so far as the reader knows of them, outnumber its decrements.
 */
public final class CounterArray implements Counters {

  /*
   * Sixteen counters share a word, counter i in bits 4(i mod 16) to 4(i mod 16) + 3 of word i / 16.
   * The tail is clear. Plain reads and writes are enough: whatever orders a reader behind an
   * increment hides all older values of its word, and every later one counts it too.
   *
   * Sticky: a counter at 15 stays at 15. It stands for "15 or more", and emptying it one day would
   * take away a cell that a member may need.
   */

  /** The value at which a counter sticks. */
  public static final int STICKY = 15;

  /** The largest size. */
  public static final long MAX_SIZE = 1L << 34;

  private static final long LOW = 0x1111_1111_1111_1111L; // the lowest bit of every counter

  private final long size;
  private final long[] words;

  /** Creates an array of zeros. */
  public CounterArray(long size) {
    this(size, new long[wordsFor(Require.inRange("size", size, 1, MAX_SIZE))]);
  }

  private CounterArray(long size, long[] words) {
    this.size = size;
    this.words = words;
  }

  /**
   * An array over the given words, which it owns from now on.
   *
   * @throws IllegalArgumentException if their number does not fit the size or the tail is not clear
   */
  public static CounterArray of(long size, long[] words) {
    Require.inRange("size", size, 1, MAX_SIZE);
    Bits.requireWords(words, 4 * size, size + " counters", "counters behind the last of " + size);
    return new CounterArray(size, words);
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

  /** The number of words that hold a number of counters; the caller has bounded it. */
  public static int wordsFor(long size) {
    return Math.toIntExact((size + 15) >>> 4);
  }

  @Override
  public int get(long position) {
    return (int) (word((int) (position >>> 4)) >>> (position << 2)) & STICKY;
  }

  /** Adds one, unless the counter sticks. Says whether the counter was zero. */
  public boolean increment(long position) {
    int index = (int) (position >>> 4);
    long word = words[index];
    long value = word >>> (position << 2) & STICKY;
    if (value != STICKY) {
      words[index] = word + (1L << (position << 2));
    }
    return value == 0;
  }

  /**
   * Adds one to each of some counters, as {@link #increment} does, which may name one several
   * times.
   *
   * @param zeros gets the positions of those that were zero
   */
  public void incrementAll(long[] positions, LongList zeros) {
    zeros.ensureRoom(positions.length + 1); // the place behind the last is written, too
    for (long position :
        positions) { // without branches: reads far apart do not wait for each other
      int index = (int) (position >>> 4);
      long word = words[index];
      long value = word >>> (position << 2) & STICKY;
      words[index] = word + ((value == STICKY ? 0L : 1L) << (position << 2));
      zeros.addIf(value == 0, position);
    }
  }

  /** Takes one off, unless the counter sticks. Says whether the counter is zero now. */
  public boolean decrement(long position) {
    int index = (int) (position >>> 4);
    long word = words[index];
    long value = word >>> (position << 2) & STICKY;
    if (value == 0) {
      throw new IllegalStateException("counter " + position + " must be positive, but was 0");
    }
    if (value != STICKY) {
      words[index] = word - (1L << (position << 2));
    }
    return value == 1;
  }

  /** Adds the counters of the other, sticking at 15: the counts of both sets together. */
  public void unite(CounterArray other) {
    if (size != other.size) {
      throw new IllegalArgumentException(
          "counters must be of one size, but were " + size + " and " + other.size);
    }
    for (int i = 0; i < words.length; i++) {
      words[i] = addSticky(words[i], other.words[i]);
    }
  }

  /** Adds sixteen pairs of counters at once: even and odd ones apart, so that carries have room. */
  private static long addSticky(long a, long b) {
    long even = 0x0f0f_0f0f_0f0f_0f0fL;
    return stick((a & even) + (b & even)) | stick((a >>> 4 & even) + (b >>> 4 & even)) << 4;
  }

  /** Eight sums in [0, 30], one a byte: those above 15 become 15. */
  private static long stick(long sums) {
    long over = sums >>> 4 & 0x0101_0101_0101_0101L;
    return (sums & 0x0f0f_0f0f_0f0f_0f0fL) | over * STICKY;
  }

  /** The number of counters that stick. */
  public long saturated() {
    long sticky = 0;
    for (int i = 0; i < words.length; i++) {
      long word = word(i);
      long pairs = word & word >>> 1;
      sticky += Long.bitCount(pairs & pairs >>> 2 & LOW);
    }
    return sticky;
  }

  /** A live view: bit i is set while counter i is not zero. */
  public Bits image() {
    return new Image(this);
  }

  private record Image(CounterArray counters) implements Bits {

    @Override
    public long size() {
      return counters.size;
    }

    @Override
    public long word(int index) {
      long word = 0;
      int first = index * 4;
      int end = Math.min(first + 4, counters.words.length);
      for (int i = first; i < end; i++) {
        word |= nonZero(counters.word(i)) << ((i - first) * 16);
      }
      return word;
    }

    @Override
    public boolean get(long position) {
      return counters.get(position) != 0;
    }
  }

  /** Sixteen counters as sixteen bits. */
  private static long nonZero(long word) {
    long any = word | word >>> 1;
    any = (any | any >>> 2) & LOW; // one bit in every four
    any = (any | any >>> 3) & 0x0303_0303_0303_0303L; // two in every eight
    any = (any | any >>> 6) & 0x000f_000f_000f_000fL;
    any = (any | any >>> 12) & 0x0000_00ff_0000_00ffL;
    return (any | any >>> 24) & 0xffffL;
  }

  /** A copy of its own. */
  public CounterArray copy() {
    return new CounterArray(size, words.clone());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CounterArray that
        && size == that.size
        && Arrays.equals(words, that.words);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(words);
  }

  @Override
  public String toString() {
    return "CounterArray[size=" + size + ", nonZero=" + image().count() + "]";
  }
}
