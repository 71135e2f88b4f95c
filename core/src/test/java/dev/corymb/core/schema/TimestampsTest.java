package dev.corymb.core.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TimestampsTest {

  private static final Instant NOON = Instant.parse("2024-05-01T12:00:00Z");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2024-05-01T12:00:00Z",
        "2024-05-01t12:00:00z",
        "2024-05-01 12:00:00Z",
        "2024-05-01 12:00:00 UTC",
        "2024-05-01T12:00Z",
        "2024-05-01T12:00:00.000000000Z",
        "2024-05-01T12:00:00,0Z",
        "2024-05-01T14:00:00+02:00",
        "2024-05-01 14:00:00+0200",
        "2024-05-01 14:00:00+02",
        "2024-05-01 14:00:00 +0200",
        "2024-05-01T06:30:00-05:30",
        "@1714564800",
        "2024-05-01T12:00:00.Z", // as java.time reads it
        "01/May/2024:14:00:00 +0200", // as web servers log it
        "[01/May/2024:14:00:00 +0200]",
        "@1714564800.000"
      })
  void allFormsOfOneTimeAreEqual(String text) {
    Schema schema = Schema.parse("at:instant");
    Object value = AttributeType.INSTANT.parse("at", text);

    assertThat(value).isEqualTo(NOON);
    assertThat(new Digester(schema, 7).digest(schema.item(value)))
        .isEqualTo(new Digester(schema, 7).digest(schema.item(NOON)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "now",
        "2024-05-01",
        "2024-05-01T12:00:00",
        "2024-05-01  12:00:00Z",
        "2024-02-30T12:00:00Z",
        "30/Feb/2024:12:00:00 +0000",
        "01/Mai/2024:12:00:00 +0000",
        "[01/May/2024:12:00:00 +0000",
        "01/May/2024:12:00:00 +0000]",
        "2024-05-01T12:60:00Z",
        "2024-05-01T12:00:00+19:00",
        "1714564800",
        "@",
        "@1e9",
        "@1714564800.0000000001",
        "@9999999999999999999",
        " 2024-05-01T12:00:00Z"
      })
  void refusesAllElse(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> AttributeType.INSTANT.parse("at", text))
        .withMessageStartingWith("at must be a ")
        .withMessageEndingWith(", but was '" + text + "'");
  }

  @Test
  void saysWhichRuleATextBreaks() {
    for (String text :
        List.of("2024-02-30", "2024-02-30T12:00:00Z", "2024-13-01 12:00", "0000-00-00")) {
      assertThat(AttributeType.INSTANT.rule(text)).isEqualTo("must be a day that exists");
    }
    for (String text :
        List.of("2024-05-01 25:00Z", "2024-05-01 12:60", "30/Feb/2024:12:00:00 +0000")) {
      assertThat(AttributeType.INSTANT.rule(text))
          .isEqualTo("must be a day and a time of day that exist");
    }
    assertThat(AttributeType.INSTANT.rule("2024-05-01 12:00"))
        .endsWith("; this one has no zone: append Z or an offset");
    String day = "2024-05-01";
    assertThat(AttributeType.INSTANT.rule(day))
        .endsWith("; this one is a day: append the time, such as 2024-05-01T00:00:00Z");
    assertThat(Timestamps.parse(day + "T00:00:00Z"))
        .isEqualTo(Instant.parse("2024-05-01T00:00:00Z"));
    for (String text : List.of("soon", "2024-05-01T12:00:00+19:00", "")) {
      assertThat(AttributeType.INSTANT.rule(text)).isEqualTo(AttributeType.INSTANT.rule());
    }
    assertThat(AttributeType.LONG.rule("x")).isEqualTo(AttributeType.LONG.rule());
  }

  @Test
  void keepsWhatInstantsOfJavaRead() {
    for (String text :
        new String[] {
          "2024-05-01T24:00:00Z",
          "+12024-05-01T12:00:00Z",
          "-0001-05-01T12:00:00Z",
          "1969-12-31T23:59:59.999999999Z"
        }) {
      assertThat(Timestamps.parse(text)).isEqualTo(Instant.parse(text));
    }
  }

  @Test
  void aZoneIsForTimesWithoutOne() {
    ZoneId berlin = ZoneId.of("Europe/Berlin");

    assertThat(Timestamps.parse("2024-05-01 14:00", berlin)).isEqualTo(NOON);
    assertThat(Timestamps.parse("2024-05-01 12:00Z", berlin)).isEqualTo(NOON);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timestamps.parse("2024-03-31 02:30", berlin)); // left out
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Timestamps.parse("2024-10-27 02:30", berlin)); // there twice
  }

  @Test
  void countsFrom1970InTheUnitThatIsDeclared() {
    assertThat(Timestamps.ofEpoch("1714564800", TimeUnit.SECONDS)).isEqualTo(NOON);
    assertThat(Timestamps.ofEpoch("1714564800000", TimeUnit.MILLISECONDS)).isEqualTo(NOON);
    assertThat(Timestamps.ofEpoch("1714564800000000", TimeUnit.MICROSECONDS)).isEqualTo(NOON);
    assertThat(Timestamps.ofEpoch("1714564800000000000", TimeUnit.NANOSECONDS)).isEqualTo(NOON);
    assertThat(Timestamps.ofEpoch("1714564800.123", TimeUnit.SECONDS))
        .isEqualTo(NOON.plusMillis(123));
    assertThat(Timestamps.ofEpoch("-0.5", TimeUnit.SECONDS))
        .isEqualTo(Instant.parse("1969-12-31T23:59:59.5Z"));
  }
}
