package dev.corymb.index.format;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Indexes that were written once are opened for ever, and still written so. */
final class GoldenIndexesTest {

  private static Path folder() {
    try {
      return Path.of(GoldenIndexesTest.class.getResource("/golden-index").toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static FilterIndex open(IndexKind kind) throws IOException {
    return IndexFormat.read(folder().resolve(GoldenIndexes.file(kind)));
  }

  @ParameterizedTest
  @EnumSource
  void aGoldenFileIsOpenedAsTheIndexItWas(IndexKind kind) throws IOException {
    FilterIndex index = open(kind);
    assertThat(index.kind()).isEqualTo(kind);
    assertThat(index.shape()).isEqualTo(GoldenIndexes.SHAPE);
    assertThat(index.sites())
        .isEqualTo(GoldenIndexes.numbersPresent().stream().map(GoldenIndexes::site).toList());
    FilterIndex same = GoldenIndexes.index(kind);
    for (String site : same.sites()) {
      assertThat(index.bits(site)).as(site).isEqualTo(same.bits(site));
    }
  }

  /** The bits above are set by the code under test; that items are found is not up to it. */
  @ParameterizedTest
  @EnumSource
  void aGoldenFileFindsItsItems(IndexKind kind) throws IOException {
    FilterIndex index = open(kind);
    for (int number : GoldenIndexes.numbersPresent()) {
      for (Item item : GoldenIndexes.items(number)) {
        assertThat(index.locate(item.query())).as("%s", item).contains(GoldenIndexes.site(number));
      }
    }
    for (int digit = 0; digit < 10; digit++) {
      Query part = GoldenIndexes.SCHEMA.query(Map.of("device", (long) -digit));
      int last = digit;
      assertThat(index.locate(part))
          .containsAll(
              GoldenIndexes.numbersPresent().stream()
                  .filter(number -> number % 10 == last)
                  .map(GoldenIndexes::site)
                  .toList())
          .hasSizeLessThan(30)
          .doesNotContain(GoldenIndexes.site(GoldenIndexes.GONE));
    }
  }

  @ParameterizedTest
  @EnumSource
  void anIndexIsWrittenAsItsGoldenFile(IndexKind kind) throws IOException {
    byte[] kept = Files.readAllBytes(folder().resolve(GoldenIndexes.file(kind)));
    assertThat(IndexFormatTest.bytes(GoldenIndexes.index(kind))).isEqualTo(kept);
    assertThat(IndexFormatTest.bytes(open(kind))).isEqualTo(kept);
  }

  @Test
  void everyGoldenFileIsExpected() throws IOException {
    try (Stream<Path> files = Files.list(folder())) {
      Set<String> kept =
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".cyi"))
              .collect(Collectors.toSet());
      assertThat(kept)
          .isEqualTo(
              Arrays.stream(IndexKind.values())
                  .map(GoldenIndexes::file)
                  .collect(Collectors.toSet()));
    }
  }
}
