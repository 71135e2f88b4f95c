package dev.corymb.core.filter;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.CounterArray;

/** A matrix of counters. One thread may add and remove while others ask. */
final class CounterMatrix extends Matrix {

  private final CounterArray counters;
  private final Bits image;

  CounterMatrix(MatrixShape shape, long offset, CounterArray counters) {
    super(shape, offset);
    this.counters = counters;
    this.image = counters.image();
  }

  @Override
  Bits bits() {
    return image;
  }

  @Override
  boolean test(long digest) {
    for (int j = 0; j < hashes; j++) {
      if (counters.get(position(digest, j)) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Takes the digest's cells, once more. */
  void add(long digest) {
    for (int j = 0; j < hashes; j++) {
      counters.increment(position(digest, j));
    }
  }

  /**
   * Whether the digest can be taken off: every counter sticks, or is at least as large as the
   * number of hash functions that meet in it. A member's always are, so this refuses strangers
   * only.
   */
  boolean isRemovable(long digest) {
    for (int j = 0; j < hashes; j++) {
      long position = position(digest, j);
      int count = counters.get(position);
      boolean shared = stride == 0 && count != CounterArray.STICKY; // perhaps, by several of them
      if (count == 0 || (shared && count < meeting(digest, j, position))) {
        return false;
      }
    }
    return true;
  }

  /** How many of the first hash functions, up to j, share a position. */
  private int meeting(long digest, int j, long position) {
    int meeting = 1;
    for (int i = 0; i < j; i++) {
      meeting += position(digest, i) == position ? 1 : 0;
    }
    return meeting;
  }

  /** Takes off a digest that {@link #isRemovable}. */
  void remove(long digest) {
    for (int j = 0; j < hashes; j++) {
      counters.decrement(position(digest, j));
    }
  }
}
