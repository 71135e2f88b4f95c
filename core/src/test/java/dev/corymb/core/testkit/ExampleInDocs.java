package dev.corymb.core.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** An example prints what its comments say, and a page shows it; each module has a subclass. */
public abstract class ExampleInDocs {

  private final Path file;
  private final int lines;
  private final Path page;
  private final String from;
  private final String to;

  /**
   * An example.
   *
   * @param name of the file in docs
   * @param lines how many it prints
   * @param page that shows it, in the root of the project
   * @param from where the part begins that the page shows
   * @param to where it ends
   */
  protected ExampleInDocs(String name, int lines, String page, String from, String to) {
    this.file = Path.of("../docs", name);
    this.lines = lines;
    this.page = Path.of("..", page);
    this.from = from;
    this.to = to;
  }

  @Test
  final void itPrintsWhatItsCommentsSay() throws Exception {
    JavaExample example = new JavaExample(file);
    assertThat(example.told()).hasSize(lines);
    assertThat(example.printed(ShippedModule.ofThisBuild())).isEqualTo(example.told());
  }

  @Test
  final void thePageShowsIt() throws IOException {
    String example = Files.readString(file);
    String shown = example.substring(example.indexOf(from), example.lastIndexOf(to));
    assertThat(Files.readString(page)).contains("```java\n" + shown);
  }
}
