package dev.corymb.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The README's example of an index runs as it says, and the README shows what runs. */
final class ReadmeTest {

  private static final Path EXAMPLE = Path.of("../docs/IndexExample.java");

  @Test
  void theExamplePrintsWhatItsCommentsSay() throws Exception {
    Process java =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                EXAMPLE.toString())
            .redirectErrorStream(true)
            .start();
    String printed = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

    assertThat(java.waitFor()).as(printed).isZero();
    List<String> told =
        Pattern.compile("println.*; // (\\[.*])")
            .matcher(Files.readString(EXAMPLE))
            .results()
            .map((MatchResult comment) -> comment.group(1))
            .toList();
    assertThat(told).hasSize(3);
    assertThat(printed.lines().toList()).isEqualTo(told);
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String example = Files.readString(EXAMPLE);
    assertThat(Files.readString(Path.of("../README.md")))
        .contains(
            example.substring(example.indexOf("    Schema schema"), example.indexOf("  }\n}")));
  }
}
