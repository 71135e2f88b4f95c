package dev.corymb.core.filter;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.CounterArray;
import dev.corymb.core.hash.Probes;

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
    long start = start(digest);
    for (int j = 0; j < hashes; j++) {
      if (!image.get(start + Probes.position(digest, j, span))) {
        return false;
      }
      start += stride;
    }
    return true;
  }

  /** Takes the digest's cells, once more. */
  void add(long digest) {
    long start = start(digest);
    for (int j = 0; j < hashes; j++) {
      counters.increment(start + Probes.position(digest, j, span));
      start += stride;
    }
  }

  /**
   * Whether the digest can be taken off: every counter sticks, or is at least as large as the
   * number of hash functions that meet in it. A member's always are, so this refuses strangers
   * only.
   */
  boolean isRemovable(long digest) {
    if (stride != 0) {
      return test(digest); // hash functions with cells of their own never meet
    }
    for (int j = 0; j < hashes; j++) {
      long position = offset + Probes.position(digest, j, span);
      int count = counters.get(position);
      if (count != CounterArray.STICKY && count < meeting(digest, j, position)) {
        return false;
      }
    }
    return true;
  }

  /** How many of the first hash functions, up to j, share a position. */
  private int meeting(long digest, int j, long position) {
    int meeting = 1;
    for (int i = 0; i < j; i++) {
      meeting += offset + Probes.position(digest, i, span) == position ? 1 : 0;
    }
    return meeting;
  }

  /** Takes off a digest that {@link #isRemovable}. */
  void remove(long digest) {
    long start = start(digest);
    for (int j = 0; j < hashes; j++) {
      counters.decrement(start + Probes.position(digest, j, span));
      start += stride;
    }
  }
}
