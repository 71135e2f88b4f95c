package dev.corymb.bench.index;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.hash.Mixer;
import java.util.SplittableRandom;

/** Every bit of a filter is set with the same chance; an item is any positions that are set. */
final class DrawnPopulation extends Population {

  private static final int DIGITS = 12; // of the fill, in binary

  private final int bits;
  private final int hashes;
  private final int fill; // in parts of 2^DIGITS

  DrawnPopulation(Contest contest) {
    super(contest);
    this.bits = contest.bits();
    this.hashes = contest.hashes();
    this.fill = (int) Math.round(Math.scalb(contest.fill(), DIGITS));
  }

  @Override
  BitArray filter(int site) {
    SplittableRandom draws = new SplittableRandom(Mixer.mix(site, SEED));
    long[] words = new long[Bits.wordsFor(shape().size())];
    int end = Bits.wordsFor(bits);
    for (int i = 0; i < end; i++) {
      words[i] = word(draws);
    }
    if ((bits & 63) != 0) {
      words[end - 1] &= (1L << bits) - 1; // a shift takes the low six bits
    }
    return BitArray.of(shape().size(), words);
  }

  /**
   * From the last digit that is 1 to the first: OR makes a half and a half of what was, AND half of
   * it.
   */
  private long word(SplittableRandom draws) {
    int last = Integer.numberOfTrailingZeros(fill);
    long word = 0;
    for (int digit = last; digit < DIGITS; digit++) {
      word = (fill >>> digit & 1) != 0 ? word | draws.nextLong() : word & draws.nextLong();
    }
    return word;
  }

  @Override
  long[] held(int site, SplittableRandom draws) {
    BitArray filter = filter(site);
    long[] positions = new long[hashes];
    for (int i = 0; i < hashes; i++) {
      do {
        positions[i] = draws.nextInt(bits);
      } while (!filter.get(positions[i]));
    }
    return positions;
  }
}
