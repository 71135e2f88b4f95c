package dev.corymb.lab.eventfaults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.lab.eventfaults.EventFaultCounts.Count;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A few of the runs; {@code corymb simulate --provenance-faults 10000} does more. */
final class EventFaultSimulationTest {

  private static final int RUNS = 200;
  private static final double SIGMAS = 3;

  /** That nothing goes wrong, and that there was enough that could have. */
  @Test
  void whatIsSaidToBeCoveredIsInTheAnswer() {
    AtomicInteger runs = new AtomicInteger();
    EventFaultCounts counts = EventFaultSimulation.run(1, RUNS, runs::incrementAndGet);

    assertThat(runs).hasValue(RUNS);
    assertThat(counts.get(Count.RUNS)).isEqualTo(RUNS);
    assertThat(counts.get(Count.CALM_RUNS)).isBetween(RUNS / 8L, RUNS / 2L);
    assertThat(counts.get(Count.EVENTS)).isGreaterThan(50 * RUNS);
    assertThat(counts.get(Count.REMOVED)).isGreaterThan(5 * RUNS);
    assertThat(counts.get(Count.EXPIRED)).isGreaterThan(5 * RUNS);
    assertThat(counts.get(Count.DELETED)).isGreaterThan(RUNS / 3);
    assertThat(counts.get(Count.KILLS)).isGreaterThan(RUNS / 3);
    assertThat(counts.get(Count.STOPS)).isGreaterThan(RUNS / 3);
    assertThat(counts.get(Count.PARTITIONS)).isGreaterThan(RUNS / 3);
    assertThat(counts.get(Count.JUMPS)).isGreaterThan(RUNS / 2);
    assertThat(counts.get(Count.LOST)).isGreaterThan(10 * RUNS);
    assertThat(counts.get(Count.WALKS)).isGreaterThan(10 * RUNS);
    assertThat(counts.get(Count.COMPLETE)).isGreaterThan(5 * RUNS);
    assertThat(counts.get(Count.COMPLETE_AND_MISSING)).as("a horizon counts").isGreaterThan(RUNS);
    assertThat(counts.get(Count.SILENT)).isGreaterThan(RUNS);
    assertThat(counts.get(Count.UNCOVERED)).isGreaterThan(RUNS);
    assertThat(counts.get(Count.DISTURBED)).isGreaterThan(RUNS / 5);
    assertThat(counts.get(Count.LINKS)).isGreaterThan(50 * RUNS);
    assertThat(counts.get(Count.MISSES)).isGreaterThan(RUNS / 5);
    assertThat(counts.missDeviations()).as("%s", counts).isBetween(-SIGMAS, SIGMAS);
  }

  @Test
  void aSeedIsAlwaysTheSameRun() {
    assertThat(EventFaultSimulation.run(17)).hasToString(EventFaultSimulation.run(17).toString());
  }

  /** A node drops what has expired, ends, and nobody has looked at its site in between. */
  @Test
  void whatMayHaveExpiredAtANodeThatHasEndedNeedNotBeFound() {
    assertThat(EventFaultSimulation.run(2_218).get(Count.EXPIRED)).isPositive();
  }

  @Test
  void aFailureNamesItsSeed() {
    EventFaultException failure = new EventFaultException(42, "a link is missing", null);

    assertThat(failure).hasMessage("seed 42: a link is missing");
    assertThat(failure.seed()).isEqualTo(42);
  }

  @Test
  void refusesToDoNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EventFaultSimulation.run(1, 0, () -> {}))
        .withMessageContaining("runs");
  }
}
