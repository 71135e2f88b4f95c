package dev.corymb.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.JavaExample;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The example of the Java client prints what its comments say, and a page shows it. */
@Timeout(120)
final class ClientExampleTest {

  private static final Path FILE = Path.of("../docs/ClientExample.java");

  @TempDir private Path folder;

  @Test
  void itPrintsWhatItsCommentsSay() throws Exception {
    Map<String, String> settings =
        Map.of(
            "data", folder.toString(),
            "port", "0",
            "min-free-space", "1MiB",
            "schema", "name:text,device:long");
    try (Server server = Server.start(Settings.of(settings))) {
      Process java =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-cp",
                  System.getProperty("java.class.path"),
                  FILE.toString(),
                  server.uri().toString())
              .redirectErrorStream(true)
              .start();
      String printed = new String(java.getInputStream().readAllBytes(), UTF_8);
      java.waitFor();
      assertThat(printed.lines()).hasSize(4).isEqualTo(new JavaExample(FILE).told());
    }
  }

  @Test
  void thePageShowsIt() throws IOException {
    String example = Files.readString(FILE);
    String shown =
        example.substring(
            example.indexOf("    CorymbClient client"), example.lastIndexOf("  }\n}"));
    assertThat(Files.readString(Path.of("../docs/http.md"))).contains("```java\n" + shown);
  }
}
