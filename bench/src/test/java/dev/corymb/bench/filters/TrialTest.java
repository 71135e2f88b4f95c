package dev.corymb.bench.filters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.contender.Entrant;
import java.io.IOException;
import org.junit.jupiter.api.Test;

final class TrialTest {

  private static final Contest SMALL = new Contest(1_000, 0.01);

  @Test
  void findsEveryFigureThatApplies() {
    Measurement counting = new Trial(Entrant.COUNTING_STANDARD, SMALL, 1).measure();
    Measurement plain = new Trial(Entrant.STANDARD_FLAT, SMALL, 1).measure();

    assertThat(counting.figures()).containsOnlyKeys(Figure.values());
    assertThat(plain.figures()).doesNotContainKey(Figure.REMOVE);
    assertThat(counting.get(Figure.MISS_RATE)).isLessThan(0.05);
    assertThat(plain.get(Figure.REMOVE)).isNaN();
  }

  @Test
  void aMeasurementSurvivesTheWayToTheParent() throws IOException {
    Measurement measurement = new Trial(Entrant.STANDARD_FLAT, SMALL, 1).measure();

    assertThat(Measurement.read(measurement.json())).isEqualTo(measurement);
  }
}
