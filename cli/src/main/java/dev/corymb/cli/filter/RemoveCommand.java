package dev.corymb.cli.filter;

import dev.corymb.cli.filter.FilterView.Outcome;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Removes items from a filter in its file. */
@Command(
    name = "remove",
    description = {
      "Removes items from a filter with counters, in place.",
      "Items that are not in the filter are rejected. Remove only items that were added: removing"
          + " a false positive damages other items.",
      "After an invalid row or a crash the file is unchanged. Rejected items are reported and do"
          + " not stop the others; the exit code is then 1.",
      "Concurrent changes are serialised by the lock file .NAME.lock next to the filter."
    },
    footer = {"", "Example:", "  corymb filter remove f.cym --in gone.csv"})
public final class RemoveCommand extends ChangeCommand {

  public RemoveCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  String participle() {
    return "removed";
  }

  @Override
  String refusal() {
    return "not in the filter";
  }

  @Override
  void requirePossible(Path path, FilterView view) {
    if (view.notRemovable() != null) {
      throw new CommandFailure(path + ": " + view.notRemovable());
    }
  }

  @Override
  Outcome change(FilterView view, long[] digests, int itemCode) {
    return view.remove(digests);
  }
}
