package dev.corymb.cli.filter;

import dev.corymb.cli.filter.Members.Outcome;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Removes items from a filter in its file. */
@Command(
    name = "remove",
    description = {
      "Removes items from a filter with counters, in place.",
      "An item that the filter rules out is refused. Remove only what was added: a stranger that"
          + " the filter takes for a member cannot be told apart, and removing it damages others.",
      "After a bad row or a crash the file is as it was. An item that is refused does not stop the"
          + " others; the exit code is then 1.",
      "Two changes at once wait for each other, by the file .NAME.lock beside the filter, which"
          + " stays there."
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
  void requirePossible(Path path, Members members) {
    if (members.notRemovable() != null) {
      throw new CommandFailure(path + ": " + members.notRemovable());
    }
  }

  @Override
  Outcome change(Members members, long[] digests, int itemCode) {
    return members.remove(digests);
  }
}
