package dev.corymb.cli.input;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** The options for rows, of a command whose parameters are files of rows, too. */
public final class InputOptions extends RowOptions {

  @Parameters(
      index = "0..*",
      arity = "0..*",
      paramLabel = "FILE",
      description = "The same as --in FILE.")
  private List<Path> parameters = new ArrayList<>(); // of paths, so that the shell completes them

  private final int others;

  /**
   * The options of a command.
   *
   * @param others how many of its parameters come before the files; picocli hands them over too
   */
  public InputOptions(int others) {
    this.others = others;
  }

  @Override
  List<Path> parameters() {
    return parameters.subList(Math.min(others, parameters.size()), parameters.size());
  }
}
