package dev.corymb.replication.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.testkit.Property;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.MatrixDrift;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class PolicyKindTest {

  private static final Duration SECOND = Duration.ofSeconds(1);
  private static final MatrixShape MATRIX = MatrixShape.flat(2, 100);
  private static final FilterShape SHAPE = FilterShape.standard(Samples.digester(1, 1), MATRIX);

  private static UpdatePolicy policy(PolicyKind kind, double missRate, double falseRate) {
    return kind.policy(Budget.of(missRate, falseRate), PolicyOptions.DEFAULT);
  }

  /** A drift of a hundred cells that are tested twice. */
  private static Drift drift(long items, long misses, long published, long more, long less) {
    return new Drift(
        SHAPE,
        true,
        items,
        items,
        items,
        List.of(new MatrixDrift(MATRIX, published, more, less, items, misses)));
  }

  @ParameterizedTest
  @EnumSource
  void theFirstPublicationIsMadeAtOnce(PolicyKind kind) {
    Drift never = new Drift(SHAPE, false, 0, 0, 0, List.of(new MatrixDrift(MATRIX, 0, 0, 0, 0, 0)));
    Decision decision = policy(kind, 0.5, 0.5).decide(never, Duration.ZERO);
    assertThat(decision.publish()).isTrue();
    assertThat(decision.reason()).startsWith("nothing was published since the summary was built; ");
  }

  @ParameterizedTest
  @EnumSource
  void whatReplicasHaveIsNotSentAgain(PolicyKind kind) {
    PolicyOptions strict = PolicyOptions.DEFAULT.withDirtyFraction(0).withMaxAge(SECOND);
    Decision decision =
        kind.policy(Budget.of(0, 0), strict).decide(drift(10, 0, 40, 0, 0), Duration.ofDays(1_000));
    assertThat(decision.publish()).isFalse();
    assertThat(decision.reason()).startsWith("no cell has changed; ");
  }

  @ParameterizedTest
  @EnumSource
  void noChangeWaitsLongerThanTheLargestAge(PolicyKind kind) {
    PolicyOptions lax =
        PolicyOptions.DEFAULT
            .withDirtyFraction(1)
            .withInterval(Duration.ofDays(9))
            .withMaxAge(SECOND);
    Drift little = drift(10, 0, 40, 1, 0);
    assertThat(kind.policy(Budget.of(1, 1), lax).decide(little, Duration.ofMillis(999)).publish())
        .isFalse();
    Decision decision = kind.policy(Budget.of(1, 1), lax).decide(little, SECOND);
    assertThat(decision.publish()).isTrue();
    assertThat(decision.reason()).startsWith("the last publication is PT1S old, at most PT1S; ");
  }

  @ParameterizedTest
  @EnumSource
  void aDecisionCarriesTheRates(PolicyKind kind) {
    Decision decision = policy(kind, 1, 1).decide(drift(10, 2, 40, 20, 10), SECOND);
    assertThat(decision.missRate()).isEqualTo(0.2);
    assertThat(decision.falseRate()).isEqualTo(0.16, within(1e-12));
    assertThat(decision.falseRateIfPublished()).isEqualTo(0.25, within(1e-12));
  }

  @Test
  void budgetBoundsTheMissRate() {
    UpdatePolicy policy = policy(PolicyKind.BUDGET, 0.1, 0.5);
    assertThat(policy.decide(drift(100, 10, 40, 5, 0), SECOND).publish()).as("at it").isFalse();
    Decision above = policy.decide(drift(100, 11, 40, 5, 0), SECOND);
    assertThat(above.publish()).isTrue();
    assertThat(above.reason())
        .isEqualTo(
            "copies miss 11 of 100 distinct items, a weighted miss rate of 0.1100, above 0.1000;"
                + " the false rate is 0.1600, after publishing 0.2025, bound 0.5000");
    assertThat(policy.decide(drift(1_000_001, 100_001, 40, 5, 0), SECOND).reason())
        .as("what is hardly above it differs from it")
        .contains("a weighted miss rate of 0.100001, above 0.1000;");
    UpdatePolicy heavy =
        PolicyKind.BUDGET.policy(new Budget(0.1, 0.5, 2, 1), PolicyOptions.DEFAULT);
    assertThat(heavy.decide(drift(100, 6, 40, 5, 0), SECOND).publish()).isTrue();
    assertThat(heavy.decide(drift(100, 5, 40, 5, 0), SECOND).publish()).isFalse();
  }

  /** A hundred new owners are many of a thousand, though few of all items. */
  @Test
  void budgetLooksAtTheGroupThatIsMissedMost() {
    FilterShape shape =
        FilterShape.pbfBf(
            Samples.digester(2, 1), List.of(MATRIX, MATRIX), MATRIX, Verification.MIXED);
    Drift drift =
        new Drift(
            shape,
            true,
            2_000_000,
            1_000_000,
            1_000_000,
            List.of(
                new MatrixDrift(MATRIX, 40, 5, 0, 1_000, 20),
                new MatrixDrift(MATRIX, 40, 5, 0, 1_000, 100),
                new MatrixDrift(MATRIX, 40, 5, 0, 1_000_000, 100)));
    assertThat(drift.missRate()).isEqualTo(0.1);
    assertThat(drift.mostMissed().count()).isEqualTo(100);
    Decision decision = policy(PolicyKind.BUDGET, 0.09, 0.5).decide(drift, SECOND);
    assertThat(decision.publish()).isTrue();
    assertThat(decision.reason())
        .startsWith(
            "copies miss 100 of 1000 distinct values of a1, a weighted miss rate of 0.1000");
    assertThat(policy(PolicyKind.BUDGET, 0.1, 0.5).decide(drift, SECOND).publish()).isFalse();
  }

  @Test
  void budgetLowersTheFalseRateWhereThatPays() {
    UpdatePolicy policy = policy(PolicyKind.BUDGET, 0.1, 0.36);
    // 0.7² = 0.49 is published; 0.6² = 0.36 would be right, 0.61² is too much, but much better
    assertThat(policy.decide(drift(100, 0, 70, 0, 10), SECOND).publish()).isTrue();
    Decision tooFull = policy.decide(drift(100, 0, 70, 0, 9), SECOND);
    assertThat(tooFull.publish()).isTrue();
    assertThat(tooFull.wantsLargerShape()).isTrue();
    assertThat(tooFull.reason()).endsWith(": a larger shape is needed");
    // 0.61² = 0.3721 and 0.59² = 0.3481: less than a tenth is gained
    assertThat(policy.decide(drift(100, 0, 61, 0, 2), SECOND).publish()).isFalse();
    assertThat(policy.decide(drift(1_000_001, 100_001, 40, 5, 0), SECOND).reason())
        .as("what is hardly above it differs from it")
        .contains("a weighted miss rate of 0.100001, above 0.1000;");
    UpdatePolicy heavy =
        PolicyKind.BUDGET.policy(new Budget(0.1, 0.36, 1, 2), PolicyOptions.DEFAULT);
    assertThat(heavy.decide(drift(100, 0, 50, 0, 10), SECOND).publish()).isTrue();
  }

  @Test
  void whenTheShapeIsTooSmallAndNothingIsGainedTheMissRateDecides() {
    UpdatePolicy policy = policy(PolicyKind.BUDGET, 0.1, 0.04);
    Decision few = policy.decide(drift(100, 10, 60, 10, 5), SECOND);
    assertThat(few.publish()).isFalse();
    assertThat(few.wantsLargerShape()).isTrue();
    Decision many = policy.decide(drift(100, 11, 60, 10, 5), SECOND);
    assertThat(many.publish()).isTrue();
    assertThat(many.wantsLargerShape()).isTrue();
  }

  @Property(tries = 30)
  void budgetHoldsTheMissRateAtEveryStep(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double missRate = random.nextDouble() * 0.2;
    UpdatePolicy policy = policy(PolicyKind.BUDGET, missRate, 0.05);
    Workload site = new Workload(seed, 6, 4_000);
    site.add(200);
    int publications = 0;
    for (int step = 0; step < 400; step++) {
      if (random.nextInt(3) > 0 || site.size() == 0) {
        site.add(1);
      } else {
        site.removeAny(1);
      }
      if (policy.decide(site.summary().drift(), SECOND).publish()) {
        site.summary().publish();
        publications++;
      }
      assertThat(site.summary().drift().missRate()).isLessThanOrEqualTo(missRate);
    }
    assertThat(publications).isBetween(1, 400);
  }

  @Test
  void paperIsEquation17() {
    // f+ = 0.4² = 0.16; found now 0.5² = 0.25, in both 0.3² = 0.09, f- = 0.16
    Drift drift = drift(100, 0, 40, 20, 10);
    assertThat(policy(PolicyKind.PAPER, 0, 0.3199).decide(drift, SECOND).publish()).isTrue();
    Decision within = policy(PolicyKind.PAPER, 0, 0.3201).decide(drift, SECOND);
    assertThat(within.publish()).isFalse();
    assertThat(within.reason())
        .isEqualTo("f+ 0.1600 and f- 0.1600 weigh 0.3200, within 0.3201; after publishing 0.2500");
    UpdatePolicy heavy = PolicyKind.PAPER.policy(new Budget(0, 0.9, 5, 1), PolicyOptions.DEFAULT);
    assertThat(heavy.decide(drift, SECOND).publish()).as("0.16 + 5 · 0.16").isTrue();
  }

  @Test
  void paperDoesNotPublishForEver() {
    Decision decision = policy(PolicyKind.PAPER, 0, 0.2).decide(drift(100, 0, 40, 20, 10), SECOND);
    assertThat(decision.publish()).isFalse();
    assertThat(decision.wantsLargerShape()).isTrue();
  }

  @Test
  void paperMultipliesOverMatrices() {
    MatrixShape other = MatrixShape.segment(3, 50);
    FilterShape shape =
        FilterShape.pbfBf(Samples.digester(1, 1), List.of(MATRIX), other, Verification.MIXED);
    Drift drift =
        new Drift(
            shape,
            true,
            10,
            10,
            10,
            List.of(
                new MatrixDrift(MATRIX, 40, 20, 10, 10, 0),
                new MatrixDrift(other, 90, 30, 45, 10, 0)));
    double falseRate = 0.4 * 0.4 * 0.6 * 0.6 * 0.6;
    double now = 0.5 * 0.5 * 0.5 * 0.5 * 0.5;
    double both = 0.3 * 0.3 * 0.3 * 0.3 * 0.3;
    double value = falseRate + 2 * (now - both);
    for (double factor : new double[] {0.999, 1.001}) {
      Budget budget = new Budget(0, value * factor, 2, 1);
      assertThat(
              PolicyKind.PAPER
                  .policy(budget, PolicyOptions.DEFAULT)
                  .decide(drift, SECOND)
                  .publish())
          .isEqualTo(factor < 1);
    }
  }

  @Test
  void dirtyBitsBoundsTheCellsThatDiffer() {
    UpdatePolicy policy = policy(PolicyKind.DIRTY_BITS, 0, 0);
    assertThat(policy.decide(drift(100, 99, 40, 6, 4), SECOND).publish()).as("at it").isFalse();
    Decision above = policy.decide(drift(100, 0, 40, 6, 5), SECOND);
    assertThat(above.publish()).isTrue();
    assertThat(above.reason()).isEqualTo("11 of 100 cells differ, 0.1100, above 0.1000");
  }

  @Test
  void intervalLooksAtTheClockAlone() {
    UpdatePolicy policy =
        PolicyKind.INTERVAL.policy(Budget.of(0, 0), PolicyOptions.DEFAULT.withInterval(SECOND));
    Drift little = drift(10, 0, 40, 1, 0);
    assertThat(policy.decide(little, Duration.ofMillis(999)).publish()).isFalse();
    Decision due = policy.decide(little, SECOND);
    assertThat(due.publish()).isTrue();
    assertThat(due.reason()).isEqualTo("the last publication is PT1S old, due after PT1S");
  }

  @Test
  void withoutVerificationMixedQueriesDoNotCount() {
    FilterShape pbf = FilterShape.pbf(Samples.digester(1, 1), List.of(MATRIX));
    assertThat(pbf.kind()).isEqualTo(FilterKind.PBF);
    Drift drift =
        new Drift(pbf, true, 10, 10, 10, List.of(new MatrixDrift(MATRIX, 40, 10, 0, 10, 0)));
    assertThat(drift.falseRate()).isEqualTo(0.16, within(1e-12));
    assertThat(drift.falseRateIfPublished()).isEqualTo(0.25, within(1e-12));
  }

  @Test
  void optionsHaveRulesAndDefaults() {
    PolicyOptions defaults = PolicyOptions.DEFAULT;
    assertThat(defaults.dirtyFraction()).isEqualTo(0.1);
    assertThat(defaults.interval()).isEqualTo(Duration.ofMinutes(1));
    assertThat(defaults.maxAge()).isEqualTo(Duration.ofHours(1));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> defaults.withInterval(Duration.ZERO))
        .withMessage("interval must be positive, but was PT0S");
    assertThatIllegalArgumentException().isThrownBy(() -> Budget.of(1.1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Budget(0, 0, -1, 1));
    assertThat(PolicyKind.DIRTY_BITS).hasToString("dirty-bits");
  }
}
