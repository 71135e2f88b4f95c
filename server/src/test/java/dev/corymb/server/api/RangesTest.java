package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.profile.ProfileFormat;
import dev.corymb.server.api.RangesOracle.Ask;
import dev.corymb.server.api.RangesOracle.Thing;
import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ranges over HTTP: of every type that has some, against lists of items. */
@Timeout(120)
final class RangesTest {

  private static final List<String> SITES = List.of("berlin", "lima", "oslo", "quito", "void");
  private static final String EMPTY = "void";

  @TempDir private Path folder;
  private TestServer server;
  private final Map<String, List<Thing>> held = new TreeMap<>();

  @BeforeEach
  void start() throws IOException {
    Path profile = folder.resolve("profile");
    ProfileFormat.write(
        FederationProfile.of("ranges", Schema.parse(RangesOracle.SCHEMA), 42)
            .with(Map.of("range", RangesOracle.RANGES)),
        profile);
    open();
    SITES.forEach(
        site -> {
          server.site(site);
          held.put(site, new ArrayList<>());
        });
  }

  private void open() {
    server =
        TestServer.start(
            folder.resolve("data"),
            "schema",
            RangesOracle.SCHEMA,
            "profile",
            folder.resolve("profile").toString());
  }

  @AfterEach
  void end() {
    server.close();
  }

  private JsonObject post(String path, JsonObject body) {
    Answer answer = server.post(path, body.encode());
    assertThat(answer.status()).as("%s of %s: %s", path, body, answer.body()).isEqualTo(200);
    return answer.json();
  }

  private void change(String site, String member, Thing... things) {
    JsonArray items = new JsonArray();
    for (Thing thing : things) {
      items.add(thing.json());
    }
    JsonObject done = post("/v1/sites/" + site + "/items", new JsonObject().put(member, items));
    assertThat(done.getJsonArray("refused")).as(done.encode()).isNullOrEmpty();
  }

  private static List<String> ids(JsonArray list) {
    return list.stream()
        .map(one -> one instanceof JsonObject json ? json.getString("site") : (String) one)
        .toList();
  }

  private JsonObject locate(Object query) {
    return post("/v1/locate", new JsonObject().put("query", query).put("confirm", true));
  }

  @Property(tries = 3)
  void findWhatItemsOfEveryTypeHave(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < 60; i++) {
      String site = SITES.get(random.nextInt(SITES.size() - 1));
      List<Thing> things = held.get(site);
      if (things.size() > 3 || (!things.isEmpty() && random.nextInt(3) == 0)) {
        Thing gone = things.remove(random.nextInt(things.size()));
        change(site, "remove", gone);
      } else {
        Thing one = RangesOracle.thing(random);
        Thing other = RangesOracle.thing(random);
        things.add(one);
        things.add(other);
        change(site, "add", one, other);
      }
      if (i == 40) {
        server.close();
        open();
      }
      for (int asked = 0; asked < 3; asked++) {
        check(RangesOracle.ask(random), random);
      }
    }
  }

  private void check(Ask ask, SplittableRandom random) {
    TreeSet<String> holding = new TreeSet<>();
    TreeSet<String> possible = new TreeSet<>();
    held.forEach(
        (site, things) -> {
          if (things.stream().anyMatch(ask::matches)) {
            holding.add(site);
          }
          if (ask.mayBeAt(things)) {
            possible.add(site);
          }
        });
    String text = ask.text(random);
    JsonObject answer = locate(text);
    List<String> candidates = ids(answer.getJsonArray("candidates")).stream().sorted().toList();
    assertThat(candidates).as(text).containsAll(holding).isSubsetOf(possible);
    if (ask.isBoundsOnly()) {
      assertThat(candidates).as(text).containsExactlyElementsOf(possible);
    }
    JsonObject confirmed = answer.getJsonObject("confirmed");
    assertThat(ids(confirmed.getJsonArray("holding"))).as(text).hasSameElementsAs(holding);
    assertThat(confirmed.getJsonArray("silent")).isEmpty();
    assertThat(answer.getDouble("expectedFalseSites")).isNull();
    assertThat(answer.getString("unboundedBecause")).contains("smallest to its largest");
    assertThat(ids(answer.getJsonArray("ranges"))).hasSameElementsAs(ask.bounds().keySet());

    JsonObject same = locate(ask.json());
    for (JsonObject each : List.of(answer, same)) {
      each.remove("micros");
      each.getJsonArray("candidates").forEach(one -> ((JsonObject) one).remove("ageMillis"));
    }
    assertThat(same).as("%s and %s", text, ask.json()).isEqualTo(answer);
    JsonObject all =
        post("/v1/locate", new JsonObject().put("queries", new JsonArray().add(text).add("n=7")));
    assertThat(ids(all.getJsonArray("answers").getJsonObject(0).getJsonArray("candidates")))
        .hasSameElementsAs(candidates);
    prune(random.nextBoolean() ? text : ask.json(), candidates);
    JsonObject holds = new JsonObject().put("sites", new JsonArray(SITES)).put("query", text);
    assertThat(ids(post("/v1/holds", holds).getJsonArray("holding"))).hasSameElementsAs(holding);
  }

  private void prune(Object query, List<String> candidates) {
    JsonArray within = new JsonArray(new ArrayList<>(SITES)).add("atlantis");
    JsonObject pruned =
        post("/v1/prune", new JsonObject().put("query", query).put("within", within));
    assertThat(ids(pruned.getJsonArray("keep"))).hasSameElementsAs(candidates);
    List<String> skipped = new ArrayList<>(SITES);
    skipped.removeAll(candidates);
    assertThat(ids(pruned.getJsonArray("skip"))).isEqualTo(skipped).contains(EMPTY);
    assertThat(ids(pruned.getJsonArray("unknown"))).containsExactly("atlantis");
    assertThat(pruned.getDouble("expectedFalseSites")).isNull();
    assertThat(pruned.getString("unboundedBecause")).contains("smallest to its largest");
  }

  private void add(String site, String... items) {
    post(
        "/v1/sites/" + site + "/items",
        new JsonObject("{\"add\":[" + String.join(",", items).replace('\'', '"') + "]}"));
  }

  private static String explanation(JsonObject answer) {
    return answer.getJsonObject("explain").getJsonArray("text").encode();
  }

  @Test
  void anAnswerSaysWhatIsTiedAndThatARangeIsNot() {
    add("berlin", "{'name':'a','n':1,'x':1}", "{'name':'b','n':9,'x':2}");
    JsonObject answer =
        post(
            "/v1/locate",
            new JsonObject("{\"query\":\"name=a n between 5 and 9\",\"explain\":true}"));

    assertThat(ids(answer.getJsonArray("candidates"))).as("of two items").containsExactly("berlin");
    assertThat(answer.getBoolean("full")).isFalse();
    assertThat(answer.getJsonArray("tied").encode()).isEqualTo("[\"name\"]");
    assertThat(answer.getJsonArray("ranges").encode()).isEqualTo("[\"n\"]");
    assertThat(answer.containsKey("expectedFalseSites")).isTrue();
    assertThat(answer.getString("unboundedBecause"))
        .isEqualTo(
            "a site is listed if it has the values of name and the range from its smallest to its"
                + " largest n overlaps what is asked for, possibly in different items, so the number"
                + " of false sites is not bounded");
    assertThat(explanation(answer))
        .contains("The query gives values of name and bounds of n of [name:text,")
        .contains("only if one item there has the value, hash collisions aside")
        .contains("its smallest to its largest value of n overlaps", "asked separately")
        .contains("the values may come from different items, and only the owners can tell");
    assertThat(answer.getJsonObject("explain").getJsonArray("attributes").encode())
        .isEqualTo("[\"name\",\"n\"]");

    JsonObject alone =
        post("/v1/locate", new JsonObject("{\"query\":{\"n\":{\"gt\":1}},\"explain\":true}"));
    assertThat(alone.getJsonArray("tied")).isEmpty();
    assertThat(alone.getDouble("collisionFalseSites")).isZero();
    assertThat(alone.getString("unboundedBecause"))
        .isEqualTo(
            "a site is listed if the range from its smallest to its largest n overlaps what is"
                + " asked for, so the number of false sites is not bounded");
    assertThat(explanation(alone))
        .contains("The query gives bounds of n of [")
        .contains("smaller and larger values, but none in the range")
        .doesNotContain("one item there");
    assertThat(locate("name=a n=1 x=1").containsKey("ranges")).isFalse();
  }

  @Test
  void alternativesAreCombinedWithRanges() {
    add("berlin", "{'name':'a','n':1}");
    add("lima", "{'name':'b','n':9}");
    JsonObject answer =
        post(
            "/v1/locate",
            new JsonObject("{\"query\":\"name in (a, b, c) n>=5\",\"explain\":true}"));

    assertThat(ids(answer.getJsonArray("candidates"))).containsExactly("lima");
    JsonObject alternatives = answer.getJsonObject("explain").getJsonObject("alternatives");
    assertThat(alternatives.getInteger("asked")).isEqualTo(3);
    assertThat(alternatives.getInteger("matched")).isEqualTo(1);
    assertThat(alternatives.getJsonArray("first").getJsonObject(0).getString("query"))
        .isEqualTo("name=b n>=5");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "n > 5 n < 5         | must have a lower bound below the upper one",
        "x >= NaN            | must be compared with a number",
        "n >= null           | must be compared with a value",
        "name > a            | must be asked with = or in: no range is kept of it",
        "n >= 1 n = 2        | must have one condition",
        "n in (1, 2) n < 9   | must have one condition",
        "n between 1         | must be written between A and B",
        "at > 2026-01-01     | must be a time with its zone",
        "n > 5.5             | must be a whole number",
      })
  void aBoundThatBreaksARuleIsRejected(String query, String rule) {
    for (String path : List.of("/v1/locate", "/v1/prune", "/v1/holds")) {
      JsonObject body = new JsonObject().put("query", query);
      if (path.equals("/v1/prune")) {
        body.put("within", new JsonArray());
      }
      Answer answer = server.post(path, body.encode());
      assertThat(answer.status()).as(answer.body()).isEqualTo(400);
      assertThat(answer.json().getString("detail")).contains(rule);
    }
  }

  @Test
  void countsThemAmongTheQueriesWhoseFalseSitesAreNotBounded() {
    add("berlin", "{'name':'a','n':1}", "{'name':'a','n':9}");
    assertThat(ids(locate("n between 4 and 5").getJsonObject("confirmed").getJsonArray("mistaken")))
        .containsExactly("berlin");
    locate("name=a n>=9");

    JsonObject status = server.get("/v1/overview").json();
    assertThat(status.getJsonObject("queries").getInteger("several")).isEqualTo(2);
    assertThat(status.getJsonObject("queries").getInteger("one")).isZero();
    assertThat(status.getJsonObject("measured").getInteger("unboundedQueries")).isEqualTo(2);
    assertThat(status.getJsonObject("measured").getDouble("unboundedFalseSitesPerQuery"))
        .isEqualTo(0.5);
  }

  /** As in {@link DeclaredQueriesTest}, what is given by values must be covered by a group. */
  @Test
  void onlyTheValuesOfAQueryMustBeDeclared() {
    try (TestServer declared =
        TestServer.start(
            folder.resolve("declared"),
            "schema",
            "name:text,owner:text,size:long,mtime:long",
            "ask",
            "name+owner",
            "range",
            "mtime")) {
      declared.site("a");
      declared.post(
          "/v1/sites/a/items",
          "{\"add\":[{\"name\":\"x\",\"owner\":\"ada\",\"size\":1,\"mtime\":5}]}");
      assertThat(declared.locate("\"mtime>=5\"")).containsExactly("a");
      assertThat(declared.locate("\"mtime>5\"")).isEmpty();
      assertThat(declared.locate("\"name=x owner=ada mtime<9\"")).containsExactly("a");
      Answer answer = declared.post("/v1/locate", "{\"query\":\"size=1 mtime>=5\"}");
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().getString("detail")).contains("declare size");
      assertThat(
              declared
                  .get("/v1/federation")
                  .json()
                  .getJsonArray("schema")
                  .getJsonObject(3)
                  .getBoolean("range"))
          .isTrue();
    }
  }
}
