package dev.corymb.cli.filter;

import dev.corymb.cli.filter.Members.Outcome;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds items to a filter in its file. */
@Command(
    name = "add",
    description = {
      "Adds items to a filter, in place.",
      "A multibit filter of the modes exact and retrieval holds an item once: one that it knows with"
          + " this code stays, another code replaces the old one.",
      "After a bad row or a crash the file is as it was. An item that is refused does not stop the"
          + " others; the exit code is then 1.",
      "Two changes at once wait for each other, by the file .NAME.lock beside the filter, which"
          + " stays there."
    },
    footer = {"", "Example:", "  corymb filter add f.cym --in more.csv"})
public final class AddCommand extends ChangeCommand {

  @Option(
      names = "--code",
      paramLabel = "COLUMN",
      description = "The column with the codes of a multibit filter.")
  private String code;

  public AddCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  String participle() {
    return "added";
  }

  @Override
  String refusal() {
    return "the cells of this mode have no room for them";
  }

  @Override
  String codeColumn() {
    return code;
  }

  @Override
  void requirePossible(Path path, Members members) {
    if (members.mostCode() == 0 && code != null) {
      throw new CommandFailure(
          path
              + ": items of "
              + Members.aFilter(members.filter().kind())
              + " have no code; leave out --code");
    }
    if (members.mostCode() > 0 && code == null) {
      throw new CommandFailure(
          path + ": items of a multibit filter have a code; name its column with --code");
    }
  }

  @Override
  Outcome change(Members members, long[] digests, int itemCode) {
    return members.add(digests, itemCode);
  }
}
