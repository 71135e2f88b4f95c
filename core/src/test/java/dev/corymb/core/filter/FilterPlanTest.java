package dev.corymb.core.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.schema.Digester;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FilterPlanTest {

  private static final int ITEMS = 5_000;
  private static final int QUERIES = 200_000;

  /** Full, mixed and partial queries all keep the requested rate, in every layout. */
  @ParameterizedTest
  @CsvSource({
    "SEGMENT,SMALLEST",
    "FLAT,SMALLEST",
    "SPLIT_BLOCK,SMALLEST",
    "SEGMENT,FAST",
    "FLAT,FAST"
  })
  void keepsTheRequestedRateForEveryKindOfQuery(Layout layout, Trade trade) {
    double rate = 0.02;
    Digester digester = Samples.digester(3, 7);
    FilterPlan plan =
        FilterPlan.of(FilterKind.PBF_BF, digester, ITEMS, rate)
            .withDistinct(List.of((long) ITEMS, 2_000L, 1_000L))
            .withLayout(layout)
            .withTrade(trade);
    BitFilter filter = new BitFilter(plan.shape());
    for (int i = 0; i < ITEMS; i++) {
      filter.add(Samples.digests(digester, i, i % 2_000, i % 1_000));
    }
    SplittableRandom random = new SplittableRandom(3);
    int mixed = 0;
    int[] partial = new int[3];
    for (int i = 0; i < QUERIES; i++) {
      int name = random.nextInt(ITEMS);
      int second = (name + random.nextInt(1, 2_000)) % 2_000; // not the one of this name
      long[] query = Samples.digests(digester, name, second, random.nextInt(1_000));
      mixed += filter.mightContain(query) ? 1 : 0;
      long[] strangers = random.longs(3).toArray();
      for (int a = 0; a < 3; a++) {
        partial[a] += filter.mightContain(strangers, 1L << a) ? 1 : 0;
      }
    }

    FalseRates now = filter.falseRates();
    assertRate("mixed", mixed, now.mixed());
    for (int a = 0; a < 3; a++) {
      assertRate("attribute " + a, partial[a], now.partial().get(a));
      assertThat(plan.predicted().partial().get(a)).isLessThanOrEqualTo(rate);
      assertThat(now.partial().get(a)).isCloseTo(rate, within(rate * 0.15));
    }
    assertThat(plan.predicted().mixed()).isLessThanOrEqualTo(rate);
    assertThat(now.mixed()).isCloseTo(rate, within(rate * 0.1));
  }

  /** The rates of strangers, of which sub-matrices are multiplied, in shapes of either trade. */
  @ParameterizedTest
  @CsvSource({"PBF,SMALLEST", "PBF_HT,SMALLEST", "PBF,FAST", "PBF_HT,FAST", "STANDARD,FAST"})
  void strangersPassAsOftenAsTheorySays(FilterKind kind, Trade trade) {
    double rate = kind == FilterKind.STANDARD ? 0.01 : 0.15;
    Digester digester = Samples.digester(3, 7);
    FilterPlan plan = FilterPlan.of(kind, digester, ITEMS, rate).withTrade(trade);
    CountingFilter filter = new CountingFilter(plan.shape());
    for (int i = 0; i < ITEMS; i++) {
      filter.add(Samples.digests(digester, i, i, i));
    }
    SplittableRandom random = new SplittableRandom(4);
    int full = 0;
    int partial = 0;
    boolean hasParts = kind != FilterKind.STANDARD;
    for (int i = 0; i < QUERIES; i++) {
      long[] strangers = random.longs(3).toArray();
      full += filter.mightContain(strangers) ? 1 : 0;
      partial += hasParts && filter.mightContain(strangers, 0b010) ? 1 : 0;
    }

    FalseRates now = filter.falseRates();
    assertRate("full", full, now.stranger());
    assertThat(now.stranger())
        .isCloseTo(plan.predicted().stranger(), within(0.1 * plan.predicted().stranger()));
    if (hasParts) {
      assertRate("partial", partial, now.partial().get(1));
      assertThat(now.partial().get(1)).isCloseTo(plan.predicted().partial().get(1), within(0.01));
    }
  }

  private static void assertRate(String what, int accepted, double expected) {
    double sigma = Math.sqrt(expected * (1 - expected) / QUERIES);
    assertThat((double) accepted / QUERIES).as(what).isCloseTo(expected, within(5 * sigma + 1e-9));
  }

  @Test
  void sizesAnAttributeForItsDifferentValues() {
    Digester digester = Samples.digester(2, 7);
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, 1_000_000, 0.01);
    FilterShape few = plan.withDistinct(List.of(1_000_000L, 10L)).shape();

    assertThat(few.parts().get(0)).isEqualTo(plan.shape().parts().get(0));
    assertThat(few.parts().get(1).size()).isLessThan(120);
    assertThat(plan.cellsPerItem()).isCloseTo(3 * 9.585, within(0.05));
  }

  /** About as full as a quarter, that of whole items as a seventh. */
  @ParameterizedTest
  @CsvSource({"1e-4,0.27,0.17", "1e-5,0.28,0.15", "1e-6,0.26,0.18"})
  void aFastShapeHasFewerHashesAndNotManyMoreCells(double rate, double part, double whole) {
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, Samples.digester(3, 7), 1_000, rate);
    FilterShape least = plan.shape();
    FilterPlan trade = plan.withTrade(Trade.FAST);
    FilterShape fast = trade.shape();

    assertThat(cells(fast)).isBetween(1.25 * cells(least), 1.3 * cells(least));
    assertThat(hashes(fast)).isLessThan(0.52 * hashes(least));
    assertThat(fast.parts()).allMatch(matrix -> fill(matrix) < part);
    assertThat(fill(fast.verification())).isLessThan(whole);
    assertThat(least.matrices()).allMatch(matrix -> fill(matrix) > 0.48);
    assertThat(trade.predicted().full()).isBetween(0.9 * rate, rate);
    assertThat(trade.predicted().partial()).allMatch(some -> some > 0.9 * rate && some <= rate);
  }

  private static double cells(FilterShape shape) {
    return shape.matrices().stream().mapToDouble(MatrixShape::size).sum();
  }

  private static double hashes(FilterShape shape) {
    return shape.matrices().stream().mapToInt(MatrixShape::hashes).sum();
  }

  private static double fill(MatrixShape matrix) {
    return Math.pow(matrix.falseRate(1_000), 1.0 / matrix.hashes());
  }

  /** Half of all queries read the matrix of whole items first, so each other one matters less. */
  @Test
  void theMoreGroupsThereAreTheEmptierAreWholeItems() {
    List<Integer> hashes = new ArrayList<>();
    for (int attributes : new int[] {1, 2, 3, 5}) {
      FilterShape shape =
          FilterPlan.of(FilterKind.PBF_BF, Samples.digester(attributes, 7), 1_000, 1e-5)
              .withTrade(Trade.FAST)
              .shape();
      hashes.add(shape.verification().hashes());
    }
    assertThat(hashes).containsExactly(7, 7, 6, 5);
  }

  @Test
  void everyKindOfMatricesIsTraded() {
    for (FilterKind kind :
        List.of(FilterKind.STANDARD, FilterKind.PBF, FilterKind.PBF_HT, FilterKind.PBF_BF)) {
      FilterPlan plan = FilterPlan.of(kind, Samples.digester(3, 7), 1_000, 1e-4);
      FilterPlan fast = plan.withTrade(Trade.FAST);
      assertThat(cells(fast.shape()))
          .isBetween(1.1 * cells(plan.shape()), 1.3 * cells(plan.shape()));
      assertThat(hashes(fast.shape())).isLessThan(0.6 * hashes(plan.shape()));
      assertThat(fast.withTrade(Trade.SMALLEST)).isEqualTo(plan);
    }
  }

  /** Sums of the papers depend on hashes and cells, and blocks have a fixed number of hashes. */
  @Test
  void sumsAndBlocksAreAlwaysSmallest() {
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, Samples.digester(3, 7), 1_000, 0.01);
    FilterPlan table = FilterPlan.of(FilterKind.PBF_HT, Samples.digester(3, 7), 1_000, 0.01);
    for (FilterPlan some :
        List.of(
            plan.withVerification(Verification.ATTENUATED),
            table.withVerification(Verification.ATTENUATED),
            plan.withLayout(Layout.SPLIT_BLOCK))) {
      assertThat(some.withTrade(Trade.FAST).shape()).isEqualTo(some.shape());
    }
  }

  @Test
  void relaxesThePartialRateOnRequest() {
    Digester digester = Samples.digester(2, 7);
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, 100_000, 0.001);
    FilterPlan relaxed = plan.withPartialRate(0.1);

    assertThat(relaxed.shape().size()).isLessThan(plan.shape().size() * 6 / 10);
    assertThat(relaxed.shape().verification()).isEqualTo(plan.shape().verification());
    assertThat(relaxed.predicted().full()).isLessThanOrEqualTo(0.001);
    assertThat(relaxed.predicted().partial()).allMatch(rate -> rate <= 0.1 && rate > 0.09);
  }

  @Test
  void refusesARateThatCollidingValuesAloneExceed() {
    Digester digester = Samples.digester(3, 7);
    FilterPlan plan = FilterPlan.of(FilterKind.PBF_BF, digester, 100_000, 0.001);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plan.withVerification(Verification.BASIC).shape())
        .withMessageStartingWith("falseRate must be above the rate ")
        .withMessageEndingWith(
            "at which basic verification values of 100000 items collide, but was 0.001");
    assertThat(plan.withVerification(Verification.ATTENUATED).predicted().full())
        .isLessThanOrEqualTo(0.001);
  }

  @Test
  void countsCollisionsOfWholeItemsToo() {
    FilterPlan plan =
        FilterPlan.of(FilterKind.STANDARD, Samples.digester(1, 7), 1_000_000_000L, 1e-10);
    assertThat(plan.predicted().full()).isLessThanOrEqualTo(1e-10);
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> FilterPlan.of(FilterKind.STANDARD, plan.digester(), 1_000_000, 1e-14).shape())
        .withMessageEndingWith(
            "at which mixed verification values of 1000000 items collide, but was 1.0E-14");
  }

  @Test
  void takesNoMoreDifferentValuesThanItems() {
    Digester digester = Samples.digester(1, 7);
    FilterPlan plan =
        FilterPlan.of(FilterKind.PBF, digester, 1_000, 0.01).withDistinct(List.of(100_000L));
    assertThat(plan.predicted().partial().get(0)).isLessThanOrEqualTo(0.01);
  }

  @Test
  void refusesNonsense() {
    Digester digester = Samples.digester(2, 7);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterPlan.of(FilterKind.PBF, digester, 0, 0.01))
        .withMessage("items must be positive, but was 0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterPlan.of(FilterKind.PBF, digester, 1, Double.NaN))
        .withMessage("falseRate must be in (0, 1), but was NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterPlan.of(FilterKind.OFFF, digester, 1, 0.5).shape())
        .withMessageEndingWith("but was offf");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FilterPlan.of(FilterKind.PBF, digester, 1, 0.5).withDistinct(List.of(1L)))
        .withMessage("distinct must be 2 numbers, one an attribute, but were [1]");
  }
}
