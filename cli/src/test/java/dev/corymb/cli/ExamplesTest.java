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

/** The examples that the pages show, as they are: every step shows what it should. */
@Tag("slow")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
@DisabledOnOs(OS.WINDOWS)
final class ExamplesTest {

  private static String run(String example) throws Exception {
    ProcessBuilder script =
        new ProcessBuilder("bash", Path.of("../examples", example).toString())
            .redirectErrorStream(true);
    script.environment().putIfAbsent("MAVEN_ARGS", "-o");
    Process process = script.start();
    try {
      String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
      assertThat(process.waitFor()).as(printed).isZero();
      return printed;
    } finally {
      process.destroy();
    }
  }

  /** A broker and three servers, one of which is killed. */
  @Test
  void aFederationOverKafka() throws Exception {
    assertThat(run("federation.sh"))
        .contains("n1 exited with 0", "n2 exited with 0", "n3 exited with 0");
  }

  /** The client of OpenLineage sends to a server, and the lineage is asked for. */
  @Test
  void pipelinesThatSpeakOpenLineage() throws Exception {
    assertThat(run("openlineage.sh")).contains("the site berlin has 2 events", "n1 exited with 0");
  }
}
