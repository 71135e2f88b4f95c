package dev.corymb.core.code;

import dev.corymb.core.hash.Mixer;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The paper's experiment: 300,000 members with random codes 1 to 14. There are three times as many
 * outsiders as in the paper, so that most of the noise in a comparison is the other side's.
 */
final class PaperSet {

  static final int CODES = 14;
  static final int HASHES = 5;
  static final int MEMBERS = 300_000;
  static final int OUTSIDERS = 300_000;

  final long[] keys = new long[MEMBERS];
  final int[] codes = new int[MEMBERS];
  final long[] outsiders = new long[OUTSIDERS];

  /** Different seeds give disjoint sets: keys are a bijection of consecutive numbers. */
  PaperSet(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int e = 0; e < MEMBERS; e++) {
      keys[e] = Mixer.mix(e, seed);
      codes[e] = random.nextInt(1, CODES + 1);
    }
    for (int e = 0; e < OUTSIDERS; e++) {
      outsiders[e] = Mixer.mix(MEMBERS + e, seed);
    }
  }

  static MultibitShape shape(int kilobits, int thresholdPercent) {
    return MultibitShape.of(CODES, HASHES, kilobits * 1000L / 4, thresholdPercent / 100.0);
  }

  MultibitTable table(int kilobits, int thresholdPercent, Programming programming) {
    return table(shape(kilobits, thresholdPercent), programming);
  }

  MultibitTable table(MultibitShape shape, Programming programming) {
    return MultibitTable.build(shape, AllUniversal.REJECT, programming, keys, codes, 1, null);
  }

  /** The share of members that a predicate on (key, code) holds for. */
  double shareOfMembers(Check check) {
    return (double) IntStream.range(0, MEMBERS).filter(e -> check.holds(keys[e], codes[e])).count()
        / MEMBERS;
  }

  interface Check {
    boolean holds(long key, int code);
  }
}
