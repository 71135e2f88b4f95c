package dev.corymb.node.directory;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;

/**
 * A site in the directory.
 *
 * @param place the step of the ladder at which it is indexed
 * @param step that of its summary; more than the place if it was folded
 * @param bits those of its column
 * @param fill the fraction of them that was set when they came
 */
record Entry(int place, int step, Bits bits, double fill, Rates rates, Standing standing) {

  /** A summary that is indexed as one of a shape. */
  static Entry of(int place, int step, FilterShape shape, Bits bits, Standing standing) {
    long taken = bits.count(0, bits.words());
    long cells = shape.matrices().stream().mapToLong(MatrixShape::size).sum();
    return new Entry(place, step, bits, (double) taken / cells, Rates.of(shape, bits), standing);
  }

  Entry with(Standing other) {
    return new Entry(place, step, bits, fill, rates, other);
  }
}
