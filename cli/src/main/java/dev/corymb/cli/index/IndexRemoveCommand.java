package dev.corymb.cli.index;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.index.FilterIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes sites from an index in its file. */
@Command(
    name = "remove",
    description = {
      "Removes sites from an index: all that are given, or none if one is unknown.",
      "The file is replaced atomically."
    },
    footer = {"", "Example:", "  corymb index remove idx.cyi oslo rome"})
public final class IndexRemoveCommand implements Callable<Integer> {

  private final Terminal terminal;
  private int sitesNow;

  @Parameters(index = "0", paramLabel = "INDEX", description = "The file of the index.")
  private Path file;

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "SITE",
      description = "The ids of the sites; put -- before ids that begin with -.")
  private List<String> ids;

  @Option(names = "--json", description = "The counts as a JSON object.")
  private boolean json;

  public IndexRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Set<String> gone = new LinkedHashSet<>(ids);
    new IndexFile(file).change(index -> remove(index, gone));
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeNumberField("removed", gone.size());
            out.writeNumberField("sites", sitesNow);
          });
    } else {
      terminal.print(
          "removed %s; %s now has %s",
          Numbers.of(gone.size(), "site"), file, Numbers.of(sitesNow, "site"));
    }
    return 0;
  }

  private void remove(FilterIndex index, Set<String> gone) {
    String unknown =
        gone.stream()
            .filter(id -> !index.contains(id))
            .map(id -> "'" + id + "'")
            .collect(Collectors.joining(", "));
    if (!unknown.isEmpty()) {
      throw new CommandFailure(
          file + ": sites must be in the index, but are unknown: " + unknown + "; nothing changed");
    }
    gone.forEach(index::remove);
    sitesNow = index.size();
  }
}
