package dev.corymb.cli.index;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes an index. */
@Command(
    name = "info",
    description = {
      "Describes an index: its kind, how full it is, and the expected number of false sites.",
      "The seed is a secret and is not shown."
    },
    footer = {"", "Example:", "  corymb index info idx.cyi --json"})
public final class IndexInfoCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "INDEX", description = "The file of the index.")
  private Path file;

  @Option(names = "--json", description = "As a JSON object.")
  private boolean json;

  public IndexInfoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    IndexFile stored = new IndexFile(file);
    IndexDescription description = new IndexDescription(stored.read(), stored.bytes());
    if (json) {
      Json.line(terminal.out(), description::write);
    } else {
      description.print(terminal.out());
    }
    return 0;
  }
}
