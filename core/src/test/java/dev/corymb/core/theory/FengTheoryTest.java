package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Xu et al. 2017 against formulas and simulations of the targets. */
final class FengTheoryTest {

  static List<Row> configurations() {
    return Targets.rows("p001_feng.csv");
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void givesTheFormulasOfEveryConfiguration(Row row) {
    long m = row.whole("m");
    int k = row.whole("k");
    int N = row.whole("N");
    long n = row.whole("n");

    assertThat(FengTheory.offfCells(k, N)).isEqualTo(row.whole("t_OFFF=k/N"));
    assertThat(FengTheory.woffCells(k, N)).isEqualTo(row.whole("t_WOFF=(k/N)^N"));
    assertThat(FengTheory.woffCellsAsPrinted(k, N)).isEqualTo(row.whole("paper_binom(k;N)"));
    assertThat(FengTheory.offf(m, k, N, n))
        .isCloseTo(row.number("OFFF_formula"), withinPercentage(1e-3));
    assertThat(BloomTheory.falseRate(m, k, n))
        .isCloseTo(row.number("BF_formula_k_hashes"), withinPercentage(1e-3));
    assertThat(FengTheory.woffAsPrinted(m, k, N, n))
        .isCloseTo(row.number("WOFF_paper_formula"), withinPercentage(1e-3));
    assertThat(FengTheory.woff(m, k, N, n))
        .isCloseTo(row.number("WOFF_formula_(k/N)^N"), withinPercentage(1e-3));
    assertThat(FengTheory.fill(m, FengTheory.woffCells(k, N), n))
        .isCloseTo(row.number("WOFF_fill_formula"), withinPercentage(1e-3));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void offfIsABloomFilterOfFewerHashes(Row row) {
    long m = row.whole("m");
    int k = row.whole("k");
    int N = row.whole("N");
    long n = row.whole("n");
    double predicted = FengTheory.offf(m, k, N, n);

    assertThat(predicted).isEqualTo(BloomTheory.falseRate(m, k / N, n));
    // one million probes stand behind each simulated rate, and at m = 1024 the independence of the
    // cells assumed by the formula is itself 4 % off
    double sampling = 4 * Math.sqrt(predicted / 1e6);
    assertThat(row.number("OFFF_sim_sorted"))
        .isCloseTo(predicted, within(0.05 * predicted + sampling));
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void woffFillsLessThanIndependentCellsWould(Row row) {
    double cells = FengTheory.woffCells(row.whole("k"), row.whole("N"));
    double fill = FengTheory.fill(row.whole("m"), cells, row.whole("n"));

    assertThat(row.number("WOFF_fill_sim")).isBetween(0.85 * fill, 1.000_001 * fill);
  }

  @ParameterizedTest
  @CsvSource({
    "2, 100, 4, 625, 0.00094, 0.00239, 0.221",
    "2, 100, 6, 625, 0.00058, 0.00051, 0.430",
    "2, 100, 8, 1250, 0.424, 0.0977, 0.865",
    "3, 16, 6, 256, 0.00117, 0.00057, 0.394",
    "3, 22, 6, 1331, 0.180, 0.0255, 0.632",
    "4, 8, 8, 256, 0.412, 0.00065, 0.632"
  })
  void theBinomialOfSection4IsFarFromTheCrossProduct(
      int N, int s, int k, long n, double printed, double corrected, double fill) {
    long m = Math.round(Math.pow(s, N));

    assertThat(FengTheory.woffAsPrinted(m, k, N, n)).isCloseTo(printed, withinPercentage(1));
    assertThat(FengTheory.woff(m, k, N, n)).isCloseTo(corrected, withinPercentage(1.5));
    assertThat(FengTheory.fill(m, FengTheory.woffCells(k, N), n))
        .isCloseTo(fill, withinPercentage(0.2));
  }

  @ParameterizedTest
  @CsvSource({"6, 3, 20, 8", "4, 2, 6, 4", "8, 4, 70, 16"})
  void countsTheCellsOfAWoffElement(int k, int N, double printed, double corrected) {
    assertThat(FengTheory.woffCellsAsPrinted(k, N)).isEqualTo(printed);
    assertThat(FengTheory.woffCells(k, N)).isEqualTo(corrected);
  }

  @ParameterizedTest
  @CsvSource({"2, 0.3820", "3, 0.3177", "4, 0.2755", "6, 0.2219"})
  void offfNeedsAFullerFilterThanSection5Says(int N, double limit) {
    assertThat(FengTheory.clearChanceLimit(N)).isCloseTo(limit, within(5e-5));
  }

  @Test
  void theConditionOfSection5HasACounterExample() {
    long m = 10_000;
    long n = Math.round(Math.log(0.45) / Math.log1p(-1.0 / m) / 6); // P = 0.45

    double bloom = BloomTheory.falseRate(m, 6, n);
    double offf = FengTheory.offf(m, 6, 2, n);

    assertThat(bloom).isCloseTo(0.0277, withinPercentage(0.5));
    assertThat(offf).isCloseTo(0.0357, withinPercentage(0.5));
    assertThat(FengTheory.offfBeatsBloomAsPrinted(m, 6, n)).isTrue();
    assertThat(FengTheory.offfBeatsBloom(m, 6, 2, n)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"6, 2", "6, 3", "12, 4", "12, 6", "6, 6", "4, 1"})
  void theCorrectedConditionAgreesWithTheRates(int k, int N) {
    long m = 10_000;
    for (long n = 50; n < 20_000; n += 37) {
      boolean better = FengTheory.offf(m, k, N, n) < BloomTheory.falseRate(m, k, n);
      assertThat(FengTheory.offfBeatsBloom(m, k, N, n)).as("n=%d", n).isEqualTo(better);
    }
  }

  @ParameterizedTest
  @MethodSource("configurations")
  void noOfffBeatsTheBestBloomFilter(Row row) {
    long m = row.whole("m");
    long n = row.whole("n");
    int best = FengTheory.bestCells(m, n);

    assertThat(BloomTheory.falseRate(m, best, n))
        .isLessThanOrEqualTo(FengTheory.offf(m, row.whole("k"), row.whole("N"), n));
  }

  @ParameterizedTest
  @CsvSource({
    "4, 32, 1024, 0.0625, true",
    "4, 100, 10000, 0.02, false",
    "6, 4, 64, 0.1875, true",
    "6, 22, 10648, 0.0062, false"
  })
  void warnsWhenSortingShowsInThePositions(
      int k, long s, long m, double unevenness, boolean warns) {
    assertThat(FengTheory.unevenness(k, s, m)).isCloseTo(unevenness, withinPercentage(1));
    assertThat(FengTheory.isUneven(k, s, m)).isEqualTo(warns);
  }

  @Test
  void refusesHashesThatCannotBeDealtEvenly() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FengTheory.offf(100, 5, 2, 10))
        .withMessage("k must be a multiple of N = 2, but was 5");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FengTheory.fff(100, Double.NaN, 10))
        .withMessage("t must be a positive number, but was NaN");
  }
}
