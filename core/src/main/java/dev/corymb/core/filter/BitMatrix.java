package dev.corymb.core.filter;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.hash.Probes;

/** A matrix of bits. Any number of threads may add and ask. */
final class BitMatrix extends Matrix {

  /*
   * Misses in the cache are what an operation on a large filter costs. Loads of different words
   * overlap as long as no branch that is hard to predict and no atomic write stands between them:
   * testAll() reads all words before anything is decided, and split blocks are unrolled.
   */

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
    long start = offset;
    for (int j = 0; j < hashes; j++) {
      if (!bits.get(start + Probes.position(digest, j, cells))) {
        return false;
      }
      start += stride;
    }
    return true;
  }

  /** Like {@link #test}, but reads every word whatever it finds. */
  boolean testAll(long digest) {
    if (splitBlock) {
      return testBlock(digest);
    }
    long taken = 1;
    long start = offset;
    for (int j = 0; j < hashes; j++) {
      long position = start + Probes.position(digest, j, cells);
      taken &= bits.word((int) (position >>> 6)) >>> position;
      start += stride;
    }
    return (taken & 1) != 0;
  }

  /** The digests, up to 64, all of whose cells are taken, as bits: one probe of each at a time. */
  long survivors(long[] digests, int count) {
    long alive = -1L >>> (Long.SIZE - count);
    for (int j = 0; j < hashes && alive != 0; j++) {
      long next = 0;
      for (long rest = alive; rest != 0; rest &= rest - 1) {
        int i = Long.numberOfTrailingZeros(rest);
        long position = position(digests[i], j);
        next |= (bits.word((int) (position >>> 6)) >>> position & 1) << i;
      }
      alive = next;
    }
    return alive;
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
      set(start + Probes.position(digest, j, cells), alone);
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
    int word = (int) ((offset + MatrixShape.blockStart(digest, cells)) >>> 6);
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
    long start = offset + MatrixShape.blockStart(digest, cells);
    for (int j = 0; j < MatrixShape.BLOCK_HASHES; j++) {
      set(start + (j << 6) + MatrixShape.bitInWord(digest, j), alone);
    }
  }
}
