package dev.corymb.provenance.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EventTimeTest {

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T08:00:00Z,2026-03-01T08:00:00Z,false",
    "2026-03-01T08:00:00.1+10:00,2026-02-28T22:00:00.1Z,false",
    "2026-03-01T08:00:00+0530,2026-03-01T02:30:00Z,false",
    "2026-03-01T08:00:00-02,2026-03-01T10:00:00Z,false",
    "2026-03-01t08:00z,2026-03-01T08:00:00Z,false",
    "2026-03-01 08:00:00.123456789+00:00,2026-03-01T08:00:00.123456789Z,false",
    "2026-03-01T08:00:00+01:00[Europe/Paris],2026-03-01T07:00:00Z,false",
    "2026-03-01T08:00:00Z[UTC],2026-03-01T08:00:00Z,false",
    "2026-03-01T08:00:00.000001,2026-03-01T08:00:00.000001Z,true",
    "1969-12-31T23:59:59,1969-12-31T23:59:59Z,true",
  })
  void timesComeInManyForms(String text, String instant, boolean assumed) {
    assertThat(EventTime.parse(text)).contains(new EventTime(Instant.parse(instant), assumed));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-03-01",
        "2026-02-30T08:00:00Z",
        "2026-03-01T25:00:00Z",
        "2026-03-01T08:00:00+19:00",
        "2026-03-01T08:00:00Z trailing",
        "1772352000",
      })
  void otherTextsAreNotTimes(String text) {
    assertThat(EventTime.parse(text)).isEmpty();
  }
}
