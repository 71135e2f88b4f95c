package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.server.testkit.TestServer;
import dev.corymb.server.testkit.ZippedData;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Data directories of earlier versions open, and nothing in them is lost or counted twice. */
@Timeout(120)
class OldDataTest {

  @TempDir private Path folder;
  private TestServer server;

  @BeforeEach
  void open() throws IOException {
    Path data = folder.resolve("data");
    ZippedData.unpack("/golden/data-2026-11.zip", data);
    server = TestServer.start(data);
  }

  @AfterEach
  void close() {
    server.close();
  }

  private static String item(int i) {
    return "{\"name\":\"name-" + i + "\",\"device\":" + i % 40 + "}";
  }

  private static String owner(int i) {
    return i >= 600 ? "plain" : new String[] {"plain", "moving", "fading"}[i % 3];
  }

  /** Those that were added and not removed. */
  private static IntStream held() {
    return IntStream.range(0, 650).filter(i -> i >= 60 || i % 3 != 0);
  }

  @Test
  void everyItemIsFoundAndCounted() {
    held().forEach(i -> assertThat(server.locate(item(i))).as(item(i)).contains(owner(i)));
    assertThat(server.locate("{\"name\":\"last\",\"device\":2}")).contains("plain");
    assertThat(server.items("plain")).isEqualTo(232);
    assertThat(server.items("moving")).isEqualTo(200);
    assertThat(server.items("fading")).isEqualTo(200);
  }

  @Test
  void batchesWithKnownKeysAreNotAppliedAgain() {
    for (String[] batch :
        new String[][] {{"keyed", "1", "golden-key"}, {"last", "2", "last-key"}}) {
      String body = "{\"add\":[{\"name\":\"%s\",\"device\":%s}]}".formatted(batch[0], batch[1]);
      TestServer.Answer again =
          server.post("/v1/sites/plain/items", body, "Idempotency-Key", batch[2]);
      assertThat(again.json().getBoolean("replayed")).as(again.body()).isTrue();
    }
    assertThat(server.items("plain")).isEqualTo(232);
  }

  @Test
  void everyItemCanBeRemovedOnce() {
    held()
        .forEach(
            i -> {
              String body = "{\"remove\":[" + item(i) + "]}";
              String path = "/v1/sites/" + owner(i) + "/items";
              TestServer.Answer removed = server.post(path, body);
              assertThat(removed.json().getInteger("removed")).as(removed.body()).isEqualTo(1);
            });
    assertThat(server.items("plain")).isEqualTo(2);
    assertThat(server.items("moving")).isZero();
    assertThat(server.items("fading")).isZero();
  }
}
