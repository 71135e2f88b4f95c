package dev.corymb.core.bits;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Counters from 0 to 15, sticky at 15, up to 2^34 of them. As long as few of them are above four,
 * they take a little more than three bits each.
 *
 * <p>One thread may write while any number read the {@linkplain #image image}, in which a reader
 * never finds a bit clear whose increments, so far as the reader knows of them, outnumber its
 * decrements. All else is for the thread that writes, or for any while none does.
 */
public final class CounterArray implements Counters {

  /*
   * A counter is a bit that says whether it is above zero, and a field with what it is above one.
   * A query reads only the bits, many of which are in one cache line; most increments write only
   * their bit.
   *
   * Fields have two bits at first. The largest value of such a field, 3, means "3 or more", and what
   * there is more stands in a table. In a filter that holds what it was planned for, less than one
   * counter in a thousand is in the table. Beyond one in 64 the fields are rebuilt with four bits,
   * which hold every value, so memory is bounded whatever is counted.
   *
   * The field of a counter that is zero is clear, and so is the tail of both. Plain reads and writes
   * of the bits are enough: whatever orders a reader behind an increment hides all older values of
   * its word, and every later one has the bit.
   *
   * Sticky: a counter at 15 stays at 15. It stands for "15 or more", and emptying it one day would
   * take away a cell that a member may need.
   */

  /** The value at which a counter sticks. */
  public static final int STICKY = 15;

  /** The largest size. */
  public static final long MAX_SIZE = 1L << 34;

  private static final long LOW = 0x1111_1111_1111_1111L; // the lowest bit of every four
  private static final int NARROW = 1; // the binary logarithm of the bits of a field
  private static final int WIDE = 2;
  private static final int FULL = 3; // of a narrow field
  private static final int LARGE_PART = 64; // of the counters may be in the table

  private final long size;
  private final long[] taken;
  private final BitArray image; // over the same words
  private int width = NARROW;
  private long[] fields;
  private LongIntTable large = new LongIntTable(); // what narrow fields have no room for
  private long stuck;

  /** Creates an array of zeros. */
  public CounterArray(long size) {
    this(size, new long[Bits.wordsFor(Require.inRange("size", size, 1, MAX_SIZE))]);
  }

  private CounterArray(long size, long[] taken) {
    this.size = size;
    this.taken = taken;
    this.image = BitArray.of(size, taken);
    this.fields = new long[fieldWords(size, NARROW)];
  }

  private static int fieldWords(long size, int width) {
    return Bits.wordsFor(size << width);
  }

  /**
   * An array with the counters of some words.
   *
   * @throws IllegalArgumentException if their number does not fit the size or the tail is not clear
   */
  public static CounterArray of(long size, long[] words) {
    Require.inRange("size", size, 1, MAX_SIZE);
    Bits.requireWords(words, 4 * size, size + " counters", "counters behind the last of " + size);
    CounterArray counters = new CounterArray(size);
    for (int i = 0; i < words.length; i++) {
      counters.setWord(i, words[i]);
    }
    return counters;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int words() {
    return wordsFor(size);
  }

  /** The number of words that hold a number of counters; the caller has bounded it. */
  public static int wordsFor(long size) {
    return Math.toIntExact((size + 15) >>> 4);
  }

  @Override
  public long word(int index) {
    long above = width == WIDE ? fields[index] : spread2(fields[index >>> 1] >>> (index << 5));
    long word = above + spread(taken[index >>> 2] >>> (index << 4));
    // A carry cannot happen: a field is at most 14, and clear where the bit is.
    for (long full = fullFields(above); full != 0; full &= full - 1) {
      int bit = Long.numberOfTrailingZeros(full);
      word += (long) large.get(((long) index << 4) + (bit >>> 2), 0) << bit;
    }
    return word;
  }

  /** The lowest bits of those of sixteen narrow fields, spread to four bits each, that are full. */
  private long fullFields(long above) {
    return width == WIDE ? 0 : above & above >>> 1 & LOW;
  }

  /** Sets sixteen counters that are zero. */
  private void setWord(int index, long word) {
    long bits = nonZero(word);
    taken[index >>> 2] |= bits << (index << 4);
    long above = word - spread(bits);
    long over = above & ~(LOW * FULL); // fields with more than two bits
    if (width == NARROW && over == 0) {
      fields[index >>> 1] |= squeeze2(above) << (index << 5);
      return;
    }
    for (long rest = bits; rest != 0; rest &= rest - 1) {
      int place = Long.numberOfTrailingZeros(rest);
      setAbove(((long) index << 4) + place, (int) (above >>> (place << 2)) & STICKY);
    }
  }

  /** Sets the field of a counter that was at most one until now. */
  private void setAbove(long position, int above) {
    int field = width == WIDE ? above : Math.min(above, FULL);
    fields[fieldIndex(position)] |= (long) field << (position << width);
    stuck += above == STICKY - 1 ? 1 : 0;
    if (above > field) {
      enlarge(position, above - field);
    }
  }

  private int fieldIndex(long position) {
    return (int) (position >>> (6 - width));
  }

  private int field(long position) {
    return (int) (fields[fieldIndex(position)] >>> (position << width)) & mask();
  }

  private int mask() {
    return width == WIDE ? STICKY : FULL;
  }

  /** What a counter is above one, if it is. */
  private int above(long position) {
    int field = field(position);
    return width == NARROW && field == FULL ? field + large.get(position, 0) : field;
  }

  @Override
  public int get(long position) {
    return image.get(position) ? 1 + above(position) : 0;
  }

  /** Adds one, unless the counter sticks. Says whether the counter was zero. */
  public boolean increment(long position) {
    int index = (int) (position >>> 6);
    long word = taken[index];
    if ((word >>> position & 1) == 0) {
      taken[index] = word | 1L << position;
      return true;
    }
    incrementField(position);
    return false;
  }

  private void incrementField(long position) {
    int above = above(position);
    if (above == STICKY - 1) {
      return;
    }
    stuck += above == STICKY - 2 ? 1 : 0;
    if (width == NARROW && above >= FULL) {
      enlarge(position, above + 1 - FULL);
    } else {
      fields[fieldIndex(position)] += 1L << (position << width);
    }
  }

  private void enlarge(long position, int more) {
    large.put(position, more);
    if (large.size() > size / LARGE_PART) {
      widen();
    }
  }

  /** Gives every field room for all that a counter may be. */
  private void widen() {
    long[] wide = new long[fieldWords(size, WIDE)];
    for (int i = 0; i < wide.length; i++) {
      wide[i] = word(i) - spread(taken[i >>> 2] >>> (i << 4));
    }
    fields = wide;
    width = WIDE;
    large = new LongIntTable();
  }

  /**
   * Adds one to each of some counters, as {@link #increment} does, which may name one several
   * times.
   *
   * @param zeros gets the positions of those that were zero
   */
  public void incrementAll(long[] positions, LongList zeros) {
    zeros.ensureRoom(positions.length + 1); // the place behind the last is written, too
    LongList others = new LongList(); // rare: those whose fields have no room, or will stick
    others.ensureRoom(positions.length + 1);
    int shift = width;
    long room = shift == WIDE ? STICKY - 2 : FULL;
    for (long position :
        positions) { // without branches: reads far apart do not wait for each other
      int index = (int) (position >>> 6);
      long word = taken[index];
      long was = word >>> position & 1;
      taken[index] = word | 1L << position;
      zeros.addIf(was == 0, position);
      int at = (int) (position >>> (6 - shift));
      long field = fields[at] >>> (position << shift) & mask();
      long fits = (field - room) >>> 63; // 1 if it is smaller
      fields[at] += (was & fits) << (position << shift);
      others.addIf((was & ~fits) != 0, position);
    }
    for (int i = 0; i < others.size(); i++) {
      incrementField(others.get(i));
    }
  }

  /** Takes one off, unless the counter sticks. Says whether the counter is zero now. */
  public boolean decrement(long position) {
    if (!image.get(position)) {
      throw new IllegalStateException("counter " + position + " must be positive, but was 0");
    }
    int above = above(position);
    if (above == 0) {
      image.clearAlone(position);
      return true;
    }
    if (above == STICKY - 1) {
      return false;
    }
    if (width == WIDE || above <= FULL) {
      fields[fieldIndex(position)] -= 1L << (position << width);
    } else if (above == FULL + 1) {
      large.remove(position);
    } else {
      large.put(position, above - 1 - FULL);
    }
    return false;
  }

  /** Adds the counters of the other, sticking at 15: the counts of both sets together. */
  public void unite(CounterArray other) {
    if (size != other.size) {
      throw new IllegalArgumentException(
          "counters must be of one size, but were " + size + " and " + other.size);
    }
    CounterArray sum = new CounterArray(size);
    for (int i = 0; i < words(); i++) {
      sum.setWord(i, addSticky(word(i), other.word(i)));
    }
    fields = sum.fields; // first: the bits are what readers see
    width = sum.width;
    large = sum.large;
    stuck = sum.stuck;
    image.unite(sum.image);
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
    return stuck;
  }

  /** The memory of its arrays. */
  public long bytes() {
    return 8L * (taken.length + fields.length) + large.bytes();
  }

  /** A live view: bit i is set while counter i is not zero. */
  public Bits image() {
    return image;
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

  /** The lowest sixteen bits, each as the lowest of four. */
  private static long spread(long bits) {
    long apart = bits & 0xffffL;
    apart = (apart | apart << 24) & 0x0000_00ff_0000_00ffL;
    apart = (apart | apart << 12) & 0x000f_000f_000f_000fL;
    apart = (apart | apart << 6) & 0x0303_0303_0303_0303L;
    return (apart | apart << 3) & LOW;
  }

  /** The lowest sixteen pairs of bits, each as the lower half of four. */
  private static long spread2(long pairs) {
    long apart = pairs & 0xffff_ffffL;
    apart = (apart | apart << 16) & 0x0000_ffff_0000_ffffL;
    apart = (apart | apart << 8) & 0x00ff_00ff_00ff_00ffL;
    apart = (apart | apart << 4) & 0x0f0f_0f0f_0f0f_0f0fL;
    return (apart | apart << 2) & 0x3333_3333_3333_3333L;
  }

  /** The reverse of {@link #spread2}. */
  private static long squeeze2(long fours) {
    long pairs = (fours | fours >>> 2) & 0x0f0f_0f0f_0f0f_0f0fL;
    pairs = (pairs | pairs >>> 4) & 0x00ff_00ff_00ff_00ffL;
    pairs = (pairs | pairs >>> 8) & 0x0000_ffff_0000_ffffL;
    return (pairs | pairs >>> 16) & 0xffff_ffffL;
  }

  /** A copy of its own. */
  public CounterArray copy() {
    CounterArray copy = new CounterArray(size, taken.clone());
    copy.width = width;
    copy.fields = fields.clone();
    copy.large = large.copy();
    copy.stuck = stuck;
    return copy;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof CounterArray that) || !image.equals(that.image)) {
      return false;
    }
    for (int i = 0; i < words(); i++) { // fields of equal counters may be of different widths
      if (word(i) != that.word(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(taken);
  }

  @Override
  public String toString() {
    return "CounterArray[size=" + size + ", nonZero=" + image().count() + "]";
  }
}
