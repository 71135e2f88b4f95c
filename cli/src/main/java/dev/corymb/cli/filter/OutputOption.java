package dev.corymb.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the file of a new filter. */
final class OutputOption {

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description =
          "File to write. An existing filter is replaced atomically; a file that is not a filter"
              + " is not overwritten.")
  private Path path;

  Path path() {
    return path;
  }

  /** The file, which can be written as far as this can be told before there is a filter. */
  FilterFile file() throws IOException {
    FilterFile file = new FilterFile(path);
    file.requireReplaceable();
    return file;
  }
}
