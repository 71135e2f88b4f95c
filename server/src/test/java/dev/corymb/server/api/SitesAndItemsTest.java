package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SitesAndItemsTest {

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

  private static String item(String name, long device) {
    return new JsonObject().put("name", name).put("device", device).encode();
  }

  @Test
  void aSiteIsCreatedShownListedAndDeleted() {
    TestServer.Answer created = server.post("/v1/sites", "{\"id\":\"Zürich / 1\"}");

    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("Location")).isEqualTo("/v1/sites/Z%C3%BCrich%20%2F%201");
    assertThat(server.get(created.header("Location")).json().getString("id"))
        .isEqualTo("Zürich / 1");
    assertThat(server.post("/v1/sites", "{\"id\":\"Zürich / 1\"}").status()).isEqualTo(409);
    assertThat(server.delete(created.header("Location")).status()).isEqualTo(204);
    assertThat(server.get(created.header("Location")).status()).isEqualTo(404);
    assertThat(server.delete(created.header("Location")).status()).isEqualTo(404);
  }

  @Test
  void sitesAreListedInPagesThatJoinWithoutGapsOrRepeats() {
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 65; i++) {
      ids.add(String.format("page-%02d", i));
    }
    List<String> shuffled = new ArrayList<>(ids);
    Collections.shuffle(shuffled, new Random(1));
    shuffled.forEach(server::site);

    for (int limit : new int[] {1, 7, 64, 65, 66}) {
      List<String> read = new ArrayList<>();
      String after = "";
      while (after != null) {
        JsonObject page =
            server.get("/v1/sites?prefix=page-&limit=" + limit + "&after=" + after).json();
        page.getJsonArray("sites").forEach(site -> read.add(((JsonObject) site).getString("id")));
        assertThat(page.getInteger("total")).isEqualTo(65);
        after = page.getString("next");
      }
      assertThat(read).isEqualTo(ids);
    }
  }

  @Test
  void sitesAreFoundByAnyPartOfTheirId() {
    List<String> ids = List.of("eu.Find-me.1", "find-me.2", "us.find-ME", "us.find-other");
    ids.forEach(server::site);

    List<String> found = new ArrayList<>();
    String after = "";
    while (after != null) {
      JsonObject page = server.get("/v1/sites?contains=find-me&limit=2&after=" + after).json();
      page.getJsonArray("sites").forEach(site -> found.add(((JsonObject) site).getString("id")));
      assertThat(page.getInteger("total")).isEqualTo(3);
      after = page.getString("next");
    }
    assertThat(found).isEqualTo(ids.subList(0, 3));
    assertThat(server.get("/v1/sites?contains=find-me&prefix=us.").json().getInteger("total"))
        .isEqualTo(1);
    assertThat(server.get("/v1/sites?contains=find-nothing").json().getInteger("total")).isZero();
  }

  @Test
  void theHistoryOfASiteSurvivesARestart(@TempDir Path data) {
    String path = "/v1/sites/kept/history?range=";
    JsonArray before = new JsonArray();
    try (TestServer first = TestServer.start(data)) {
      first.site("kept").site("gone");
      first.post("/v1/sites/kept/items", "{\"add\":[" + item("f1", 1) + "]}");
      first.delete("/v1/sites/gone");
      while (before.size() < 2) { // the second is of now, the first was taken within a second
        before = first.get(path + "1h").json().getJsonArray("samples");
      }
    }
    try (TestServer second = TestServer.start(data)) {
      for (String range : List.of("5m", "15m", "1h", "24h", "7d")) {
        JsonObject history = second.get(path + range).json();
        assertThat(history.getString("range")).isEqualTo(range);
        assertThat(history.getJsonArray("samples").getJsonObject(0).getLong("millis"))
            .as("the first sample is from before the restart")
            .isLessThanOrEqualTo(before.getJsonObject(before.size() - 1).getLong("millis"));
      }
      assertThat(second.get(path + "2h").status()).isEqualTo(400);
    }
  }

  @Test
  void anItemIsFoundFromItsAcknowledgementUntilItsRemoval() {
    server.site("found");
    String path = "/v1/sites/found/items";

    server.post(path, "{\"add\":[" + item("f1", 1) + "," + item("f1", 1) + "]}");
    assertThat(server.locate(item("f1", 1))).containsExactly("found");
    assertThat(server.locate("{\"name\":\"f1\"}")).containsExactly("found");
    server.post(path, "{\"remove\":[" + item("f1", 1) + "]}");
    assertThat(server.locate(item("f1", 1))).as("one of two is left").containsExactly("found");
    server.post(path, "{\"remove\":[" + item("f1", 1) + "]}");
    assertThat(server.locate(item("f1", 1))).isEmpty();
  }

  @Test
  void aRemovalInABatchComesAfterItsAdditionsWhereverItStands() {
    server.site("order");

    JsonObject result =
        server
            .post(
                "/v1/sites/order/items",
                "{\"remove\":[" + item("o", 1) + "],\"add\":[" + item("o", 1) + "]}")
            .json();

    assertThat(result.getInteger("added")).isEqualTo(1);
    assertThat(result.getInteger("removed")).isEqualTo(1);
    assertThat(server.items("order")).isZero();
  }

  @Test
  void refusedItemsAreNamedWithTheirPlaceAndTheOthersAreDone() {
    server.site("refusals");

    JsonObject result =
        server
            .post(
                "/v1/sites/refusals/items",
                "{\"add\":["
                    + item("r1", 1)
                    + ",{\"name\":\"r2\",\"device\":\"x\"},{\"name\":\"r3\"},7,"
                    + "{\"name\":\"r4\",\"device\":1,\"size\":2},"
                    + "{\"name\":\"r5\",\"device\":\"12\"}],\"remove\":["
                    + item("absent", 1)
                    + ","
                    + item("r1", 1)
                    + "]}")
            .json();

    assertThat(result.getInteger("added")).isEqualTo(2);
    assertThat(result.getInteger("removed")).isEqualTo(1);
    JsonArray refused = result.getJsonArray("refused");
    assertThat(refused.stream().map(one -> places((JsonObject) one)))
        .containsExactly(
            "add 1 device must be a whole number of 64 bits x",
            "add 2 device must be given: an item has a value for every attribute that is not optional null",
            "add 3 null must be an object 7",
            "add 4 size must be an attribute of [name:text,device:long] size",
            "remove 0 null must be present to be removed null");
  }

  private static String places(JsonObject refusal) {
    return refusal.getString("op")
        + " "
        + refusal.getInteger("index")
        + " "
        + refusal.getString("field")
        + " "
        + refusal.getString("rule")
        + " "
        + refusal.getString("value");
  }

  @Test
  void aBatchWithAKeyCountsOnceAndAnotherBatchWithThatKeyIsRefused() {
    server.site("keys");
    String path = "/v1/sites/keys/items";
    String batch = "{\"add\":[" + item("k1", 1) + "," + item("k2", 2) + "]}";

    JsonObject first = server.post(path, batch, "Idempotency-Key", "k").json();
    JsonObject again = server.post(path, batch, "Idempotency-Key", "k").json();
    TestServer.Answer other =
        server.post(path, "{\"add\":[" + item("k3", 3) + "]}", "Idempotency-Key", "k");

    assertThat(first.getBoolean("replayed")).isFalse();
    assertThat(again).isEqualTo(first.copy().put("replayed", true));
    assertThat(other.status()).isEqualTo(409);
    assertThat(other.json().getString("type")).isEqualTo("/problems/key-reused");
    assertThat(server.items("keys")).isEqualTo(2);
    assertThat(server.get("/v1/sites/keys/receipts/k").json().getInteger("added")).isEqualTo(2);
    assertThat(server.get("/v1/sites/keys/receipts/unknown").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                                      | id
          {"id":""}                               | id
          {"id":7}                                | id
          {"id":"a","ttl":"PT1H"}                 | ttl
          {"id":"a","timeToLive":"1x"}            | timeToLive
          {"id":"a","timeToLive":"PT0S"}          | timeToLive
          {"id":"a","window":{"bucket":"PT1M"}}   | window
          {"id":"a","window":"1m"}                | window
          {"id":"a","window":"0s*60"}             | window
          {"id":"a","window":"1m*10001"}          | window
          {"id":"a","window":{"bucket":"PT1M","buckets":0}} | window.buckets
          {"id":"a","timeToLive":"PT1H","window":{"bucket":"PT1M","buckets":2}} | window
          {"id":"a"} {}                           | body
          [1]                                     | body
          {"id":                                  | body
          {"id":"a","id":"b"}                     | id
          """)
  void aBadSiteIsRefusedByTheNameOfTheField(String body, String field) {
    TestServer.Answer answer = server.post("/v1/sites", body);

    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.json().getString("field")).isEqualTo(field);
    assertThat(answer.header("Content-Type")).isEqualTo("application/problem+json");
    assertThat(server.get("/v1/sites/a").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @CsvSource({
    "/v1/sites?limit=0, limit",
    "/v1/sites?limit=1001, limit",
    "/v1/sites?limit=x, limit",
    "/v1/sites?limit=1&limit=2, limit",
    "/v1/sites?own=yes, own",
    "/v1/sites?afer=b, afer"
  })
  void aBadParameterIsRefusedByItsName(String path, String field) {
    TestServer.Answer answer = server.get(path);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().getString("field")).isEqualTo(field);
  }

  @Test
  void aSiteThatIsNotThereTakesNoItems() {
    assertThat(server.post("/v1/sites/nowhere/items", "{\"add\":[]}").status()).isEqualTo(404);
    assertThat(server.stream("/v1/sites/nowhere/items", item("a", 1)).status()).isEqualTo(404);
    assertThat(server.post("/v1/sites/nowhere/items", "{\"put\":[]}").status()).isEqualTo(404);
  }

  @Test
  void aBatchBeyondTheLimitIsRefusedAsAWhole() {
    server.site("many");
    String items = String.join(",", Collections.nCopies(10_001, item("m", 1)));

    TestServer.Answer answer = server.post("/v1/sites/many/items", "{\"add\":[" + items + "]}");

    assertThat(answer.status()).isEqualTo(413);
    assertThat(server.items("many")).isZero();
  }

  /** As options and settings write them. */
  @Test
  void durationsAndWindowsAreReadInTheirShortForms() {
    server.post("/v1/sites", "{\"id\":\"short\",\"timeToLive\":\"1h\"}");
    server.post("/v1/sites", "{\"id\":\"last\",\"window\":\"1m*60\"}");
    server.post("/v1/sites", "{\"id\":\"mixed\",\"window\":{\"bucket\":\"90s\",\"buckets\":2}}");

    assertThat(status("short").getString("timeToLive")).isEqualTo("PT1H");
    assertThat(status("last").getJsonObject("window"))
        .isEqualTo(new JsonObject().put("bucket", "PT1M").put("buckets", 60));
    assertThat(status("mixed").getJsonObject("window").getString("bucket")).isEqualTo("PT1M30S");
  }

  private JsonObject status(String site) {
    return server.get("/v1/sites/" + site).json().getJsonObject("status");
  }

  @Test
  void windowsAndTimesToLiveAreShown() {
    server.post("/v1/sites", "{\"id\":\"w\",\"window\":{\"bucket\":\"PT1M\",\"buckets\":60}}");
    server.post("/v1/sites/w/items", "{\"add\":[" + item("w1", 1) + "]}");

    assertThat(server.locate(item("w1", 1))).containsExactly("w");
    assertThat(status("w").getJsonObject("window").getInteger("buckets")).isEqualTo(60);
    assertThat(server.get("/v1/sites?prefix=w").json().getInteger("total")).isEqualTo(1);
  }
}
