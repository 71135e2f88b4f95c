package dev.corymb.cli.input;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.input.InputFiles;
import dev.corymb.input.InputFormat;
import dev.corymb.input.Inputs;
import dev.corymb.input.row.RowFormat;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.Split;
import dev.corymb.input.row.Target;
import dev.corymb.input.row.TimeRules;
import dev.corymb.input.source.InputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The options that say where the rows of a command are and how they are read. */
public class RowOptions {

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description =
          "The rows: CSV with a header, JSON objects (one per line, in an array, or pretty-printed)"
              + " or Parquet; text may be compressed with gzip or zstd. - is standard input. May be"
              + " repeated: several files are read one after the other; a pattern such as"
              + " 'logs/*.csv' is expanded.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}. Default: by extension (csv, tsv, ndjson, jsonl, json,"
              + " parquet), else by the first character. ndjson reads any JSON objects.")
  private InputFormat format;

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
              + " a. Repeatable; a many-valued attribute may have several columns.")
  private Map<String, String> renamed = new LinkedHashMap<>();

  @Option(
      names = "--ignore",
      paramLabel = "COLUMN",
      description =
          "Leaves out a column that gives no attribute; in JSON, with all that is inside it. Without"
              + " this, such a column is an error in a query, and a note in an item. Repeatable.")
  private List<String> ignored = new ArrayList<>();

  @Option(
      names = "--split",
      paramLabel = "ATTRIBUTE=SEPARATOR",
      description =
          "Splits the texts of a many-valued attribute at a separator, such as tag=; or tag=tab;"
              + " spaces around values and empty values are dropped. tag={} reads arrays of"
              + " PostgreSQL, such as {a,\"b c\"}. Repeatable.")
  private Map<String, String> separators = new LinkedHashMap<>();

  @Option(
      names = "--time-unit",
      paramLabel = "UNIT",
      converter = UnitOfTime.class,
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

  private List<String> expanded = List.of(); // once they are asked for

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
  static final class UnitOfTime implements ITypeConverter<TimeUnit> {
    @Override
    public TimeUnit convert(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "seconds" -> TimeUnit.SECONDS;
        case "milliseconds" -> TimeUnit.MILLISECONDS;
        case "microseconds" -> TimeUnit.MICROSECONDS;
        case "nanoseconds" -> TimeUnit.NANOSECONDS;
        default ->
            throw new TypeConversionException(
                "must be seconds, milliseconds, microseconds or nanoseconds, but was '%s'"
                    .formatted(text));
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

  /** The files that are named without an option. */
  List<Path> parameters() {
    return List.of();
  }

  /** Whether a file was named. */
  public boolean isGiven() {
    return !files.isEmpty() || !parameters().isEmpty();
  }

  /** Whether anything was said about rows. */
  public boolean isAnyGiven() {
    return isGiven()
        || format != null
        || delimiter != null
        || !renamed.isEmpty()
        || !ignored.isEmpty()
        || !separators.isEmpty()
        || timeUnit != null
        || timeZone != null;
  }

  /** The files, with patterns expanded; standard input if none is named. */
  public List<String> files() throws IOException {
    if (expanded.isEmpty()) {
      List<String> names =
          Stream.concat(parameters().stream(), files.stream()).map(Path::toString).toList();
      expanded = isGiven() ? InputFiles.of(names) : List.of(InputFile.STANDARD_INPUT);
    }
    return expanded;
  }

  /** Refuses an output that is one of the inputs, under whatever name. */
  public void requireNone(String option, Path output) throws IOException {
    for (String file : files()) {
      if (Files.exists(output)
          && Files.exists(Path.of(file))
          && Files.isSameFile(output, Path.of(file))) {
        throw new CommandFailure(option + " must not be an input, but " + output + " is one");
      }
    }
  }

  /** What these options make of the rules for rows. */
  public RowRules rules(RowRules rules, CommandLine command) {
    try {
      return rules
          .renaming(renamed)
          .splitting(splits())
          .ignoring(ignored)
          .withTimes(new TimeRules(timeUnit, timeZone));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(command, e.getMessage(), e);
    }
  }

  private Map<String, Split> splits() {
    Map<String, Split> splits = new LinkedHashMap<>();
    separators.forEach(
        (attribute, text) -> {
          try {
            splits.put(attribute, new Split(text.equalsIgnoreCase("tab") ? "\t" : text));
          } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--split " + attribute + ": " + e.getMessage(), e);
          }
        });
    return splits;
  }

  /** Opens the files, and checks what their headers say. */
  public <V> Inputs<V> open(RowRules rules, Target<V> target, Terminal terminal)
      throws IOException {
    return open(files(), rules, target, terminal);
  }

  /** Opens files that another option names. */
  public <V> Inputs<V> open(List<String> named, RowRules rules, Target<V> target, Terminal terminal)
      throws IOException {
    if (terminal.isInteractive() && named.contains(InputFile.STANDARD_INPUT)) {
      terminal.note("reading standard input; end it with Ctrl-D");
    }
    Inputs.Settings settings =
        new Inputs.Settings(
            Optional.ofNullable(format), Optional.ofNullable(delimiter), terminal.in());
    return Inputs.open(named, settings, rules, target, new TerminalMonitor(terminal));
  }

  /** The options with which a file of rows is read in the format that it has. */
  public static List<String> reading(Path file, RowFormat format) {
    List<String> words = new ArrayList<>(List.of("--in", file.toString()));
    InputFormat actual = format.isCsv() ? InputFormat.CSV : InputFormat.NDJSON;
    if (InputFormat.ofName(file.toString()).filter(byName -> byName != actual).isPresent()) {
      words.addAll(List.of("--format", actual.toString()));
    }
    if (format.isCsv() && format.delimiter() != InputFormat.delimiterOf(file.toString())) {
      words.addAll(
          List.of("--delimiter", format.delimiter() == '\t' ? "tab" : "" + format.delimiter()));
    }
    return words;
  }
}
