package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.ZippedData;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Data directories of earlier versions with optional and many-valued attributes, declared queries
 * and, in format 5 of the ledger, ranges.
 */
@Timeout(120)
class OldDeclarationsTest {

  static final String SCHEMA = "name:text,owner:text?,tag:text*,size:long?,day:date?";
  static final String ASK = "name,owner,tag,size,day,name+owner,owner+tag,all";
  static final String RANGE = "size,day";
  static final String KEYED = "{\"name\":\"keyed\",\"tag\":[\"k1\",\"k2\"],\"size\":1000}";
  static final String SHARED = "{\"name\":\"shared\",\"owner\":\"all\",\"tag\":\"s\"}";
  static final String LAST =
      "{\"name\":\"last\",\"owner\":\"zoe\",\"tag\":[\"l1\",\"l2\"],\"size\":2000,\"day\":\"2040-01-01\"}";

  private static final int ITEMS = 650;

  @TempDir private Path folder;
  private TestServer server;

  private void open(int format) throws IOException {
    Path data = folder.resolve("data");
    ZippedData.unpack("/golden/data-2026-11-format-" + format + ".zip", data);
    server =
        TestServer.start(data, "schema", SCHEMA, "ask", ASK, "range", format == 5 ? RANGE : "");
  }

  @AfterEach
  void close() {
    server.close();
  }

  static JsonObject values(int i) {
    JsonObject item = new JsonObject().put("name", "name-" + i);
    if (i % 5 != 0) {
      item.put("owner", "owner-" + i % 7);
    }
    JsonArray tags = new JsonArray();
    for (int tag = 0; tag < i % 4; tag++) {
      tags.add("tag-" + (i + tag) % 10);
    }
    item.put("tag", tags);
    if (i % 6 != 1) {
      item.put("size", i);
    }
    if (i % 9 != 2) {
      item.put("day", LocalDate.EPOCH.plusDays(i).toString());
    }
    return item;
  }

  static String item(int i) {
    return values(i).encode();
  }

  private static String owner(int i) {
    return i >= 600 ? "plain" : new String[] {"plain", "moving", "fading"}[i % 3];
  }

  /** Those that were added and not removed. */
  private static IntStream held() {
    return IntStream.range(0, ITEMS).filter(i -> i > 60 || i % 3 != 0);
  }

  /** The sites that hold a match, of each query. */
  private List<List<String>> holding(List<String> queries) {
    List<List<String>> all = new ArrayList<>();
    for (int from = 0; from < queries.size(); from += 100) {
      List<String> some = queries.subList(from, Math.min(from + 100, queries.size()));
      JsonObject answer =
          server
              .post("/v1/locate", "{\"queries\":[" + String.join(",", some) + "],\"confirm\":true}")
              .json();
      for (Object one : answer.getJsonArray("answers")) {
        List<String> sites = new ArrayList<>();
        ((JsonObject) one)
            .getJsonObject("confirmed")
            .getJsonArray("holding")
            .forEach(site -> sites.add((String) site));
        all.add(sites);
      }
    }
    return all;
  }

  private void requireFound(IntFunction<String> query) {
    int[] items = held().toArray();
    List<List<String>> sites = holding(held().mapToObj(query).toList());
    for (int i = 0; i < items.length; i++) {
      assertThat(sites.get(i)).as(query.apply(items[i])).contains(owner(items[i]));
    }
  }

  private static String of(int i, String... attributes) {
    JsonObject query = new JsonObject();
    for (String attribute : attributes) {
      Object value = values(i).getValue(attribute);
      if (value instanceof JsonArray tags) {
        value = tags.isEmpty() ? null : tags.getValue(tags.size() - 1);
      }
      query.put(attribute, value);
    }
    return query.encode();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void everyItemIsFoundByItsValuesAndCounted(int format) throws IOException {
    open(format);
    requireFound(i -> of(i, "name"));
    requireFound(i -> of(i, "name", "owner"));
    requireFound(i -> of(i, "owner", "tag"));
    requireFound(i -> of(i, "name", "owner", "tag", "size", "day"));
    requireFound(
        i -> "{\"owner\":{\"in\":[null,\"owner-" + i % 7 + "\"]},\"size\":" + sizeOf(i) + "}");
    assertThat(
            holding(
                List.of(
                    KEYED.replace("[\"k1\",\"k2\"]", "\"k2\""),
                    SHARED,
                    "{\"tag\":{\"all\":[\"l2\",\"l1\"]}}",
                    of(60, "name", "owner", "tag", "size", "day"),
                    "{\"name\":\"name-0\"}")))
        .containsExactly(
            List.of("plain"), List.of("fading", "plain"), List.of("plain"), List.of(), List.of());
    assertThat(server.items("plain")).isEqualTo(232);
    assertThat(server.items("moving")).isEqualTo(200);
    assertThat(server.items("fading")).isEqualTo(201);
  }

  private static String sizeOf(int i) {
    return i % 6 == 1 ? "null" : Integer.toString(i);
  }

  /** Item 60 was the least of a site, and went with the batch that is in the log only. */
  @ParameterizedTest
  @ValueSource(ints = 5)
  void rangesAreExact(int format) throws IOException {
    open(format);
    assertThat(
            holding(
                List.of(
                    "{\"size\":{\"ge\":0,\"le\":0}}",
                    "{\"size\":{\"lt\":63}}",
                    "{\"size\":{\"ge\":60,\"le\":60}}",
                    "{\"size\":{\"ge\":600,\"le\":999}}",
                    "{\"size\":{\"gt\":1000}}",
                    "{\"size\":{\"gt\":2000}}",
                    "{\"day\":{\"ge\":\"2040-01-01\"}}",
                    "{\"day\":{\"lt\":\"1970-01-04\"}}",
                    "{\"owner\":\"zoe\",\"size\":{\"le\":1999}}")))
        .containsExactly(
            List.of(),
            List.of("fading", "moving"),
            List.of(),
            List.of("plain"),
            List.of("plain"),
            List.of(),
            List.of("plain"),
            List.of("moving"),
            List.of());
    assertThat(server.locate("{\"size\":{\"lt\":63}}")).containsExactly("fading", "moving");
    assertThat(server.locate("{\"size\":{\"gt\":2000}}")).isEmpty();
    requireFound(
        i ->
            i % 6 == 1
                ? of(i, "name")
                : "{\"name\":\"name-" + i + "\",\"size\":{\"ge\":" + i + ",\"le\":" + i + "}}");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void batchesWithKnownKeysAreNotAppliedAgain(int format) throws IOException {
    open(format);
    String last = "{\"remove\":[" + item(60) + "],\"add\":[" + LAST + "]}";
    assertThat(replayed("/v1/sites/plain/items", "{\"add\":[" + KEYED + "]}", "golden-key"))
        .isTrue();
    assertThat(replayed("/v1/sites/plain/items", last, "last-key")).isTrue();
    String shared =
        "{\"add\":[{\"site\":\"plain\",\"item\":%1$s},{\"site\":\"fading\",\"item\":%1$s}]}"
            .formatted(SHARED);
    assertThat(replayed("/v1/items", shared, "shared-key")).isTrue();
    assertThat(server.items("plain")).isEqualTo(232);
  }

  private boolean replayed(String path, String body, String key) {
    TestServer.Answer again = server.post(path, body, "Idempotency-Key", key);
    assertThat(again.status()).as(again.body()).isEqualTo(200);
    return again.json().getBoolean("replayed");
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5})
  void everyItemCanBeRemovedOnce(int format) throws IOException {
    open(format);
    for (String site : List.of("plain", "moving", "fading")) {
      String items =
          String.join(
              ",",
              held()
                  .filter(i -> owner(i).equals(site))
                  .mapToObj(OldDeclarationsTest::item)
                  .toList());
      String path = "/v1/sites/" + site + "/items";
      long held = held().filter(i -> owner(i).equals(site)).count();
      for (long removed : new long[] {held, 0}) {
        TestServer.Answer answer = server.post(path, "{\"remove\":[" + items + "]}");
        assertThat(answer.json().getLong("removed")).as(answer.body()).isEqualTo(removed);
      }
    }
    assertThat(server.items("plain")).isEqualTo(3);
    assertThat(server.items("moving")).isZero();
    assertThat(server.items("fading")).isOne();
    if (format == 5) {
      assertThat(server.locate("{\"size\":{\"lt\":1000}}")).isEmpty();
      assertThat(server.locate("{\"size\":{\"ge\":2000}}")).containsExactly("plain");
    }
  }
}
