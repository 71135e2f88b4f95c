package dev.corymb.core.filter;

import dev.corymb.core.bits.Bits;

/** One matrix of a filter: its shape, and where it lies in the filter's cells. */
abstract sealed class Matrix permits BitMatrix, CounterMatrix {

  final MatrixShape shape;
  final long offset;

  // The shape's numbers as plain fields: a probe is a few instructions, and looking them up in the
  // shape would cost as much again.
  final int hashes;
  final long span; // the cells among which one hash function chooses
  final long stride; // from those of one hash function to those of the next
  final boolean splitBlock;

  Matrix(MatrixShape shape, long offset) {
    this.shape = shape;
    this.offset = offset;
    this.hashes = shape.hashes();
    this.splitBlock = shape.layout() == Layout.SPLIT_BLOCK;
    this.span = splitBlock ? Long.SIZE : shape.cells();
    this.stride = shape.layout() == Layout.FLAT ? 0 : span;
  }

  /** Whether all cells of the digest are taken. Stops at the first that is not. */
  abstract boolean test(long digest);

  /** The bits of the whole filter: set where a cell is taken. */
  abstract Bits bits();

  /** Where the cells begin among which a digest's first hash function chooses. */
  final long start(long digest) {
    return splitBlock ? offset + MatrixShape.blockStart(digest, shape.cells()) : offset;
  }

  /** The number of taken cells. */
  final long ones() {
    int first = (int) (offset >>> 6); // matrices start and are padded at multiples of 64
    return bits().count(first, first + Bits.wordsFor(shape.size()));
  }

  /** The fraction of taken cells. */
  final double fill() {
    return (double) ones() / shape.size();
  }

  /** The number of different digests added, estimated from the taken cells. */
  final double estimatedCount() {
    return shape.estimatedCount(ones());
  }

  /** The chance that a digest that was never added finds all its cells taken. */
  final double falseRate() {
    return splitBlock ? splitBlockFalseRate() : Math.pow(fill(), hashes);
  }

  /** The mean over the blocks of the product of their words' fills: exact for this filter. */
  private double splitBlockFalseRate() {
    Bits bits = bits();
    int words = (int) (shape.size() >>> 6);
    int first = (int) (offset >>> 6);
    double sum = 0;
    for (int block = first; block < first + words; block += hashes) {
      double product = 1;
      for (int j = 0; j < hashes; j++) {
        product *= Long.bitCount(bits.word(block + j)) / 64.0;
      }
      sum += product;
    }
    return sum * hashes / words;
  }
}
