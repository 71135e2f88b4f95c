package dev.corymb.bench.codes;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class CodeTrialTest {

  private static final int ITEMS = 1_000;

  @ParameterizedTest
  @EnumSource
  void findsEveryFigure(CodeEntrant entrant) throws IOException {
    Map<CodeFigure, Double> figures = new CodeTrial(entrant, 0.01).measure(ITEMS);

    assertThat(figures).containsOnlyKeys(CodeFigure.values());
    assertThat(figures.get(CodeFigure.FALSE)).isLessThan(3);
    assertThat(figures.get(CodeFigure.RIGHT))
        .isGreaterThanOrEqualTo(entrant == CodeEntrant.MULTIBIT ? 95 : 100);
  }

  @Test
  void putsWhatATrialPrintedIntoARow() {
    List<String> row = CodesCommand.row(CodeEntrant.GOV3, "BITS 12.345\nBUILD 600.4\n");

    assertThat(row).startsWith("Sux4J GOV3 with fingerprints", "12.35", "600", "–");
  }
}
