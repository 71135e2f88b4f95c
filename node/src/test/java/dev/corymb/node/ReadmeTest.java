package dev.corymb.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.testkit.JavaExample;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The README's example of a federation runs as it says, and the README shows what runs. */
final class ReadmeTest {

  private static final Path EXAMPLE = Path.of("../docs/FederationExample.java");

  @Test
  void theExamplePrintsWhatItsCommentsSay() throws Exception {
    JavaExample example = new JavaExample(EXAMPLE);

    assertThat(example.told()).hasSize(4);
    assertThat(example.printed()).isEqualTo(example.told());
  }

  @Test
  void theReadmeShowsTheExample() throws IOException {
    String example = Files.readString(EXAMPLE);
    assertThat(Files.readString(Path.of("../README.md")))
        .contains(
            example.substring(example.indexOf("    Schema schema"), example.indexOf("  }\n\n")));
  }
}
