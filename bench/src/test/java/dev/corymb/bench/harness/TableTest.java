package dev.corymb.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class TableTest {

  private final Table<Map.Entry<String, Double>> table =
      new Table<Map.Entry<String, Double>>()
          .column("name", Map.Entry::getKey)
          .column("ns", "%.0f", Map.Entry::getValue);

  @Test
  void alignsNamesLeftAndNumbersRight() {
    table.rows(List.of(Map.entry("a", 1234.0), Map.entry("longer", 7.0)));

    assertThat(table.text())
        .isEqualTo(
            """
            name      ns
            a       1234
            longer     7
            """);
  }

  @Test
  void writesMarkdown() {
    table.rows(List.of(Map.entry("a", 1234.0)));

    assertThat(table.markdown())
        .isEqualTo(
            """
            | name |   ns |
            |------|-----:|
            | a    | 1234 |
            """);
  }

  @Test
  void showsADashForWhatWasNotMeasured() {
    table.rows(List.of(Map.entry("a", Double.NaN)));

    assertThat(table.text()).endsWith("a      –\n");
  }
}
