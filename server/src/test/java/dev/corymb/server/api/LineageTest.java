package dev.corymb.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A target for clients of OpenLineage. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class LineageTest {

  private static final String LINEAGE = "/api/v1/lineage";

  @TempDir private Path folder;
  private TestServer server;

  @BeforeEach
  void start() {
    server =
        TestServer.start(
            folder.resolve("data"), "schema", "provenance", "name", "oslo", "max-event", "2MiB");
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static String dataset(String name) {
    return "{\"namespace\":\"s3://lake\",\"name\":\"" + name + "\"}";
  }

  private static String id(String name) {
    return "urn:ol:dataset:s3%3A%2F%2Flake/" + name;
  }

  /** A run that made a dataset of another one. */
  private static String run(int number, String input, String output, String more) {
    return "{\"eventType\":\"COMPLETE\",\"eventTime\":\"2026-11-19T10:31:58.120Z\",\"run\":{\"runId\":\""
        + "5b0e8a1e-8c2f-4d4a-9f0e-"
        + String.format(Locale.ROOT, "%012d", number)
        + "\"},\"job\":{\"namespace\":\"tests\",\"name\":\"copy\"},\"inputs\":["
        + dataset(input)
        + "],\"outputs\":["
        + dataset(output)
        + "],\"producer\":\"https://example.org/tests\""
        + more
        + "}";
  }

  private Answer gzip(byte[] body) {
    return server.send(
        server
            .request(LINEAGE)
            .header("Content-Type", "application/json; charset=UTF-8")
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofByteArray(body)));
  }

  private static byte[] zipped(byte[] plain) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(plain);
    }
    return bytes.toByteArray();
  }

  private List<String> ancestors(String id) {
    return ancestors(id, "");
  }

  private List<String> ancestors(String id, String more) {
    Answer answer =
        server.get("/v1/provenance/ancestors?id=" + URLEncoder.encode(id, UTF_8) + more);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().getJsonArray("nodes").stream()
        .map(node -> ((JsonObject) node).getString("id"))
        .filter(node -> node.startsWith("urn:ol:dataset"))
        .toList();
  }

  /** A facet that is too large to be kept is the lineage of columns that the answer lacks. */
  @Test
  void anAnswerWithColumnsSaysThatTheyAreNotAll() {
    String facet = "\"facets\":{\"columnLineage\":{\"fields\":{\"w\":{\"x\":\"%s\"}}}}}";
    String small = run(1, "a", "b", "").replace("\"b\"}", "\"b\"," + facet.formatted("y"));
    server.post(LINEAGE, small);
    JsonObject whole = withColumns("b");
    assertThat(whole.getBoolean("complete")).as("%s", whole).isTrue();

    String large = facet.formatted("y".repeat(70_000));
    server.post(LINEAGE, run(2, "a", "c", "").replace("\"c\"}", "\"c\"," + large));
    JsonObject part = withColumns("c");
    assertThat(part.getBoolean("complete")).isFalse();
    assertThat(part.getJsonArray("reasons").toString())
        .contains("The lineage of columns of 1 event could not be read.");
    assertThat(ancestors(id("c"))).containsExactly(id("c"), id("a"));
  }

  /** As dbt sends it. */
  @Test
  void whatOnlyColumnsNameIsAnAncestorAndHasColumns() {
    String facet =
        "\"facets\":{\"columnLineage\":{\"fields\":{\"w\":{\"inputFields\":["
            + dataset("a").replace("}", ",\"field\":\"v\"}")
            + "]}}}}}";
    String sent = run(1, "", "b", "").replace(dataset(""), "").replace("\"b\"}", "\"b\"," + facet);
    assertThat(server.post(LINEAGE, sent).status()).isEqualTo(201);

    assertThat(ancestors(id("b"))).containsExactly(id("b"), id("a"));
    assertThat(withColumns("b").getJsonArray("columns").getJsonObject(0).getJsonObject("cause"))
        .isEqualTo(new JsonObject().put("dataset", id("a")).put("field", "v"));
  }

  private JsonObject withColumns(String name) {
    String path = "/v1/provenance/ancestors?columns=true&id=" + URLEncoder.encode(id(name), UTF_8);
    return server.get(path).json();
  }

  @Test
  void anEventIsRecordedAtTheNodesOwnSiteAndFound() {
    Answer answer = server.post(LINEAGE, run(1, "a", "b", ""));

    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    assertThat(answer.json().getString("site")).isEqualTo("oslo");
    assertThat(answer.json().getLong("recorded")).isEqualTo(1);
    assertThat(server.get("/v1/sites/oslo").json().getLong("items")).isPositive();
    assertThat(ancestors(id("b"))).containsExactly(id("b"), id("a"));
  }

  @Test
  void anEventThatIsSentFiveTimesIsThereOnce() throws Exception {
    String event = run(1, "a", "b", "");
    for (int i = 0; i < 4; i++) {
      server.post(LINEAGE + "?site=lab", event);
    }
    Answer last = server.post(LINEAGE + "?site=lab", " " + event.replace(",\"", " ,\n\""));

    assertThat(last.json().getLong("known")).isEqualTo(1);
    assertThat(server.get("/v1/sites/lab/provenance").lines()).hasSize(1);
    assertThat(server.get("/metrics").body())
        .contains("corymb_provenance_events 1.0")
        .contains("corymb_provenance_recorded_total{result=\"known\"} 4.0");
  }

  @Test
  void compressedBodiesAreInflated() throws Exception {
    Answer answer = gzip(zipped(run(1, "a", "b", "").getBytes(UTF_8)));

    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    assertThat(ancestors(id("b"))).containsExactly(id("b"), id("a"));
  }

  @Test
  void bodiesThatAreNotWhatTheirEncodingSaysAreRejected() throws Exception {
    byte[] whole = zipped(run(1, "a", "b", "").getBytes(UTF_8));
    byte[] half = Arrays.copyOf(whole, whole.length / 2);
    byte[] damaged = whole.clone();
    damaged[whole.length - 6] ^= 0x10; // of the checksum

    for (byte[] body : List.of(half, damaged, "{}".getBytes(UTF_8), new byte[0])) {
      Answer answer = gzip(body);
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.json().getString("detail")).contains("gzip");
    }
    Answer unknown =
        server.send(
            server
                .request(LINEAGE)
                .header("Content-Type", "application/json")
                .header("Content-Encoding", "br")
                .POST(BodyPublishers.ofString("x")));
    assertThat(unknown.status()).isEqualTo(415);
  }

  @Test
  void whatInflatesBeyondTheLimitIsRejected() throws Exception {
    byte[] bomb = zipped(new byte[64 << 20]);
    assertThat(bomb.length).isLessThan(128 << 10);

    Answer answer = gzip(bomb);

    assertThat(answer.status()).as(answer.body()).isIn(400, 413); // zeros are no JSON either
    ByteArrayOutputStream blanks = new ByteArrayOutputStream();
    for (int i = 0; i < 64; i++) {
      blanks.write(" ".repeat(1 << 20).getBytes(UTF_8));
    }
    Answer tooLong = gzip(zipped(blanks.toByteArray()));
    assertThat(tooLong.status()).as(tooLong.body()).isEqualTo(413);
    assertThat(tooLong.json().getString("detail"))
        .isEqualTo("body must have at most 2097152 bytes, but was more");
    assertThat(server.get("/metrics").body()).contains("corymb_http_body_bytes 0.0");
  }

  @Test
  void whatIsTooLongToKeepIsDroppedAndCountedAndTheEdgesAreNot() {
    String facet = "\"" + "x".repeat(200_000) + "\"";
    Answer answer =
        server.post(
            LINEAGE,
            run(
                1,
                "a",
                "b",
                ",\"custom\":{\"small\":1},\"large\":" + facet + ",\"other\":" + facet));

    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    assertThat(answer.json().getLong("droppedFacets")).isEqualTo(2);
    assertThat(ancestors(id("b"))).containsExactly(id("b"), id("a"));
    assertThat(server.get("/metrics").body())
        .contains("corymb_provenance_facets_dropped_total 2.0");
  }

  @Test
  void invalidEventsAreRejectedInOneSentence() {
    for (String body :
        List.of(
            "",
            "[",
            "{",
            "{}",
            "[]",
            "7",
            "{\"eventTime\":\"yesterday\"}",
            run(1, "a", "b", "") + "{}",
            "{\"a\":".repeat(5_000) + "1" + "}".repeat(5_000),
            run(1, "x".repeat(5_000), "b", ""))) {
      Answer answer = server.post(LINEAGE, body);
      assertThat(answer.status()).as("%.100s: %s", body, answer.body()).isEqualTo(400);
      assertThat(answer.json().getString("detail")).hasSizeBetween(10, 400);
    }
    assertThat(server.post(LINEAGE + "?site=.", run(1, "a", "b", "")).status()).isEqualTo(400);
    assertThat(server.send(LINEAGE, "text/plain", "x").status()).isEqualTo(415);
  }

  @Test
  void aBatchSaysWhatBecameOfEachEvent() {
    Answer answer =
        server.post(
            LINEAGE + "/batch",
            "[" + run(1, "a", "b", "") + ",{\"eventTime\":\"?\"}," + run(2, "b", "c", "") + "]");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().getString("status")).isEqualTo("partial_success");
    assertThat(answer.json().getJsonObject("summary").encode())
        .isEqualTo(
            "{\"received\":3,\"successful\":2,\"failed\":1,\"retriable\":0,\"non_retriable\":1}");
    JsonArray failed = answer.json().getJsonArray("failed_events");
    assertThat(failed).hasSize(1);
    assertThat(failed.getJsonObject(0).getLong("index")).isEqualTo(1);
    assertThat(failed.getJsonObject(0).getBoolean("retriable")).isFalse();
    assertThat(ancestors(id("c"))).containsExactly(id("c"), id("b"), id("a"));
    assertThat(server.post(LINEAGE + "/batch", "[]").json().getString("status"))
        .isEqualTo("success");
  }

  @Test
  void aLongEventIsReadWhileItArrives() {
    StringBuilder inputs = new StringBuilder();
    for (int i = 0; i < 12_000; i++) {
      inputs.append(i == 0 ? "" : ",").append(dataset("part-" + i));
    }
    String event = run(1, "a", "b", "").replace("\"inputs\":[", "\"inputs\":[" + inputs + ",");
    assertThat(event.length()).isGreaterThan(500_000);

    Answer answer = server.post(LINEAGE, event);

    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    assertThat(answer.json().getJsonArray("events")).hasSizeGreaterThan(1);
    assertThat(ancestors(id("b"), "&nodes=100000")).hasSize(12_002);
  }

  @Test
  void facetsNeedNotBeKept() {
    server.close();
    server =
        TestServer.start(
            folder.resolve("other"), "schema", "provenance", "name", "oslo", "max-facets", "0");
    Answer answer = server.post(LINEAGE, run(1, "a", "b", ",\"custom\":{\"secret\":1}"));

    assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    assertThat(answer.json().getLong("droppedFacets")).isEqualTo(1);
    assertThat(server.get("/v1/sites/oslo/provenance").body()).doesNotContain("secret");
    assertThat(ancestors(id("b"))).containsExactly(id("b"), id("a"));
    assertThatThrownBy(
            () ->
                TestServer.start(
                    folder.resolve("third"), "schema", "provenance", "max-facets", "2MiB"))
        .hasMessage("the setting max-facets must be from 0 to 1048576 bytes, but was 2097152");
  }
}
