package dev.corymb.node.directory;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;

/**
 * A site in the directory.
 *
 * @param place the step of the ladder at which it is indexed
 * @param step that of its summary; more than the place if it was folded
 * @param bits those of its column
 * @param rates of these bits
 */
record Entry(int place, int step, Bits bits, Rates rates, Standing standing) {

  /** A summary that is indexed as one of a shape. */
  static Entry of(int place, int step, FilterShape shape, Bits bits, Standing standing) {
    return new Entry(place, step, bits, Rates.of(shape, bits), standing);
  }

  Entry with(Standing other) {
    return new Entry(place, step, bits, rates, other);
  }

  Entry with(Rates other) {
    return new Entry(place, step, bits, other, standing);
  }
}
