package dev.corymb.core.theory;

import dev.corymb.core.check.Require;

/**
 * The memory of the rival of an index: a cuckoo map from fingerprints of keys to sites, with two
 * buckets of four slots for each key.
 */
public final class CuckooSizing {

  /** The slots of a bucket. */
  public static final int SLOTS = 4;

  /** The part of all slots that is used: beyond it, adding slows down. */
  public static final double LOAD = 0.9;

  private static final int MOST_BITS = 31;

  private CuckooSizing() {}

  /**
   * The least bits of a fingerprint for which a query that compares all slots of two buckets lists
   * at most {@code falseSites} sites falsely, on average.
   */
  public static int fingerprintBits(double falseSites) {
    if (!(falseSites > 0)) { // negated, so that NaN is refused too
      throw new IllegalArgumentException("falseSites must be above 0, but was " + falseSites);
    }
    double others = Math.min(Math.ceil(2 * SLOTS / falseSites), 1L << MOST_BITS);
    return Math.max(2, bits((long) others + 1)); // 0 marks a free slot
  }

  /** The bits of memory for a key of one site: fingerprint, site, and a mark for lists of sites. */
  public static double bitsPerKey(long sites, double falseSites) {
    return (fingerprintBits(falseSites) + bits(sites) + 1) / LOAD;
  }

  /** The bits that tell {@code count} things apart; at least one. */
  public static int bits(long count) {
    Require.positive("count", count);
    return Math.max(1, Long.SIZE - Long.numberOfLeadingZeros(count - 1));
  }
}
