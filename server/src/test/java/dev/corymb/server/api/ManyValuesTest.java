package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items with many values for an attribute: added, found, confirmed, removed, kept, rejected. */
final class ManyValuesTest {

  private static final String SCHEMA = "name:text,tag:text*,port:long*";

  @TempDir private Path data;

  private TestServer start() {
    return TestServer.start(data, "schema", SCHEMA, "ask", "name,tag,tag+port,all");
  }

  private static String holding(TestServer server, String query) {
    return server
        .post("/v1/locate", "{\"queries\":[" + query + "],\"confirm\":true}")
        .json()
        .getJsonArray("answers")
        .getJsonObject(0)
        .getJsonObject("confirmed")
        .getJsonArray("holding")
        .encode();
  }

  @Test
  void everyCombinationIsFoundThroughARestartUntilItIsRemoved() {
    try (TestServer server = start()) {
      server.site("a");
      server.site("b");
      assertThat(
              server
                  .post(
                      "/v1/sites/a/items",
                      "{\"add\":[{\"name\":\"x\",\"tag\":[\"red\",\"blue\",\"red\"],\"port\":[80,\"443\"]},"
                          + "{\"name\":\"y\",\"tag\":\"green\"},{\"name\":\"z\",\"tag\":[],\"port\":null}]}")
                  .json()
                  .getInteger("added"))
          .isEqualTo(3);
      assertThat(
              server.stream(
                      "/v1/items",
                      "{\"site\":\"b\",\"item\":{\"name\":\"x\",\"tag\":[\"red\"],\"port\":[22]}}\n")
                  .body())
          .contains("\"added\":1");
      ask(server);
      assertThat(server.get("/v1/federation").json().getJsonArray("schema").encode())
          .contains("{\"name\":\"tag\",\"type\":\"text\",\"optional\":true,\"many\":true}");
    }
    try (TestServer server = start()) {
      ask(server);
      assertThat(
              server
                  .post(
                      "/v1/sites/a/items",
                      "{\"remove\":[{\"name\":\"x\",\"port\":[443,80,80],\"tag\":[\"blue\",\"red\"]},"
                          + "{\"name\":\"y\",\"tag\":[\"green\",\"red\"]}]}")
                  .json()
                  .encode())
          .contains("\"removed\":1", "must be present to be removed");
      assertThat(holding(server, "{\"tag\":\"blue\"}")).isEqualTo("[]");
      assertThat(holding(server, "{\"tag\":\"red\",\"port\":443}")).isEqualTo("[]");
      assertThat(holding(server, "{\"tag\":\"red\"}")).isEqualTo("[\"b\"]");
      assertThat(holding(server, "{\"tag\":\"green\"}")).isEqualTo("[\"a\"]");
    }
  }

  private static void ask(TestServer server) {
    assertThat(holding(server, "{\"tag\":\"red\"}")).isEqualTo("[\"a\",\"b\"]");
    assertThat(holding(server, "{\"tag\":\"red\",\"port\":443}")).isEqualTo("[\"a\"]");
    assertThat(holding(server, "{\"tag\":\"blue\",\"port\":22}")).isEqualTo("[]");
    assertThat(holding(server, "{\"name\":\"x\",\"tag\":\"blue\",\"port\":80}"))
        .isEqualTo("[\"a\"]");
    assertThat(holding(server, "{\"tag\":null,\"port\":null}")).isEqualTo("[\"a\"]");
    assertThat(holding(server, "\"tag in (green, blue)\"")).isEqualTo("[\"a\"]");
    assertThat(holding(server, "{\"tag\":{\"all\":[\"red\",\"blue\"]}}")).isEqualTo("[\"a\"]");
    assertThat(holding(server, "\"tag has (red, blue) port has (80, 443)\"")).isEqualTo("[\"a\"]");
    assertThat(holding(server, "\"tag has (red, green)\"")).isEqualTo("[]");
    assertThat(server.post("/v1/locate", "{\"query\":\"tag has (red, green)\"}").body())
        .contains("\"site\":\"a\"", "\"expectedFalseSites\":null", "\"unboundedBecause\"");
    assertThat(
            server
                .post("/v1/locate", "{\"query\":\"tag has (red, blue) port=80\"}")
                .json()
                .getString("unboundedBecause"))
        .isEqualTo(
            "a site is listed if it has each combination of the values of tag+port, possibly in"
                + " different items, so the number of false sites is not bounded");
    assertThat(
            server
                .post("/v1/prune", "{\"query\":\"tag has (red, blue)\",\"within\":[\"a\",\"b\"]}")
                .json()
                .encode())
        .contains("\"skip\":[\"b\"]", "\"keep\":[\"a\"]");
    assertThat(server.post("/v1/locate", "{\"query\":{\"name\":{\"all\":[\"x\",\"y\"]}}}").body())
        .contains("query.name must be asked with = or in: it is not many-valued");
    Answer declared = server.post("/v1/locate", "{\"query\":{\"tag\":\"blue\",\"port\":22}}");
    assertThat(declared.json().getJsonArray("candidates").encode()).isEqualTo("[]");
  }

  private static String values(int count) {
    return IntStream.range(0, count)
        .mapToObj(Integer::toString)
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static String texts(int count) {
    return values(count).replaceAll("(\\d+)", "\"t$1\"");
  }

  @Test
  void anItemThatCannotBeEnteredWholeIsRejected() {
    try (TestServer server = start()) {
      server.site("a");
      String fits = "{\"name\":\"x\",\"tag\":" + texts(16) + ",\"port\":" + values(16) + "}";
      String more = "{\"name\":\"y\",\"tag\":" + texts(16) + ",\"port\":" + values(17) + "}";

      String answer =
          server.post("/v1/sites/a/items", "{\"add\":[" + fits + "," + more + "]}").body();
      assertThat(answer)
          .contains(
              "\"added\":1",
              "must have at most 256 combinations of values of tag+port in an item",
              "272 combinations");
      assertThat(
              server.post("/v1/items", "{\"add\":[{\"site\":\"a\",\"item\":" + more + "}]}").body())
          .contains("272 combinations", "\"added\":0");
      assertThat(server.stream("/v1/sites/a/items", more + "\n" + fits + "\n").body())
          .contains("272 combinations", "\"added\":1");
      assertThat(holding(server, "{\"name\":\"y\"}")).isEqualTo("[]");
      assertThat(
              server
                  .post(
                      "/v1/sites/a/items",
                      "{\"add\":[{\"name\":\"z\",\"port\":" + values(1001) + "}]}")
                  .body())
          .contains("must have at most 1000 values in an item", "1001 or more");
    }
  }

  @Test
  void aRequestWithTooManyCombinationsIsRejectedWhole() {
    String[] settings = {"schema", SCHEMA, "ask", "name,tag,tag+port,all", "body-memory", "2GiB"};
    try (TestServer server = TestServer.start(data, settings)) {
      server.site("a");
      String values = ",\"tag\":" + texts(16) + ",\"port\":" + values(16) + "}";
      String items =
          IntStream.range(0, 9_000)
              .mapToObj(i -> "{\"name\":\"x" + i + "\"" + values)
              .collect(Collectors.joining(","));

      Answer answer = server.post("/v1/sites/a/items", "{\"add\":[" + items + "]}");

      assertThat(answer.status()).isEqualTo(413);
      assertThat(answer.body())
          .contains("items must have at most 2000000 combinations of values in a request, but");
      assertThat(holding(server, "{\"name\":\"x0\"}")).isEqualTo("[]");
    }
  }

  /** Items of which 30 have as many combinations as a commit of a stream takes. */
  private static String lines(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(
            i ->
                "{\"name\":\"n" + i + "\",\"tag\":" + texts(16) + ",\"port\":" + values(16) + "}\n")
        .collect(Collectors.joining());
  }

  @Test
  void aStreamIsCutWhereItsRowsHaveManyCombinations() {
    try (TestServer server = start()) {
      server.site("a");
      String tooMany = "{\"name\":\"x\",\"tag\":" + texts(16) + ",\"port\":" + values(17) + "}\n";

      List<JsonObject> answer =
          server.stream("/v1/sites/a/items", lines(0, 40) + "\n" + tooMany + lines(40, 70)).lines();

      assertThat(answer.stream().map(line -> line.getInteger("chunk")))
          .containsExactly(0, 1, 2, null);
      assertThat(answer.stream().map(line -> line.getInteger("added")))
          .containsExactly(30, 30, 10, 70);
      assertThat(answer.stream().map(line -> line.getInteger("lines")))
          .containsExactly(30, 32, 10, 72);
      JsonObject refused = answer.get(1).getJsonArray("refused").getJsonObject(0);
      assertThat(refused.getInteger("line")).isEqualTo(42);
      assertThat(refused.getString("rule"))
          .isEqualTo("must have at most 256 combinations of values of tag+port in an item");
      assertThat(refused.getString("value")).isEqualTo("272 combinations");
      for (String name : List.of("n0", "n30", "n69")) {
        assertThat(holding(server, "\"name=" + name + " tag has (t0, t15) port=7\""))
            .isEqualTo("[\"a\"]");
      }
    }
  }

  /** As if the server had been killed between two commits of the same thousand lines. */
  @Test
  void aStreamThatEndedBetweenTwoCommitsOfAChunkCountsOnce() {
    try (TestServer server = start()) {
      server.site("a");
      server.stream("/v1/sites/a/items", lines(0, 30), "Idempotency-Key", "s");

      List<JsonObject> answer =
          server.stream("/v1/sites/a/items", lines(0, 70), "Idempotency-Key", "s").lines();

      assertThat(answer.stream().map(line -> line.getValue("replayed")))
          .containsExactly(true, false, false, 1);
      assertThat(server.items("a")).isEqualTo(70);
      server.stream("/v1/sites/a/items", lines(0, 70), "Idempotency-Key", "s");
      assertThat(server.items("a")).isEqualTo(70);
      assertThat(server.get("/v1/sites/a/receipts/s?chunk=2").json().getInteger("added"))
          .isEqualTo(10);
    }
  }

  @Test
  void whatIsDoneOfAChunkIsAcknowledgedBeforeItsRestFails() {
    try (TestServer server = start()) {
      server.site("a");
      server.stream("/v1/sites/a/items", lines(0, 40), "Idempotency-Key", "s");

      List<JsonObject> answer =
          server.stream("/v1/sites/a/items", lines(0, 30) + lines(50, 60), "Idempotency-Key", "s")
              .lines();

      assertThat(answer).hasSize(2);
      assertThat(answer.get(0).getBoolean("replayed")).isTrue();
      assertThat(answer.get(1).getJsonObject("problem").getInteger("status")).isEqualTo(409);
      assertThat(server.items("a")).isEqualTo(40);
    }
  }

  @Test
  void whatIsNoSetOfValuesIsRejectedWithItsRule() {
    try (TestServer server = start()) {
      server.site("a");
      for (String bad : new String[] {"[null]", "[[\"x\"]]", "[{\"x\":1}]", "{\"x\":1}"}) {
        assertThat(
                server
                    .post("/v1/sites/a/items", "{\"add\":[{\"name\":\"x\",\"tag\":" + bad + "}]}")
                    .body())
            .as(bad)
            .contains(
                "\"added\":0",
                "must be one value or a list of values, without null, lists or objects in it");
      }
      assertThat(
              server
                  .post("/v1/sites/a/items", "{\"add\":[{\"name\":\"x\",\"port\":[1,\"q\"]}]}")
                  .body())
          .contains("\"field\":\"port\"", "must be a whole number of 64 bits");
      assertThat(server.post("/v1/sites/a/items", "{\"add\":[{\"name\":[\"x\"]}]}").body())
          .contains("must be one value, not a list or an object");
    }
  }
}
