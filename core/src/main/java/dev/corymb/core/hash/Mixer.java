package dev.corymb.core.hash;

/**
 * Mixes 64-bit values into digests whose bits all depend on all bits of the input. Pure functions.
 */
public final class Mixer {

  /*
   * mix() is a keyed bijection: the 13th variant of the finalisers measured in [1], with the key
   * entering before each of its two multiplications. Being a bijection, it never lets two different
   * numbers of one attribute collide.
   *
   * fold() is the 128-bit product with its halves joined, as in the wyhash family of functions: one
   * multiplication for each digest, order dependent, not linear.
   *
   * [1] D. Stafford. Better Bit Mixing: Improving on MurmurHash3's 64-bit Finalizer. 2011.
   */

  private static final long FIRST = 0xbf58476d1ce4e5b9L;
  private static final long SECOND = 0x94d049bb133111ebL;
  private static final long START = 0x6a09e667f3bcc909L; // the fraction of the square root of 2
  private static final long STEP = 0x9e3779b97f4a7c15L; // the golden ratio's, odd

  private Mixer() {}

  /** A digest of a number under a key. For one key, different numbers have different digests. */
  public static long mix(long value, long key) {
    long x = value ^ key;
    x = (x ^ (x >>> 30)) * FIRST;
    x = (x ^ (x >>> 27)) + Long.rotateLeft(key, 32);
    x = (x ^ (x >>> 29)) * SECOND;
    return x ^ (x >>> 31);
  }

  /** A digest of two numbers under a key. */
  public static long mix(long high, long low, long key) {
    return mix(low ^ mix(high, key), key + STEP);
  }

  /**
   * One digest for the digests of a whole item; their order counts. This is both the verification
   * value {@code MIXED} and the key under which an item enters a filter that knows only whole
   * items.
   */
  public static long combine(long[] digests) {
    return combine(digests, 0, digests.length);
  }

  /** Like {@link #combine(long[])}, for {@code count} digests from index {@code from} on. */
  public static long combine(long[] digests, int from, int count) {
    return combine(digests, from, count, -1);
  }

  /**
   * One digest for some of the digests of an item. Of all of them it is that of {@link
   * #combine(long[])}.
   *
   * @param from the index of the item's first digest
   * @param count the digests of the item
   * @param mask those that count: bit i stands for digest i
   */
  public static long combine(long[] digests, int from, int count, long mask) {
    long state = START;
    long multiplier = STEP;
    for (int i = 0; i < count; i++) {
      if ((mask >>> i & 1) != 0) {
        state = fold(state ^ digests[from + i], multiplier);
      }
      multiplier += SECOND - 1; // even, so the multipliers stay odd and differ
    }
    return state;
  }

  private static long fold(long a, long b) {
    return (a * b) ^ unsignedMultiplyHigh(a, b);
  }

  private static long unsignedMultiplyHigh(long a, long b) {
    return Math.multiplyHigh(a, b) + ((a >> 63) & b) + ((b >> 63) & a);
  }
}
