package dev.corymb.core.filter;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.hash.Probes;

/** A matrix of bits. Any number of threads may add and ask. */
final class BitMatrix extends Matrix {

  /*
   * Misses in the cache are what an operation on a large filter costs. Loads of different words
   * overlap as long as no branch that is hard to predict and no atomic write stands between them.
   * At half fill every probe of a stranger is a coin flip, so the first four are decided together;
   * testAll() reads all words before anything is decided; and split blocks are unrolled.
   */

  private static final int FIRST = 4;

  private final BitArray bits;

  BitMatrix(MatrixShape shape, long offset, BitArray bits) {
    super(shape, offset);
    this.bits = bits;
  }

  @Override
  Bits bits() {
    return bits;
  }

  @Override
  boolean test(long digest) {
    if (splitBlock) {
      return testBlock(digest);
    }
    int j = 0;
    if (hashes > FIRST) {
      if (!testFirst(digest)) {
        return false;
      }
      j = FIRST;
    }
    for (long start = offset + j * stride; j < hashes; j++) {
      if ((bit(start + Probes.position(digest, j, span)) & 1) == 0) {
        return false;
      }
      start += stride;
    }
    return true;
  }

  /**
   * Whether the first few cells of the digest are taken, read without a branch between them. Most
   * strangers fail here. A matrix of as few hash functions, or of split blocks, is tested as a
   * whole.
   */
  boolean testFirst(long digest) {
    if (splitBlock || hashes <= FIRST) {
      return testAll(digest);
    }
    long second = offset + stride;
    long third = second + stride;
    long taken =
        bit(offset + Probes.position(digest, 0, span))
            & bit(second + Probes.position(digest, 1, span))
            & bit(third + Probes.position(digest, 2, span))
            & bit(third + stride + Probes.position(digest, 3, span));
    return (taken & 1) != 0;
  }

  /** The word of a position, with the position's bit lowest. */
  private long bit(long position) {
    return bits.word((int) (position >>> 6)) >>> position;
  }

  /** Like {@link #test}, but reads every word whatever it finds. */
  boolean testAll(long digest) {
    if (splitBlock) {
      return testBlock(digest);
    }
    long taken = 1;
    long start = offset;
    for (int j = 0; j < hashes; j++) {
      taken &= bit(start + Probes.position(digest, j, span));
      start += stride;
    }
    return (taken & 1) != 0;
  }

  /**
   * Takes the digest's cells.
   *
   * @param alone whether nobody else writes to the filter meanwhile
   */
  void add(long digest, boolean alone) {
    if (splitBlock) {
      addBlock(digest, alone);
      return;
    }
    long start = offset;
    for (int j = 0; j < hashes; j++) {
      set(start + Probes.position(digest, j, span), alone);
      start += stride;
    }
  }

  private void set(long position, boolean alone) {
    if (alone) {
      bits.setAlone(position);
    } else {
      bits.set(position);
    }
  }

  private boolean testBlock(long digest) {
    int word = (int) (start(digest) >>> 6);
    long taken =
        (bits.word(word) >>> (Probes.point(digest, 0) >>> 58))
            & (bits.word(word + 1) >>> (Probes.point(digest, 1) >>> 58))
            & (bits.word(word + 2) >>> (Probes.point(digest, 2) >>> 58))
            & (bits.word(word + 3) >>> (Probes.point(digest, 3) >>> 58))
            & (bits.word(word + 4) >>> (Probes.point(digest, 4) >>> 58))
            & (bits.word(word + 5) >>> (Probes.point(digest, 5) >>> 58))
            & (bits.word(word + 6) >>> (Probes.point(digest, 6) >>> 58))
            & (bits.word(word + 7) >>> (Probes.point(digest, 7) >>> 58));
    return (taken & 1) != 0;
  }

  private void addBlock(long digest, boolean alone) {
    long start = start(digest);
    set(start + MatrixShape.bitInWord(digest, 0), alone);
    set(start + 64 + MatrixShape.bitInWord(digest, 1), alone);
    set(start + 128 + MatrixShape.bitInWord(digest, 2), alone);
    set(start + 192 + MatrixShape.bitInWord(digest, 3), alone);
    set(start + 256 + MatrixShape.bitInWord(digest, 4), alone);
    set(start + 320 + MatrixShape.bitInWord(digest, 5), alone);
    set(start + 384 + MatrixShape.bitInWord(digest, 6), alone);
    set(start + 448 + MatrixShape.bitInWord(digest, 7), alone);
  }
}
