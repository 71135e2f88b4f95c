package dev.corymb.cli.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Corymb;
import dev.corymb.cli.FaultyServer;
import dev.corymb.core.testkit.Patience;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A load in a process of its own, because a signal ends the process. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
final class SignalTest {

  @TempDir private Path folder;

  private Process load(FaultyServer server) throws IOException {
    return new ProcessBuilder(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Corymb.class.getName(),
                "load",
                "--site=a",
                "--in=-",
                "--format=csv",
                "--batch=2",
                "--server=" + server.url()))
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  @Test
  void saysHowToGoOnWhenItIsToldToEnd() throws Exception {
    try (FaultyServer server = new FaultyServer(folder).with("a")) {
      Process process = load(server);
      try (OutputStream rows = process.getOutputStream()) {
        rows.write("name,size\nx,1\ny,2\nz,3\n".getBytes(StandardCharsets.UTF_8));
        rows.flush();
        Patience.until("the server has a batch", () -> server.items("a") == 2);

        process.toHandle().destroy(); // leaves its streams open: their end would end the load

        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      } finally {
        process.destroyForcibly();
      }
      assertThat(Files.readString(folder.resolve("err")))
          .contains("note: interrupted after ")
          .contains("items committed. Resume with: ")
          .contains(" --resume ");
      assertThat(process.exitValue()).isEqualTo(128 + 15);
    }
  }
}
