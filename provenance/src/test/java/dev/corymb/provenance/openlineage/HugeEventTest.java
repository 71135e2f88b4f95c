package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Events of 25 MB, each in a JVM of its own, whose heap says how much is held at a time. */
final class HugeEventTest {

  private static String read(String kind, String heap) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + heap,
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                HugeEvent.class.getName(),
                kind)
            .redirectErrorStream(true)
            .start();
    String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    return printed;
  }

  @Test
  void facetsOf25MegabytesAreReadInAHeapOfLess() throws Exception {
    assertThat(read("facets", "12m")).matches("1 1004 2 2[0-9]{7}"); // statements, parts, bytes
  }

  @Test
  void namesAreNotHeldEither() throws Exception {
    assertThat(read("names", "12m")).matches("1 2 2[0-9]{6} 2[0-9]{6}");
  }

  @Test
  void aTextOf25MegabytesTakesTwiceItsSize() throws Exception {
    assertThat(read("text", "64m")).matches("1 2 1 2[0-9]{7}");
  }
}
