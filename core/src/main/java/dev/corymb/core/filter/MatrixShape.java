package dev.corymb.core.filter;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.theory.BloomTheory;
import dev.corymb.core.theory.Sizing;

/**
 * The numbers of one matrix of cells, addressed by digests.
 *
 * @param layout how the hash functions share the cells
 * @param hashes the hash functions, 1 to 64; always 8 for split blocks
 * @param cells the cells of one array: of each of the {@code hashes} arrays in the segment layout,
 *     of the only array otherwise; a multiple of 512 for split blocks
 */
public record MatrixShape(Layout layout, int hashes, long cells) {

  /** The cells of a block in the split-block layout. */
  public static final int BLOCK = BloomTheory.SPLIT_BLOCK_CELLS;

  /** The hash functions of the split-block layout. */
  public static final int BLOCK_HASHES = BloomTheory.SPLIT_BLOCK_HASHES;

  public MatrixShape {
    Require.inRange("hashes", hashes, 1, Probes.MAX_HASHES);
    Require.inRange("cells", cells, 1, BitArray.MAX_SIZE / (layout == Layout.SEGMENT ? hashes : 1));
    if (layout == Layout.SPLIT_BLOCK && (hashes != BLOCK_HASHES || cells % BLOCK != 0)) {
      throw new IllegalArgumentException(
          "a split-block matrix must have 8 hashes and a multiple of 512 cells, but had "
              + hashes
              + " and "
              + cells);
    }
  }

  /** A matrix in the paper's form. */
  public static MatrixShape segment(int hashes, long cells) {
    return new MatrixShape(Layout.SEGMENT, hashes, cells);
  }

  /** A matrix in the textbook's form. */
  public static MatrixShape flat(int hashes, long cells) {
    return new MatrixShape(Layout.FLAT, hashes, cells);
  }

  /** A matrix of split blocks. */
  public static MatrixShape splitBlock(long cells) {
    return new MatrixShape(Layout.SPLIT_BLOCK, BLOCK_HASHES, cells);
  }

  /** The least matrix of a layout that keeps a false rate with a number of digests. */
  public static MatrixShape sizedFor(Layout layout, long digests, double falseRate) {
    Sizing.MatrixSize size =
        switch (layout) {
          case SEGMENT -> Sizing.segment(digests, falseRate);
          case FLAT -> Sizing.flat(digests, falseRate);
          case SPLIT_BLOCK -> Sizing.splitBlock(digests, falseRate);
        };
    return new MatrixShape(layout, size.hashes(), size.cells());
  }

  /** The false rate that theory predicts with a number of different digests. */
  public double falseRate(long digests) {
    return switch (layout) {
      case SEGMENT -> BloomTheory.segmentFalseRate(cells, hashes, digests);
      case FLAT -> BloomTheory.falseRate(cells, hashes, digests);
      case SPLIT_BLOCK -> BloomTheory.splitBlockFalseRate(cells / BLOCK, digests);
    };
  }

  /** The number of different digests that, in the mean, take so many cells. */
  public double estimatedCount(long taken) {
    return switch (layout) {
      case SEGMENT -> BloomTheory.segmentEstimatedCount(cells, hashes, taken);
      case FLAT -> BloomTheory.estimatedCount(cells, hashes, taken);
      case SPLIT_BLOCK -> BloomTheory.splitBlockEstimatedCount(cells / BLOCK, taken);
    };
  }

  /** The false rate of a matrix in which so many cells are taken. */
  public double falseRateOfTaken(long taken) {
    return layout == Layout.SPLIT_BLOCK && taken < size()
        ? falseRate(Math.round(estimatedCount(taken)))
        : Math.pow((double) taken / size(), hashes);
  }

  /**
   * The matrix with twice the cells. A digest's cell in it is one of the two that follow from its
   * cell here: c here is 2c or 2c + 1 there, since positions are the high part of a product with
   * the cells.
   */
  MatrixShape doubled() {
    if (layout == Layout.SPLIT_BLOCK) {
      throw new IllegalArgumentException(
          "layout must be segment or flat for shapes of several sizes, but was " + layout);
    }
    return new MatrixShape(layout, hashes, 2 * cells);
  }

  /** The number of all its cells. */
  public long size() {
    return layout == Layout.SEGMENT ? hashes * cells : cells;
  }

  /**
   * The cell of a digest under a hash function, in [0, size): the one definition, which adding,
   * asking, removing, indexes and deltas share.
   */
  public long position(long digest, int hash) {
    return switch (layout) {
      case SEGMENT -> hash * cells + Probes.position(digest, hash, cells);
      case FLAT -> Probes.position(digest, hash, cells);
      case SPLIT_BLOCK -> blockStart(digest, cells) + (long) hash * 64 + bitInWord(digest, hash);
    };
  }

  /** The first cell of a digest's block. */
  static long blockStart(long digest, long cells) {
    return Probes.position(digest, BLOCK_HASHES, cells / BLOCK) * BLOCK;
  }

  /** A digest's bit in word {@code hash} of its block, in [0, 64). */
  static int bitInWord(long digest, int hash) {
    return (int) (Probes.point(digest, hash) >>> 58);
  }

  @Override
  public String toString() {
    return layout + " " + hashes + "×" + cells;
  }
}
