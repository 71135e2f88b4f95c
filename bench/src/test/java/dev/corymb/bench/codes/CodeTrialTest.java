package dev.corymb.bench.codes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.harness.Measurement;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CodeTrialTest {

  @ParameterizedTest
  @EnumSource
  void findsEveryFigure(CodeEntrant entrant) throws IOException {
    Measurement measured = new CodeTrial(entrant, 1_000, 0.01).measure();

    assertThat(measured.values())
        .containsOnlyKeys(
            Arrays.stream(CodeFigure.values()).map(CodeFigure::field).toArray(String[]::new));
    assertThat(measured.get(CodeFigure.FALSE)).isLessThan(3);
    assertThat(measured.get(CodeFigure.RIGHT))
        .isGreaterThanOrEqualTo(entrant == CodeEntrant.MULTIBIT ? 95 : 100);
  }
}
