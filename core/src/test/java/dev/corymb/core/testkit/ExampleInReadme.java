package dev.corymb.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** An example runs as it says, and the README shows what runs; each module has a subclass. */
public abstract class ExampleInReadme {

  private final Path file;
  private final int lines;
  private final String from;
  private final String to;

  /**
   * An example.
   *
   * @param name of the file in docs
   * @param lines how many it prints
   * @param from where the part begins that the README shows
   * @param to where it ends
   */
  protected ExampleInReadme(String name, int lines, String from, String to) {
    this.file = Path.of("../docs", name);
    this.lines = lines;
    this.from = from;
    this.to = to;
  }

  @Test
  final void itPrintsWhatItsCommentsSay() throws Exception {
    JavaExample example = new JavaExample(file);
    assertThat(example.told()).hasSize(lines);
    assertThat(example.printed()).isEqualTo(example.told());
  }

  @Test
  final void theReadmeShowsIt() throws IOException {
    String example = Files.readString(file);
    String shown = example.substring(example.indexOf(from), example.lastIndexOf(to));
    assertThat(Files.readString(Path.of("../README.md"))).contains("```java\n" + shown);
  }
}
