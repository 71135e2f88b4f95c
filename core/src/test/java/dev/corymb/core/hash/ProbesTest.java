package dev.corymb.core.hash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Property;
import java.math.BigInteger;
import java.util.SplittableRandom;

final class ProbesTest {

  @Property
  void scalesLikeExactArithmetic(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long point = random.nextLong();
    long cells = 1 + (random.nextLong() >>> random.nextInt(2, 63));

    BigInteger exact =
        BigInteger.valueOf(point >>> 1).multiply(BigInteger.valueOf(cells)).shiftRight(63);

    assertThat(Probes.scale(point, cells))
        .isEqualTo(exact.longValueExact())
        .isBetween(0L, cells - 1);
  }

  /** Chi-square over 100 cells: mean 99, variance 198. */
  @Property(tries = 20)
  void spreadsEvenlyUnderEveryHashFunction(long seed) {
    int cells = 100;
    int keys = 20_000;
    for (int j = 0; j < Probes.MAX_HASHES; j++) {
      int[] hits = new int[cells];
      for (int i = 0; i < keys; i++) {
        hits[(int) Probes.position(Mixer.mix(i, seed), j, cells)]++;
      }
      double expected = (double) keys / cells;
      double chiSquare = 0;
      for (int count : hits) {
        chiSquare += (count - expected) * (count - expected) / expected;
      }
      assertThat(chiSquare).as("hash %d", j).isBetween(99 - 6 * 14.1, 99 + 6 * 14.1);
    }
  }

  /** Pairs of hash functions over 16 × 16 cells: chi-square with mean 255 and variance 510. */
  @Property(tries = 5)
  void drawsItsPositionsIndependently(long seed) {
    int side = 16;
    int keys = 50_000;
    for (int j = 0; j < 20; j++) {
      for (int l = j + 1; l < 20; l++) {
        int[] hits = new int[side * side];
        for (int i = 0; i < keys; i++) {
          long digest = Mixer.mix(i, seed);
          long pair = Probes.position(digest, j, side) * side + Probes.position(digest, l, side);
          hits[(int) pair]++;
        }
        double expected = (double) keys / hits.length;
        double chiSquare = 0;
        for (int count : hits) {
          chiSquare += (count - expected) * (count - expected) / expected;
        }
        assertThat(chiSquare).as("hashes %d, %d", j, l).isBetween(255 - 6 * 22.6, 255 + 6 * 22.6);
      }
    }
  }
}
