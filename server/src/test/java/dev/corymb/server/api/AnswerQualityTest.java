package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What answers say of themselves: their error, their order, and what they leave out. */
@Timeout(60)
final class AnswerQualityTest {

  private static final String SCHEMA = "name:text,owner:text,size:long";
  private static final String ONE = "{\"name\":\"a\"}";
  private static final String SEVERAL = "{\"name\":\"a\",\"owner\":\"y\"}";
  private static final String ALL = "{\"name\":\"a\",\"owner\":\"y\",\"size\":9}";

  @TempDir private Path folder;
  private TestServer server;

  /** At "mixed" and "both" different items have the values, at "true" one item has them. */
  @BeforeEach
  void start() {
    server = TestServer.start(folder.resolve("data"), "schema", SCHEMA);
    fill("true", "a", "y");
    fill("mixed", "a", "x", "b", "y");
    fill("both", "a", "z", "c", "y");
  }

  @AfterEach
  void end() {
    server.close();
  }

  private void fill(String site, String... values) {
    server.site(site);
    JsonArray items = new JsonArray();
    for (int i = 0; i < values.length; i += 2) {
      items.add(new JsonObject().put("name", values[i]).put("owner", values[i + 1]).put("size", i));
    }
    server.post("/v1/sites/" + site + "/items", new JsonObject().put("add", items).encode());
  }

  private JsonObject locate(String query, String more) {
    Answer answer = server.post("/v1/locate", "{\"query\":" + query + more + "}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  private static List<String> ids(JsonObject answer) {
    return answer.getJsonArray("candidates").stream()
        .map(each -> each instanceof JsonObject one ? one.getString("site") : (String) each)
        .toList();
  }

  private JsonObject measured() {
    return server.get("/v1/overview").json().getJsonObject("measured");
  }

  @Test
  void aQueryThatIsNotTiedStatesNoNumberItCannotKeep() {
    JsonObject several = locate(SEVERAL, ",\"explain\":true");
    assertThat(ids(several)).containsExactly("both", "mixed", "true");
    assertThat(several.containsKey("expectedFalseSites")).isTrue();
    assertThat(several.getValue("expectedFalseSites")).isNull();
    assertThat(several.getString("unboundedBecause")).contains("different items", "not bounded");
    assertThat(several.getDouble("collisionFalseSites")).isPositive();
    assertThat(several.getJsonObject("explain").getJsonArray("text").toString())
        .contains("not necessarily the same item", "not bounded");

    for (String tied : List.of(ONE, ALL)) {
      JsonObject answer = locate(tied, ",\"explain\":true");
      assertThat(answer.getDouble("expectedFalseSites"))
          .isPositive()
          .isEqualTo(answer.getDouble("collisionFalseSites"));
      assertThat(answer.containsKey("unboundedBecause")).isFalse();
      assertThat(answer.getJsonObject("explain").getJsonArray("text").toString())
          .doesNotContain("not bounded");
    }
  }

  /** All sites are listed, so the rates of the candidates are those of all sites. */
  @Test
  void theRatesOfCandidatesAreThoseOfTheQuery() {
    for (String query : List.of(ONE, SEVERAL)) {
      JsonObject answer = locate(query, ",\"explain\":true");
      assertThat(answer.getJsonArray("candidates")).hasSize(3);
      double sum =
          answer.getJsonArray("candidates").stream()
              .mapToDouble(each -> ((JsonObject) each).getDouble("collisionRate"))
              .sum();
      assertThat(sum).isCloseTo(answer.getDouble("collisionFalseSites"), withinPercentage(0.001));
      assertThat(answer.getJsonObject("explain").getJsonArray("text").toString())
          .as("what not every reader of it is shown")
          .doesNotContain("collision rate");
    }
  }

  @Test
  void aMemberThatIsGivenTwiceIsNamedLikeAnyOther() {
    assertThat(fieldOfProblem("/v1/locate", "{\"query\":{\"name\":\"a\",\"name\":\"b\"}}"))
        .isEqualTo("query.name");
    assertThat(fieldOfProblem("/v1/locate", "{\"query\":{\"size\":\"b\"}}"))
        .isEqualTo("query.size");
    assertThat(
            fieldOfProblem(
                "/v1/locate", "{\"queries\":[{\"name\":\"a\"},{\"name\":\"a\",\"name\":\"b\"}]}"))
        .isEqualTo("queries[1].name");
    assertThat(fieldOfProblem("/v1/locate", "{\"limit\":1,\"limit\":2}")).isEqualTo("limit");
    assertThat(fieldOfProblem("/v1/sites/true/items", "{\"add\":[{\"name\":1,\"name\":2}]}"))
        .isEqualTo("add[0].name");
  }

  private String fieldOfProblem(String path, String body) {
    Answer answer = server.post(path, body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    return answer.json().getString("field");
  }

  @Test
  void theOverviewComparesTheMissRatesOfAllSites() {
    JsonObject misses = server.get("/v1/overview").json().getJsonObject("misses");

    assertThat(misses.getInteger("overBudget")).isZero();
    assertThat(misses.getDouble("highest")).isZero();
    assertThat(misses.getString("site")).isEmpty();
  }

  @Test
  void confirmedQueriesAreCountedWhateverTheirError() {
    locate(ONE, ",\"confirm\":true");
    locate(SEVERAL, ",\"confirm\":true");

    assertThat(measured().getInteger("confirmedQueries")).isEqualTo(2);
    assertThat(measured().getInteger("boundedQueries")).isOne();
    assertThat(measured().getDouble("falseSitesPerQuery")).isZero();
    assertThat(measured().getDouble("predictedFalseSitesPerQuery")).isPositive();
    assertThat(measured().getInteger("unboundedQueries")).isOne();
    assertThat(measured().getDouble("unboundedFalseSitesPerQuery")).isEqualTo(2);
    assertThat(measured().getValue("incompleteFalseSitesPerQuery")).isNull();
    assertThat(server.get("/metrics").body())
        .contains("corymb_confirmed_queries_total{class=\"bounded\"} 1.0")
        .contains("corymb_confirmed_queries_total{class=\"unbounded\"} 1.0")
        .contains("corymb_confirmed_false_total{class=\"unbounded\"} 2.0");
  }

  @Test
  void aConfirmationThatNobodyAnsweredIsIncomplete() {
    try (TestServer hasty =
        TestServer.start(
            folder.resolve("hasty"), "schema", SCHEMA, "confirm-timeout", "PT0.000000001S")) {
      hasty.site("a").post("/v1/sites/a/items", "{\"add\":[" + ALL + "]}");
      JsonObject answer =
          hasty.post("/v1/locate", "{\"query\":" + ONE + ",\"confirm\":true}").json();
      JsonObject measured = hasty.get("/v1/overview").json().getJsonObject("measured");

      assertThat(answer.getJsonObject("confirmed").getJsonArray("silent")).containsExactly("a");
      assertThat(answer.getJsonObject("confirmed").getString("silentBecause"))
          .isEqualTo(
              "the confirmations of this request timed out after 0 ms; raise confirm-timeout on the"
                  + " server");
      assertThat(
              hasty
                  .post("/v1/locate", "{\"query\":" + SEVERAL + ",\"confirm\":true}")
                  .json()
                  .getJsonObject("confirmed")
                  .getString("silentBecause"))
          .endsWith("; serve --ask declares what is asked together)");
      assertThat(measured.getInteger("confirmedQueries")).isOne();
      assertThat(measured.getInteger("incompleteQueries")).isOne();
      assertThat(measured.getDouble("incompleteFalseSitesPerQuery")).isZero();
      assertThat(measured.getValue("falseSitesPerQuery")).isNull();
    }
  }

  @Test
  void candidatesHaveAnOrderAndALimitSaysWhatItLeftOut() {
    JsonObject first = locate(SEVERAL, ",\"limit\":2");
    assertThat(ids(first)).containsExactly("both", "mixed");
    assertThat(first.getInteger("total")).isEqualTo(3);
    assertThat(first.getInteger("omitted")).isOne();

    JsonObject confirmed = locate(SEVERAL, ",\"limit\":2,\"confirm\":true");
    assertThat(ids(confirmed)).containsExactly("true", "both");
    assertThat(confirmed.getJsonObject("confirmed").getJsonArray("mistaken"))
        .containsExactly("both", "mixed");
    assertThat(confirmed.getJsonObject("confirmed").getInteger("unasked")).isZero();

    String batch = "{\"queries\":[" + SEVERAL + "," + ONE + "],\"limit\":2,\"confirm\":";
    JsonObject plain = answers(batch + "false}").getJsonObject(0);
    assertThat(ids(plain)).containsExactly("both", "mixed");
    assertThat(plain.getInteger("omitted")).isOne();
    assertThat(plain.getValue("expectedFalseSites")).isNull();
    assertThat(ids(answers(batch + "true}").getJsonObject(0))).containsExactly("true", "both");
  }

  private JsonArray answers(String body) {
    return server.post("/v1/locate", body).json().getJsonArray("answers");
  }

  @Test
  void valuesAreComparedExactly() {
    refuses("{\"name\":\"a\",\"name\":\"b\"}", "query.name", "must be given once");
    refuses("{\"name\":[\"a\",\"b\"]}", "query.name", "must be a value or an object such as");
    refuses("{\"size\":\">1\"}", "query.size", "whole number of 64 bits; for several values use");
    refuses("{\"size<\":\"3\"}", "query.size<", "must be an attribute");
    refuses("{\"size<\":\"3\"}", "query.size<", "for several values use");
    Answer item =
        server.post(
            "/v1/sites/true/items", "{\"add\":[{\"name\":[\"a\"],\"owner\":\"x\",\"size\":1}]}");
    assertThat(item.json().getJsonArray("refused").getJsonObject(0).getString("rule"))
        .isEqualTo("must be one value, not a list or an object");

    assertThat(locate("{\"name\":\"*.pdf\"}", "").getString("hint"))
        .contains("name was compared with \"*.pdf\" exactly; for several values use");
    assertThat(locate("{\"name\":\"absent\"}", "").containsKey("hint")).isFalse();
    assertThat(locate(ONE, "").containsKey("hint")).isFalse();
    fill("patterns", "*.pdf", "x");
    JsonObject literal = locate("{\"name\":\"*.pdf\"}", "");
    assertThat(ids(literal)).containsExactly("patterns");
    assertThat(literal.containsKey("hint")).as("it was found").isFalse();
  }

  private void refuses(String query, String field, String rule) {
    Answer answer = server.post("/v1/locate", "{\"query\":" + query + "}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.json().getString("field")).isEqualTo(field);
    assertThat(answer.json().getString("rule")).contains(rule);
  }

  @Test
  void theCountersOfItemsAreWhatTheAnswersSaid() {
    JsonObject before = server.get("/v1/overview").json().getJsonObject("items");
    String change =
        String.format("{\"add\":[%s,{\"name\":1}],\"remove\":[%s,%s,%s]}", ALL, ALL, ONE, ALL);
    String path = "/v1/sites/true/items";
    JsonObject batch = server.post(path, change, "Idempotency-Key", "k1").json();
    JsonObject again = server.post(path, change, "Idempotency-Key", "k1").json();
    JsonObject stream =
        server.stream("/v1/sites/true/items", ALL + "\n{\"name\":1}\nx\n").lines().get(1);
    JsonObject after = server.get("/v1/overview").json().getJsonObject("items");

    assertThat(again.getBoolean("replayed")).isTrue();
    assertThat(after.getInteger("added") - before.getInteger("added"))
        .isEqualTo(batch.getInteger("added") + stream.getInteger("added"));
    assertThat(after.getInteger("removed") - before.getInteger("removed"))
        .isEqualTo(batch.getInteger("removed"));
    assertThat(after.getInteger("refused") - before.getInteger("refused"))
        .isEqualTo(batch.getJsonArray("refused").size() + stream.getInteger("refused"));
  }
}
