package dev.corymb.core.hash;

/**
 * The positions of a digest: hash function <i>j</i> multiplies the digest by an odd number of its
 * own and scales the high bits of the product to the array.
 */
public final class Probes {

  /*
   * Why not one hash plus j times another: all sites share their hash functions, and under double
   * hashing a key whose step is unlucky meets the same few cells in thousands of filters at once.
   * With a multiplier for each j the positions of one key are as good as independent.
   *
   * The multipliers are the odd values of a fixed splitmix sequence. They are part of the format:
   * changing one moves every stored bit.
   */

  /** The most hash functions a filter can have: 64 halvings leave less than 2^-64. */
  public static final int MAX_HASHES = 64;

  private static final long[] MULTIPLIERS = multipliers();

  private Probes() {}

  /** Point <i>j</i> of a digest on the 64-bit ring; its high bits are the good ones. */
  public static long point(long digest, int hash) {
    return digest * MULTIPLIERS[hash];
  }

  /** Scales a point to [0, cells), for 1 &le; cells &lt; 2^62. */
  public static long scale(long point, long cells) {
    // Half the point times twice the cells: the signed high half is then the unsigned one.
    return Math.multiplyHigh(point >>> 1, cells << 1);
  }

  /** The position of a digest under one hash function, in [0, cells). */
  public static long position(long digest, int hash, long cells) {
    return scale(point(digest, hash), cells);
  }

  private static long[] multipliers() {
    long[] odd = new long[MAX_HASHES];
    long state = 0x243f6a8885a308d3L; // the fraction of pi
    for (int j = 0; j < odd.length; j++) {
      state += 0x9e3779b97f4a7c15L;
      odd[j] = Mixer.mix(state, 0) | 1;
    }
    return odd;
  }
}
