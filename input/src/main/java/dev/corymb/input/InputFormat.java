package dev.corymb.input;

import dev.corymb.input.csv.CsvRows;
import dev.corymb.input.json.JsonRows;
import dev.corymb.input.parquet.ParquetRows;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.source.InputFile;
import java.io.IOException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The formats of inputs. A new one is a constant here, a {@link RowSource} in a package of its own,
 * and a line in {@code docs/loading.md}.
 */
public enum InputFormat {
  CSV("csv|tsv") {
    @Override
    <V> RowSource<V> open(InputFile file, Optional<Character> delimiter, RowBuilder<V> builder)
        throws IOException {
      return new CsvRows<>(file, delimiter.orElse(delimiterOf(file.plainName())), builder);
    }
  },

  /** JSON objects: one per line, in an array, or printed over several lines. */
  NDJSON("ndjson|jsonl|json") {
    @Override
    <V> RowSource<V> open(InputFile file, Optional<Character> delimiter, RowBuilder<V> builder)
        throws IOException {
      return new JsonRows<>(file, builder);
    }
  },

  PARQUET("parquet") {
    @Override
    <V> RowSource<V> open(InputFile file, Optional<Character> delimiter, RowBuilder<V> builder)
        throws IOException {
      return ParquetRows.open(file, builder);
    }
  };

  private final String extensions;

  InputFormat(String extensions) {
    this.extensions = extensions;
  }

  /** Opens an input and checks what its header says. */
  abstract <V> RowSource<V> open(
      InputFile file, Optional<Character> delimiter, RowBuilder<V> builder) throws IOException;

  /** The format of a file by the extension of its name. */
  public static Optional<InputFormat> ofName(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return Arrays.stream(values())
        .filter(format -> lower.matches("(?s).*\\.(" + format.extensions + ")"))
        .findFirst();
  }

  /** The format of a file by its name, or else of a text by its first byte. */
  static InputFormat of(InputFile file) throws IOException {
    Optional<InputFormat> named = ofName(file.plainName());
    if (named.isPresent()) {
      return named.get();
    }
    int first = file.firstByte();
    return first == '{' || first == '[' ? NDJSON : CSV;
  }

  /** The delimiter of CSV in a file of that name. */
  public static char delimiterOf(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".tsv") ? '\t' : ',';
  }

  /** The name on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
