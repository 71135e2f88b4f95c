package dev.corymb.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumbersTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0",
        "1 | 1",
        "0.5 | 0.5",
        "0.0098765 | 0.00988",
        "0.00001 | 1e-5",
        "0.00000652 | 6.52e-6",
        "0.00027 | 0.00027",
        "0.00009999 | 1e-4",
        "999.9 | 1000",
        "12.345 | 12.3",
        "123.4 | 123",
        "100.0 | 100",
        "1234567 | 1,234,567",
        "10 | 10"
      })
  void showsThreeDigits(double value, String text) {
    assertThat(Numbers.real(value)).isEqualTo(text);
  }

  @Test
  void showsBytesExactlyAndRounded() {
    assertThat(Numbers.bytes(1)).isEqualTo("1 byte");
    assertThat(Numbers.bytes(1023)).isEqualTo("1,023 bytes");
    assertThat(Numbers.bytes(1536)).isEqualTo("1,536 bytes (1.5 KiB)");
    assertThat(Numbers.bytes(Long.MAX_VALUE)).endsWith("(8.0 EiB)");
  }

  @Test
  void usesTheRightNumber() {
    assertThat(Numbers.of(1, "item")).isEqualTo("1 item");
    assertThat(Numbers.of(0, "item")).isEqualTo("0 items");
    assertThat(Numbers.of(1000, "item")).isEqualTo("1,000 items");
  }

  @Test
  void alignsTheCellsOfATable() {
    StringWriter text = new StringWriter();
    PrintWriter out = new PrintWriter(text);

    new Table().line("a", "bb", "c").line("aaa", "b", "").print(out, "  ");

    assertThat(text.toString().lines()).containsExactly("  a    bb  c", "  aaa  b   ");
  }
}
