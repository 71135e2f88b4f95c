package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.site.SiteId;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rows that name their sites, as a batch or as a stream. */
class ItemsOfManySitesTest {

  @TempDir private static Path data;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(data);
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static String row(String site, int item) {
    return "{\"site\":\"" + site + "\",\"item\":{\"name\":\"n" + item + "\",\"device\":1}}";
  }

  private static String lines(String prefix, int sites, int rows) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < rows; i++) {
      lines.append(row(prefix + i % sites, i)).append('\n');
    }
    return lines.toString();
  }

  @ParameterizedTest
  @CsvSource({"63,130", "64,130", "65,130", "1,1000", "999,1001", "1001,2002"})
  void aStreamCreatesItsSitesAndAddsToThem(int sites, int rows) {
    String prefix = "c" + sites + "-";

    List<JsonObject> answer =
        server.stream("/v1/items?create=true", lines(prefix, sites, rows)).lines();

    JsonObject done = answer.get(answer.size() - 1);
    assertThat(answer).hasSize((rows + 999) / 1_000 + 1);
    assertThat(done.getInteger("added")).isEqualTo(rows);
    assertThat(done.getInteger("created")).isEqualTo(sites);
    for (int site : new int[] {0, sites / 2, sites - 1}) {
      int expected = (rows - site + sites - 1) / sites;
      assertThat(server.items(prefix + site)).isEqualTo(expected);
      assertThat(server.locate("{\"name\":\"n" + site + "\"}")).contains(prefix + site);
    }
  }

  @Test
  void aStreamSentAgainWithItsKeyCountsOnceWhateverBecameOfItsSites() {
    String body = lines("again", 10, 2_500);

    server.stream("/v1/items?create=true", body, "Idempotency-Key", "all");
    server.delete("/v1/sites/again0");
    JsonObject done =
        server.stream("/v1/items?create=true", body, "Idempotency-Key", "all").lines().get(3);

    assertThat(done.getInteger("replayed")).isEqualTo(3);
    assertThat(done.getInteger("created")).isZero();
    assertThat(server.get("/v1/sites/again0").status()).isEqualTo(404);
    assertThat(server.items("again1")).isEqualTo(250);
    JsonObject receipt = server.get("/v1/receipts/all?chunk=2").json();
    assertThat(receipt.getInteger("added")).isEqualTo(500);
    assertThat(server.get("/v1/receipts/none").status()).isEqualTo(404);
    assertThat(
            server.stream("/v1/items", lines("other", 1, 5), "Idempotency-Key", "all")
                .json()
                .getString("type"))
        .isEqualTo("/problems/key-reused");
  }

  @Test
  void rowsThatAreNotOfASiteHereAreRejectedAndTheOthersAdded() {
    server.site("here");
    String body =
        row("here", 1)
            + "\n"
            + row("nowhere", 2)
            + "\n{\"site\":\"a\\tb\",\"item\":{\"name\":\"n\",\"device\":1}}\n"
            + "{\"site\":7,\"item\":{\"name\":\"n\",\"device\":1}}\n"
            + "{\"item\":{\"name\":\"n\",\"device\":1}}\n"
            + "{\"site\":\"here\"}\n"
            + "{\"site\":\"here\",\"item\":{\"name\":\"n\",\"device\":\"x\"}}\n"
            + "{\"site\":\"here\",\"name\":\"n\",\"device\":1}\n"
            + "{\"site\":\"here\",\"item\":7}\n"
            + "[]\n"
            + row("here", 3);

    List<JsonObject> answer = server.stream("/v1/items", body).lines();

    assertThat(answer.get(0).getInteger("added")).isEqualTo(2);
    assertThat(answer.get(0).getInteger("refusedCount")).isEqualTo(9);
    assertThat(answer.get(0).getJsonArray("refused").stream().map(one -> shown((JsonObject) one)))
        .containsExactlyInAnyOrder(
            "2 site must be a site that exists nowhere",
            "3 site must be " + SiteId.RULE + " a\\u0009b",
            "4 site must be a string 7",
            "5 site must be given null",
            "6 item must be given null",
            "7 item.device must be a whole number of 64 bits x",
            "8 name must be one of site, item name",
            "9 item must be an object 7",
            "10 body must be a JSON object null");
    assertThat(server.items("here")).isEqualTo(2);
    assertThat(server.get("/v1/sites/nowhere").status()).isEqualTo(404);
  }

  private static String shown(JsonObject refusal) {
    return refusal.getInteger("line")
        + " "
        + refusal.getString("field")
        + " "
        + refusal.getString("rule")
        + " "
        + refusal.getString("value");
  }

  @Test
  void aBatchAddsAndRemovesAtSeveralSites() {
    String body =
        "{\"remove\":["
            + row("b1", 1)
            + ","
            + row("b1", 9)
            + ","
            + row("gone", 1)
            + "],\"add\":["
            + row("b1", 1)
            + ","
            + row("b2", 2)
            + "]}";
    server.site("b1").site("b2");

    JsonObject answer = server.post("/v1/items", body, "Idempotency-Key", "batch").json();

    assertThat(answer.getInteger("added")).isEqualTo(2);
    assertThat(answer.getInteger("removed")).isEqualTo(1);
    assertThat(answer.getJsonArray("refused").encode())
        .isEqualTo(
            "[{\"op\":\"remove\",\"index\":1,\"rule\":\"must be present to be removed\"},"
                + "{\"op\":\"remove\",\"index\":2,\"field\":\"site\","
                + "\"rule\":\"must be a site that exists\",\"value\":\"gone\"}]");
    assertThat(server.items("b1")).isZero();
    assertThat(server.items("b2")).isEqualTo(1);
    JsonObject again = server.post("/v1/items", body, "Idempotency-Key", "batch").json();
    assertThat(again.getBoolean("replayed")).isTrue();
    assertThat(again.getJsonArray("refused")).isEqualTo(answer.getJsonArray("refused"));
  }

  @Test
  void newSitesGetTheSettingsOfTheRequest() {
    server.stream("/v1/items?create=true&timeToLive=PT1H", row("lives", 1));
    server.stream("/v1/items?create=true&bucket=PT1M&buckets=60", row("moves", 1));

    assertThat(status("lives").getString("timeToLive")).isEqualTo("PT1H");
    assertThat(status("moves").getJsonObject("window").getInteger("buckets")).isEqualTo(60);
    assertThat(server.items("moves")).isEqualTo(1);
  }

  private static JsonObject status(String site) {
    return server.get("/v1/sites/" + site).json().getJsonObject("status");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "create=maybe",
        "timeToLive=PT1H",
        "create=true&timeToLive=soon",
        "create=true&bucket=PT1M",
        "create=true&buckets=3",
        "create=true&bucket=PT1M&buckets=10001",
        "create=true&bucket=PT1M&buckets=3&timeToLive=PT1H"
      })
  void wrongSettingsAreRefused(String query) {
    assertThat(server.stream("/v1/items?" + query, row("never", 1)).status()).isEqualTo(400);
    assertThat(server.get("/v1/sites/never").status()).isEqualTo(404);
  }
}
