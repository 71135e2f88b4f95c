package dev.corymb.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Schema;
import dev.corymb.input.parquet.ParquetOutput;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowFormat;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.RowRules.Invalid;
import dev.corymb.input.source.Monitor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of several formats, read one after the other. */
final class SeveralFilesTest {

  private static final Schema SCHEMA = Schema.parse("name:text,size:long");
  private static final RowRules ITEMS = RowRules.items(SCHEMA).onInvalid(Invalid.SKIP);

  @TempDir private Path folder;

  private final List<String> notes = new ArrayList<>();
  private final List<String> begun = new ArrayList<>();
  private long metered;

  private final Monitor monitor =
      new Monitor() {
        @Override
        public void note(String text) {
          notes.add(text);
        }

        @Override
        public Meter begin(String input, Unit unit, long total) {
          begun.add(Path.of(input).getFileName() + " " + total + " " + unit);
          return amount -> metered += amount;
        }
      };

  private String write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private String gzip(String name, String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return Files.write(folder.resolve(name), bytes.toByteArray()).toString();
  }

  private String parquet(String name) throws IOException {
    Path file = folder.resolve(name);
    try (ParquetOutput output = new ParquetOutput(file, SCHEMA)) {
      output.write(List.of("p", "9"));
    }
    return file.toString();
  }

  private Inputs<String> open(RowRules rules, String... files) throws IOException {
    Inputs.Settings settings =
        new Inputs.Settings(
            Optional.empty(),
            Optional.empty(),
            new ByteArrayInputStream("{\"name\":\"s\",\"size\":5}".getBytes(UTF_8)));
    return Inputs.open(List.of(files), settings, rules, new JsonObjects(SCHEMA), monitor);
  }

  private List<Row<String>> read(RowRules rules, String... files) throws IOException {
    List<Row<String>> rows = new ArrayList<>();
    try (Inputs<String> inputs = open(rules, files)) {
      for (Row<String> row = inputs.next(); row != null; row = inputs.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void readsEachInItsOwnFormat() throws IOException {
    List<Row<String>> rows =
        read(
            ITEMS,
            write("a.csv", "name,size\na,1\n"),
            write("empty.csv", "name,size\n"),
            gzip("b.tsv.gz", "size\tname\n2\tb\n"),
            "-",
            write("c", "[{\"name\":\"c\",\"size\":\"3\"}]"),
            parquet("p.parquet"));

    assertThat(rows.stream().map(Row::item))
        .containsExactly(
            "{\"name\":\"a\",\"size\":1}",
            "{\"size\":2,\"name\":\"b\"}",
            "{\"name\":\"s\",\"size\":5}",
            "{\"name\":\"c\",\"size\":3}",
            "{\"name\":\"p\",\"size\":9}");
    assertThat(rows.stream().map(row -> row.place().input())).containsExactly(1, 3, 4, 5, 6);
    assertThat(rows.get(1).place().row()).endsWith("b.tsv.gz line 2");
    assertThat(rows.get(2).place()).hasToString("standard input line 1");
  }

  /** A progress bar counts the bytes of the file, and ends at its size. */
  @Test
  void metersTheBytesOfTheFile() throws IOException {
    String file = gzip("a.csv.gz", "name,size\n" + "a,1\n".repeat(10_000));

    assertThat(read(ITEMS, file)).hasSize(10_000);

    assertThat(metered).isEqualTo(Files.size(Path.of(file)));
    assertThat(begun).containsExactly("a.csv.gz " + metered + " BYTES");
  }

  @Test
  void rejectedRowsOfSeveralFilesAreJson() throws IOException {
    String csv = write("a.csv", "_reject_line,size,more,name\n7,x,m,a\n8,1\n");

    List<Row<String>> rows = read(ITEMS, csv, write("b.json", "{\"name\":\"b\",\"size\":true}\n"));

    assertThat(rows.stream().map(Row::raw))
        .containsExactly(
            "{\"size\":\"x\",\"more\":\"m\",\"name\":\"a\"}",
            "1",
            "{\"name\":\"b\",\"size\":true}");
    assertThat(rows).noneMatch(Row::isGood);
    try (Inputs<String> alone = open(ITEMS, csv);
        Inputs<String> both = open(ITEMS, csv, folder.resolve("b.json").toString())) {
      assertThat(alone.format()).isEqualTo(new RowFormat("size,more,name", ','));
      assertThat(alone.next().raw()).isEqualTo("x,m,a");
      assertThat(both.format()).isEqualTo(RowFormat.JSON);
    }
  }

  @Test
  void checksEveryHeaderBeforeTheFirstRow() throws IOException {
    String good = write("a.csv", "name,size,x\na,1,1\n");

    assertThatThrownBy(() -> open(ITEMS, good, write("b.csv", "name\nb\n")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("b.csv line 1: the header lacks 'size'");
    assertThatThrownBy(() -> open(ITEMS, good, folder.resolve("none.csv").toString()))
        .hasMessageContaining("none.csv");
    assertThat(begun).isEmpty();
    assertThat(read(ITEMS, good, write("c.csv", "y,name,size\n1,c,2\n"))).hasSize(2);
    assertThat(notes)
        .containsExactly(
            good + ": ignored 'x', not in the schema [name:text,size:long] (reported once)");
  }

  @Test
  void stopsAtTheFirstInvalidRowIfItShould() throws IOException {
    String[] files = {
      write("a.csv", "name,size\na,1\n"), write("b.csv", "name,size\nb,2\nc,x\nd,4\n")
    };

    assertThatThrownBy(() -> read(ITEMS.onInvalid(Invalid.STOP), files))
        .isInstanceOf(InputException.class)
        .hasMessage(files[1] + " line 3: size must be a whole number of 64 bits, but was 'x'");
    assertThat(read(ITEMS, files).stream().map(Row::isGood))
        .containsExactly(true, true, false, true);
  }

  @Test
  void parquetIsReadFromAFileThatIsNotCompressed() throws IOException {
    byte[] bytes = Files.readAllBytes(Path.of(parquet("p.parquet")));
    Path plain = Files.write(folder.resolve("plain"), bytes);
    Path packed = folder.resolve("p.parquet.gz");
    try (GZIPOutputStream gzip = new GZIPOutputStream(Files.newOutputStream(packed))) {
      gzip.write(bytes);
    }

    assertThatThrownBy(() -> open(ITEMS, plain.toString()))
        .hasMessageContaining("must be text, but is Parquet; it is read from a file");
    assertThatThrownBy(() -> open(ITEMS, packed.toString()))
        .hasMessageContaining("must be Parquet, but cannot be read as such");
    assertThat(Stream.of(InputFormat.values()).map(InputFormat::toString))
        .containsExactly("csv", "ndjson", "parquet");
  }
}
