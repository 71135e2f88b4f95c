package dev.corymb.cli.input.entry;

import dev.corymb.cli.input.Inputs;
import dev.corymb.cli.input.TextInput;
import dev.corymb.cli.input.parquet.ParquetEntries;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Option;

/** The options with which a command that talks to a server is told where its rows are. */
public final class EntryOptions {

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description =
          "Rows as CSV with a header, as NDJSON or as Parquet; - is standard input, which cannot be"
              + " Parquet.")
  private Path file;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}. Default: by extension (.csv, .ndjson, .jsonl, .json, .parquet),"
              + " else by the first character.")
  private EntryFormat format;

  @Option(
      names = "--map",
      paramLabel = "COLUMN=ATTRIBUTE",
      description = "Takes an attribute from a column of another name. May be given several times.")
  private Map<String, String> renamed = new LinkedHashMap<>();

  /** Whether a file was named. */
  public boolean isGiven() {
    return file != null;
  }

  /** The file as it was named. */
  public String file() {
    return file.toString();
  }

  /** The format as it was named; null if it was not. */
  public EntryFormat format() {
    return format;
  }

  /** The attributes by columns, where the names differ. */
  public Map<String, String> renamed() {
    return renamed;
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
          ? new CsvEntries(text.name(), text.stream(), rules, terminal::note)
          : new NdjsonEntries(text.name(), text.stream(), rules, terminal::note);
    } catch (IOException | RuntimeException e) {
      text.close();
      throw e;
    }
  }
}
