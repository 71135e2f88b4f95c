package dev.corymb.lab.provenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.lab.provenance.WalkCounts.Count;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A few of the walks; {@code corymb simulate --provenance 100} does more. */
final class WalkSimulationTest {

  private static final int HISTORIES = 15;

  @Test
  void walksFindExactlyWhatTheOracleFinds() {
    AtomicInteger runs = new AtomicInteger();
    WalkCounts counts = WalkSimulation.run(1, HISTORIES, 130, runs::incrementAndGet);

    assertThat(runs).hasValue(HISTORIES);
    long walks = (long) HISTORIES * WalkRun.WALKS;
    assertThat(counts.get(Count.WALKS)).isEqualTo(walks);
    assertThat(counts.get(Count.EXACT)).isGreaterThan(walks * 3 / 4);
    assertThat(counts.get(Count.COMPLETE)).isGreaterThan(walks / 3);
    assertThat(counts.get(Count.LIMITED)).isGreaterThan(walks / 100);
    assertThat(counts.get(Count.EDGES)).isGreaterThan(10 * walks);
    assertThat(counts.get(Count.MISTAKEN)).isGreaterThan(walks);
    assertThat(counts.get(Count.REQUESTS)).isGreaterThan(walks);
    assertThat(counts.get(Count.DEEPEST)).isGreaterThan(100);
  }

  @Test
  @Tag("slow")
  void tenThousandWalksOverUpToTenThousandSites() {
    WalkCounts counts = WalkSimulation.run(1, 100, WalkSimulation.MOST_SITES, () -> {});

    assertThat(counts.get(Count.WALKS)).isEqualTo(10_000);
    assertThat(counts.get(Count.MOST_SITES)).isEqualTo(10_000);
  }

  @Test
  void refusesToDoNothing() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WalkSimulation.run(1, 0, 10, () -> {}))
        .withMessageContaining("histories");
  }
}
