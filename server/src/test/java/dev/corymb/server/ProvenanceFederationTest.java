package dev.corymb.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.kafka.testkit.BrokerCluster;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Walks over the events of several servers, which know of each other through a real broker. */
@Tag("broker")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class ProvenanceFederationTest {

  @TempDir private Path folder;

  private TestServer start(String name, BrokerCluster brokers, String... more) {
    String[] settings = {
      "name",
      name,
      "schema",
      "provenance",
      "kafka",
      brokers.bootstrapServers(),
      "kafka-replicas",
      "1"
    };
    String[] all = new String[settings.length + more.length];
    System.arraycopy(settings, 0, all, 0, settings.length);
    System.arraycopy(more, 0, all, settings.length, more.length);
    return TestServer.start(folder.resolve(name), all);
  }

  private static String id(String name) {
    return "urn:ol:dataset:s3%3A%2F%2Flake/" + name;
  }

  /** Sends a run that made a dataset of another one, column {@code y} of column {@code x}. */
  private static void send(TestServer server, int run, String input, String output) {
    String column =
        "{\"fields\":{\"y\":{\"inputFields\":[{\"namespace\":\"s3://lake\",\"name\":\""
            + input
            + "\",\"field\":\"x\"}]}}}";
    TestServer.Answer answer =
        server.post(
            "/api/v1/lineage",
            new JsonObject()
                .put("eventTime", "2026-11-19T10:0" + run + ":00Z")
                .put(
                    "run",
                    new JsonObject().put("runId", "5b0e8a1e-8c2f-4d4a-9f0e-00000000000" + run))
                .put("job", new JsonObject().put("namespace", "tests").put("name", "copy"))
                .put("producer", "https://example.org/tests")
                .put("inputs", List.of(dataset(input)))
                .put(
                    "outputs",
                    List.of(
                        dataset(output)
                            .put(
                                "facets",
                                new JsonObject().put("columnLineage", new JsonObject(column)))))
                .encode());
    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
  }

  private static JsonObject dataset(String name) {
    return new JsonObject().put("namespace", "s3://lake").put("name", name);
  }

  private static JsonObject ancestors(TestServer server, String id, String more) {
    TestServer.Answer answer =
        server.get("/v1/provenance/ancestors?id=" + URLEncoder.encode(id, UTF_8) + more);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  private static List<String> datasets(JsonObject walk) {
    return walk.getJsonArray("nodes").stream()
        .map(node -> ((JsonObject) node).getString("id"))
        .filter(id -> id.startsWith("urn:ol:dataset:"))
        .toList();
  }

  private static String knows(TestServer server, String id) {
    return server.locate("{\"id\":\"" + id + "\",\"role\":\"made\"}").toString();
  }

  @Test
  void whatWasMadeAtOneServerIsTracedAtAnother() throws Exception {
    try (BrokerCluster brokers = BrokerCluster.start(1);
        TestServer oslo = start("oslo", brokers)) {
      send(oslo, 1, "ore", "steel");
      send(oslo, 3, "door", "car");
      String profile = folder.resolve("oslo").resolve("profile").toString();
      try (TestServer lima = start("lima", brokers, "profile", profile)) {
        send(lima, 2, "steel", "door");
        Patience.until("lima is ready", () -> lima.get("/v1/health/ready").status() == 200);
        Patience.until("oslo knows", () -> knows(oslo, id("door")).equals("[lima]"));
        Patience.until("lima knows", () -> knows(lima, id("car")).equals("[oslo]"));
        Patience.until(
            "all can ask all others",
            () ->
                ancestors(lima, id("car"), "").getBoolean("complete")
                    && ancestors(oslo, id("car"), "").getBoolean("complete"));

        JsonObject walk = ancestors(lima, id("car"), "&columns=true");
        assertThat(datasets(walk)).containsExactly(id("car"), id("door"), id("steel"), id("ore"));
        assertThat(walk.getBoolean("complete")).isTrue();
        assertThat(walk.getJsonArray("reasons")).isEmpty();
        assertThat(walk.getString("horizon")).isNotNull();
        assertThat(walk.getJsonObject("cost").getLong("sitesAsked")).isEqualTo(2);
        assertThat(walk.getJsonObject("cost").getLong("requests")).isPositive();
        assertThat(
                walk.getJsonArray("columns").stream()
                    .map(one -> ((JsonObject) one).getJsonObject("effect").getString("dataset")))
            .containsExactly(id("car"), id("door"), id("steel"));
        assertThat(datasets(ancestors(oslo, id("car"), "")))
            .containsExactly(id("car"), id("door"), id("steel"), id("ore"));

        JsonObject evidence =
            walk.getJsonArray("columns").getJsonObject(0).getJsonArray("evidence").getJsonObject(0);
        assertThat(evidence.getString("site")).isEqualTo("oslo");
        TestServer.Answer event =
            lima.get("/v1/provenance/events/" + evidence.getString("event") + "?site=oslo");
        assertThat(event.status()).as(event.body()).isEqualTo(200);
        assertThat(event.json().getJsonArray("sites")).containsExactly("oslo");
        assertThat(lima.get("/v1/provenance/events/" + "0".repeat(32) + "?site=oslo").status())
            .isEqualTo(404);

        oslo.server().close();
        JsonObject half = ancestors(lima, id("car"), "&timeout=2s&columns=true");
        assertThat(half.getBoolean("complete")).isFalse();
        assertThat(half.getJsonArray("silent").getJsonObject(0).getString("site"))
            .isEqualTo("oslo");
        assertThat(half.getJsonArray("reasons").toString())
            .contains("\"code\":\"silent\"", "1 site did not answer: oslo.");
        assertThat(half.getJsonArray("nodes").getJsonObject(0).getInteger("unasked")).isOne();
        assertThat(
                lima.get("/v1/provenance/events/" + evidence.getString("event") + "?site=oslo")
                    .status())
            .isEqualTo(503);
      }
    }
  }
}
