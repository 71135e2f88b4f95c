package dev.corymb.node.directory;

import dev.corymb.core.bits.Bits;

/**
 * A site in the directory.
 *
 * @param place the step of the ladder at which it is indexed
 * @param step that of its summary; more than the place if it was folded
 * @param bits those of its column
 */
record Entry(int place, int step, Bits bits, Rates rates, Standing standing) {

  Entry with(Standing other) {
    return new Entry(place, step, bits, rates, other);
  }
}
