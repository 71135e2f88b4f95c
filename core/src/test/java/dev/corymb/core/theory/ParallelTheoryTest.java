package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.core.testkit.Property;
import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Xiao and Hua 2010, Sec. 5, against formulas and simulations of the targets. */
final class ParallelTheoryTest {

  static List<Row> figure16() {
    return Targets.rows("p000_fig16_verification.csv");
  }

  static List<Row> figure17() {
    return Targets.rows("p000_fig17.csv");
  }

  // Theorems 5.1 and 5.2

  @Test
  void theorem51LostItsQInTheStatementOnly() {
    int q = 7;
    long m = 640;
    long n = 444; // n/m = ln 2
    long M = q * m;

    assertThat(ParallelTheory.sbf(M, q, n))
        .isCloseTo(Math.pow(0.5, q), withinPercentage(1))
        .isCloseTo(BloomTheory.leastFalseRate(M, n), withinPercentage(1))
        .isCloseTo(ParallelTheory.pbf(1, q, m, n), withinPercentage(1e-9));
    assertThat(ParallelTheory.sbfAsPrinted(M, q, n)).isLessThan(1e-6);
  }

  @Test
  void anSbfOfTheSameSpaceEqualsThePbfOnlyWithAllItsHashes() {
    assertThat(ParallelTheory.sbf(3 * 7 * 640, 21, 640))
        .isCloseTo(ParallelTheory.pbf(3, 7, 640, 640), withinPercentage(1e-9));
    assertThat(ParallelTheory.sbf(3 * 7 * 640, 7, 640))
        .isGreaterThan(2 * ParallelTheory.pbf(3, 7, 640, 640));
  }

  @Test
  void theSegmentFormIsSlightlyWorseThanTheFlatOne() {
    double segment = BloomTheory.segmentFalseRate(320, 21, 480);
    double flat = BloomTheory.falseRate(320 * 21, 21, 480);

    assertThat(segment / flat).isCloseTo(1.013, within(0.001));
  }

  @ParameterizedTest
  @CsvSource({"100, 0.966", "1000, 0.0468", "10000, 1.3e-4", "1000000000, 4.83e-7"})
  void fewAttributeValuesSpoilTheorem52(long D, double expected) {
    assertThat(ParallelTheory.pbfFiniteDomain(3, 7, 640, 444, D))
        .isCloseTo(expected, withinPercentage(4));
  }

  @ParameterizedTest
  @MethodSource("figure17")
  void theorem52HoldsForRandomQueries(Row row) {
    double predicted = ParallelTheory.pbf(3, 7, row.whole("m"), row.whole("n"));

    assertThat(predicted).isCloseTo(row.number("PBF_formula_thm5.2"), withinPercentage(1e-3));
    assertThat(row.number("PBF_random(semi-analytic)")).isCloseTo(predicted, withinPercentage(10));
    assertThat(row.number("SBF_random(flat pqm bits;pq hashes)"))
        .isCloseTo(predicted, withinPercentage(10));
  }

  // Theorems 5.3 and 5.4

  @Test
  void theVarianceOfTheBasicValueIsThatOfWholeNumbers() {
    assertThat(ParallelTheory.basicVarianceAsPrinted(4, 6, 320)).isEqualTo(203_522);
    assertThat(ParallelTheory.basicVariance(4, 6, 320)).isEqualTo(204_798);
    assertThat(variance(ParallelTheory.basicDistribution(4, 6, 320)))
        .isCloseTo(204_798, withinPercentage(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"4, 6, 320, 131474, 11375", "3, 7, 640, 301474, 34131"})
  void theProofOfTheorem54OverratesTheVariance(
      int p, int q, int m, double ofProof, double corrected) {
    assertThat(ParallelTheory.attenuatedVarianceOfProof(p, q, m)).isCloseTo(ofProof, within(0.5));
    assertThat(ParallelTheory.attenuatedVariance(p, q, m)).isCloseTo(corrected, within(0.5));
    assertThat(variance(ParallelTheory.attenuatedDistribution(p, q, m)) / Math.pow(4, q))
        .isCloseTo(corrected, withinPercentage(0.01));
  }

  @ParameterizedTest
  @CsvSource({"4, 6, 320", "3, 7, 64", "1, 1, 5", "2, 3, 1", "2, 2, 2"})
  void distributionsAreDistributions(int p, int q, int m) {
    assertThat(Arrays.stream(ParallelTheory.basicDistribution(p, q, m)).sum())
        .isCloseTo(1, within(1e-12));
    assertThat(Arrays.stream(ParallelTheory.attenuatedDistribution(p, q, m)).sum())
        .isCloseTo(1, within(1e-12));
  }

  /**
   * The columns named exact sum over every value of V, but take their chances from a normal law.
   */
  @ParameterizedTest
  @MethodSource("figure16")
  void givesEveryNumberOfFigure16(Row row) {
    int m = row.whole("m");
    long n = row.whole("n");

    assertThat(ParallelTheory.basicBound(4, 6, m, n))
        .isCloseTo(row.number("BM_bound_thm5.3"), withinPercentage(1e-3));
    assertThat(ParallelTheory.basicCollisionRate(4, 6, m, n))
        .isCloseTo(row.number("BM_expected_exact"), withinPercentage(1e-3));
    assertThat(ParallelTheory.attenuatedBoundOfProof(4, 6, m, n))
        .isCloseTo(row.number("AM_bound_paper_proof"), withinPercentage(1e-3));
    assertThat(ParallelTheory.attenuatedBound(4, 6, m, n))
        .isCloseTo(row.number("AM_bound_corrected"), withinPercentage(1e-3));
    assertThat(ParallelTheory.attenuatedCollisionRate(4, 6, m, n))
        .isCloseTo(row.number("AM_expected_exact"), withinPercentage(1e-3));
    assertThat(ParallelTheory.pbf(4, 6, m, n))
        .isCloseTo(row.number("fPBF_random"), withinPercentage(1e-3));
  }

  @ParameterizedTest
  @MethodSource("figure16")
  void simulationsConfirmTheExpectedRatesAndTheCorrectedBounds(Row row) {
    int m = row.whole("m");
    long n = row.whole("n");
    double basic = row.number("BM_sim");
    double attenuated = row.number("AM_sim");

    assertThat(ParallelTheory.basicCollisionRateExact(4, 6, m, n))
        .isCloseTo(basic, within(4 * row.number("BM_sim_se")));
    assertThat(ParallelTheory.attenuatedCollisionRateExact(4, 6, m, n))
        .isCloseTo(attenuated, within(4 * row.number("AM_sim_se")));
    assertThat(basic).isLessThan(ParallelTheory.basicBound(4, 6, m, n));
    assertThat(attenuated)
        .isLessThan(ParallelTheory.attenuatedBound(4, 6, m, n))
        .isLessThan(ParallelTheory.attenuatedBoundAsStated(4, 6, m, n))
        .isGreaterThan(ParallelTheory.attenuatedBoundOfProof(4, 6, m, n));
  }

  @ParameterizedTest
  @MethodSource("figure16")
  void theNormalFormIsAsGoodAsTheExactOneAndTheApproximationForFewItems(Row row) {
    int m = row.whole("m");
    long n = row.whole("n");

    double basic = ParallelTheory.basicCollisionRateExact(4, 6, m, n);
    double attenuated = ParallelTheory.attenuatedCollisionRateExact(4, 6, m, n);

    // four uniform summands of each weight are not quite normal
    assertThat(ParallelTheory.basicCollisionRate(4, 6, m, n)).isCloseTo(basic, withinPercentage(1));
    assertThat(ParallelTheory.attenuatedCollisionRate(4, 6, m, n))
        .isCloseTo(attenuated, withinPercentage(3));
    if (n <= 20) {
      assertThat(ParallelTheory.basicCollisionRateApprox(4, 6, m, n))
          .isCloseTo(basic, withinPercentage(2));
      assertThat(ParallelTheory.attenuatedCollisionRateApprox(4, 6, m, n))
          .isCloseTo(attenuated, withinPercentage(3));
    }
  }

  @Test
  void approximationsHaveTheirPrintedConstants() {
    assertThat(ParallelTheory.basicCollisionRateApprox(4, 6, 320, 10))
        .isCloseTo(0.977 * 10 / (320 * Math.sqrt(24)), withinPercentage(0.1));
    assertThat(ParallelTheory.attenuatedCollisionRateApprox(4, 6, 320, 10))
        .isCloseTo(1.693 * 10 / (2 * 320 * 64), withinPercentage(0.1));
  }

  @ParameterizedTest
  @CsvSource({"320, 48", "640, 97"})
  void theAttenuatedRateStaysBelowTwoInAThousandForFewItemsOnly(int m, long most) {
    assertThat(ParallelTheory.attenuatedCollisionRateExact(4, 6, m, most)).isLessThan(0.002);
    assertThat(ParallelTheory.attenuatedCollisionRateExact(4, 6, m, most + 2)).isGreaterThan(0.002);
  }

  @ParameterizedTest
  @CsvSource({"20, 15", "800, 12"})
  void theAttenuatedValueCollidesLessThanTheBasicOne(long n, double ratio) {
    double basic = ParallelTheory.basicCollisionRateExact(4, 6, 320, n);
    double attenuated = ParallelTheory.attenuatedCollisionRateExact(4, 6, 320, n);

    assertThat(basic / attenuated).isCloseTo(ratio, within(0.5));
  }

  @ParameterizedTest
  @CsvSource({"320, 50", "640, 100"})
  void figure16HasItsTwoTestPoints(int m, long n) {
    assertThat(ParallelTheory.attenuatedCollisionRate(4, 6, m, n))
        .isCloseTo(0.00206, withinPercentage(0.5));
    assertThat(ParallelTheory.basicCollisionRate(4, 6, m, n))
        .isCloseTo(0.0306, withinPercentage(0.5));
  }

  @Test
  void withOneHashTheAttenuatedValueIsTheBasicOneHalved() {
    double corrected = ParallelTheory.attenuatedBound(4, 1, 320, 50);

    assertThat(corrected)
        .isCloseTo(Normal.within(Math.sqrt(3) * 50 / Math.sqrt(4 * (320 * 320 - 1))), within(1e-15))
        .isCloseTo(ParallelTheory.basicBound(4, 1, 320, 50), withinPercentage(1));
    assertThat(ParallelTheory.attenuatedBoundOfProof(4, 1, 320, 50)).isLessThan(0.6 * corrected);
    assertThat(ParallelTheory.attenuatedCollisionRateExact(4, 1, 320, 50))
        .isCloseTo(ParallelTheory.basicCollisionRateExact(4, 1, 320, 50), within(1e-12));
  }

  @Test
  void theAttenuatedValueIsWorthFewerBitsThanItTakes() {
    assertThat(ParallelTheory.attenuatedInformationBits(4, 6, 320)).isCloseTo(14.6, within(0.05));
    assertThat(ParallelTheory.attenuatedInformationBits(3, 7, 320)).isCloseTo(15.4, within(0.05));
    assertThat(ParallelTheory.attenuatedBits(4, 6, 320)).isEqualTo(17);
    assertThat(ParallelTheory.attenuatedBits(3, 7, 320)).isEqualTo(17);
    assertThat(ParallelTheory.attenuatedBits(1, 1, 2)).isEqualTo(1);
    assertThat(ParallelTheory.attenuatedBits(1, 64, 2)).isEqualTo(64);
  }

  @Test
  void aTableOfAttenuatedValuesCostsAlmostAsMuchAsAPlainFilter() {
    assertThat(ParallelTheory.attenuatedTableBitsPerItem(3, 7, 640, 444))
        .isCloseTo(10.5, within(0.05));
    assertThat(Sizing.paperStorageSbf(0.0053)).isCloseTo(10.9, within(0.05));
  }

  // Theorems 5.5 and 5.6

  @ParameterizedTest
  @MethodSource("figure17")
  void givesTheRatesOfFigure17(Row row) {
    long m = row.whole("m");
    long n = row.whole("n");
    double pbf = ParallelTheory.pbf(3, 7, m, n);
    double collision = ParallelTheory.attenuatedCollisionRate(3, 7, m, n);
    double distinct = ParallelTheory.attenuatedDistinctValues(3, 7, m, n);
    double mixed = ParallelTheory.pbfBf(1, collision, 7, m, distinct);

    assertThat(ParallelTheory.attenuatedCollisionRateApprox(3, 7, m, n))
        .isCloseTo(row.number("fHT_theory_n/(2sqrt(pi)sigma)"), withinPercentage(1e-3));
    assertThat(ParallelTheory.pbf(1, 7, m, n))
        .isCloseTo(row.number("fBF_formula"), withinPercentage(1e-3));
    assertThat(row.number("fHT_sim")).isCloseTo(collision, withinPercentage(5));
    assertThat(row.number("PBF-HT_mixed"))
        .isCloseTo(ParallelTheory.pbfHt(1, collision), withinPercentage(5))
        .isCloseTo(0.0076 * n / m, withinPercentage(10));
    assertThat(row.number("PBF-BF_mixed")).isCloseTo(mixed, withinPercentage(6));
    assertThat(row.number("PBF-HT_random"))
        .isCloseTo(ParallelTheory.pbfHt(pbf, collision), withinPercentage(12));
    assertThat(row.number("PBF-BF_random"))
        .isCloseTo(ParallelTheory.pbfBf(pbf, collision, 7, m, distinct), withinPercentage(18));
  }

  @ParameterizedTest
  @CsvSource({"0.25", "0.5", "0.6931", "1.0", "1.27"})
  void tableAndFilterDifferByOneInTenThousandUpToItsLoad(double load) {
    long m = 2560;
    long n = (long) (load * m);
    double pbf = ParallelTheory.pbf(3, 7, m, n);
    double collision = ParallelTheory.attenuatedCollisionRate(3, 7, m, n);

    double difference =
        ParallelTheory.pbfBf(pbf, collision, 7, m, (double) n)
            - ParallelTheory.pbfHt(pbf, collision);

    assertThat(difference).isBetween(0.0, 1.05e-4);
  }

  @ParameterizedTest
  @CsvSource({"1.5, 0.0008, 0.0009", "2, 0.016, 0.017"})
  void beyondThatLoadTheyDifferMore(double load, double least, double most) {
    long m = 2560;
    long n = (long) (load * m);
    double pbf = ParallelTheory.pbf(3, 7, m, n);
    double collision = ParallelTheory.attenuatedCollisionRate(3, 7, m, n);

    assertThat(
            ParallelTheory.pbfBf(pbf, collision, 7, m, (double) n)
                - ParallelTheory.pbfHt(pbf, collision))
        .isBetween(least, most);
  }

  @Test
  void theorem56ForgetsThatTheValueCollides() {
    double pbf = ParallelTheory.pbf(3, 7, 640, 160);
    double collision = ParallelTheory.attenuatedCollisionRate(3, 7, 640, 160);
    double printed = ParallelTheory.pbfBfAsPrinted(3, 7, 640, 160);

    assertThat(printed / pbf).isCloseTo(2.6e-5, withinPercentage(1));
    assertThat(ParallelTheory.pbfBf(pbf, collision, 7, 640, 160) / pbf)
        .isCloseTo(1.9e-3, withinPercentage(3));
    assertThat(ParallelTheory.pbfBf(pbf, collision, 7, 640, 160) / printed)
        .isCloseTo(73, withinPercentage(5));
    assertThat(ParallelTheory.pbfBf(pbf, 0, 7, 640, 160))
        .isCloseTo(printed, withinPercentage(1e-9));
  }

  @Test
  void atTheBestLoadTheTableIsWorthOneSubMatrix() {
    long m = 1_000_000;
    long n = Math.round(m * Math.log(2));

    assertThat(ParallelTheory.attenuatedCollisionRateApprox(3, 7, m, n))
        .isCloseTo(1.173 / Math.sqrt(3) / 128, withinPercentage(0.1));
  }

  @Test
  void mixingAllAttributesLeavesTheFilterAsTheOnlySourceOfFalseAnswers() {
    double attenuated = ParallelTheory.attenuatedCollisionRate(3, 7, 640, 444);
    double mixed = ParallelTheory.mixedCollisionRate(444);

    assertThat(mixed).isEqualTo(444 / Math.pow(2, 64));
    assertThat(ParallelTheory.pbfBf(1, attenuated, 7, 640, 444)).isCloseTo(0.0130, within(2e-4));
    assertThat(ParallelTheory.pbfBf(1, mixed, 7, 640, 444)).isCloseTo(0.0078, within(1e-4));
  }

  @Property
  void ratesAreProbabilitiesAndNeverFallAsItemsAreAdded(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int p = random.nextInt(1, 9);
    int q = random.nextInt(1, 20);
    long m = (long) Math.pow(10, random.nextDouble(0, 9));
    double lastCollision = 0;
    double lastDistinct = 0;
    for (long n = 0; n < 1_000_000_000_000L; n = 10 * n + 1) {
      double collision = ParallelTheory.attenuatedCollisionRate(p, q, m, n);
      double distinct = ParallelTheory.basicDistinctValues(p, q, m, n);
      assertThat(collision).isBetween(lastCollision * (1 - 1e-9), 1.0);
      assertThat(distinct).isBetween(lastDistinct * (1 - 1e-9), (double) n);
      assertThat(ParallelTheory.basicBound(p, q, m, n)).isBetween(0.0, 1.0);
      assertThat(ParallelTheory.attenuatedBound(p, q, m, n)).isBetween(0.0, 1.0);
      lastCollision = collision;
      lastDistinct = distinct;
    }
  }

  @Test
  void aSingleCellMakesEveryValueCollide() {
    assertThat(ParallelTheory.attenuatedCollisionRate(3, 7, 1, 0)).isZero();
    assertThat(ParallelTheory.attenuatedCollisionRate(3, 7, 1, 1)).isOne();
    assertThat(ParallelTheory.basicCollisionRateApprox(3, 7, 1, 1)).isOne();
    assertThat(ParallelTheory.basicCollisionRateExact(3, 7, 1, 1)).isCloseTo(1, within(1e-12));
    assertThat(ParallelTheory.basicDistinctValues(3, 7, 1, 9)).isOne();
  }

  @Test
  void refusesWhatItCannotCompute() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParallelTheory.attenuatedCollisionRateExact(4, 20, 320, 1))
        .withMessage("V must take at most 16777216 values, but takes 1337981701");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParallelTheory.pbf(0, 7, 640, 1))
        .withMessage("p must be positive, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParallelTheory.pbfHt(1, Double.NaN))
        .withMessage("collisionRate must be in [0, 1], but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ParallelTheory.pbfBf(1, 0, 7, 640, Double.NaN))
        .withMessage("distinctValues must be a number of at least 0, but was NaN");
  }

  private static double variance(double[] distribution) {
    double mean = 0;
    for (int v = 0; v < distribution.length; v++) {
      mean += v * distribution[v];
    }
    double variance = 0;
    for (int v = 0; v < distribution.length; v++) {
      variance += (v - mean) * (v - mean) * distribution[v];
    }
    return variance;
  }
}
