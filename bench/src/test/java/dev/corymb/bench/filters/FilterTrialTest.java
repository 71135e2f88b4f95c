package dev.corymb.bench.filters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.harness.Measurement;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

final class FilterTrialTest {

  private static final Contest SMALL = new Contest(1_000, 0.01);

  @Test
  void findsEveryFigureThatApplies() {
    Measurement counting = new FilterTrial(Entrant.COUNTING_STANDARD, SMALL, 1).measure();
    Measurement plain = new FilterTrial(Entrant.STANDARD_FLAT, SMALL, 1).measure();

    assertThat(counting.values())
        .containsOnlyKeys(
            Arrays.stream(FilterFigure.values()).map(FilterFigure::field).toArray(String[]::new));
    assertThat(counting.get(FilterFigure.MISS_RATE)).isLessThan(0.05);
    assertThat(plain.get(FilterFigure.REMOVE)).isNaN();
  }
}
