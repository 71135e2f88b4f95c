package dev.corymb.cli.input;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options with which a command is told where its rows are. */
public final class InputOptions {

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description = {
        "Rows as CSV with a header, or as NDJSON; - is standard input, which is also the default.",
        "May be given several times."
      })
  private List<String> files = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}. Default: by extension (.csv, .ndjson, .jsonl), else by the"
              + " first character.")
  private InputFormat format;

  /** The files, at least one. */
  List<String> files() {
    return files.isEmpty() ? List.of(Inputs.STANDARD_INPUT) : List.copyOf(files);
  }

  /** The format, or null if it is to be found out. */
  InputFormat format() {
    return format;
  }

  /** Whether a file was named. */
  public boolean isGiven() {
    return !files.isEmpty();
  }
}
