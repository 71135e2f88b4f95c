package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.server.http.ProblemException;
import java.util.Collections;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests are answered at once, on the thread of the connection, and which ask too much. */
final class LocateRequestTest {

  private static final FederationProfile PROFILE =
      FederationProfile.of("test", Schema.parse("name,size:long,tag:text*"), 1)
          .with(Map.of("range", "size"));

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'name=a tag=red'; true",
        "'name=a size>5'; true",
        "'size>5'; false",
        "'name in (a, b)'; false",
        "'name in (a, a)'; true",
        "'tag has (red, blue)'; false",
        "'tag has red'; true"
      })
  void oneCombinationOfValuesIsSimple(String query, boolean simple) {
    LocateRequest request = read("{\"query\":\"" + query + "\"}", 10, 1_000);
    assertThat(request.isSimple()).isEqualTo(simple);
  }

  private static LocateRequest read(String body, int maxQueries, int summaries) {
    return LocateRequest.read(
        body.getBytes(UTF_8),
        PROFILE.ladder().get(0),
        PROFILE.ranges(),
        maxQueries,
        () -> summaries);
  }

  private static String queries(String query, int count) {
    return Collections.nCopies(count, "\"" + query + "\"").stream()
        .collect(Collectors.joining(",", "{\"queries\":[", "]}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "'size>5'; 100; 10000",
        "'size>5'; 101; 5000",
        "'size>5'; 10000; 100",
        "'size>5'; 1000001; 1",
        "'size>5'; 2147483647; 1",
        "'size>5'; 0; 10000",
        "'name=a size>5'; 10000; 10000",
        "'name in (a, b) size>5'; 10000; 5000",
        "'name=a'; 10000; 10000"
      })
  void rangesAloneCountByTheSummariesThatTheyAreComparedWith(
      String query, int summaries, int most) {
    assertThat(read(queries(query, most), 10_000, summaries).asked()).hasSize(most);
    assertThatThrownBy(() -> read(queries(query, most + 1), 10_000, summaries))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("queries must");
  }

  @Test
  void saysAsHowManyRangesAloneCount() {
    assertThatThrownBy(() -> read(queries("size>5", 101), 10_000, 10_000))
        .hasMessageContaining(
            "queries must have at most 10000 alternatives in all, the products of lists; one of"
                + " ranges alone counts as 100");
    assertThatThrownBy(() -> read(queries("name in (a, b)", 5_001), 10_000, 100))
        .hasMessageEndingWith("alternatives in all, the products of lists, but was more");
  }
}
