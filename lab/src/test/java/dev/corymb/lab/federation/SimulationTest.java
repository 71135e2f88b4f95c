package dev.corymb.lab.federation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.replication.policy.PolicyKind;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class SimulationTest {

  private static final SimulationOptions SMALL =
      SimulationOptions.builder().sites(12).hosts(3).items(300).steps(120).build();

  private static PolicyResult run(SimulationOptions options, PolicyKind policy) {
    return Simulation.run(options, policy, () -> {});
  }

  /** The promise of the budget: kept at every step, at every site, not in the mean only. */
  @ParameterizedTest
  @EnumSource(Workload.class)
  void budgetKeepsItsMissRateAtEveryStep(Workload workload) {
    PolicyResult result = run(SMALL.toBuilder().workload(workload).build(), PolicyKind.BUDGET);

    assertThat(result.series())
        .hasSize(120)
        .allSatisfy(
            step -> assertThat(step.worstMissRate()).as("step " + step).isLessThanOrEqualTo(0.05));
    assertThat(result.missRate()).isPositive();
    assertThat(result.published().updates()).isPositive();
  }

  /** At equal misses, no fraction of dirty bits is much cheaper, and whole filters are dear. */
  @ParameterizedTest
  @EnumSource(Workload.class)
  void budgetTakesFewBytes(Workload workload) {
    Comparison comparison = Comparison.run(SMALL.toBuilder().workload(workload).build(), () -> {});

    assertThat(comparison.tuned().missRate())
        .isCloseTo(comparison.of(PolicyKind.BUDGET).missRate(), within(0.002));
    assertThat(comparison.bytesToTuned()).as("to tuned").isLessThanOrEqualTo(1.1);
    assertThat(comparison.bytesToWhole()).as("to whole").isLessThanOrEqualTo(0.5);
  }

  @Test
  void whatOwnersEstimateIsWhatOthersMeasure() {
    for (PolicyKind policy : PolicyKind.values()) {
      PolicyResult result = run(SMALL, policy);
      assertThat(result.series())
          .allSatisfy(
              step ->
                  assertThat(step.missRate()).isCloseTo(step.estimatedMissRate(), within(1e-9)));
      assertThat(result.mean(StepMeasure::falseRate))
          .isCloseTo(result.mean(StepMeasure::estimatedFalseRate), within(0.003));
      assertThat(result.mean(StepMeasure::behind)).isZero();
    }
  }

  /** The paper's control with weights of 1 does not react to additions. */
  @Test
  void thePaperMissesMostOfWhatIsNew() {
    assertThat(run(SMALL, PolicyKind.PAPER).worstMissRate()).isGreaterThan(0.3);
  }

  @Test
  void lossAndDelayLeaveReplicasBehind() {
    SimulationOptions bad = SMALL.toBuilder().steps(60).loss(0.2).delayMillis(3_000).build();
    PolicyResult result = run(bad, PolicyKind.BUDGET);

    assertThat(result.mean(StepMeasure::behind)).isBetween(0.01, 0.9);
    assertThat(result.missRate()).isGreaterThan(run(SMALL, PolicyKind.BUDGET).missRate());
    assertThat(result.worstMissRate()).isLessThan(0.6);
  }

  /** A late update overtaken by the next one costs a request and a snapshot: three ways in all. */
  @Test
  void delayAddsNoMoreThanWhatIsOnItsWay() {
    SimulationOptions late = SMALL.toBuilder().steps(100).delayMillis(2_000).build();
    double underway = (3 * 2 + 1) * 5 / 300.0;

    assertThat(run(late, PolicyKind.BUDGET).worstMissRate())
        .isGreaterThan(0.05)
        .isLessThanOrEqualTo(0.05 + underway);
  }

  @Test
  void theSameSeedGivesTheSameRun() {
    AtomicInteger steps = new AtomicInteger();
    PolicyResult first = Simulation.run(SMALL, PolicyKind.BUDGET, steps::incrementAndGet);

    assertThat(steps).hasValue(120);
    assertThat(run(SMALL, PolicyKind.BUDGET)).isEqualTo(first);
  }

  @Test
  void refusesWhatCannotBe() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SMALL.toBuilder().hosts(1).build())
        .withMessageContaining("hosts");
  }
}
