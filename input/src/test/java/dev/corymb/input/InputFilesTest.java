package dev.corymb.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class InputFilesTest {

  @TempDir private Path folder;

  @BeforeEach
  void prepare() throws IOException {
    for (String name :
        List.of("b.csv", "a.csv", "c.csv.gz", ".hidden.csv", "x/1.csv", "y/2.csv", "odd[1].csv")) {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      Files.createFile(file);
    }
    Files.createDirectory(folder.resolve("d.csv"));
  }

  private List<String> files(String... names) throws IOException {
    List<String> given =
        Stream.of(names)
            .map(name -> name.equals("-") ? name : folder.resolve(name).toString())
            .toList();
    return InputFiles.of(given).stream().map(file -> file.replace(folder + "/", "")).toList();
  }

  @Test
  void expandsPatternsInTheOrderOfNames() throws IOException {
    assertThat(files("*.csv")).containsExactly("a.csv", "b.csv", "odd[1].csv");
    assertThat(files("?.csv*")).containsExactly("a.csv", "b.csv", "c.csv.gz");
    assertThat(files("*/*.csv")).containsExactly("x/1.csv", "y/2.csv");
    assertThat(files("{x,y}/[0-1].csv")).containsExactly("x/1.csv");
    assertThat(files(".*.csv")).containsExactly(".hidden.csv");
    assertThat(files("b.csv", "-", "x/*")).containsExactly("b.csv", "-", "x/1.csv");
  }

  @Test
  void aFileIsNotAPattern() throws IOException {
    assertThat(files("odd[1].csv")).containsExactly("odd[1].csv");
    assertThat(files("none.csv")).containsExactly("none.csv"); // said when it is opened
  }

  @Test
  void rejectsPatternsWithoutFilesAndFilesThatAreGivenTwice() {
    for (String pattern : List.of("*.parquet", "none/*.csv", "a.csv/*", "[")) {
      assertThatThrownBy(() -> files(pattern))
          .as(pattern)
          .isInstanceOf(FileSystemException.class)
          .hasMessageContaining(pattern.equals("[") ? "not a pattern" : "no file matches");
    }
    assertThatThrownBy(() -> files("a.csv", "*.csv"))
        .hasMessageContaining("a.csv: must be given once, but is given twice");
    assertThatThrownBy(() -> files("a.csv", "x/../a.csv")).hasMessageContaining("given twice");
    assertThatThrownBy(() -> files("-", "-")).hasMessageContaining("standard input: must be given");
  }
}
