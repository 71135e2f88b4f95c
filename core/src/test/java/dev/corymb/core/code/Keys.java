package dev.corymb.core.code;

import dev.corymb.core.hash.Probes;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Keys with wanted properties, found by trying. */
final class Keys {

  private Keys() {}

  /** A key whose probes meet exactly these cells, in any order. */
  static long withPositions(MultibitShape shape, long... positions) {
    long[] wanted = positions.clone();
    Arrays.sort(wanted);
    SplittableRandom random = new SplittableRandom(3);
    while (true) {
      long key = random.nextLong();
      long[] found = positions(shape, key);
      Arrays.sort(found);
      if (Arrays.equals(found, wanted)) {
        return key;
      }
    }
  }

  /** Keys that all differ, from a seed. */
  static long[] distinct(int count, SplittableRandom random) {
    return random.longs().distinct().limit(count).toArray();
  }

  static int[] codes(int count, int max, SplittableRandom random) {
    return random.ints(count, 1, max + 1).toArray();
  }

  /** The cells that a key probes, in the order of the probes. */
  static long[] positions(MultibitShape shape, long key) {
    long[] positions = new long[shape.hashes()];
    Arrays.setAll(positions, j -> Probes.position(key, j, shape.cells()));
    return positions;
  }
}
