package dev.corymb.cli.load;

import dev.corymb.cli.input.RowOptions;
import dev.corymb.cli.reject.RejectsFile;
import dev.corymb.input.row.RowFormat;
import java.nio.file.Files;
import java.nio.file.Path;

/** The commands that a load suggests. Each works as it is printed. */
final class NextCommands {

  private final Invocation asked;
  private final Change change;
  private final String load;

  /** What may follow a command, which runs a load with an id. */
  NextCommands(Invocation asked, Change change, String load) {
    this.asked = asked;
    this.change = change;
    this.load = load;
  }

  /**
   * Resumes the load.
   *
   * @param known whether the server surely knows the load
   */
  Invocation resumption(boolean known) {
    if (isResumed()) {
      return asked;
    }
    Invocation resumed = asked.with("--resume", load);
    return known || asked.has("--anyway") ? resumed : resumed.with("--anyway");
  }

  /** Whether the load is itself resumed. */
  boolean isResumed() {
    return asked.has("--resume");
  }

  /**
   * Repeats a load that is done, of which nothing is committed again, with a new file for the rows
   * that were rejected.
   */
  Invocation keepingRejects(RowFormat format) {
    Path file = Path.of("rejected" + (format.isCsv() ? ".csv" : ".ndjson"));
    Path free = Files.exists(file) ? RejectsFile.freeNameLike(file) : file;
    return resumption(true).with("--rejects", free.toString());
  }

  /** Does the opposite of the load. */
  Invocation undoing() {
    return asked
        .without("--create", "--json", "--resume", "--rejects")
        .named(change.command(), change.opposite().command());
  }

  /** Loads the input again, without the name of a file that is there by now. */
  Invocation again(RejectsFile rejects) {
    return rejects
        .written()
        .map(path -> withRejects(asked.without("--rejects"), path))
        .orElse(asked);
  }

  /**
   * Loads the rows that were rejected, once they are corrected.
   *
   * @param lacksSites whether some were rejected because their sites are missing
   */
  Invocation correction(Path rejects, RowFormat format, boolean lacksSites) {
    Invocation other =
        asked
            .without(
                "--in", "--format", "--delimiter", "--rejects", "--resume", "--anyway", "--json")
            .withoutParameters(change.command());
    if (lacksSites && change == Change.ADD) {
      other = other.with("--create");
    }
    return withRejects(
        other.with(RowOptions.reading(rejects, format).toArray(String[]::new)), rejects);
  }

  private static Invocation withRejects(Invocation command, Path written) {
    return command.with("--rejects", RejectsFile.freeNameLike(written).toString());
  }
}
