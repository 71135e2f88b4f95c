package dev.corymb.lab.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LinePlotTest {

  @TempDir private Path directory;

  private final LinePlot plot =
      LinePlot.logarithmic("Time of a query", "sites", "µs")
          .line("scan", List.of(10.0, 1000.0), List.of(1.0, 100.0))
          .curve("tree", List.of(10.0, 1000.0), List.of(1.0, 10.0))
          .level("budget", 10, 1000, 50);

  @Test
  void drawsEveryLine() throws IOException {
    Path file = directory.resolve("plot.svg");
    plot.save(file);
    String before = Files.readString(file);
    assertThat(before).startsWith("<?xml").contains("<svg");
    plot.line("sliced", List.of(10.0, 1000.0), List.of(1.0, 2.0)).save(file);
    assertThat(Files.size(file)).isGreaterThan(before.length() + 100);
  }

  @Test
  void drawsPixels() throws IOException {
    Path file = directory.resolve("plot.PNG");
    plot.save(file);
    assertThat(ImageIO.read(file.toFile()).getWidth()).isEqualTo(900);
  }

  @Test
  void refusesOtherFormats() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> plot.save(directory.resolve("plot.gif")))
        .withMessageContaining("plot.gif");
  }
}
