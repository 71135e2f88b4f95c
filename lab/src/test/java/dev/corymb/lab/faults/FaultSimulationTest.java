package dev.corymb.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.lab.faults.FaultCounts.Count;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A few of the runs; {@code corymb simulate --faults 10000} does more. */
final class FaultSimulationTest {

  private static final int RUNS = 200;

  /** That nothing goes wrong, and that there was enough that could have. */
  @Test
  void nothingIsMissedAndAllNodesAgreeInTheEnd() {
    AtomicInteger runs = new AtomicInteger();
    FaultCounts counts = FaultSimulation.run(1, RUNS, runs::incrementAndGet);

    assertThat(runs).hasValue(RUNS);
    assertThat(counts.get(Count.RUNS)).isEqualTo(RUNS);
    assertThat(counts.get(Count.CALM_RUNS)).isBetween(RUNS / 8L, RUNS / 2L);
    assertThat(counts.get(Count.RICH_RUNS)).isBetween(RUNS / 3L, 2 * RUNS / 3L);
    assertThat(counts.get(Count.STUCK)).isGreaterThan(RUNS / 50);
    assertThat(counts.get(Count.EXCESSIVE)).isGreaterThan(RUNS / 2);
    assertThat(counts.get(Count.MATCHES)).isGreaterThan(100 * RUNS);
    assertThat(counts.get(Count.REJECTIONS)).isGreaterThan(5 * RUNS);
    assertThat(counts.get(Count.BATCHES)).isGreaterThan(10 * RUNS);
    assertThat(counts.get(Count.CREATED)).isGreaterThan(2 * RUNS);
    assertThat(counts.get(Count.DELETED)).isGreaterThan(RUNS / 3);
    assertThat(counts.get(Count.MOVES)).isGreaterThan(RUNS);
    assertThat(counts.get(Count.KILLS)).isGreaterThan(RUNS / 5);
    assertThat(counts.get(Count.STOPS)).isGreaterThan(RUNS / 5);
    assertThat(counts.get(Count.PARTITIONS)).isGreaterThan(RUNS / 5);
    assertThat(counts.get(Count.LOST)).isGreaterThan(10 * RUNS);
    assertThat(counts.get(Count.DUPLICATED)).isGreaterThan(5 * RUNS);
    assertThat(counts.get(Count.COPIES)).isGreaterThan(RUNS / 20);
    assertThat(counts.get(Count.RIVALS)).isGreaterThan(RUNS / 20);
    assertThat(counts.get(Count.CHECKS)).isGreaterThan(100 * RUNS);
    assertThat(counts.get(Count.JUMPS)).isGreaterThan(2 * RUNS);
    assertThat(counts.get(Count.RETRIES)).isGreaterThan(RUNS);
    assertThat(counts.get(Count.SKIPS)).isGreaterThan(100 * RUNS);
  }

  @Test
  void aSeedIsAlwaysTheSameRun() {
    assertThat(FaultSimulation.run(17)).hasToString(FaultSimulation.run(17).toString());
  }

  @Test
  void aFailureNamesItsSeed() {
    FaultException failure = new FaultException(42, "a site is missing", null);

    assertThat(failure).hasMessage("seed 42: a site is missing");
    assertThat(failure.seed()).isEqualTo(42);
  }

  @Test
  void refusesToDoNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FaultSimulation.run(1, 0, () -> {}))
        .withMessageContaining("runs");
  }
}
