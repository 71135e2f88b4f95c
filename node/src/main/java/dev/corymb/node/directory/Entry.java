package dev.corymb.node.directory;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;

/**
 * A site in the directory.
 *
 * @param place the step of the ladder at which it is indexed
 * @param step that of its summary; more than the place if it was folded
 * @param bits those of its column; {@link #NONE} for an own site
 * @param rates of its column
 */
record Entry(int place, int step, Bits bits, Rates rates, Standing standing) {

  /** No bits are kept. */
  static final Bits NONE = new BitArray(1);

  Entry with(Standing other) {
    return new Entry(place, step, bits, rates, other);
  }

  Entry with(Rates other) {
    return new Entry(place, step, bits, other, standing);
  }
}
