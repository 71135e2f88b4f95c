package dev.corymb.cli.filter;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.filter.Filter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Unites filters of one shape. */
@Command(
    name = "union",
    description = {
      "Merges filters into one that holds the items of all of them.",
      "The filters must have the same shape: the same --cells and --hashes, or the same --items,"
          + " --false-rate and --distinct, and the same --seed."
    },
    footer = {"", "Example:", "  corymb filter union a.cym b.cym --out c.cym"})
public final class UnionCommand implements Callable<Integer> {

  private final Terminal terminal;
  private Filter union;

  @Parameters(arity = "2..*", paramLabel = "FILTER", description = "The files of the filters.")
  private List<Path> files;

  @Mixin private OutputOption output;

  @Option(names = "--json", description = "The new filter as a JSON object, as info has it.")
  private boolean json;

  public UnionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    FilterFile target = output.file();
    target.replace(this::union);
    if (json) {
      FilterView view = FilterView.of(union);
      Json.line(terminal.out(), out -> view.write(out, target.bytes()));
    } else {
      terminal.print(
          "%s: the union of %s, %s, repetitions counted; file %s",
          output.path(),
          Numbers.of(files.size(), "filter"),
          Numbers.of(union.items(), "item"),
          Numbers.bytes(target.bytes()));
    }
    return 0;
  }

  private Filter union() throws IOException {
    FilterView all = FilterView.of(new FilterFile(files.get(0)).read());
    for (Path file : files.subList(1, files.size())) {
      FilterView next = FilterView.of(new FilterFile(file).read());
      try {
        all.unite(next);
      } catch (IllegalArgumentException | CommandFailure e) {
        throw new CommandFailure(files.get(0) + " and " + file + ": " + e.getMessage(), e);
      }
    }
    union = all.filter();
    return union;
  }
}
