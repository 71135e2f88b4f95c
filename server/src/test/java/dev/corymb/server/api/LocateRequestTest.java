package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which requests are answered at once, on the thread of the connection. */
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
    byte[] body = ("{\"query\":\"" + query + "\"}").getBytes(UTF_8);
    LocateRequest request = LocateRequest.read(body, PROFILE.ladder().get(0), PROFILE.ranges(), 10);
    assertThat(request.isSimple()).isEqualTo(simple);
  }
}
