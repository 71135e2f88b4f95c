package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.corymb.core.FormatException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that were made to be refused are refused, for the reason they were made for. */
final class AdversarialFilesTest {

  private static final Path FOLDER = Stored.resources("adversarial");

  @ParameterizedTest
  @MethodSource("refusals")
  void aFileIsRefused(String refusal) {
    String[] parts = refusal.split("\t", -1);
    Path file = FOLDER.resolve(parts[0] + ".bin");

    assertThatExceptionOfType(FormatException.class)
        .as(parts[0])
        .isThrownBy(() -> FilterFormat.read(file, Stored.MAPPINGS))
        .withMessageContaining(parts[1]);
    assertThatExceptionOfType(FormatException.class)
        .isThrownBy(() -> Stored.readStream(Files.readAllBytes(file), Long.MAX_VALUE));
  }

  @Test
  void everyFileIsTried() throws IOException {
    Set<String> tried =
        refusals().stream().map(line -> line.split("\t", -1)[0]).collect(Collectors.toSet());
    try (Stream<Path> files = Files.list(FOLDER)) {
      Set<String> kept =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".bin"))
              .map(name -> name.replace(".bin", ""))
              .collect(Collectors.toSet());
      assertThat(kept).isEqualTo(tried).hasSizeGreaterThan(90);
    }
  }

  static List<String> refusals() throws IOException {
    return Files.readAllLines(FOLDER.resolve("refusals.tsv"));
  }
}
