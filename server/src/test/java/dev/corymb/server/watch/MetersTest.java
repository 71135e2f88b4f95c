package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.directory.Located;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MetersTest {

  private static final Located NOTHING = new Located(List.of(), true, true, 0, 0, 0, 0, 0);

  /** A percentile is the end of a bucket: at most half as much again as what was measured. */
  @ParameterizedTest
  @CsvSource({"1, 1", "11, 15", "16, 20", "236, 300", "6_000, 7_000", "16_500, 20_000"})
  void percentilesAreNearWhatWasMeasured(String micros, String stated) {
    Meters meters = new Meters();
    for (int i = 0; i < 98; i++) {
      meters.located(NOTHING, 900);
    }
    meters.located(NOTHING, 1_000 * number(micros));
    meters.located(NOTHING, 1_000 * number(micros));

    assertThat(meters.queries().p50Micros()).isEqualTo(1);
    assertThat(meters.queries().p99Micros()).isEqualTo((double) number(stated));
    assertThat(meters.scrape()).contains("corymb_locate_seconds_bucket{le=\"2.0E-6\"} ");
  }

  private static long number(String text) {
    return Long.parseLong(text.replace("_", ""));
  }
}
