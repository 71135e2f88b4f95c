package dev.corymb.bench.index;

import dev.corymb.core.bits.BitArray;
import java.util.SplittableRandom;

/** Site i has the elements from n·i on. */
final class HashedPopulation extends Population {

  private final int elements;

  HashedPopulation(Contest contest) {
    super(contest);
    this.elements = contest.elements();
  }

  @Override
  BitArray filter(int site) {
    BitArray bits = new BitArray(shape().size());
    for (int i = 0; i < elements; i++) {
      for (long position : positions(element(site, i))) {
        bits.setAlone(position);
      }
    }
    return bits;
  }

  @Override
  long[] held(int site, SplittableRandom draws) {
    return positions(element(site, draws.nextInt(elements)));
  }

  private long element(int site, int index) {
    return (long) site * elements + index;
  }
}
