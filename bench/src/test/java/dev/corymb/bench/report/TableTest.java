package dev.corymb.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

final class TableTest {

  private final Table table = new Table(List.of("name", "ns"));

  @Test
  void alignsNamesLeftAndNumbersRight() {
    table.add(List.of("a", "1234"));
    table.add(List.of("longer", "7"));

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
    table.add(List.of("a", "1234"));

    assertThat(table.markdown())
        .isEqualTo(
            """
            | name |   ns |
            |------|-----:|
            | a    | 1234 |
            """);
  }

  @Test
  void refusesARowOfAnotherWidth() {
    assertThatThrownBy(() -> table.add(List.of("a")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("row must have 2 cells, but had 1");
  }
}
