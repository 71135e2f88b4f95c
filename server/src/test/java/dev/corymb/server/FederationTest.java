package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Servers that know of each other through a real broker. */
@Tag("broker")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FederationTest {

  private static final String QUERY = "{\"name\":\"fjord.jpg\"}";

  @TempDir private Path folder;

  private TestServer start(String name, BrokerCluster brokers, String... more) {
    String[] settings = {
      "name",
      name,
      "kafka",
      brokers.bootstrapServers(),
      "kafka-replicas",
      "1",
      "confirm-timeout",
      "30s"
    };
    String[] all = new String[settings.length + more.length];
    System.arraycopy(settings, 0, all, 0, settings.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    return TestServer.start(folder.resolve(name), all);
  }

  private static JsonObject confirmed(TestServer server) {
    return confirmed(server, QUERY);
  }

  private static JsonObject confirmed(TestServer server, String query) {
    return server
        .post("/v1/locate", "{\"query\":" + query + ",\"confirm\":true}")
        .json()
        .getJsonObject("confirmed");
  }

  @Test
  void oneServerFindsAndConfirmsWhatAnotherHolds() throws Exception {
    try (BrokerCluster brokers = BrokerCluster.start(1);
        TestServer oslo = start("oslo", brokers)) {
      oslo.site("north");
      oslo.post("/v1/sites/north/items", "{\"add\":[{\"name\":\"fjord.jpg\",\"device\":1}]}");
      String profile = folder.resolve("oslo").resolve("profile").toString();
      try (TestServer lima = start("lima", brokers, "profile", profile)) {
        Patience.until("lima is ready", () -> lima.get("/v1/health/ready").status() == 200);
        Patience.until("lima knows", () -> lima.locate(QUERY).equals(List.of("north")));

        JsonObject site = lima.get("/v1/sites/north").json();
        assertThat(site.getBoolean("own")).isFalse();
        assertThat(site.getString("node")).isEqualTo("oslo");
        Patience.until(
            "lima knows where to ask",
            () -> confirmed(lima).getJsonArray("holding").contains("north"));
        assertThat(lima.get("/v1/replication").json().getString("bus")).isEqualTo("kafka");
        assertThat(lima.post("/v1/sites", "{\"id\":\"north\"}").json().getString("type"))
            .isEqualTo("/problems/other-owner");
        assertThat(lima.delete("/v1/sites/north").json().getString("type"))
            .isEqualTo("/problems/other-owner");
        assertThat(lima.post("/v1/sites/north/items", "{\"add\":[]}").status()).isEqualTo(409);

        oslo.post("/v1/sites/north/items", "{\"remove\":[{\"name\":\"fjord.jpg\",\"device\":1}]}");
        // The replica may list it still; its owner knows better.
        assertThat(confirmed(lima).getJsonArray("holding")).isEmpty();
        oslo.server().close();
        if (!lima.locate(QUERY).isEmpty()) {
          assertThat(confirmed(lima).getJsonArray("silent")).containsExactly("north");
        }
        assertThat(lima.get("/v1/health/ready").status()).isEqualTo(200);
      }
    }
  }

  @Test
  void rangesAreFoundAndConfirmedAtAnotherServer() throws Exception {
    try (BrokerCluster brokers = BrokerCluster.start(1);
        TestServer oslo = start("oslo", brokers, "range", "device")) {
      oslo.site("north").site("south");
      oslo.post(
          "/v1/sites/north/items",
          "{\"add\":[{\"name\":\"a\",\"device\":1},{\"name\":\"b\",\"device\":9}]}");
      oslo.post("/v1/sites/south/items", "{\"add\":[{\"name\":\"a\",\"device\":20}]}");
      String profile = folder.resolve("oslo").resolve("profile").toString();
      try (TestServer lima = start("lima", brokers, "profile", profile)) {
        Patience.until("lima is ready", () -> lima.get("/v1/health/ready").status() == 200);
        Patience.until(
            "lima knows what is where",
            () ->
                lima.locate("\"device<=9\"").equals(List.of("north"))
                    && lima.locate("{\"device\":{\"gt\":9}}").equals(List.of("south")));

        for (String range :
            List.of("\"name=a device>=5\"", "{\"name\":\"a\",\"device\":{\"ge\":5}}")) {
          Patience.until(
              "lima knows where to ask",
              () -> confirmed(lima, range).getJsonArray("holding").contains("south"));
          assertThat(confirmed(lima, range).getJsonArray("mistaken")).containsExactly("north");
        }
        String prune =
            "{\"query\":\"device between 2 and 5\",\"within\":[\"south\",\"north\",\"east\"]}";
        JsonObject pruned = lima.post("/v1/prune", prune).json();
        assertThat(pruned.getJsonArray("skip")).containsExactly("south");
        assertThat(pruned.getJsonArray("keep")).containsExactly("north");
        assertThat(pruned.getJsonArray("unknown")).containsExactly("east");
      }
    }
  }
}
