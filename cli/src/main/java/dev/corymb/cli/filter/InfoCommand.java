package dev.corymb.cli.filter;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Describes a filter. */
@Command(
    name = "info",
    description = {
      "Describes a filter: its kind, how full it is, and its current false rates.",
      "The seed is a secret and is not shown."
    },
    footer = {"", "Example:", "  corymb filter info f.cym --json"})
public final class InfoCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "FILTER", description = "The file of the filter.")
  private Path file;

  @Option(names = "--json", description = "As a JSON object.")
  private boolean json;

  public InfoCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    FilterFile stored = new FilterFile(file);
    FilterView view = FilterView.of(stored.read());
    if (json) {
      Json.line(terminal.out(), out -> view.write(out, stored.bytes()));
    } else {
      view.print(terminal.out(), stored.bytes());
    }
    return 0;
  }
}
