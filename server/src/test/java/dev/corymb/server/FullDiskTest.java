package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.SmallDisk;
import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk takes nothing more refuses changes in words and goes on answering. */
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class FullDiskTest {

  @TempDir private Path temporary;

  private static String batch(int number) {
    return IntStream.range(0, 500)
        .mapToObj(i -> "{\"name\":\"n" + (number * 500 + i) + "\",\"device\":1}")
        .collect(Collectors.joining(",", "{\"add\":[", "]}"));
  }

  private static TestServer.Answer add(TestServer server, int number) {
    return server.post("/v1/sites/a/items", batch(number), "Idempotency-Key", "b" + number);
  }

  @Test
  void tooLittleSpaceIsSeenBeforeItIsUsedUp() {
    try (TestServer server = TestServer.start(temporary)) {
      server.site("a");
      add(server, 0);
    }
    try (TestServer server = TestServer.start(temporary, "min-free-space", "1000000GiB")) {
      TestServer.Answer refused = add(server, 1);

      assertThat(refused.status()).isEqualTo(507);
      assertThat(refused.header("Retry-After")).isNotEmpty();
      assertThat(refused.json().getString("detail")).contains("bytes free");
      assertThat(server.post("/v1/sites", "{\"id\":\"b\"}").status()).isEqualTo(507);
      assertThat(server.stream("/v1/sites/a/items", "{\"name\":\"x\",\"device\":1}").status())
          .isEqualTo(507);
      assertThat(server.locate("{\"name\":\"n7\"}")).containsExactly("a");
      JsonObject overview = server.get("/v1/overview").json();
      assertThat(overview.getJsonObject("store").getBoolean("writable")).isFalse();
      assertThat(overview.getJsonArray("warnings").encode()).contains("Changes are rejected");
      assertThat(server.items("a")).isEqualTo(500);
    }
  }

  /** Needs a small file system, which only root may mount. */
  @Test
  void whatTheLedgerNeedsForItsOwnWorkStaysFree() throws Exception {
    String[] settings = {"min-free-space", "0", "ledger-memory", "2MiB"};
    try (SmallDisk disk = SmallDisk.mount(temporary)) {
      try (TestServer server = TestServer.start(disk.path(), settings)) {
        server.site("a");
      }
      disk.fill(3 << 20);
      try (TestServer server = TestServer.start(disk.path(), settings)) {
        TestServer.Answer refused = add(server, 0);

        assertThat(refused.status()).as(refused.body()).isEqualTo(507);
        assertThat(refused.json().getString("detail")).contains("must have 4194304 bytes free");
      }
    }
  }

  /** Needs a small file system, which only root may mount. */
  @Test
  void aDiskThatFillsUpLosesNothingAndGoesOnWhenThereIsSpace() throws Exception {
    try (SmallDisk disk = SmallDisk.mount(temporary);
        TestServer server =
            TestServer.start(disk.path(), "min-free-space", "0", "ledger-memory", "2MiB")) {
      server.site("a");
      assertThat(add(server, 0).status()).isEqualTo(200);
      disk.fill(300_000);
      int next = 1;
      while (add(server, next).status() == 200) {
        next++;
      }

      TestServer.Answer refused = add(server, next);
      assertThat(refused.status()).as(refused.body()).isEqualTo(507);
      assertThat(server.items("a")).isEqualTo(500L * next);
      assertThat(server.locate("{\"name\":\"n499\"}")).containsExactly("a");

      disk.relieve();
      TestServer.Answer done = add(server, next);
      while (done.status() == 507) { // the store tries again every few seconds
        done = add(server, next);
      }
      assertThat(done.json().getBoolean("replayed")).isFalse();
      assertThat(server.items("a")).isEqualTo(500L * (next + 1));
    }
  }

  /** The ledger's files cannot be made where its directory is not: a failure that is not a lack. */
  @Test
  void aLedgerThatCannotWriteRefusesInWordsAndLosesNothing() throws IOException {
    Path ledger = temporary.resolve("ledger");
    Path away = temporary.resolve("away");
    int next = 0;
    try (TestServer server = TestServer.start(temporary, "ledger-memory", "2MiB")) {
      server.site("a");
      assertThat(add(server, next++).status()).isEqualTo(200);
      Files.move(ledger, away);
      while (add(server, next).status() == 200) {
        next++;
      }

      TestServer.Answer refused = add(server, next);
      assertThat(refused.status()).as(refused.body()).isEqualTo(503);
      assertThat(refused.header("Retry-After")).isNotEmpty();
      assertThat(refused.json().getString("detail")).contains("cannot write");
      assertThat(server.locate("{\"name\":\"n499\"}")).containsExactly("a");
      assertThat(server.items("a")).isEqualTo(500L * next);
      JsonObject overview = server.get("/v1/overview").json();
      assertThat(overview.getJsonObject("store").getBoolean("writable")).isFalse();
    }
    Files.move(away, ledger);
    try (TestServer server = TestServer.start(temporary)) {
      long items = server.items("a");
      boolean replayed = add(server, next).json().getBoolean("replayed");

      assertThat(items).isEqualTo(500L * (replayed ? next + 1 : next));
      assertThat(server.items("a")).isEqualTo(500L * (next + 1));
      assertThat(server.locate("{\"name\":\"n499\"}")).containsExactly("a");
    }
  }
}
