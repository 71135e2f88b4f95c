package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A thing that very many events have used: a walk from it answers within its limits, in 64 MiB, and
 * counts what it leaves out. {@code -Dhub=1000000} for a million events.
 */
final class HubTest {

  private static final int USES = Integer.getInteger("hub", 20_000);
  private static final int PER_KEY = 1_000; // of an answer

  @TempDir private Path temporary;

  @Test
  @Timeout(value = 20, unit = TimeUnit.MINUTES)
  void aWalkFromAHubCountsWhatItLeavesOut() throws Exception {
    File said = temporary.resolve("said").toFile();
    Process child =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx64m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                HubChild.class.getName(),
                temporary.resolve("ledger").toString(),
                Integer.toString(USES))
            .redirectErrorStream(true)
            .redirectOutput(said)
            .start();
    child.waitFor();
    List<String> lines = Files.readAllLines(said.toPath());
    assertThat(child.exitValue()).as("%s", lines).isZero();
    int half = USES / 2;
    assertThat(lines).hasSize(4);
    assertThat(lines.get(0)).startsWith("ANCESTORS 2 " + (USES - PER_KEY) + " in ");
    assertThat(lines.get(1)).startsWith("ANCESTORS 2 " + (half - PER_KEY) + " in ");
    assertThat(lines.get(2)).startsWith("DESCENDANTS " + (PER_KEY + 1) + " ");
    assertThat(lines.get(3)).startsWith("DESCENDANTS " + (PER_KEY + 1) + " ");
  }
}
