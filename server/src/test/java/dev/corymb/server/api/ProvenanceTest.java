package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events of provenance at the sites of a server, and walks over them. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class ProvenanceTest {

  private static final String NDJSON = "application/x-ndjson";

  @TempDir private Path folder;
  private TestServer server;

  @BeforeEach
  void start() {
    server = TestServer.start(folder.resolve("data"), "schema", "provenance", "name", "oslo");
    server.site("north").site("south");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String id(Object name) {
    return "http://example.org/" + name;
  }

  /** A document of PROV-JSON in which one thing was derived from another. */
  private static String derived(Object effect, Object cause) {
    return "{\"prefix\":{\"ex\":\"http://example.org/\"},\"entity\":{\"ex:"
        + effect
        + "\":{},\"ex:"
        + cause
        + "\":{}},\"wasDerivedFrom\":{\"_:d\":{\"prov:generatedEntity\":\"ex:"
        + effect
        + "\",\"prov:usedEntity\":\"ex:"
        + cause
        + "\"}}}";
  }

  /** A document for each step of a chain, from 0 to the last. */
  private static String chain(int steps) {
    return IntStream.range(0, steps)
        .mapToObj(i -> derived(i + 1, i) + "\n")
        .collect(Collectors.joining());
  }

  private JsonObject walk(String body) {
    Answer answer = server.post("/v1/provenance/walk", body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  private JsonObject ancestors(Object name, String more) {
    return walk("{\"starts\":[\"" + id(name) + "\"],\"direction\":\"ancestors\"" + more + "}");
  }

  private static List<String> ids(JsonObject walk) {
    return walk.getJsonArray("nodes").stream()
        .map(node -> ((JsonObject) node).getString("id"))
        .toList();
  }

  private static List<String> codes(JsonObject walk) {
    return walk.getJsonArray("reasons").stream()
        .map(reason -> ((JsonObject) reason).getString("code"))
        .toList();
  }

  @Test
  void aDocumentOfProvIsRecordedAndFound() {
    Answer answer = server.post("/v1/sites/north/provenance", derived("report", "data"));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().getLong("recorded")).isEqualTo(1);
    assertThat(ids(ancestors("report", ""))).containsExactly(id("report"), id("data"));
    assertThat(ids(ancestors("report", ",\"mode\":\"derivation\""))).hasSize(2);
    Answer descendants =
        server.get("/v1/provenance/descendants?id=" + URLEncoder.encode(id("data"), UTF_8));
    assertThat(ids(descendants.json())).containsExactly(id("data"), id("report"));
    assertThat(server.post("/v1/sites/west/provenance", derived("a", "b")).status()).isEqualTo(404);
    assertThat(server.post("/v1/sites/west/provenance?create=true", derived("a", "b")).status())
        .isEqualTo(200);
  }

  @Test
  void aStreamIsAcknowledgedInChunksAndResumedByItsContent() {
    String lines = chain(2_500) + "{\"entity\":7}\n\nno JSON\n";
    List<JsonObject> answer = server.stream("/v1/sites/north/provenance", lines).lines();

    assertThat(answer).hasSize(4);
    assertThat(answer.get(0).getLong("recorded")).isEqualTo(1_000);
    assertThat(answer.get(2).getLong("refusedCount")).isEqualTo(2);
    assertThat(answer.get(2).getJsonArray("refused").getJsonObject(1).getLong("line"))
        .isEqualTo(2_503);
    assertThat(answer.get(3).getBoolean("done")).isTrue();
    assertThat(answer.get(3).getLong("recorded")).isEqualTo(2_500);

    JsonObject again = server.stream("/v1/sites/north/provenance", lines).lines().get(3);
    assertThat(again.getLong("recorded")).isZero();
    assertThat(again.getLong("known")).isEqualTo(2_500);
    assertThat(ids(ancestors(2_500, ",\"depth\":3000"))).hasSize(2_501);
  }

  @Test
  void anExportIsWhatAnImportTakesAndCanBeResumed() {
    server.stream("/v1/sites/north/provenance", chain(600));
    Answer all = server.get("/v1/sites/north/provenance");
    assertThat(all.header("Content-Type")).isEqualTo(NDJSON);
    List<String> lines = all.body().lines().toList();
    assertThat(lines).hasSize(600);

    JsonObject tenth = new JsonObject(lines.get(9));
    String after = "?after=" + tenth.getString("id");
    assertThat(server.get("/v1/sites/north/provenance" + after).body().lines().toList())
        .isEqualTo(lines.subList(10, 600));
    assertThat(server.get("/v1/sites/north/provenance" + after + "&limit=3").body().lines())
        .isEqualTo(lines.subList(10, 13));

    server.stream("/v1/sites/south/provenance", all.body());
    assertThat(
            server.get("/v1/sites/south/provenance").lines().stream()
                .map(line -> line.getString("id")))
        .containsExactlyInAnyOrderElementsOf(
            all.lines().stream().map(line -> line.getString("id")).toList());

    assertThat(server.delete("/v1/sites/north/provenance/" + tenth.getString("id")).status())
        .isEqualTo(204);
    assertThat(server.get("/v1/sites/north/provenance" + after).status()).isEqualTo(404);
    String recorded = "&recorded=" + URLEncoder.encode(tenth.getString("recorded"), UTF_8);
    assertThat(server.get("/v1/sites/north/provenance" + after + recorded).body().lines().toList())
        .isEqualTo(lines.subList(10, 600));
  }

  @Test
  void anEventIsShownAndRemoved() {
    Answer answer = server.post("/v1/sites/north/provenance", derived("report", "data"));
    String event = answer.json().getJsonArray("events").getString(0);
    server.post("/v1/sites/south/provenance", derived("report", "data"));

    JsonObject shown = server.get("/v1/provenance/events/" + event).json();
    assertThat(shown.getJsonArray("sites")).containsExactly("north", "south");
    assertThat(
            shown.getJsonArray("statements").stream()
                .map(one -> ((JsonObject) one).getString("kind")))
        .containsExactly("entity", "entity", "wasDerivedFrom");
    assertThat(server.get("/v1/provenance/events/" + event + "?site=nowhere").status())
        .isEqualTo(404);

    assertThat(server.delete("/v1/sites/north/provenance/" + event).status()).isEqualTo(204);
    assertThat(server.delete("/v1/sites/north/provenance/" + event).status()).isEqualTo(404);
    assertThat(server.get("/v1/provenance/events/" + event + "?site=north").status())
        .isEqualTo(404);
    assertThat(server.items("north")).isZero();
    assertThat(ids(ancestors("report", ""))).hasSize(2); // the other site has it still
  }

  @Test
  void limitsThatBiteAreNamedAndTheWalkIsContinued() {
    server.stream("/v1/sites/north/provenance", chain(40));

    JsonObject first = ancestors(40, ",\"depth\":10");
    assertThat(first.getBoolean("complete")).isFalse();
    assertThat(codes(first)).containsExactly("depth");
    assertThat(first.getJsonArray("cuts").encode())
        .isEqualTo("[{\"limit\":\"depth\",\"count\":1,\"value\":\"10\",\"raise\":\"depth\"}]");
    assertThat(ids(first)).hasSize(11);

    JsonObject second = walk("{\"next\":\"" + first.getString("next") + "\"}");
    assertThat(ids(second)).hasSize(21);
    JsonObject third = walk("{\"next\":\"" + second.getString("next") + "\"}");
    assertThat(ids(third)).hasSize(41);
    assertThat(third.getBoolean("complete")).isTrue();
    assertThat(third.containsKey("next")).isFalse();

    JsonObject few = ancestors(40, ",\"nodes\":5,\"depth\":40");
    assertThat(codes(few)).containsExactly("nodes");
    assertThat(ids(few)).hasSize(5);
    assertThat(ids(walk("{\"next\":\"" + few.getString("next") + "\",\"nodes\":30}"))).hasSize(30);
  }

  @Test
  void aHubIsReadUpToItsLimit() {
    String uses =
        IntStream.range(0, 200)
            .mapToObj(i -> derived("copy-" + i, "hub") + "\n")
            .collect(Collectors.joining());
    server.stream("/v1/sites/north/provenance", uses);

    JsonObject walk =
        walk("{\"starts\":[\"" + id("hub") + "\"],\"direction\":\"descendants\",\"perKey\":50}");
    assertThat(codes(walk)).containsExactly("perKey");
    assertThat(walk.getJsonArray("cuts").getJsonObject(0).getLong("count")).isEqualTo(150);
    assertThat(ids(walk)).hasSize(51);
  }

  @Test
  void walksAreWrittenInTheFormatsOfOthers() {
    server.post("/v1/sites/north/provenance", derived("report", "data"));
    for (List<String> format :
        List.of(
            List.of("prov-json", "application/json", "wasDerivedFrom"),
            List.of("prov-jsonld", "application/ld+json", "@context"),
            List.of("turtle", "text/turtle", "wasDerivedFrom"),
            List.of("dot", "text/vnd.graphviz", "digraph"))) {
      Answer answer =
          server.get(
              "/v1/provenance/ancestors?format="
                  + format.get(0)
                  + "&id="
                  + URLEncoder.encode(id("report"), UTF_8));
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.header("Content-Type")).startsWith(format.get(1));
      assertThat(answer.header("Corymb-Complete")).isEqualTo("true");
      assertThat(answer.header("Corymb-Horizon")).startsWith("20");
      assertThat(answer.body()).contains(format.get(2));
    }
  }

  @Test
  void whatIsNotAWalkIsRejectedInOneSentence() {
    String start = "\"starts\":[\"" + id("a") + "\"],\"direction\":\"ancestors\"";
    for (String body :
        List.of(
            "{}",
            "[]",
            "{\"starts\":[],\"direction\":\"ancestors\"}",
            "{\"starts\":[\"a\"],\"direction\":\"ancestors\"}",
            "{\"starts\":[\"" + id("x".repeat(5_000)) + "\"],\"direction\":\"ancestors\"}",
            "{\"starts\":7,\"direction\":\"ancestors\"}",
            "{\"starts\":[\"" + id("a") + "\"]}",
            "{\"starts\":[\"" + id("a") + "\"],\"direction\":\"up\"}",
            "{" + start + ",\"depht\":5}",
            "{" + start + ",\"depth\":0}",
            "{" + start + ",\"depth\":\"5\"}",
            "{" + start + ",\"nodes\":1000000}",
            "{" + start + ",\"timeout\":\"1h\"}",
            "{" + start + ",\"timeout\":\"0s\"}",
            "{" + start + ",\"asOf\":\"yesterday\"}",
            "{" + start + ",\"mode\":\"all\"}",
            "{" + start + ",\"format\":\"ndjson\"}",
            "{" + start + ",\"next\":\"e30\"}",
            "{\"next\":\"nonsense\"}",
            "{\"next\":\"eyJuZXh0IjoiZTMwIn0\"}",
            "{\"a\":".repeat(1_000))) {
      Answer answer = server.post("/v1/provenance/walk", body);
      assertThat(answer.status()).as("%.80s: %s", body, answer.body()).isEqualTo(400);
      assertThat(answer.json().getString("detail")).hasSizeBetween(10, 600);
    }
    for (String query : List.of("", "?id=a", "?id=urn:a&id=urn:b", "?id=urn:a&depth=x")) {
      assertThat(server.get("/v1/provenance/ancestors" + query).status()).isEqualTo(400);
    }
  }

  @Test
  void whatOtherNodesAskIsBounded() {
    server.post("/v1/sites/north/provenance", derived("report", "data"));
    String question = "{\"site\":\"north\",\"id\":\"" + id("report") + "\",\"role\":\"made\"}";
    String rest = "\"direction\":\"ancestors\",\"mode\":\"influence\",\"ahead\":5,\"within\":1000";
    Answer answer =
        server.post(
            "/v1/provenance/edges",
            "{\"questions\":["
                + question
                + ","
                + question.replace("north", "nowhere")
                + "],\"perKey\":10,"
                + rest
                + "}");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().getJsonArray("withheld")).containsExactly("nowhere");
    JsonArray answers = answer.json().getJsonArray("answers");
    assertThat(answers.getJsonObject(0).getInteger("asked")).isZero();
    assertThat(answers.getJsonObject(0).getJsonArray("findings")).hasSize(1);

    String many = String.join(",", Collections.nCopies(10_001, question));
    for (String body :
        List.of(
            "{\"questions\":[],\"perKey\":10," + rest + "}",
            "{\"questions\":[" + many + "],\"perKey\":10," + rest + "}",
            "{\"questions\":[" + question + "],\"perKey\":100000," + rest + "}",
            "{\"questions\":[" + question.replace("made", "makes") + "],\"perKey\":1," + rest + "}",
            "{\"questions\":[" + question.replace("http:", "") + "],\"perKey\":1," + rest + "}",
            "{\"questions\":[{}],\"perKey\":1," + rest + "}")) {
      Answer refused = server.post("/v1/provenance/edges", body);
      assertThat(refused.status()).as("%.80s: %s", body, refused.body()).isEqualTo(400);
    }
    for (String body :
        List.of(
            "{\"events\":[]}",
            "{\"events\":[{\"site\":\"north\",\"event\":\"x\"}]}",
            "{\"events\":"
                + "["
                + String.join(
                    ",",
                    Collections.nCopies(
                        1_001, "{\"site\":\"north\",\"event\":\"" + "0".repeat(32) + "\"}"))
                + "]}")) {
      assertThat(server.post("/v1/provenance/columns", body).status()).isEqualTo(400);
    }
  }

  @Test
  void thisServerStartsAgainAndIsStillOfProvenance() {
    server.post("/v1/sites/north/provenance", derived("report", "data"));
    server.close();
    server = TestServer.start(folder.resolve("data"), "schema", "provenance", "name", "oslo");

    assertThat(ids(ancestors("report", ""))).containsExactly(id("report"), id("data"));
    JsonObject settings = server.get("/v1/federation").json().getJsonObject("settings");
    assertThat(settings.getString("miss-rate")).isEqualTo("0.001");
    assertThat(settings.getString("kind")).isEqualTo("standard");
    assertThat(
            server
                .send(
                    server
                        .request("/v1/sites/north/provenance")
                        .method("HEAD", BodyPublishers.noBody()))
                .status())
        .isEqualTo(200);
  }

  @Test
  void whatIsRecordedNeedNotSayAnything() {
    for (String body : List.of("{\"entity\":{}}", "{\"prefix\":{}}", "{}")) {
      Answer answer = server.post("/v1/sites/north/provenance", body);
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.json().getLong("recorded")).isZero();
    }
    assertThat(server.post("/v1/sites/north/provenance", "[]").status()).isEqualTo(400);
  }

  /** Only routes that say so inflate; elsewhere a compressed body is not taken for broken JSON. */
  @Test
  void compressionIsRejectedWhereItIsNotExpected() {
    for (Answer answer :
        List.of(
            server.post("/v1/provenance/walk", "{}", "Content-Encoding", "gzip"),
            server.post("/v1/sites", "{}", "Content-Encoding", "deflate"),
            server.stream("/v1/sites/north/provenance", "{}", "Content-Encoding", "gzip"))) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(415);
      assertThat(answer.json().getString("field")).isEqualTo("Content-Encoding");
    }
    assertThat(server.post("/v1/sites", "{\"id\":\"x\"}", "Content-Encoding", "identity").status())
        .isEqualTo(201);
  }
}
