package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.schema.Item;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Bytes that were written once are read for ever, and still written so. */
final class GoldenFilesTest {

  private static final Path FOLDER = Stored.resources("golden");

  @ParameterizedTest
  @MethodSource("names")
  void aGoldenFileIsReadAsTheFilterItWas(String name) throws IOException {
    assertThat(FilterFormat.read(FOLDER.resolve(name), Stored.MAPPINGS))
        .isEqualTo(GoldenFiles.filters().get(name));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aFilterIsWrittenAsItsGoldenFile(String name) throws IOException {
    assertThat(Stored.bytes(GoldenFiles.filters().get(name)))
        .isEqualTo(Files.readAllBytes(FOLDER.resolve(name)));
  }

  /** The filters above are built by the code under test; the items are not. */
  @ParameterizedTest
  @MethodSource("names")
  void aGoldenFileHoldsItsItems(String name) throws IOException {
    Filter filter = FilterFormat.read(FOLDER.resolve(name), Stored.MAPPINGS);
    for (Item item : GoldenFiles.items()) {
      assertThat(mightContain(filter, item)).as(item.toString()).isTrue();
    }
  }

  @Test
  void everyGoldenFileIsExpected() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      Set<String> kept =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".bin"))
              .collect(Collectors.toSet());
      assertThat(kept).isEqualTo(GoldenFiles.filters().keySet());
    }
  }

  private static boolean mightContain(Filter filter, Item item) {
    return filter.mightContain(item)
        && filter.fold(
            matrices -> true,
            feng -> true,
            codes -> codes.answer(item).equals(new CodeAnswer.Member(GoldenFiles.code(item))));
  }

  static Set<String> names() {
    return GoldenFiles.filters().keySet();
  }
}
