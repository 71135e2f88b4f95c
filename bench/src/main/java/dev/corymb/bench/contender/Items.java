package dev.corymb.bench.contender;

import java.nio.charset.StandardCharsets;

/**
 * Items of three attributes, in columns: a name of 20 to 40 characters and two numbers.
 *
 * <p>Items are drawn from an endless numbered sequence, the same in every process, so that a slice
 * of a large data set can be made just before it is used. Its rows are then in the cache, as those
 * of an application would be that has just read them, and fetching them costs nobody much.
 */
public final class Items {

  private static final byte[] LETTERS =
      "abcdefghijklmnopqrstuvwxyz0123456789-_ABCDEFGHIJKLMNOPQRSTUVWXYZ"
          .getBytes(StandardCharsets.US_ASCII);
  private static final int LETTERS_IN_A_WORD = 10; // of six bits each
  private static final int SHORTEST = 20;
  private static final int LONGEST = 40;
  private static final long FAR = 1L << 40;
  private static final long NAME = 0x6e616d65L;
  private static final long FIRST = 0x666972737400L;
  private static final long SECOND = 0x7365636f6e64L;

  private final String[] names;
  private final long[] firsts;
  private final long[] seconds;

  private Items(int count) {
    this.names = new String[count];
    this.firsts = new long[count];
    this.seconds = new long[count];
  }

  /** The items with the numbers {@code from} up to, not including, {@code from + count}. */
  public static Items range(long from, int count) {
    Items items = new Items(count);
    byte[] letters = new byte[LONGEST];
    for (int row = 0; row < count; row++) {
      items.put(row, from + row, from + row, from + row, letters);
    }
    return items;
  }

  /**
   * A part of all the first {@code items} items in random order.
   *
   * @param from the place in that order where the part starts
   */
  public static Items members(int items, int from, int count) {
    Shuffle order = new Shuffle(items, 1);
    return mixed(order, order, order, from, count);
  }

  /** A part of the rows whose attributes are those of three different items. */
  public static Items mixed(int items, int from, int count) {
    return mixed(new Shuffle(items, 2), new Shuffle(items, 3), new Shuffle(items, 4), from, count);
  }

  private static Items mixed(Shuffle names, Shuffle firsts, Shuffle seconds, int from, int count) {
    Items items = new Items(count);
    byte[] letters = new byte[LONGEST];
    for (int row = 0; row < count; row++) {
      int place = from + row;
      items.put(row, names.at(place), firsts.at(place), seconds.at(place), letters);
    }
    return items;
  }

  /** A part of the items that come far behind, and share no attribute with those before. */
  public static Items strangers(int from, int count) {
    return range(FAR + from, count);
  }

  private void put(int row, long ofName, long ofFirst, long ofSecond, byte[] letters) {
    names[row] = drawName(ofName, letters);
    firsts[row] = draw(FIRST, ofFirst);
    seconds[row] = draw(SECOND, ofSecond);
  }

  private static String drawName(long number, byte[] letters) {
    long length = SHORTEST + Long.remainderUnsigned(draw(NAME, number), LONGEST - SHORTEST + 1);
    long word = 0;
    for (int i = 0; i < length; i++) {
      if (i % LETTERS_IN_A_WORD == 0) {
        word = draw(NAME + 1 + i, number);
      }
      letters[i] = LETTERS[(int) word & 63];
      word >>>= 6;
    }
    return new String(letters, 0, (int) length, StandardCharsets.ISO_8859_1);
  }

  /** Number {@code index} of the splitmix64 sequence of a stream. */
  private static long draw(long stream, long index) {
    long x = stream * 0xd1342543de82ef95L + (index + 1) * 0x9e3779b97f4a7c15L;
    x = (x ^ (x >>> 30)) * 0xbf58476d1ce4e5b9L;
    x = (x ^ (x >>> 27)) * 0x94d049bb133111ebL;
    return x ^ (x >>> 31);
  }

  /** The number of rows. */
  public int size() {
    return names.length;
  }

  /** The name in a row. */
  public String name(int row) {
    return names[row];
  }

  /** The first number in a row. */
  public long first(int row) {
    return firsts[row];
  }

  /** The second number in a row. */
  public long second(int row) {
    return seconds[row];
  }

  /** A walk through [0, size) in steps that meet every number once before they repeat. */
  private static final class Shuffle {

    private final long size;
    private final long start;
    private final long step;

    Shuffle(int size, int seed) {
      this.size = size;
      this.start = Long.remainderUnsigned(draw(seed, 0), size);
      long odd = Long.remainderUnsigned(draw(seed, 1), size) | 1;
      while (greatestCommonDivisor(odd, size) != 1) {
        odd += 2;
      }
      this.step = odd;
    }

    private static long greatestCommonDivisor(long a, long b) {
      return b == 0 ? a : greatestCommonDivisor(b, a % b);
    }

    /** The number at a place in [0, size) of the order. */
    long at(int place) {
      return (start + place * step) % size;
    }
  }
}
