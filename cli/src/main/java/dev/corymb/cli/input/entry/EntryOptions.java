package dev.corymb.cli.input.entry;

import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.TextInput;
import dev.corymb.cli.input.parquet.ParquetEntries;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say where the rows of a command are and how they are read. */
public final class EntryOptions {

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description =
          "The rows: CSV with a header, JSON objects (one per line, in an array, or pretty-printed)"
              + " or Parquet. - is standard input, which cannot be Parquet.")
  private Path file;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}. Default: by extension (csv, tsv, ndjson, jsonl, json,"
              + " parquet), else by the first character. ndjson reads any JSON objects.")
  private EntryFormat format;

  @Option(
      names = "--delimiter",
      paramLabel = "CHAR",
      converter = Delimiter.class,
      description =
          "The character between the fields of CSV, or the word tab. Default: a comma; a tab for"
              + " .tsv.")
  private Character delimiter;

  @Option(
      names = "--map",
      paramLabel = "COLUMN=ATTRIBUTE",
      description =
          "Reads an attribute from a column of another name; a.b is the member b of the JSON object"
              + " a. Repeatable.")
  private Map<String, String> renamed = new LinkedHashMap<>();

  @Option(
      names = "--time-unit",
      paramLabel = "UNIT",
      converter = Unit.class,
      description =
          "The unit of numbers in attributes of type instant, counted from 1970: seconds,"
              + " milliseconds, microseconds or nanoseconds. Default: numbers are rejected.")
  private TimeUnit timeUnit;

  @Option(
      names = "--time-zone",
      paramLabel = "ZONE",
      converter = Zone.class,
      description =
          "The zone of times without one, such as UTC, +02:00 or Europe/Berlin. Default: times"
              + " without a zone are rejected.")
  private ZoneId timeZone;

  /** A delimiter of CSV. */
  static final class Delimiter implements ITypeConverter<Character> {
    @Override
    public Character convert(String text) {
      if (text.equalsIgnoreCase("tab") || text.equals("\\t")) {
        return '\t';
      }
      if (text.length() != 1 || "\"\r\n".contains(text)) {
        throw new TypeConversionException(
            "must be one character other than a quote, or the word tab, but was '" + text + "'");
      }
      return text.charAt(0);
    }
  }

  /** A unit of time. */
  static final class Unit implements ITypeConverter<TimeUnit> {
    @Override
    public TimeUnit convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "seconds" -> TimeUnit.SECONDS;
        case "milliseconds" -> TimeUnit.MILLISECONDS;
        case "microseconds" -> TimeUnit.MICROSECONDS;
        case "nanoseconds" -> TimeUnit.NANOSECONDS;
        default ->
            throw new TypeConversionException(
                "must be seconds, milliseconds, microseconds or nanoseconds, but was '"
                    + text
                    + "'");
      };
    }
  }

  /** A time zone. */
  static final class Zone implements ITypeConverter<ZoneId> {
    @Override
    public ZoneId convert(String text) {
      try {
        return ZoneId.of(text);
      } catch (DateTimeException e) {
        throw new TypeConversionException(
            "must be a time zone such as UTC, +02:00 or Europe/Berlin, but was '" + text + "'");
      }
    }
  }

  /** Whether a file was named. */
  public boolean isGiven() {
    return file != null;
  }

  /** Whether anything was said about rows. */
  public boolean isAnyGiven() {
    return isGiven()
        || format != null
        || delimiter != null
        || !renamed.isEmpty()
        || timeUnit != null
        || timeZone != null;
  }

  /** The file as it was named. */
  public String file() {
    return file.toString();
  }

  /**
   * What these options make of the rows of a schema.
   *
   * @param whole whether a row must give every attribute
   * @param siteColumn the column of the site; null if there is none
   * @throws IllegalArgumentException if the options do not fit the schema
   */
  public EntryRules rules(Schema schema, boolean whole, String siteColumn) {
    return new EntryRules(schema, whole, renamed, siteColumn, new TimeRules(timeUnit, timeZone));
  }

  /** Opens the input, and checks what its header says. */
  public EntrySource open(EntryRules rules, Terminal terminal) throws IOException {
    EntryFormat found = format == null ? EntryFormat.ofName(file()) : format;
    if (found == EntryFormat.PARQUET) {
      if (file().equals(Inputs.STANDARD_INPUT)) {
        throw new CommandFailure("--in must be a file for Parquet, but was standard input");
      }
      TextInput.requireFile(file);
      return ParquetEntries.open(file, rules, terminal);
    }
    TextInput text = TextInput.open(file(), terminal);
    try {
      if (found == null) {
        found = EntryFormat.ofFirst(text.firstCharacter());
      }
      return found == EntryFormat.CSV
          ? new CsvEntries(text.name(), text.stream(), delimiter(), rules, terminal::note)
          : new JsonEntries(text.name(), text.stream(), rules, terminal::note);
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
  }

  private char delimiter() {
    return delimiter == null ? delimiterOf(file()) : delimiter;
  }

  private static char delimiterOf(String name) {
    return name.toLowerCase(Locale.ROOT).endsWith(".tsv") ? '\t' : ',';
  }

  /** The options with which a file of rows is read in the format that it has. */
  public static List<String> reading(Path file, RowFormat format) {
    List<String> words = new ArrayList<>(List.of("--in", file.toString()));
    EntryFormat actual = format.isCsv() ? EntryFormat.CSV : EntryFormat.NDJSON;
    EntryFormat byName = EntryFormat.ofName(file.toString());
    if (byName != null && byName != actual) {
      words.addAll(List.of("--format", actual.toString()));
    }
    if (format.isCsv() && format.delimiter() != delimiterOf(file.toString())) {
      words.addAll(
          List.of("--delimiter", format.delimiter() == '\t' ? "tab" : "" + format.delimiter()));
    }
    return words;
  }
}
