package dev.corymb.cli.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Corymb;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A server in a process of its own, because a signal ends the process. */
@Timeout(120)
@DisabledOnOs(OS.WINDOWS)
final class ServeProcessTest {

  @TempDir private Path folder;

  @Test
  void saysLastThatItIsReadyAndThenThatItHasStopped() throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    System.getProperty("java.class.path"),
                    Corymb.class.getName(),
                    "serve",
                    "--schema=name:text",
                    "--port=0",
                    "--data=" + folder.resolve("data")))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<String> start = new ArrayList<>();
      String line = said.readLine();
      while (line != null && !line.startsWith("ready at")) {
        start.add(line);
        line = said.readLine();
      }
      assertThat(line).as("after %s", start).startsWith("ready at http://127.0.0.1:");
      assertThat(start).last().asString().endsWith(" INFO ready");

      process.toHandle().destroy();

      List<String> end = said.lines().toList();
      assertThat(end).last().isEqualTo("stopped");
      assertThat(end).noneMatch(words -> words.contains("waiting"));
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).isZero();
    } finally {
      process.destroyForcibly();
    }
  }
}
