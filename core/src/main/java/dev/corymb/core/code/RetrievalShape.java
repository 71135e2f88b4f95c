package dev.corymb.core.code;

import dev.corymb.core.bits.CellArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.hash.Probes;

/**
 * The numbers of a retrieval table, and where they send a key.
 *
 * @param codes the largest attribute code; codes are 1 to this
 * @param fingerprintBits the bits of a slot by which outsiders are recognised
 * @param members the number of members
 * @param segmentBits a segment has two to the power of this many slots
 * @param segments the segments in which a key's first slot may lie; two more follow them
 * @param seed the seed under which the members could be placed
 */
public record RetrievalShape(
    int codes, int fingerprintBits, long members, int segmentBits, int segments, long seed) {

  /*
   * Binary fuse layout [1]: a key has one slot in each of three neighbouring segments, chosen by the
   * high, the middle and the low bits of its hash. The sizes are those that the authors found to
   * succeed nearly always.
   *
   * [1] T. M. Graf, D. Lemire. Binary Fuse Filters: Fast and Smaller Than Xor Filters. ACM Journal
   *     of Experimental Algorithmics 27, 2022.
   */

  /** The most bits of a fingerprint. */
  public static final int MAX_FINGERPRINT_BITS = 48;

  /** The most members, so that the slots of a table under construction fit one array. */
  public static final long MAX_MEMBERS = 1L << 30;

  private static final int MAX_SEGMENT_BITS = 18;
  private static final int MIDDLE_SHIFT = MAX_SEGMENT_BITS;
  private static final long MASK_KEY = 0x452821e638d01377L;

  public RetrievalShape {
    Require.inRange("codes", codes, 1, MultibitShape.MAX_CODES);
    Require.inRange("fingerprintBits", fingerprintBits, 0, MAX_FINGERPRINT_BITS);
    Require.inRange("members", members, 0, MAX_MEMBERS);
    Require.inRange("segmentBits", segmentBits, 2, MAX_SEGMENT_BITS);
    Require.inRange("segments", segments, 1, (1 << (31 - segmentBits)) - 3);
    int width = fingerprintBits + codeBits(codes);
    Require.inRange("bits of a slot", width, 1, Long.SIZE);
    long slots = (segments + 2L) << segmentBits;
    Require.inRange("slots", slots, Math.max(members, 1), CellArray.MAX_BITS / width);
  }

  /** The shape for a number of members and a false rate in (0, 1), of at least 2^-48. */
  public static RetrievalShape of(long members, int codes, double falseRate, long seed) {
    Require.inRange("members", members, 0, MAX_MEMBERS);
    int segmentBits = segmentBitsFor(members);
    int segments = segmentsFor(members, segmentBits);
    return new RetrievalShape(
        codes, fingerprintBitsFor(codes, falseRate), members, segmentBits, segments, seed);
  }

  /** The memory of the slots that {@link #of} gives a number of members, in bits. */
  static long bitsFor(long members, int codes, double falseRate) {
    int segmentBits = segmentBitsFor(members);
    long slots = (segmentsFor(members, segmentBits) + 2L) << segmentBits;
    return slots * (fingerprintBitsFor(codes, falseRate) + codeBits(codes));
  }

  private static int segmentsFor(long members, int segmentBits) {
    int length = 1 << segmentBits;
    long capacity = Math.round(members * slotsPerMember(members));
    return (int) Math.max(1, (capacity + length - 1) / length - 2);
  }

  /** The bits of a fingerprint that reach a false rate, given that some values are no code. */
  static int fingerprintBitsFor(int codes, double falseRate) {
    Require.openUnit("falseRate", falseRate);
    Require.inRange("codes", codes, 1, MultibitShape.MAX_CODES);
    double valid = codes / (double) (1 << codeBits(codes));
    int bits = 0;
    while (Math.scalb(valid, -bits) > falseRate) {
      bits++;
    }
    if (bits > MAX_FINGERPRINT_BITS) {
      throw new IllegalArgumentException(
          "falseRate must be at least 2^-" + MAX_FINGERPRINT_BITS + ", but was " + falseRate);
    }
    return bits;
  }

  /** The slots for each of many members: 1.125 from a million on, more below. */
  static double slotsPerMember(long members) {
    return members < 2
        ? 0
        : Math.max(1.125, 0.875 + 0.25 * Math.log(1e6) / Math.log((double) members));
  }

  private static int segmentBitsFor(long members) {
    if (members == 0) {
      return 2;
    }
    return Math.min(MAX_SEGMENT_BITS, (int) (Math.log((double) members) / Math.log(3.33) + 2.25));
  }

  /** The bits that hold a code less one. */
  static int codeBits(int codes) {
    return Integer.SIZE - Integer.numberOfLeadingZeros(codes - 1);
  }

  /** The bits of a slot. */
  public int slotBits() {
    return fingerprintBits + codeBits(codes);
  }

  /** The number of slots. */
  public int slots() {
    return (segments + 2) << segmentBits;
  }

  /** The chance that an outsider is answered with a code. */
  public double falseRate() {
    return members == 0 ? 0 : Math.scalb((double) codes, -slotBits());
  }

  /** The same shape under another seed. */
  RetrievalShape withSeed(long other) {
    return new RetrievalShape(codes, fingerprintBits, members, segmentBits, segments, other);
  }

  /** What decides where a key goes; different keys have different hashes. */
  long hash(long key) {
    return Mixer.mix(key, seed);
  }

  /** The slot of a hash in the first of its segments. */
  int first(long hash) {
    return (int) Probes.scale(hash, (long) segments << segmentBits);
  }

  /** The slot in the second segment, given that in the first. */
  int second(long hash, int first) {
    return (first + (1 << segmentBits)) ^ within(hash >>> MIDDLE_SHIFT);
  }

  /** The slot in the third segment, given that in the first. */
  int third(long hash, int first) {
    return (first + (2 << segmentBits)) ^ within(hash);
  }

  /** A place within a segment, to be laid over a slot by exclusive or. */
  private int within(long bits) {
    return (int) bits & ((1 << segmentBits) - 1);
  }

  /** What the slots of a member with this code must make together. */
  long content(long hash, int code) {
    return ((code - 1L) << fingerprintBits) ^ mask(hash);
  }

  /** The code that a content stands for, or 0 if it cannot be that of a member. */
  int code(long hash, long content) {
    long unmasked = content ^ mask(hash);
    if ((unmasked & ((1L << fingerprintBits) - 1)) != 0) {
      return CodeAnswer.NOT_THERE;
    }
    long code = (unmasked >>> fingerprintBits) + 1;
    return code <= codes ? (int) code : CodeAnswer.NOT_THERE;
  }

  /**
   * A key's own bits as wide as a slot: its fingerprint, and what lies over its code. Without the
   * latter slots would be alike where codes are, and outsiders would find valid codes too often.
   */
  private long mask(long hash) {
    return Mixer.mix(hash, MASK_KEY) >>> (Long.SIZE - slotBits());
  }
}
