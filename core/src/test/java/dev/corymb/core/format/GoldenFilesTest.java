package dev.corymb.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.code.CodeAnswer;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.QueryText;
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
import org.junit.jupiter.params.provider.ValueSource;

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
    for (Item item : GoldenFiles.items(filter)) {
      assertThat(mightContain(filter, item)).as(item.toString()).isTrue();
    }
  }

  /** An item is found by each of its values, and by having none. */
  @ParameterizedTest
  @ValueSource(strings = {"groups-sets-bits-v1.bin", "groups-sets-counters-v1.bin"})
  void aGoldenFileHoldsEachValueOfASet(String name) throws IOException {
    Filter filter = FilterFormat.read(FOLDER.resolve(name), Stored.MAPPINGS);
    for (String query :
        List.of(
            "owner = null",
            "owner = ''",
            "owner = 'null'",
            "name = ada owner = größe",
            "tag = null",
            "tag = red",
            "tag = blue",
            "tag has (red, blue, \ud83c\udf38)",
            "tag = null port = null",
            "tag = red port = null",
            "tag = blue port in (80, 8080)",
            "tag = 'null' port = -9223372036854775808",
            "name = twice owner = ben tag = b port = -1")) {
      assertThat(filter.mightContain(QueryText.parse(GoldenFiles.SETS, query))).as(query).isTrue();
    }
    for (String query :
        List.of(
            "tag = null port = 80", // of two items
            "tag = a port = 443",
            "name = '' owner = ben",
            "name = ada owner = null",
            "name = twice owner = ben tag = red port = -1",
            "tag = green port = 80")) {
      assertThat(filter.mightContain(QueryText.parse(GoldenFiles.SETS, query))).as(query).isFalse();
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
