package dev.corymb.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class NotationTest {

  @ParameterizedTest
  @CsvSource({
    "500ms, PT0.5S",
    "90s, PT1M30S",
    "10 m, PT10M",
    "24h, PT24H",
    "7d, PT168H",
    "PT1M30S, PT1M30S",
    "pt1s, PT1S",
    "0s, PT0S"
  })
  void readsDurations(String text, Duration expected) {
    assertThat(Notation.duration(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "7", "s", "-1s", "PT-1S", "1.5h", "1M", "1w", "999999999999999999d", "٣s"})
  void rejectsOtherDurations(String text) {
    assertThatThrownBy(() -> Notation.duration(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "must be a duration such as 30s, 500ms, 10m, 24h, 7d or PT30S, but was '" + text + "'");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "512, 512",
    "512B, 512",
    "64KiB, 65536",
    "16 mib, 16777216",
    "2GiB, 2147483648"
  })
  void readsBytes(String text, long expected) {
    assertThat(Notation.bytes(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "MiB", "-1", "1.5GiB", "10MB", "9223372036854775808", "9007199254740992GiB"})
  void rejectsOtherBytes(String text) {
    assertThatThrownBy(() -> Notation.bytes(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("must be a number of bytes such as")
        .hasMessageEndingWith("but was '" + text + "'");
  }

  @Test
  void readsSeedsOfAll64Bits() {
    assertThat(Notation.seed("-17")).isEqualTo(-17);
    assertThat(Notation.seed("0x11")).isEqualTo(17);
    assertThat(Notation.seed("0XFFFFFFFFFFFFFFFF")).isEqualTo(-1);
    assertThat(Notation.seed("-0x7fffffffffffffff")).isEqualTo(-Long.MAX_VALUE);
    for (String wrong :
        new String[] {"", "0x", "1.5", "0x10000000000000000", "x", "017", "0x-1", "#11"}) {
      assertThatThrownBy(() -> Notation.seed(wrong))
          .hasMessage(
              "must be a whole number of 64 bits such as 17 or 0x11, but was '" + wrong + "'");
    }
  }

  @Test
  void readsWindowsWithAnyDuration() {
    Notation.Buckets hour = new Notation.Buckets(Duration.ofMinutes(1), 60);
    assertThat(Notation.window("1m*60")).isEqualTo(hour);
    assertThat(Notation.window("PT1M*60")).isEqualTo(hour);
    for (String wrong :
        new String[] {"", "1m", "1m*", "*60", "1m*-1", "1m*60*2", "1m*9999999999"}) {
      assertThatThrownBy(() -> Notation.window(wrong))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("such as 1m*60 or PT1M*60, but was '" + wrong + "'");
    }
    assertThatThrownBy(() -> Notation.window("1x*60")).hasMessageContaining("must be a duration");
  }
}
