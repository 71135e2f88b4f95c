package dev.corymb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The federation that the README shows: a broker and three servers, one of which is killed. */
@Tag("slow")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@DisabledOnOs(OS.WINDOWS)
final class FederationScriptTest {

  @Test
  void everyStepShowsWhatItShould() throws Exception {
    ProcessBuilder script =
        new ProcessBuilder("bash", Path.of("../examples/federation.sh").toString())
            .redirectErrorStream(true);
    script.environment().putIfAbsent("MAVEN_ARGS", "-o");
    Process process = script.start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as(printed).isZero();
      assertThat(printed).contains("n1 exited with 0", "n2 exited with 0", "n3 exited with 0");
    } finally {
      process.destroy();
    }
  }
}
