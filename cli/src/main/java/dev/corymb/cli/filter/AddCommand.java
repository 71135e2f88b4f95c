package dev.corymb.cli.filter;

import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import java.nio.file.Path;
import picocli.CommandLine.Command;

/** Adds items to a filter in its file. */
@Command(
    name = "add",
    description = {
      "Adds items to a filter, in place.",
      "All or nothing: after a bad row, or a crash, the file is as it was. Two changes at once wait"
          + " for each other, by the file .NAME.lock beside the filter."
    },
    footer = {"", "Example:", "  corymb filter add f.cym --in more.csv"})
public final class AddCommand extends ChangeCommand {

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
  void requirePossible(Path path, Members members, String codeColumn) {
    requireNoCode(path, members, codeColumn);
    if (members.mostCode() > 0 && codeColumn == null) {
      throw new CommandFailure(
          path + ": items of a multibit filter have a code; name its column with --code");
    }
  }

  @Override
  boolean change(Members members, long[] digests, int itemCode) {
    return members.add(digests, itemCode);
  }
}
