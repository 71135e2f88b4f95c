package dev.corymb.core.theory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.testkit.Property;
import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import dev.corymb.core.theory.Sizing.MatrixSize;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class SizingTest {

  // Segment

  @Property(tries = 300)
  void aSegmentSizeMeetsItsRateAndOneCellLessDoesNot(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);

    MatrixSize size = Sizing.segment(n, f);

    assertThat(size.hashes()).isBetween(1, 64);
    assertThat(size.cells()).isGreaterThan(1);
    assertThat(Sizing.segmentFalseRate(size, n)).isLessThanOrEqualTo(f);
    assertThat(BloomTheory.segmentFalseRate(size.cells() - 1, size.hashes(), n)).isGreaterThan(f);
  }

  @Property(tries = 300)
  void aSegmentSizeCarriesItsItemsAndAtMostAFewMore(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);

    MatrixSize size = Sizing.segment(n, f);
    long items = Sizing.segmentItems(size, f);

    assertThat(items).isGreaterThanOrEqualTo(n);
    assertThat(Sizing.segmentFalseRate(size, items)).isLessThanOrEqualTo(f);
    assertThat(Sizing.segmentFalseRate(size, items + 1)).isGreaterThan(f);
    assertThat(Sizing.segment(items, f, size.hashes())).isEqualTo(size);
  }

  @Property(tries = 200)
  void noOtherNumberOfArraysNeedsFewerCells(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = Math.max(1e-6, someRate(random));

    long best = Sizing.segmentTotalCells(Sizing.segment(n, f));

    for (int q = 1; q <= 64; q++) {
      if (n / -Math.log1p(-Math.pow(f, 1.0 / q)) * q < Sizing.MOST_CELLS / 2) {
        assertThat(Sizing.segmentTotalCells(Sizing.segment(n, f, q)))
            .as("%d arrays", q)
            .isGreaterThanOrEqualTo(best);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 0.001", "1, 0.999", "2, 0.3", "3, 1e-4", "17, 0.01", "17, 0.9"})
  void smallSegmentSizesAreTheSmallestOfAll(long n, double f) {
    long least = Long.MAX_VALUE;
    for (int q = 1; q <= 64; q++) {
      for (long m = 1; m <= 2000; m++) {
        if (BloomTheory.segmentFalseRate(m, q, n) <= f) {
          least = Math.min(least, q * m);
        }
      }
    }

    assertThat(Sizing.segmentTotalCells(Sizing.segment(n, f))).isEqualTo(least);
  }

  // Flat

  @Property(tries = 300)
  void aFlatSizeMeetsItsRateAndOneCellLessDoesNot(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);

    MatrixSize size = Sizing.flat(n, f);

    assertThat(size.hashes()).isBetween(1, 64);
    assertThat(size.cells()).isGreaterThan(1);
    assertThat(Sizing.flatFalseRate(size, n)).isLessThanOrEqualTo(f);
    assertThat(BloomTheory.falseRate(size.cells() - 1, size.hashes(), n)).isGreaterThan(f);
  }

  @Property(tries = 300)
  void aFlatSizeCarriesItsItemsAndAtMostAFewMore(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);

    MatrixSize size = Sizing.flat(n, f);
    long items = Sizing.flatItems(size, f);

    assertThat(items).isGreaterThanOrEqualTo(n);
    assertThat(Sizing.flatFalseRate(size, items)).isLessThanOrEqualTo(f);
    assertThat(Sizing.flatFalseRate(size, items + 1)).isGreaterThan(f);
    assertThat(Sizing.flat(items, f, size.hashes())).isEqualTo(size);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.001", "1, 0.999", "2, 0.3", "3, 1e-4", "17, 0.01", "17, 0.9"})
  void smallFlatSizesAreTheSmallestOfAll(long n, double f) {
    long least = Long.MAX_VALUE;
    for (int k = 1; k <= 64; k++) {
      for (long m = 1; m <= 2000; m++) {
        if (BloomTheory.falseRate(m, k, n) <= f) {
          least = Math.min(least, m);
        }
      }
    }

    assertThat(Sizing.flat(n, f).cells()).isEqualTo(least);
  }

  @Property
  void aLargeFlatSizeIsTheOneOfTheTextbook(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = random.nextLong(100_000, 1_000_000_000_000L);
    int k = random.nextInt(1, 50);

    MatrixSize size = Sizing.flat(n, Math.pow(0.5, k));

    assertThat(size.hashes()).isEqualTo(k);
    assertThat(size.cells()).isBetween((long) (1.44269 * n * k), (long) (1.44270 * n * k) + 64);
  }

  // Split block

  @Property(tries = 200)
  void aSplitBlockSizeMeetsItsRateAndOneBlockLessDoesNot(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);

    MatrixSize size = Sizing.splitBlock(n, f);

    assertThat(size.hashes()).isEqualTo(8);
    assertThat(size.cells() % 512).isZero();
    assertThat(Sizing.splitBlockFalseRate(size, n)).isLessThanOrEqualTo(f);
    if (size.cells() > 512) {
      MatrixSize smaller = new MatrixSize(8, size.cells() - 512);
      assertThat(Sizing.splitBlockFalseRate(smaller, n)).isGreaterThan(f);
    }
  }

  @Property(tries = 200)
  void aSplitBlockSizeCarriesItsItemsAndAtMostAFewMore(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);

    MatrixSize size = Sizing.splitBlock(n, f);
    long items = Sizing.splitBlockItems(size, f);

    assertThat(items).isGreaterThanOrEqualTo(n);
    assertThat(Sizing.splitBlockFalseRate(size, items)).isLessThanOrEqualTo(f);
    assertThat(Sizing.splitBlockFalseRate(size, items + 1)).isGreaterThan(f);
  }

  @Test
  void blocksCostAFewCellsMoreThanAFlatArray() {
    double flat = Sizing.bitsPerItem(Sizing.flat(1_000_000, 0.01).cells(), 1, 1_000_000);
    double split = Sizing.bitsPerItem(Sizing.splitBlock(1_000_000, 0.01).cells(), 1, 1_000_000);

    assertThat(flat).isCloseTo(9.59, within(0.01));
    assertThat(split).isBetween(1.02 * flat, 1.15 * flat);
  }

  // All layouts

  @Property(tries = 200)
  void moreItemsOrAStricterRateNeverNeedFewerCells(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    long more = n + 1 + (long) (n * random.nextDouble());
    double f = someRate(random);
    double stricter = f * random.nextDouble(0.1, 0.99);

    long segment = Sizing.segmentTotalCells(Sizing.segment(n, f));
    long flat = Sizing.flat(n, f).cells();
    long split = Sizing.splitBlock(n, f).cells();

    assertThat(Sizing.segmentTotalCells(Sizing.segment(more, f))).isGreaterThanOrEqualTo(segment);
    assertThat(Sizing.segmentTotalCells(Sizing.segment(n, stricter)))
        .isGreaterThanOrEqualTo(segment);
    assertThat(Sizing.flat(more, f).cells()).isGreaterThanOrEqualTo(flat);
    assertThat(Sizing.flat(n, stricter).cells()).isGreaterThanOrEqualTo(flat);
    assertThat(Sizing.splitBlock(more, f).cells()).isGreaterThanOrEqualTo(split);
    assertThat(Sizing.splitBlock(n, stricter).cells()).isGreaterThanOrEqualTo(split);
  }

  @Property(tries = 200)
  void noLayoutNeedsFewerBitsThanTheInformationLimit(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long n = someItems(random);
    double f = someRate(random);
    double limit = BloomTheory.informationLimitBits(n, f);

    assertThat((double) Sizing.segmentTotalCells(Sizing.segment(n, f))).isGreaterThan(limit);
    assertThat((double) Sizing.flat(n, f).cells()).isGreaterThan(limit);
    assertThat((double) Sizing.splitBlock(n, f).cells()).isGreaterThan(limit);
  }

  @ParameterizedTest
  @CsvSource({"1, 0.999", "1, 1e-15", "1000000000000, 0.999", "1000000000000, 1e-15"})
  void theCornersOfTheDomainHaveSizes(long n, double f) {
    assertThat(Sizing.segmentFalseRate(Sizing.segment(n, f), n)).isBetween(0.0, f);
    assertThat(Sizing.flatFalseRate(Sizing.flat(n, f), n)).isBetween(0.0, f);
    assertThat(Sizing.splitBlockFalseRate(Sizing.splitBlock(n, f), n)).isBetween(0.0, f);
  }

  @Test
  void aSizeTooSmallForAnyItemCarriesNone() {
    assertThat(Sizing.segmentItems(new MatrixSize(1, 1), 0.5)).isZero();
    assertThat(Sizing.segmentItems(new MatrixSize(1, 2), 0.1)).isZero();
    assertThat(Sizing.flatItems(new MatrixSize(2, 1), 0.5)).isZero();
    assertThat(Sizing.splitBlockItems(new MatrixSize(8, 512), 1e-15)).isZero();
    assertThat(Sizing.splitBlockItems(new MatrixSize(8, 512), 1e-14)).isEqualTo(1);
  }

  @Test
  void aHugeSizeCarriesAsManyItemsAsCanBeCounted() {
    MatrixSize huge = new MatrixSize(1, Sizing.MOST_CELLS);

    assertThat(Sizing.segmentItems(huge, Math.nextDown(1.0))).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void refusesRequestsThatHaveNoSize() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.segment(0, 0.01))
        .withMessage("n must be positive, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.flat(1, 1))
        .withMessage("f must be in (0, 1), but was 1.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.splitBlock(1, Double.NaN))
        .withMessage("f must be in (0, 1), but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.segment(1, 0.01, 65))
        .withMessage("hashes must be in [1, 64], but was 65");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.segment(1_000_000, 1e-15, 1))
        .withMessage(
            "f must be reachable for n = 1000000 with 1 hashes and at most 2^60 cells, but was"
                + " 1.0E-15");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.splitBlock(1_000_000_000_000L, 1e-30))
        .withMessageStartingWith("f must be reachable for n = 1000000000000 with 8 hashes");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.splitBlockItems(new MatrixSize(8, 500), 0.1))
        .withMessageStartingWith("size must have 8 hashes and a multiple of 512 cells, but was");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MatrixSize(1, 0))
        .withMessage("cells must be positive, but was 0");
  }

  // Budgets and costs

  @Test
  void onePercentOfTenThousandSitesIsAHundred() {
    assertThat(Sizing.expectedFalseSites(10_000, 0.01)).isEqualTo(100);
    assertThat(Sizing.falseRatePerSite(10_000, 100)).isEqualTo(0.01);
  }

  @Property
  void aBudgetOfFalseSitesIsKept(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    long sites = random.nextLong(1, 1_000_000);
    double falseSites = sites * random.nextDouble(1e-6, 0.99);
    long items = random.nextLong(1, 1_000_000);

    MatrixSize size = Sizing.segment(items, Sizing.falseRatePerSite(sites, falseSites));

    assertThat(Sizing.expectedFalseSites(sites, Sizing.segmentFalseRate(size, items)))
        .isBetween(0.0, falseSites * (1 + 1e-12));
  }

  @Test
  void refusesABudgetOfAllSites() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Sizing.falseRatePerSite(10, 10))
        .withMessage(
            "falseSites must be more than 0 and less than the number of sites, 10, but was 10.0");
    assertThatIllegalArgumentException().isThrownBy(() -> Sizing.falseRatePerSite(10, Double.NaN));
  }

  @ParameterizedTest
  @CsvSource({"0, 4, 0", "1, 4, 1", "2, 4, 1", "9, 4, 5", "9, 1, 2", "3, 5, 2", "16, 64, 128"})
  void bytesAreRoundedUp(long cells, int bitsPerCell, long bytes) {
    assertThat(Sizing.bytes(cells, bitsPerCell)).isEqualTo(bytes);
  }

  @Test
  void bytesOfTheLargestSizeDoNotOverflow() {
    assertThat(Sizing.bytes(Sizing.MOST_CELLS, 8)).isEqualTo(Sizing.MOST_CELLS);
  }

  // The storage of the paper

  static List<Row> storage() {
    return Targets.rows("p000_storage.csv");
  }

  @ParameterizedTest
  @MethodSource("storage")
  void givesTheStorageOfTheParallelFilters(Row row) {
    double f = row.number("fp_bound");
    int p = row.whole("p");
    double fourDigits = 0.0006; // relative to about ten bits

    assertThat(BloomTheory.informationLimitBits(1, f))
        .isCloseTo(row.number("info_limit_bits_per_item"), within(fourDigits));
    assertThat(Sizing.paperStorageSbf(f)).isCloseTo(row.number("SBF_opt"), within(fourDigits));
    assertThat(Sizing.paperStorageSbf(f))
        .isCloseTo(row.number("mixed_query_BFpart_bits"), within(fourDigits));
    assertThat(Sizing.paperStoragePbf(f, p))
        .isCloseTo(row.number("PBF_opt_int_q"), within(fourDigits));
    assertThat(Sizing.paperStoragePbfBf(f, p))
        .isCloseTo(row.number("PBFBF_opt_int_q"), within(fourDigits));
    assertThat(Sizing.paperStoragePbf(f, p, 7)).isCloseTo(row.number("PBF_q7"), within(fourDigits));
    assertThat(Sizing.paperStoragePbfBf(f, p, 7))
        .isCloseTo(row.number("PBFBF_q7"), within(fourDigits));
  }

  @ParameterizedTest
  @CsvSource({"0.1", "0.08", "0.06", "0.04", "0.02"})
  void parallelFiltersSaveNoSpaceWhateverTable1Says(double f) {
    double sbf = Sizing.paperStorageSbf(f);

    assertThat(Sizing.paperStoragePbf(f, 3) / sbf).isBetween(1.0, 1.035);
    assertThat(Sizing.paperStoragePbfBf(f, 3) / sbf).isBetween(1.0, 1.045);
    assertThat(BloomTheory.informationLimitBits(1, f) / sbf).isCloseTo(0.693, within(0.003));
  }

  @ParameterizedTest
  @CsvSource({"0.1, 4.81", "0.02, 9.47"})
  void table1LooksLikeAFilterOfThreeHashes(double f, double bitsPerItem) {
    assertThat(Sizing.paperStorage(f, 3)).isCloseTo(bitsPerItem, within(0.005));
  }

  private static long someItems(SplittableRandom random) {
    return (long) Math.pow(10, random.nextDouble(0, 12));
  }

  private static double someRate(SplittableRandom random) {
    // half of them small, half of them close to 1
    return random.nextBoolean()
        ? Math.pow(10, random.nextDouble(-15, -0.001))
        : random.nextDouble(0.5, 0.999);
  }
}
