package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.Patience;
import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.InetAddress;
import java.net.Socket;
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

    server.post("/v1/sites/west/provenance?create=true", derived("other", "thing"));
    String ofNorth = after + "&recorded=" + URLEncoder.encode(tenth.getString("recorded"), UTF_8);
    for (String other : List.of("west", "south")) { // of these, south has the event as well
      Answer refused = server.get("/v1/sites/" + other + "/provenance" + ofNorth);
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.json().getString("detail"))
          .startsWith("after must be an event of site " + other + ", but this one was recorded at")
          .contains("site north; continue the export of that site");
    }
    assertThat(server.delete("/v1/sites/north/provenance/" + tenth.getString("id")).status())
        .isEqualTo(204);
    assertThat(server.get("/v1/sites/north/provenance" + after).status()).isEqualTo(404);
    String recorded = "&recorded=" + URLEncoder.encode(tenth.getString("recorded"), UTF_8);
    Answer half = server.get("/v1/sites/north/provenance?" + recorded.substring(1));
    assertThat(half.status()).isEqualTo(400);
    assertThat(half.json().getString("field")).isEqualTo("recorded");
    assertThat(server.get("/v1/sites/north/provenance" + after + recorded).body().lines().toList())
        .isEqualTo(lines.subList(10, 600));
  }

  /**
   * Exports give back what they take: a server for one stream at a time exports again and again.
   */
  @Test
  void anExportIsAStreamAmongOthers() throws Exception {
    server.stream("/v1/sites/north/provenance", chain(600));
    server.close();
    server =
        TestServer.start(
            folder.resolve("data"), "schema", "provenance", "name", "oslo", "max-streams", "1");
    String path = "/v1/sites/north/provenance";
    for (int i = 0; i < 3; i++) {
      assertThat(server.get(path).lines()).hasSize(600);
      assertThat(server.get(path + "?after=" + "0".repeat(32)).status()).isEqualTo(404);
      assertThat(server.get(path + "?after=x").status()).isEqualTo(400);
      assertThat(server.send(server.request(path).method("HEAD", BodyPublishers.noBody())).status())
          .isEqualTo(200);
    }
    String head =
        "POST "
            + path
            + " HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: "
            + NDJSON
            + "\r\nContent-Length: 1000\r\n\r\n{";
    try (Socket sender =
        new Socket(InetAddress.getLoopbackAddress(), server.server().uri().getPort())) {
      sender.getOutputStream().write(head.getBytes(UTF_8));
      Patience.until(
          "the stream has its memory", // an export until then could take its place
          () -> !server.get("/metrics").body().contains("\ncorymb_http_body_bytes 0.0\n"));
      Answer busy = server.get(path);
      assertThat(busy.status()).isEqualTo(429);
      assertThat(busy.header("Retry-After")).isEqualTo("1");
    }
    Patience.until("there is room again", () -> server.get(path).lines().size() == 600);
  }

  @Test
  void theOverviewCountsEventsAndWalks() {
    server.post("/v1/sites/north/provenance", derived("report", "data"));
    server.post("/v1/sites/north/provenance", derived("report", "data"));
    server.post("/v1/sites/south/provenance", derived("data", "source"));
    ancestors("report", "");
    ancestors("report", ",\"depth\":1");

    JsonObject overview = server.get("/v1/overview").json();
    JsonObject provenance = overview.getJsonObject("provenance");
    assertThat(provenance.getLong("events")).isEqualTo(2);
    assertThat(provenance.getLong("recorded")).isEqualTo(2);
    assertThat(provenance.getLong("known")).isEqualTo(1);
    assertThat(provenance.getLong("droppedFacets")).isZero();
    JsonObject walks = provenance.getJsonObject("walks");
    assertThat(walks.getLong("asked")).isEqualTo(2);
    assertThat(walks.getLong("complete")).isEqualTo(1);
    assertThat(walks.getLong("keys")).isPositive();
    assertThat(walks.getLong("probes"))
        .isEqualTo(walks.getLong("holding") + walks.getLong("mistaken") + walks.getLong("silent"))
        .isPositive();
    assertThat(walks.getDouble("falseSitesPerKey"))
        .isEqualTo((double) walks.getLong("mistaken") / walks.getLong("keys"));
    assertThat(walks.getDouble("p50Micros"))
        .isPositive()
        .isLessThanOrEqualTo(walks.getDouble("p99Micros"));
    assertThat(overview.getJsonObject("items").getLong("held"))
        .isEqualTo(server.items("north") + server.items("south"));
    JsonObject north = server.get("/v1/sites/north").json();
    assertThat(north.getJsonObject("status").getLong("events")).isOne();
    assertThat(server.get("/metrics").body()).contains("\ncorymb_walk_keys_total ");
  }

  /**
   * A dataset changes in time: what was written after it was read is no ancestor of what was made.
   */
  @Test
  void timesCountUnlessTheyAreToldNotTo() {
    String run =
        "{\"eventTime\":\"%s\",\"producer\":\"https://example.org/tests\",\"run\":{\"runId\":"
            + "\"5b0e8a1e-8c2f-4d4a-9f0e-00000000000%d\"},\"job\":{\"namespace\":\"t\",\"name\":\"j\"},"
            + "\"inputs\":[{\"namespace\":\"db\",\"name\":\"%s\"}],"
            + "\"outputs\":[{\"namespace\":\"db\",\"name\":\"%s\"}]}";
    server.post("/api/v1/lineage", String.format(run, "2026-11-19T10:00:00Z", 1, "old", "table"));
    server.post("/api/v1/lineage", String.format(run, "2026-11-19T11:00:00Z", 2, "table", "view"));
    server.post("/api/v1/lineage", String.format(run, "2026-11-19T12:00:00Z", 3, "new", "table"));
    String id = "urn:ol:dataset:db/view";
    String path = "/v1/provenance/ancestors?id=" + URLEncoder.encode(id, UTF_8);

    assertThat(ids(server.get(path).json()))
        .contains("urn:ol:dataset:db/old")
        .doesNotContain("urn:ol:dataset:db/new");
    for (JsonObject all :
        List.of(
            server.get(path + "&causal=false").json(),
            walk("{\"starts\":[\"" + id + "\"],\"direction\":\"ancestors\",\"causal\":false}"))) {
      assertThat(ids(all)).contains("urn:ol:dataset:db/old", "urn:ol:dataset:db/new");
    }
  }

  /** Ids are compared as text; the answer says how one may have been meant. */
  @Test
  void anotherSpellingIsNamedAndNotTakenForTheId() {
    server.post("/v1/sites/north/provenance", derived("report", "data"));

    JsonObject walk =
        walk("{\"starts\":[\"http://Example.ORG:80/report/\"],\"direction\":\"ancestors\"}");

    assertThat(ids(walk)).containsExactly("http://Example.ORG:80/report/");
    assertThat(walk.getJsonArray("spellings")).containsExactly("http://example.org/report");
    assertThat(walk("{\"starts\":[\"urn:x:none\"],\"direction\":\"ancestors\"}").getMap())
        .doesNotContainKey("spellings");
  }

  @Test
  void aWalkFromOneIdHasAllLimits() {
    server.post("/v1/sites/north/provenance", derived("report", "data"));
    server.post("/v1/sites/north/provenance", derived("report", "notes"));
    server.post("/v1/sites/south/provenance?create=true", derived("report", "more"));
    String path = "/v1/provenance/ancestors?id=" + URLEncoder.encode(id("report"), UTF_8);
    assertThat(codes(server.get(path).json())).isEmpty();
    for (String limit : List.of("nodes", "perKey", "sitesPerKey", "bytes")) {
      assertThat(codes(server.get(path + "&" + limit + "=1").json())).containsExactly(limit);
      Answer refused = server.get(path + "&" + limit + "=0");
      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.json().getString("field")).isEqualTo(limit);
    }
  }

  /** What a format has no place for is not read and dropped. */
  @Test
  void columnsAreAskedForInJsonOnly() {
    server.stream("/v1/sites/north/provenance", chain(5));
    JsonObject first = ancestors(5, ",\"depth\":2,\"columns\":true");
    assertThat(first.getJsonArray("columns")).isEmpty();
    String next = "{\"next\":\"" + first.getString("next") + "\"";
    assertThat(walk(next + "}").getJsonArray("columns")).isEmpty();
    Answer turtle = server.post("/v1/provenance/walk", next + ",\"format\":\"turtle\"}");
    assertThat(turtle.status()).as(turtle.body()).isEqualTo(200);

    Answer refused =
        server.get(
            "/v1/provenance/ancestors?format=dot&columns=true&id="
                + URLEncoder.encode(id(5), UTF_8));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().getString("detail"))
        .isEqualTo("columns must be false with the format dot, but was true");
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

    JsonObject little = ancestors(40, ",\"bytes\":1,\"depth\":40");
    assertThat(codes(little)).containsExactly("bytes");
    assertThat(little.getJsonArray("reasons").getJsonObject(0).getString("text"))
        .as("the answers of own sites count")
        .startsWith("Sites answered more than 1 byte, so ");
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
    assertThat(server.get("/v1/provenance/ancestors?id=a").json().getString("field"))
        .isEqualTo("id");
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
