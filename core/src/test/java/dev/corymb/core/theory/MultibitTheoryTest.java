package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.core.testkit.Property;
import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import dev.corymb.core.theory.MultibitTheory.ExactSize;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Tseng and Ma 2019, against formulas and simulations of the targets. */
final class MultibitTheoryTest {

  private static final int CODES = 14;
  private static final int HASHES = 5;
  private static final int ELEMENTS = 300_000;

  static List<Row> bulkRowsAtFullThreshold() {
    return Targets.rows("p003_table.csv").stream()
        .filter(row -> row.text("mode").equals("BULK") && row.whole("T") == 100)
        .toList();
  }

  static List<Row> runs() {
    return Targets.rows("multibit_runs.csv");
  }

  private static double lambda(Row row) {
    return (double) ELEMENTS * HASHES / (row.whole("kbits") * 250);
  }

  @ParameterizedTest
  @CsvSource({"1, 2", "2, 2", "3, 3", "6, 3", "14, 4", "15, 5", "100, 7", "2147483647, 32"})
  void aCellHoldsEveryCodeAndTwoMore(int a, int bits) {
    assertThat(MultibitTheory.cellBits(a)).isEqualTo(bits);
  }

  @ParameterizedTest
  @CsvSource({
    "0.2, 5, 1",
    "0.4, 5, 2",
    "0.5, 5, 3",
    "0.6, 5, 3",
    "0.8, 5, 4",
    "1, 5, 5",
    "0.01, 5, 1",
    "0.07, 100, 7",
    "0.55, 20, 11",
    "0.56, 20, 12",
    "1e-12, 3, 1"
  })
  void needIsTheCeilingDespiteBinaryRounding(double T, int h, int need) {
    assertThat(MultibitTheory.need(T, h)).isEqualTo(need);
  }

  @Test
  void theWorkedExampleContradictsItsOwnEquations() {
    long H = 100L * 1000 * 6;

    assertThat(MultibitTheory.severalHitsAsPrinted(40_000, H)).isCloseTo(13.0 / 15, within(1e-12));
    assertThat(MultibitTheory.meetsThresholdAsPrinted(0.5, 6, 100))
        .isCloseTo(0.012833, within(5e-7));
    assertThat(MultibitTheory.universalAsPrinted(40_000, H, 0.5, 6, 100))
        .isCloseTo(0.8665, within(5e-5));
    assertThat(MultibitTheory.zeroHits(40_000, H)).isCloseTo(3.1e-7, withinPercentage(2));
    assertThat(MultibitTheory.oneHit(40_000, H)).isCloseTo(4.6e-6, withinPercentage(1));
  }

  @Test
  void equations3To5AreNoProbabilities() {
    assertThat(MultibitTheory.zeroOrOneHitAsPrinted(750_000, 1_500_000)).isEqualTo(0.5);
    assertThat(MultibitTheory.severalHitsAsPrinted(750_000, 1_500_000)).isZero();
    assertThat(MultibitTheory.zeroOrOneHitAsPrinted(2_000_000, 1_500_000)).isGreaterThan(1);
    assertThat(MultibitTheory.severalHitsAsPrinted(1_250_000, 1_500_000)).isNegative();
    assertThat(1 - MultibitTheory.zeroHits(750_000, 1_500_000)).isCloseTo(0.864, within(0.001));
  }

  @Test
  void atThreeThousandKilobitsMostCellsAreHitByTwoCodes() {
    assertThat(MultibitTheory.universal(2, CODES)).isCloseTo(0.574, within(0.001));
  }

  @ParameterizedTest
  @MethodSource("bulkRowsAtFullThreshold")
  void simulationsOfBulkProgrammingAgreeWithTheModel(Row row) {
    double lambda = lambda(row);
    double fewPoints = 0.005; // fractions are given to half a percentage point
    double allUniversal = MultibitTheory.bulkAllUniversal(lambda, CODES, HASHES);

    assertThat(row.number("nonzero")).isCloseTo(1 - Math.exp(-lambda), within(fewPoints));
    assertThat(row.number("U"))
        .isCloseTo(MultibitTheory.universal(lambda, CODES), within(fewPoints));
    assertThat(row.number("FP"))
        .isCloseTo(MultibitTheory.bulkFalseRate(lambda, CODES, HASHES), within(fewPoints));
    assertThat(row.number("member_rejected_allU")).isCloseTo(allUniversal, within(fewPoints));
    assertThat(row.number("member_right")).isCloseTo(1 - allUniversal, within(fewPoints));
    assertThat(row.number("insert_strict"))
        .isCloseTo(MultibitTheory.bulkInsertable(lambda, CODES, HASHES), within(fewPoints));
    assertThat(row.number("insert_relaxed"))
        .isCloseTo(MultibitTheory.bulkInsertableRelaxed(lambda, CODES, HASHES), within(fewPoints));
  }

  @ParameterizedTest
  @MethodSource("bulkRowsAtFullThreshold")
  void noStructureCanDoBetterThanTheInformationLimit(Row row) {
    double bitsPerItem = row.whole("kbits") * 1000.0 / ELEMENTS;

    assertThat(MultibitTheory.leastFalseRate(bitsPerItem, CODES))
        .isCloseTo(row.number("info_limit_FP"), withinPercentage(0.4));
  }

  @ParameterizedTest
  @CsvSource({
    "1000, 100",
    "1500, 43.8",
    "2000, 13.8",
    "2500, 4.3",
    "3000, 1.4",
    "3500, 0.43",
    "4000, 0.14",
    "4500, 0.043",
    "5000, 0.0135"
  })
  void theInformationLimitIsFarFromZero(double kilobits, double percent) {
    assertThat(100 * MultibitTheory.leastFalseRate(kilobits * 1000 / ELEMENTS, CODES))
        .isCloseTo(percent, withinPercentage(4));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void membersAreTakenForDeletedAtThePredictedRate(Row row) {
    for (int deleted : new int[] {1000, 5000, 10_000, 30_000, 60_000}) {
      double predicted =
          MultibitTheory.deletionFalseRate(row.whole("cells"), row.whole("h"), deleted);
      double poisson = 3 * Math.sqrt(predicted / (row.whole("n") - deleted));
      // three deviations hold for most of 1155 comparisons, one more member for all
      double tolerance = Math.max(0.2 * predicted, poisson) + 1.0 / row.whole("n");

      assertThat(row.number("fd" + deleted))
          .as("%d of %d cells", deleted, row.whole("cells"))
          .isCloseTo(predicted, within(tolerance));
    }
  }

  @ParameterizedTest
  @CsvSource({"250000, 10000, 0.020", "250000, 30000, 1.87", "750000, 30000, 0.020"})
  void deletionRatesAreThoseOfTheTargets(long m, long D, double percent) {
    assertThat(100 * MultibitTheory.deletionFalseRate(m, HASHES, D))
        .isCloseTo(percent, withinPercentage(2.5));
  }

  @Property
  void cellsAreZeroOrHoldOneCodeOrTheUniversalOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int a = random.nextInt(1, 300);
    double lambda = Math.pow(10, random.nextDouble(-9, 3));

    double codes = a * MultibitTheory.oneCode(lambda, a);
    double universal = MultibitTheory.universal(lambda, a);

    assertThat(Math.exp(-lambda) + codes + universal).isCloseTo(1, within(1e-12));
    if (lambda < 1e-6 && a > 1) { // two of a codes, each hitting λ/a times
      double pairs = lambda * lambda * (a - 1) / (2.0 * a);
      assertThat(universal).isCloseTo(pairs, withinPercentage(1e-3));
    }
  }

  @Property
  void bulkRatesAreProbabilities(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int a = random.nextInt(1, 300);
    int h = random.nextInt(1, 40);
    double lambda = Math.pow(10, random.nextDouble(-9, 4));

    assertThat(MultibitTheory.bulkFalseRate(lambda, a, h)).isBetween(0.0, 1.0);
    assertThat(MultibitTheory.bulkAllUniversal(lambda, a, h)).isBetween(0.0, 1.0);
    assertThat(MultibitTheory.bulkInsertable(lambda, a, h)).isBetween(0.0, 1.0);
    assertThat(MultibitTheory.bulkInsertableRelaxed(lambda, a, h)).isBetween(0.0, 1.0);
  }

  @Test
  void oneCodeMakesItAPlainBloomFilter() {
    assertThat(MultibitTheory.bulkFalseRate(0.7, 1, 4))
        .isCloseTo(Math.pow(1 - Math.exp(-0.7), 4), withinPercentage(1e-9));
    assertThat(MultibitTheory.bulkAllUniversal(0.7, 1, 4)).isZero();
  }

  @Property
  void anExactSizeMeetsItsRateAndNoOtherIsCheaper(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int a = random.nextInt(1, 255);
    double f = Math.pow(10, random.nextDouble(-15, -0.01));

    double overflowBits = random.nextDouble(300);

    ExactSize best = MultibitTheory.exactBitsPerItem(a, f, overflowBits);

    double lambda = best.hashes() / best.cellsPerItem();
    assertThat(best.falseRate())
        .isLessThanOrEqualTo(f)
        .isCloseTo(MultibitTheory.mostBulkFalseRate(lambda, best.hashes()), withinPercentage(1e-6));
    assertThat(best.overflowShare())
        .isLessThanOrEqualTo(best.falseRate())
        .isCloseTo(
            MultibitTheory.bulkAllUniversal(lambda, a, best.hashes()), withinPercentage(1e-6));
    assertThat(best.bitsPerItem())
        .isCloseTo(
            MultibitTheory.cellBits(a) * best.cellsPerItem() + overflowBits * best.overflowShare(),
            withinPercentage(1e-9));
    for (int i = 0; i < 1000; i++) {
      int h = random.nextInt(1, 25);
      double other = Math.pow(10, random.nextDouble(-4, 1));
      if (MultibitTheory.mostBulkFalseRate(other, h) <= f) {
        double bits =
            MultibitTheory.cellBits(a) * h / other
                + overflowBits * MultibitTheory.bulkAllUniversal(other, a, h);
        assertThat(bits).as("h=%d, λ=%s", h, other).isGreaterThan(best.bitsPerItem() * (1 - 1e-4));
      }
    }
  }

  @Property
  void noNumberOfCodesExceedsTheBound(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double lambda = Math.pow(10, random.nextDouble(-4, 1));
    int h = random.nextInt(1, 25);

    double bound = MultibitTheory.mostBulkFalseRate(lambda, h);

    assertThat(MultibitTheory.bulkFalseRate(lambda, 1, h)).isCloseTo(bound, withinPercentage(1e-9));
    assertThat(MultibitTheory.bulkFalseRate(lambda, random.nextInt(2, 1000), h))
        .isLessThanOrEqualTo(bound * (1 + 1e-9));
  }

  @Property(tries = 30)
  void aStricterRateOrADearerOverflowNeverCostsLess(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int a = random.nextInt(1, 100);
    double f = Math.pow(10, random.nextDouble(-10, -0.01));

    double bits = MultibitTheory.exactBitsPerItem(a, f, 100).bitsPerItem();

    assertThat(MultibitTheory.exactBitsPerItem(a, f / 2, 100).bitsPerItem())
        .isGreaterThanOrEqualTo(bits * (1 - 1e-4));
    assertThat(MultibitTheory.exactBitsPerItem(a, f, 200).bitsPerItem())
        .isGreaterThanOrEqualTo(bits * (1 - 1e-4));
  }

  @Test
  void refusesWhatIsNoShareAndWhatCannotBeReached() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitTheory.need(Double.NaN, 5))
        .withMessage("T must be in (0, 1], but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitTheory.universal(Double.NaN, 5))
        .withMessage("λ must be a number of at least 0, but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> MultibitTheory.exactBitsPerItem(14, 1e-300, 100))
        .withMessage("falseRate must be reachable with 24 hashes, but was 1.0E-300");
  }
}
