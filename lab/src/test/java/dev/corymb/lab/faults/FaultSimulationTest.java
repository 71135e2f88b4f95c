package dev.corymb.lab.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A few of the runs; {@code corymb simulate --faults 10000} does more. */
final class FaultSimulationTest {

  private static final int RUNS = 300;

  /** That nothing goes wrong, and that there was enough that could have. */
  @Test
  void nothingIsMissedAndAllNodesAgreeInTheEnd() {
    AtomicInteger runs = new AtomicInteger();
    FaultCounts counts = FaultSimulation.run(1, RUNS, runs::incrementAndGet);

    assertThat(runs).hasValue(RUNS);
    assertThat(counts.runs()).isEqualTo(RUNS);
    assertThat(counts.calmRuns()).isBetween(RUNS / 8L, RUNS / 2L);
    assertThat(counts.batches()).isGreaterThan(10 * RUNS);
    assertThat(counts.created()).isGreaterThan(2 * RUNS);
    assertThat(counts.deleted()).isGreaterThan(RUNS / 3);
    assertThat(counts.moves()).isGreaterThan(RUNS);
    assertThat(counts.kills()).isGreaterThan(RUNS / 5);
    assertThat(counts.stops()).isGreaterThan(RUNS / 5);
    assertThat(counts.partitions()).isGreaterThan(RUNS / 5);
    assertThat(counts.lost()).isGreaterThan(10 * RUNS);
    assertThat(counts.duplicated()).isGreaterThan(5 * RUNS);
    assertThat(counts.copies()).isGreaterThan(RUNS / 20);
    assertThat(counts.rivals()).isGreaterThan(RUNS / 20);
    assertThat(counts.checks()).isGreaterThan(100 * RUNS);
    assertThat(counts.jumps()).isGreaterThan(2 * RUNS);
    assertThat(counts.retries()).isGreaterThan(RUNS);
  }

  @Test
  void aSeedIsAlwaysTheSameRun() {
    assertThat(FaultSimulation.run(17)).isEqualTo(FaultSimulation.run(17));
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
