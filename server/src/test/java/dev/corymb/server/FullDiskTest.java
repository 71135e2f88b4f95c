package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corymb.server.testkit.TestServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server whose disk is full refuses changes in words and goes on answering. */
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
      assertThat(overview.getJsonArray("warnings").encode()).contains("Changes are refused");
      assertThat(server.items("a")).isEqualTo(500);
    }
  }

  /** Needs a small file system, which only root may mount. */
  @Test
  void aDiskThatFillsUpLosesNothingAndGoesOnWhenThereIsSpace() throws Exception {
    Path disk = Files.createDirectory(temporary.resolve("disk"));
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=40m", "tmpfs", disk.toString()),
        "a file system can be mounted");
    try (TestServer server =
        TestServer.start(disk, "min-free-space", "0", "ledger-memory", "2MiB")) {
      server.site("a");
      assertThat(add(server, 0).status()).isEqualTo(200);
      Path ballast = disk.resolve("ballast");
      byte[] piece = new byte[4096];
      try (OutputStream out = Files.newOutputStream(ballast)) {
        while (disk.toFile().getUsableSpace() > 300_000) {
          out.write(piece);
        }
      }
      int next = 1;
      while (add(server, next).status() == 200) {
        next++;
      }

      TestServer.Answer refused = add(server, next);
      assertThat(refused.status()).as(refused.body()).isEqualTo(507);
      assertThat(server.items("a")).isEqualTo(500L * next);
      assertThat(server.locate("{\"name\":\"n499\"}")).containsExactly("a");

      Files.delete(ballast);
      TestServer.Answer done = add(server, next);
      while (done.status() == 507) { // the store tries again every few seconds
        done = add(server, next);
      }
      assertThat(done.json().getBoolean("replayed")).isFalse();
      assertThat(server.items("a")).isEqualTo(500L * (next + 1));
    } finally {
      assertThat(run("umount", disk.toString())).isTrue();
    }
  }

  private static boolean run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) { // there is no such command
      return false;
    }
  }
}
