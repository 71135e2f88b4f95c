package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class WordsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 0", "1e-32 | < 1e-6", "9.9e-7 | < 1e-6", "1e-6 | 1e-6", "6.521e-6 | 6.52e-6",
        "0.0123456 | 0.0123", "0.01 | 0.01", "0.1 | 0.1", "100 | 100", "33 | 33"
      })
  void writesRatesAsTheConsoleDoes(double value, String text) {
    assertThat(Words.rate(value)).isEqualTo(text);
  }
}
