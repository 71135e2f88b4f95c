package dev.corymb.cli.input;

import dev.corymb.cli.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say where the rows of a command are. */
public final class InputOptions {

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description = {
        "The rows: CSV with a header, or JSON objects (one per line, in an array, or pretty-printed)."
            + " - is standard input, the default. Repeatable."
      })
  private List<Path> files = new ArrayList<>(); // of paths, so that the shell completes them

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "${COMPLETION-CANDIDATES}. Default: by extension (.csv, .ndjson, .jsonl, .json), else by the"
              + " first character.")
  private InputFormat format;

  /** The files, at least one. */
  List<String> files() {
    return files.isEmpty()
        ? List.of(Inputs.STANDARD_INPUT)
        : files.stream().map(Path::toString).toList();
  }

  /** The format, or null if it is to be found out. */
  InputFormat format() {
    return format;
  }

  /** Refuses an output that is one of the inputs, under whatever name. */
  public void requireNone(Path output) throws IOException {
    for (Path file : files) {
      if (Files.exists(output) && Files.exists(file) && Files.isSameFile(output, file)) {
        throw new CommandFailure("--out must not be an input, but " + output + " is --in " + file);
      }
    }
  }

  /** Whether a file was named. */
  public boolean isGiven() {
    return !files.isEmpty();
  }
}
