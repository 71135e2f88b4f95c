package dev.corymb.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Items without a value for an optional attribute: added, found, confirmed, removed, kept. */
final class OptionalAttributesTest {

  @TempDir private Path data;

  private static String candidates(TestServer server, String query) {
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
  void noValueIsFoundThroughARestart() {
    String schema = "name:text,size:long?,owner:text?";
    try (TestServer server = TestServer.start(data, "schema", schema)) {
      server.site("a");
      server.site("b");
      assertThat(
              server
                  .post(
                      "/v1/sites/a/items",
                      "{\"add\":[{\"name\":\"x\"},{\"name\":\"y\",\"size\":null,\"owner\":\"ada\"},"
                          + "{\"size\":1,\"owner\":\"ada\"}]}")
                  .json()
                  .encode())
          .contains("\"added\":2", "\"field\":\"name\"", "that is not optional");
      server.post("/v1/sites/b/items", "{\"add\":[{\"name\":\"x\",\"size\":0,\"owner\":\"\"}]}");
      ask(server);
      assertThat(server.get("/v1/federation").json().getJsonArray("schema").encode())
          .contains("{\"name\":\"size\",\"type\":\"long\",\"optional\":true}")
          .contains("{\"name\":\"name\",\"type\":\"text\"}");
    }
    try (TestServer server = TestServer.start(data, "schema", schema)) {
      ask(server);
      assertThat(server.post("/v1/locate", "{\"query\":{\"name\":null}}").json().encode())
          .contains("query.name must be a value, because the attribute is not optional");
      server.post("/v1/sites/a/items", "{\"remove\":[{\"name\":\"x\",\"owner\":null}]}");
      assertThat(candidates(server, "{\"name\":\"x\",\"size\":null}")).isEqualTo("[]");
    }
  }

  private static void ask(TestServer server) {
    assertThat(candidates(server, "{\"name\":\"x\"}")).isEqualTo("[\"a\",\"b\"]");
    assertThat(candidates(server, "{\"size\":null}")).isEqualTo("[\"a\"]");
    assertThat(candidates(server, "{\"size\":0}")).isEqualTo("[\"b\"]");
    assertThat(candidates(server, "{\"owner\":\"\"}")).isEqualTo("[\"b\"]");
    assertThat(candidates(server, "{\"name\":\"x\",\"size\":null,\"owner\":null}"))
        .isEqualTo("[\"a\"]");
    assertThat(candidates(server, "{\"name\":\"y\",\"size\":null,\"owner\":null}")).isEqualTo("[]");
  }
}
