package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.JsonText;
import dev.corymb.client.api.PruneAnswer;
import dev.corymb.client.api.PruneBody;
import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Which sites a query may skip, asked of a server. */
@Timeout(60)
final class PruneApiTest {

  private static final String QUERY = "{\"name\":\"a\"}";

  @TempDir private static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder, "schema", "name:text,owner:text,size:long?");
    for (String site : List.of("berlin", "lima", "oslo")) {
      server.site(site);
    }
    server.post(
        "/v1/sites/berlin/items",
        "{\"add\":[{\"name\":\"a\",\"owner\":\"x\"},{\"name\":\"b\",\"owner\":\"y\"}]}");
    server.post("/v1/sites/oslo/items", "{\"add\":[{\"name\":\"c\",\"owner\":\"x\"}]}");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonObject prune(String query, String within) {
    Answer answer = server.post("/v1/prune", "{\"query\":" + query + ",\"within\":" + within + "}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  @Test
  void eachSiteIsInOneListInTheOrderGiven() {
    JsonObject answer = prune(QUERY, "[\"oslo\",\"atlantis\",\"berlin\",\"lima\",\"oslo\",\"a\"]");
    assertThat(answer.getJsonArray("skip").encode()).isEqualTo("[\"oslo\",\"lima\"]");
    assertThat(answer.getJsonArray("keep").encode()).isEqualTo("[\"berlin\"]");
    assertThat(answer.getJsonArray("unknown").encode()).isEqualTo("[\"atlantis\",\"a\"]");
    assertThat(answer.getJsonObject("counts").encode())
        .isEqualTo("{\"skip\":2,\"keep\":1,\"unknown\":2}");
    assertThat(answer.getJsonObject("unknownBecause").encode())
        .isEqualTo("{\"notCaughtUp\":0,\"notFound\":2,\"unheard\":0,\"contested\":0,\"stale\":0}");
    assertThat(answer.getDouble("missRate")).isZero();
    assertThat(answer.getBoolean("full")).isFalse();
    assertThat(answer.getBoolean("caughtUp")).isTrue();
    assertThat(answer.getDouble("expectedFalseSites")).isBetween(0.0, 0.01);
    assertThat(prune(QUERY, "[]").getJsonObject("counts").encode())
        .isEqualTo("{\"skip\":0,\"keep\":0,\"unknown\":0}");
  }

  @Test
  void statesItsErrorAsLocateDoes() {
    String several = "{\"name\":\"a\",\"owner\":\"y\"}"; // different items of berlin have them
    JsonObject answer = prune(several, "[\"berlin\",\"lima\"]");
    assertThat(answer.getJsonArray("keep").encode()).isEqualTo("[\"berlin\"]");
    assertThat(answer.containsKey("expectedFalseSites")).isTrue();
    assertThat(answer.getValue("expectedFalseSites")).isNull();
    assertThat(answer.getString("unboundedBecause")).contains("different items");
    answer = prune("{\"name\":\"a\",\"owner\":\"y\",\"size\":null}", "[\"berlin\",\"lima\"]");
    assertThat(answer.getBoolean("full")).isTrue();
    assertThat(answer.getJsonArray("skip").encode()).isEqualTo("[\"berlin\",\"lima\"]");
    assertThat(answer.getString("hint")).isNull();
    assertThat(prune("{\"name\":\"*.pdf\"}", "[\"berlin\"]").getString("hint")).contains("*.pdf");
  }

  @Test
  void theRecordsOfTheClientSayTheSame() throws Exception {
    CorymbClient client = new CorymbClient(server.server().uri());
    PruneAnswer answer = client.prune(Map.of("name", "c"), List.of("lima", "oslo", "nowhere"));
    assertThat(answer.skip()).containsExactly("lima");
    assertThat(answer.keep()).containsExactly("oslo");
    assertThat(answer.unknown()).containsExactly("nowhere");
    assertThat(answer.counts()).isEqualTo(new PruneAnswer.Counts(1, 1, 1));
    assertThat(client.prune(new PruneBody(new JsonText(QUERY), List.of("berlin"))).keep())
        .containsExactly("berlin");
  }

  @Test
  void takesAHundredThousandNames() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < PruneRequest.MAX_SITES - 3; i++) {
      names.add("place " + i);
    }
    names.addAll(50_000, List.of("berlin", "lima", "oslo"));
    String within =
        names.stream().map(name -> '"' + name + '"').collect(Collectors.joining(",", "[", "]"));
    JsonObject answer = prune(QUERY, within);
    assertThat(answer.getJsonObject("counts").encode())
        .isEqualTo("{\"skip\":2,\"keep\":1,\"unknown\":99997}");
    names.removeAll(List.of("berlin", "lima", "oslo"));
    assertThat(answer.getJsonArray("unknown")).isEqualTo(new JsonArray(names));

    String more = within.substring(0, within.length() - 1) + ",\"one more\"]";
    Answer refused = server.post("/v1/prune", "{\"within\":" + more + ",\"query\":" + QUERY + "}");
    assertThat(refused.status()).isEqualTo(413);
    assertThat(refused.body())
        .contains("within must have at most 100000 site ids, but was more", "too-large");
  }

  @Test
  void countsWhatItWasAsked() {
    String metrics = server.get("/metrics").body();
    prune(QUERY, "[\"oslo\",\"atlantis\",\"berlin\",\"lima\"]");
    String after = server.get("/metrics").body();
    assertThat(sum(after, "corymb_prune_seconds_count"))
        .isEqualTo(sum(metrics, "corymb_prune_seconds_count") + 1);
    assertThat(sum(after, "corymb_pruned_sites_total{result=\"skip\"}"))
        .isEqualTo(sum(metrics, "corymb_pruned_sites_total{result=\"skip\"}") + 2);
  }

  private static double sum(String metrics, String name) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(name + " "))
        .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
        .sum();
  }

  private static void refused(String body, String... details) {
    Answer answer = server.post("/v1/prune", body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.json().getString("detail")).contains(details);
  }

  @Test
  void refusesWhatIsNoSuchQuestion() {
    String long501 = "x".repeat(501);
    refused("{\"query\":" + QUERY + "}", "within must be given");
    refused("{\"within\":[\"a\"]}", "query must be given");
    refused("{\"query\":{},\"within\":[]}", "query must give at least one attribute");
    refused("{\"query\":{\"sise\":1},\"within\":[]}", "query.sise must be an attribute of [name");
    refused(
        "{\"query\":[],\"within\":[]}",
        "query must be an object, or a string in the text form, but was an array");
    refused("{\"query\":" + QUERY + ",\"within\":\"a\"}", "within must be an array of site ids");
    refused("{\"query\":" + QUERY + ",\"within\":{\"a\":1}}", "within must be an array", "object");
    refused("{\"query\":" + QUERY + ",\"within\":[\"a\",7]}", "within[1] must be a site id", "7");
    refused("{\"query\":" + QUERY + ",\"within\":[[[\"a\"]]]}", "within[0] must be a site id");
    refused("{\"query\":" + QUERY + ",\"within\":[null]}", "within[0] must be a site id");
    refused(
        "{\"query\":" + QUERY + ",\"within\":[\"a\",\"b\\n\"]}",
        "within[1] must be 1 to 500 characters without control characters",
        "'b\\u000a'");
    refused("{\"query\":" + QUERY + ",\"within\":[\"\"]}", "within[0] must be", "was empty");
    refused("{\"query\":" + QUERY + ",\"within\":[\"..\"]}", "within[0] must be");
    refused("{\"query\":" + QUERY + ",\"within\":[\"\\ud800\"]}", "within[0] must be");
    refused("{\"query\":" + QUERY + ",\"within\":[\"" + long501 + "\"]}", "within[0] must be 1 to");
    refused("{\"within\":[],\"within\":[],\"query\":" + QUERY + "}", "within must be given once");
    refused(
        "{\"query\":{\"name\":\"a\",\"name\":\"b\"},\"within\":[]}",
        "query.name must be given once");
    refused("{\"query\":" + QUERY + ",\"within\":[],\"limit\":3}", "limit must be one of query,");
    refused("{\"query\":" + QUERY + ",\"within\":[\"a\"", "must be JSON");
    refused("{\"query\":" + QUERY + ",\"within\":[]}{}", "must be one JSON object and nothing");
    refused("[]", "must be a JSON object");
    String deep = "[".repeat(5_000);
    refused("{\"query\":" + QUERY + ",\"more\":" + deep, "more must be one of query, within");
    refused("{\"query\":{\"name\":" + deep, "must be JSON");
    assertThat(server.get("/v1/prune").status()).isEqualTo(405);
    assertThat(server.stream("/v1/prune", "{}").status()).isEqualTo(415);
    String wide =
        IntStream.range(0, 40_000)
            .mapToObj(i -> "\"" + "x".repeat(450) + i + "\"")
            .collect(Collectors.joining(",", "{\"query\":" + QUERY + ",\"within\":[", "]}"));
    assertThat(server.post("/v1/prune", wide).status()).isEqualTo(413); // beyond max-body
  }
}
