package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.TestServer.Answer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A federation that declares what will be asked together, over HTTP. */
@Timeout(60)
final class DeclaredQueriesTest {

  private static final String SCHEMA = "name:text,owner:text,size:long,mtime:long";
  private static final String ASK = "size,name+owner,name";

  @TempDir private Path folder;
  private TestServer server;

  /** At "mixed" the file report belongs to ben and ada has another one; at "true" it is ada's. */
  @BeforeEach
  void start() {
    server = start(ASK);
    fill("true", item("report", "ada", 1), item("notes", "ben", 2));
    fill("mixed", item("report", "ben", 1), item("notes", "ada", 2));
  }

  private TestServer start(String ask) {
    return TestServer.start(folder.resolve("data"), "schema", SCHEMA, "ask", ask);
  }

  @AfterEach
  void end() {
    server.close();
  }

  private static JsonObject item(String name, String owner, int size) {
    return new JsonObject().put("name", name).put("owner", owner).put("size", size).put("mtime", 0);
  }

  private void fill(String site, JsonObject... items) {
    server.site(site);
    String body = new JsonObject().put("add", new JsonArray(List.of(items))).encode();
    assertThat(server.post("/v1/sites/" + site + "/items", body).status()).isEqualTo(200);
  }

  private JsonObject locate(String query) {
    String body = "{\"query\":\"" + query + "\",\"explain\":true,\"confirm\":true}";
    Answer answer = server.post("/v1/locate", body);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json();
  }

  private static List<String> ids(JsonObject answer) {
    return answer.getJsonArray("candidates").stream()
        .map(each -> ((JsonObject) each).getString("site"))
        .toList();
  }

  private static List<Object> tied(JsonObject answer) {
    return answer.getJsonArray("tied").stream().toList();
  }

  private static String explanation(JsonObject answer) {
    return answer.getJsonObject("explain").getJsonArray("text").toString();
  }

  @Test
  void aDeclaredPairIsTiedToOneItem() {
    JsonObject answer = locate("name=report owner=ada");

    assertThat(ids(answer)).containsExactly("true");
    assertThat(tied(answer)).containsExactly("name+owner");
    assertThat(answer.getDouble("expectedFalseSites")).isPositive();
    assertThat(explanation(answer)).contains("only if one item there has these values");
  }

  @Test
  void anUndeclaredQuerySaysHowFarItIsTied() {
    JsonObject answer = locate("name=report owner=ada size=2");

    assertThat(ids(answer)).as("the size is that of another item").containsExactly("true");
    assertThat(answer.getJsonObject("confirmed").getJsonArray("mistaken")).containsExactly("true");
    assertThat(tied(answer)).containsExactly("name+owner", "size");
    assertThat(answer.getValue("expectedFalseSites")).isNull();
    assertThat(explanation(answer))
        .contains("has the values of name+owner, and those of size, each in one item")
        .contains("declares name+owner+size (serve --ask)");
  }

  @Test
  void aQueryThatNothingCoversIsRejectedWithWhatToDeclare() {
    for (String query : List.of("owner=ada", "size=1 mtime=0")) {
      Answer answer = server.post("/v1/locate", "{\"query\":\"" + query + "\"}");
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.json().getString("detail"))
          .contains(query.startsWith("owner") ? "declare owner" : "declare size+mtime");
    }
    JsonObject batch =
        server.post("/v1/locate", "{\"queries\":[\"owner=ada\",{\"size\":1}]}").json();
    assertThat(
            batch
                .getJsonArray("answers")
                .getJsonObject(0)
                .getJsonObject("problem")
                .getString("detail"))
        .contains("declare owner");
    assertThat(batch.getJsonArray("answers").getJsonObject(1).getJsonArray("candidates"))
        .hasSize(2);
  }

  /** The attribute that no query gives still tells items apart. */
  @Test
  void itemsAreCountedByAllTheirAttributes() {
    fill("twins", item("twin", "ada", 1).put("mtime", 1), item("twin", "ada", 1).put("mtime", 2));
    String remove =
        new JsonObject()
            .put("remove", new JsonArray().add(item("twin", "ada", 1).put("mtime", 1)))
            .encode();

    assertThat(server.post("/v1/sites/twins/items", remove).json().getInteger("removed"))
        .isEqualTo(1);
    assertThat(ids(locate("name=twin owner=ada"))).containsExactly("twins");
    String other =
        new JsonObject()
            .put("remove", new JsonArray().add(item("twin", "ada", 1).put("mtime", 2)))
            .encode();
    server.post("/v1/sites/twins/items", other);
    assertThat(ids(locate("name=twin owner=ada"))).isEmpty();
  }

  @Test
  void aRestartKeepsTheDeclarationAndRejectsAnother() {
    List<String> before = ids(locate("name in (report, notes) owner=ben"));
    server.close();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> start("name,owner").close())
        .withMessageContaining("the setting ask must agree with")
        .withMessageContaining("which has name,size,name+owner, but was name,owner");
    server = start("name,name+owner,size");

    assertThat(ids(locate("name in (report, notes) owner=ben"))).isEqualTo(before);
    assertThat(before).containsExactly("mixed", "true");
  }

  /** Many items of few owners: what is declared is tied also where every owner has every name. */
  @Test
  void nothingIsMissedAmongManyItems() {
    JsonObject[] items =
        IntStream.range(0, 500)
            .mapToObj(i -> item("n" + i % 50, "o" + i % 7, i))
            .toArray(JsonObject[]::new);
    fill("many", items);

    for (int name = 0; name < 50; name++) {
      for (int owner = 0; owner < 7; owner++) {
        assertThat(ids(locate("name=n" + name + " owner=o" + owner))).containsExactly("many");
      }
    }
    assertThat(ids(locate("name=n0 owner=ada"))).isEmpty();
  }
}
