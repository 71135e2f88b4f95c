package dev.corymb.core.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NearestNameTest {

  @ParameterizedTest
  @CsvSource({
    "port, port, 0",
    "prot, port, 1",
    "prt, port, 1",
    "poort, port, 2",
    "part, port, 3",
    "prof, profile, 3",
    "prot, profile, 6",
    "'', port, 4",
    "port, '', 8",
    "log-levle, log-level, 1"
  })
  void measuresWhatFingersDo(String given, String meant, int distance) {
    assertThat(NearestName.distance(given, meant)).isEqualTo(distance);
  }

  @Test
  void suggestsOnlyWhatIsNear() {
    List<String> known = List.of("--profile", "--port", "--in");

    assertThat(NearestName.ifNear("--prot", known)).contains("--port");
    assertThat(NearestName.ifNear("--prof", known)).contains("--profile");
    assertThat(NearestName.ifNear("--json", known)).isEmpty();
    assertThat(NearestName.ifNear("--port", List.of())).isEmpty();
  }
}
