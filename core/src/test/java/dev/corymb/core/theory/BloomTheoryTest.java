package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.core.testkit.Property;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BloomTheoryTest {

  @Test
  void reachesItsLeastFalseRateAtHalfFill() {
    // m/n = 10/ln 2 makes the best k a whole number
    long m = 14_426_950;
    long n = 1_000_000;

    assertThat(BloomTheory.optimalHashes(m, n)).isCloseTo(10, within(1e-6));
    assertThat(BloomTheory.fill(m, 10, n)).isCloseTo(0.5, within(1e-6));
    assertThat(BloomTheory.leastFalseRate(m, n))
        .isCloseTo(Math.pow(0.6185, 14.42695), withinPercentage(0.1))
        .isCloseTo(Math.pow(0.5, 10), withinPercentage(1e-4));
    assertThat(BloomTheory.falseRate(m, 10, n))
        .isCloseTo(BloomTheory.leastFalseRate(m, n), withinPercentage(1e-3));
  }

  @Property
  void noNumberOfHashesIsBetterThanTheBest(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = random.nextLong(1, 10_000);
    long m = 1 + (long) (n * random.nextDouble(0.1, 60));

    int best = BloomTheory.bestHashes(m, n, 64);

    for (int k = 1; k <= 64; k++) {
      assertThat(BloomTheory.falseRate(m, best, n))
          .as("%d against %d hashes, m=%d, n=%d", best, k, m, n)
          .isLessThanOrEqualTo(BloomTheory.falseRate(m, k, n) * (1 + 1e-12));
    }
  }

  @Test
  void finiteFormsApproachTheirLimits() {
    assertThat(BloomTheory.falseRate(1_000_000_000L, 7, 100_000_000L))
        .isCloseTo(
            BloomTheory.falseRateLimit(1_000_000_000L, 7, 100_000_000L), withinPercentage(1e-6));
    assertThat(BloomTheory.segmentFalseRate(1_000_000_000L, 7, 700_000_000L))
        .isCloseTo(
            BloomTheory.segmentFalseRateLimit(1_000_000_000L, 7, 700_000_000L),
            withinPercentage(1e-6));
  }

  @Test
  void keepsItsDigitsWhenTheFilterIsAlmostEmpty() {
    assertThat(BloomTheory.fill(1L << 60, 1, 1)).isEqualTo(Math.scalb(1.0, -60));
    assertThat(BloomTheory.segmentFalseRate(1L << 60, 3, 1)).isEqualTo(Math.scalb(1.0, -180));
  }

  @Test
  void anEmptyFilterListsNothingAndASingleCellListsAll() {
    assertThat(BloomTheory.falseRate(1, 3, 0)).isZero();
    assertThat(BloomTheory.segmentFalseRate(1, 3, 0)).isZero();
    assertThat(BloomTheory.splitBlockFalseRate(1, 0)).isZero();
    assertThat(BloomTheory.falseRate(1, 3, 1)).isOne();
    assertThat(BloomTheory.segmentFalseRate(1, 3, 1)).isOne();
  }

  @Test
  void theExactFlatRateIsHigherAndTheGapCloses() {
    double wideGap = BloomTheory.falseRateExact(100, 7, 10) / BloomTheory.falseRate(100, 7, 10);
    double smallGap =
        BloomTheory.falseRateExact(1000, 7, 100) / BloomTheory.falseRate(1000, 7, 100);

    assertThat(wideGap).isBetween(1.01, 1.2);
    assertThat(smallGap).isBetween(1.001, 1.02);
  }

  @Test
  void theExactFlatRateOfOneHashIsTheFill() {
    assertThat(BloomTheory.falseRateExact(50, 1, 20))
        .isCloseTo(BloomTheory.fill(50, 1, 20), withinPercentage(1e-10));
  }

  @Test
  void oneKeyInOneBlockIsMetByOneCellInEachWord() {
    assertThat(BloomTheory.splitBlockFalseRate(1, 1))
        .isCloseTo(Math.scalb(1.0, -48), withinPercentage(1e-10)); // (1/64)^8
  }

  /** The mean over the binomial load has a closed form too, useless where its terms cancel. */
  @Property
  void splitBlockRateAgreesWithItsClosedForm(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long B = random.nextLong(2, 1_000_000);
    double load = random.nextDouble(20, 400);
    long n = (long) (B * load);

    double closed = 0;
    double binomial = 1;
    for (int j = 0; j <= 8; j++) {
      double clear = Math.pow(63.0 / 64, j);
      closed += (j % 2 == 0 ? 1 : -1) * binomial * Math.exp(n * Math.log1p(-(1 - clear) / B));
      binomial = binomial * (8 - j) / (j + 1);
    }

    assertThat(BloomTheory.splitBlockFalseRate(B, n)).isCloseTo(closed, within(1e-9));
  }

  @ParameterizedTest
  @CsvSource({"1, 1000000000000", "3, 1000000000000", "1000, 3999999", "1000, 4000001"})
  void aVeryFullSplitBlockFilterListsEverything(long blocks, long keys) {
    assertThat(BloomTheory.splitBlockFalseRate(blocks, keys)).isCloseTo(1, within(1e-12));
  }

  /**
   * Each run fills a filter and takes its rate from the ones it then holds; the spread of the runs
   * gives the standard error of their mean.
   */
  @ParameterizedTest
  @CsvSource({"16, 20", "16, 50", "64, 8", "64, 35", "200, 60"})
  void splitBlockFiltersListOutsidersAtThePredictedRate(int blocks, int load) {
    SplittableRandom random = new SplittableRandom(blocks * 1_000L + load);
    int runs = 400;
    int keys = blocks * load;
    double sum = 0;
    double squares = 0;
    double counted = 0;
    for (int run = 0; run < runs; run++) {
      long[] words = splitBlockFilter(blocks, keys, random);
      double rate = 0;
      long ones = 0;
      for (int block = 0; block < blocks; block++) {
        double listed = 1;
        for (int word = 0; word < 8; word++) {
          int count = Long.bitCount(words[8 * block + word]);
          ones += count;
          listed *= count / 64.0;
        }
        rate += listed / blocks;
      }
      sum += rate;
      squares += rate * rate;
      counted += BloomTheory.splitBlockEstimatedCount(blocks, ones) / runs;
    }

    double mean = sum / runs;
    double error = Math.sqrt((squares / runs - mean * mean) / runs);
    assertThat(mean).isCloseTo(BloomTheory.splitBlockFalseRate(blocks, keys), within(4 * error));
    assertThat(counted).isCloseTo(keys, withinPercentage(0.5));
  }

  private static long[] splitBlockFilter(int blocks, int keys, SplittableRandom random) {
    long[] words = new long[8 * blocks];
    for (int key = 0; key < keys; key++) {
      int block = random.nextInt(blocks);
      for (int word = 0; word < 8; word++) {
        words[8 * block + word] |= 1L << random.nextInt(64);
      }
    }
    return words;
  }

  @Property
  void estimatesTheCountThatMakesTheExpectedFill(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int hashes = random.nextInt(1, 20);
    long m = random.nextLong(100_000, 100_000_000);
    long n = 1 + (long) (m * random.nextDouble(0.01, 3) / hashes);
    long blocks = 1 + m / 512;

    long flat = Math.round(m * BloomTheory.fill(m, hashes, n));
    long segment = Math.round((double) m * hashes * BloomTheory.segmentFill(m, n));
    long split = Math.round(512.0 * blocks * BloomTheory.segmentFill(64 * blocks, n));

    assertThat(BloomTheory.estimatedCount(m, hashes, flat))
        .isCloseTo((double) n, withinPercentage(0.2));
    assertThat(BloomTheory.segmentEstimatedCount(m, hashes, segment))
        .isCloseTo((double) n, withinPercentage(0.2));
    assertThat(BloomTheory.splitBlockEstimatedCount(blocks, split))
        .isCloseTo((double) n, withinPercentage(0.2));
  }

  @Test
  void aFullFilterNoLongerSaysHowMany() {
    assertThat(BloomTheory.estimatedCount(10, 2, 10)).isInfinite();
    assertThat(BloomTheory.segmentEstimatedCount(10, 2, 20)).isInfinite();
    assertThat(BloomTheory.splitBlockEstimatedCount(1, 512)).isInfinite();
    assertThat(BloomTheory.estimatedCount(10, 2, 0)).isZero();
  }

  @Test
  void needsTenBitsPerKeyForOneInAThousand() {
    assertThat(BloomTheory.informationLimitBits(100, 1 / 1024.0)).isCloseTo(1000, within(1e-9));
  }

  @Test
  void refusesWhatIsNoFilter() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTheory.falseRate(0, 1, 1))
        .withMessage("m must be positive, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTheory.estimatedCount(10, 1, 11))
        .withMessage("ones must be in [0, 10], but was 11");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTheory.informationLimitBits(1, Double.NaN))
        .withMessage("f must be in (0, 1), but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BloomTheory.falseRateExact(100_000, 10, 10_000))
        .withMessage("m k n must be at most 10^9, but was 1.0E10");
  }
}
