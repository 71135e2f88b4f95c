package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Conditions in JSON and as text, asked of a real server. */
@Timeout(60)
final class QueryConditionsTest {

  @TempDir static Path folder;
  private static TestServer server;

  @BeforeAll
  static void start() {
    server = TestServer.start(folder, "schema", "name:text,owner:text?,size:long?,active:boolean");
    fill("berlin", "{'name':'a','owner':'anna','size':1,'active':true}");
    fill("lima", "{'name':'a','owner':'ben','size':2,'active':true}");
    fill("oslo", "{'name':'a','active':false}", "{'name':'null','owner':'','active':false}");
    fill("rome", "{'name':'b','owner':'carl','size':9,'active':true}");
  }

  private static void fill(String site, String... items) {
    server.site(site);
    Answer answer =
        server.post(
            "/v1/sites/" + site + "/items", json("{'add':[" + String.join(",", items) + "]}"));
    assertThat(answer.json().getInteger("added")).isEqualTo(items.length);
  }

  private static String json(String text) {
    return text.replace('\'', '"');
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static JsonObject locate(String query, String more) {
    Answer answer = server.post("/v1/locate", "{\"query\":" + query + more + "}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'owner':{'in':['anna','ben']}}            | owner in (anna, ben)          | berlin lima",
        "{'owner':{'in':['anna',null]}}             | owner in (anna, null)         | berlin oslo",
        "{'owner':null}                             | owner=null                    | oslo",
        "{'owner':''}                               | owner=''                      | oslo",
        "{'name':'null'}                            | name='null'                   | oslo",
        "{'size':{'in':[1,'2',2,2]},'name':'a'}     | size in (1, 2) and name = a   | berlin lima",
        "{'size':{'in':[7,9]},'name':{'in':['a','b']}} | size in (7,9) name in (a,b) | rome",
        "{'active':{'in':[false]}}                  | active in (FALSE)             | oslo",
        "{'name':'a','owner':{'in':['ben','carl']},'size':2,'active':{'in':[true,false]}}"
            + " | name=a owner in (ben, carl) size=2 active in (true, false)       | lima",
        "{'owner':{'in':['x','y']}}                 | owner in (x, y)               | -",
      })
  void jsonAndTextAskTheSame(String object, String text, String sites) {
    List<String> expected = sites.equals("-") ? List.of() : List.of(sites.split(" ", -1));
    String quoted = new JsonArray().add(text).encode();
    quoted = quoted.substring(1, quoted.length() - 1);
    for (String query : List.of(json(object), quoted)) {
      assertThat(server.locate(query)).as(query).containsAll(expected);
      JsonObject confirmed = locate(query, ",\"confirm\":true").getJsonObject("confirmed");
      assertThat(confirmed.getJsonArray("holding")).as(query).isEqualTo(new JsonArray(expected));
      JsonArray all =
          server
              .post("/v1/locate", "{\"queries\":[" + query + ",{\"name\":\"b\"}," + query + "]}")
              .json()
              .getJsonArray("answers");
      JsonArray alone = ids(locate(query, ""));
      assertThat(ids(all.getJsonObject(0))).isEqualTo(alone);
      assertThat(ids(all.getJsonObject(1)).contains("rome")).isTrue();
      assertThat(ids(all.getJsonObject(2))).isEqualTo(alone);
      String holds =
          server
              .post(
                  "/v1/holds",
                  "{\"query\":" + query + ",\"sites\":[\"berlin\",\"lima\",\"oslo\",\"rome\"]}")
              .json()
              .getJsonArray("holding")
              .stream()
              .map(Object::toString)
              .sorted()
              .collect(Collectors.joining(" "));
      assertThat(holds).as(query).isEqualTo(String.join(" ", expected));
    }
  }

  private static JsonArray ids(JsonObject answer) {
    JsonArray ids = new JsonArray();
    answer
        .getJsonArray("candidates")
        .forEach(each -> ids.add(each instanceof JsonObject one ? one.getString("site") : each));
    return ids;
  }

  @Test
  void theNumberOfFalseSitesIsTheSumOverTheAlternatives() {
    double one = locate("{\"owner\":\"x\"}", "").getDouble("expectedFalseSites");
    JsonObject three = locate("\"owner in (x, y, z)\"", "");
    assertThat(three.getDouble("expectedFalseSites")).isEqualTo(3 * one);
    assertThat(three.getDouble("collisionFalseSites")).isEqualTo(3 * one);
    JsonObject untied = locate("\"owner in (x, y, z) name=a\"", "");
    assertThat(untied.getValue("expectedFalseSites")).isNull();
    assertThat(untied.getString("unboundedBecause")).contains("different items");
  }

  @Test
  void anExplanationSaysWhichAlternativesMatchedWhere() {
    JsonObject explain =
        locate("\"owner in (anna, nobody, ben) size in (1, 2)\"", ",\"explain\":true")
            .getJsonObject("explain");
    JsonObject alternatives = explain.getJsonObject("alternatives");
    assertThat(alternatives.getInteger("asked")).isEqualTo(6);
    assertThat(alternatives.getInteger("matched")).isEqualTo(2);
    assertThat(alternatives.getJsonArray("first"))
        .isEqualTo(
            new JsonArray(
                json(
                    "[{'query':'owner=anna size=1','total':1,'sites':['berlin']},"
                        + "{'query':'owner=ben size=2','total':1,'sites':['lima']}]")));
    assertThat(explain.getJsonArray("text").toString()).contains("6 combinations");
    assertThat(
            locate("{\"owner\":\"anna\"}", ",\"explain\":true")
                .getJsonObject("explain")
                .containsKey("alternatives"))
        .isFalse();
  }

  @Test
  void aQueryWithAListIsCountedOnce() {
    double before = counted();
    locate("\"owner in (anna, ben)\"", "");
    assertThat(counted() - before).isEqualTo(1);
  }

  private static double counted() {
    return server
        .get("/metrics")
        .body()
        .lines()
        .filter(line -> line.startsWith("corymb_queries_total{kind=\"one\"}"))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .sum();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'owner':{'in':[]}}                    | query.owner | must list at least one value",
        "{'owner':{'in':'a'}}                   | query.owner | must have an array in in, but was a",
        "{'owner':{'in':[['a']]}}               | query.owner | must have values in in, but was an array",
        "{'owner':{'in':[{'in':[1]}]}}          | query.owner | must have values in in, but was an object",
        "{'size':{'in':[1,'x']}}                | query.size  | must be a whole number of 64 bits, but was 'x'",
        "{'size':{'in':[1,2.5]}}                | query.size  | must be a whole number of 64 bits, but was 2.5",
        "{'name':{'in':['a',null]}}             | query.name  | must be a value, because the attribute is not optional",
        "{'name':null}                          | query.name  | must be a value, because the attribute is not optional",
        "{'name':['a','b']}                     | query.name  | must be a value or an object such as {\"in\": […]}, but was an array",
        "{'name':{}}                            | query.name  | must be one of in, all, ge, gt, le, lt",
        "{'name':{'like':'x'}}                  | query.name  | must be one of in, all, ge, gt, le, lt, but was 'like'",
        "{'name':{'in':['a'],'all':['b']}}      | query.name  | must have one condition",
        "{'size':{'in':[1],'ge':2}}             | query.size  | must have one condition",
        "{'size':{'ge':1,'gt':2}}               | query.size  | must have one condition",
        "{'size':{'ge':5,'lt':5}}               | query.size  | must have a lower bound below the upper one, but was '>=5 <5'",
        "{'size':{'ge':null}}                   | query.size  | must be compared with a value",
        "{'size':{'ge':[1]}}                    | query.size  | must be compared with a value, but was an array",
        "{'size':{'ge':'x'}}                    | query.size  | must be a whole number",
        "{'active':{'ge':true}}                 | query.active | its type has no order",
        "{'size':{'ge':1,'lt':5}}               | query.size  | no range is kept of it",
        "{'name':{'all':['a','b']}}             | query.name  | it is not many-valued",
        "{'nam':{'in':['a']}}                   | query.nam   | must be an attribute of",
        "{}                                     | query       | must give at least one attribute of",
        "7                                      | query       | must be an object, or a string in the text form, but was 7",
        "[]                                     | query       | must be an object, or a string",
        "'name in (a, b'                        | query.name  | must have , or ) in its list here, but has the end; at character 14",
        "'owner=anna name!=b'                   | query.name  | must not be negated",
        "''                                     | query       | must give at least one attribute",
      })
  void aConditionThatBreaksARuleIsNamedWithItsAttributeAndValue(
      String query, String field, String detail) {
    Answer answer = server.post("/v1/locate", json("{'query':" + query + "}"));
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.json().getString("field")).isEqualTo(field);
    assertThat(answer.json().getString("detail")).contains(detail);
    assertThat(answer.json().containsKey("position")).isEqualTo(query.startsWith("'"));
    assertThat(server.post("/v1/holds", json("{'query':" + query + "}")).status()).isEqualTo(400);
    Answer batch =
        server.post("/v1/locate", json("{'queries':[{'name':'b'}," + query + ",{'name':'b'}]}"));
    assertThat(batch.status()).as(batch.body()).isEqualTo(200);
    JsonArray answers = batch.json().getJsonArray("answers");
    assertThat(answers.getJsonObject(1).getJsonObject("problem").getString("detail"))
        .contains(detail);
    assertThat(ids(answers.getJsonObject(2)).contains("rome")).as("what follows").isTrue();
  }

  @Test
  void theProblemOfATextSaysWhere() {
    JsonObject problem = server.post("/v1/locate", json("{'query':'owner=anna name!=b'}")).json();
    assertThat(problem.getInteger("position")).isEqualTo(15);
    assertThat(problem.getString("rule")).startsWith("must not be negated");
  }

  @Test
  void listsAreBounded() {
    String thousand = numbers(1_000);
    assertThat(server.locate("{\"size\":{\"in\":[" + thousand + "]}}")).contains("berlin", "lima");
    refused("{\"size\":{\"in\":[" + numbers(1_001) + "]}}", "must list at most 1,000 values");
    refused("{\"size\":{\"all\":[" + numbers(100_000) + "]}}", "must list at most 1,000 values");
    refused(
        "{\"size\":{\"in\":[" + thousand + "]},\"active\":{\"in\":[true,false]}}",
        "must have at most 1,000 alternatives, the product of its lists, but has 2,000");
    refused("\"" + "x".repeat(70_000) + "\"", "must have at most 65,536 characters");
    refused("\"name='" + "x".repeat(65_529) + "'\"", null);
    String deep = "{\"size\":{\"in\":" + "[".repeat(30) + "]".repeat(30) + "}}";
    assertThat(server.post("/v1/locate", "{\"query\":" + deep + "}").status()).isEqualTo(400);
  }

  private static String numbers(int count) {
    return IntStream.range(0, count).mapToObj(Integer::toString).collect(Collectors.joining(","));
  }

  private static void refused(String query, String detail) {
    Answer answer = server.post("/v1/locate", "{\"query\":" + query + "}");
    if (detail == null) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      return;
    }
    assertThat(answer.status()).as(answer.body()).isEqualTo(400);
    assertThat(answer.json().getString("detail")).contains(detail);
  }

  @Test
  void theAlternativesOfABatchAreBoundedTogether() {
    String thousand = "{\"size\":{\"in\":[" + numbers(1_000) + "]}}";
    String ten = IntStream.range(0, 10).mapToObj(i -> thousand).collect(Collectors.joining(","));
    assertThat(server.post("/v1/locate", "{\"queries\":[" + ten + "]}").status()).isEqualTo(200);
    Answer more = server.post("/v1/locate", "{\"queries\":[" + ten + ",{\"name\":\"a\"}]}");
    assertThat(more.status()).isEqualTo(413);
    assertThat(more.json().getString("detail"))
        .contains("queries must have at most 10000 alternatives in all");
  }

  @Test
  void aQueryThatNoDeclaredGroupCoversIsRefusedAloneAndInABatch() {
    try (TestServer declared =
        TestServer.start(
            folder.resolve("declared"), "schema", "a:text,b:text,c:text", "ask", "a+b")) {
      declared.site("x").post("/v1/sites/x/items", json("{'add':[{'a':'1','b':'2','c':'3'}]}"));
      assertThat(declared.locate("\"a in (1, 9) b=2\"")).containsExactly("x");
      Answer alone = declared.post("/v1/locate", json("{'query':{'a':'1'}}"));
      assertThat(alone.status()).isEqualTo(400);
      assertThat(alone.json().getString("detail"))
          .contains("query must be one that the summaries can answer", "declare a");
      JsonArray batch =
          declared
              .post("/v1/locate", json("{'queries':[{'a':'1'},'a=1 b in (2)']}"))
              .json()
              .getJsonArray("answers");
      assertThat(batch.getJsonObject(0).containsKey("problem")).isTrue();
      assertThat(ids(batch.getJsonObject(1))).containsExactly("x");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"name=*.pdf", "name='*.pdf'", "name in ('*.pdf', x)"})
  void aValueThatLooksLikeAPatternIsRefusedOrHintedAt(String text) {
    Answer answer = server.post("/v1/locate", "{\"query\":\"" + text + "\"}");
    String said = answer.json().getString(answer.status() == 200 ? "hint" : "detail");
    assertThat(said).contains("patterns");
    assertThat(answer.status()).isEqualTo(text.contains("'") ? 200 : 400);
  }
}
