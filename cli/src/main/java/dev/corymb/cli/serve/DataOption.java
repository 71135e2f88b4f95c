package dev.corymb.cli.serve;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.server.security.TokenFile;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The option that names the data directory of a server. */
final class DataOption {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      required = true,
      description = "The data directory of the server.")
  private Path directory;

  /** The tokens, also of a server that has not been started yet. */
  TokenFile tokens() {
    return TokenFile.at(directory);
  }

  /** The tokens of a directory that is there. */
  TokenFile existing() {
    if (!Files.isDirectory(directory)) {
      throw new CommandFailure("--data must be a directory, but " + directory + " is not");
    }
    return tokens();
  }
}
