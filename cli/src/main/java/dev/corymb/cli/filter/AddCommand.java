package dev.corymb.cli.filter;

import dev.corymb.cli.filter.FilterView.Outcome;
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
      "A multibit filter in the modes exact and retrieval holds each item once; a new code"
          + " replaces the old one.",
      "After an invalid row or a crash the file is unchanged. Rejected items are reported and do"
          + " not stop the others; the exit code is then 1.",
      "Concurrent changes are serialised by the lock file .NAME.lock next to the filter."
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
  void requirePossible(Path path, FilterView view) {
    if (view.mostCode() == 0 && code != null) {
      throw new CommandFailure(
          path
              + ": items of "
              + FilterView.aFilter(view.filter().kind())
              + " have no code; leave out --code");
    }
    if (view.mostCode() > 0 && code == null) {
      throw new CommandFailure(
          path + ": items of a multibit filter have a code; name its column with --code");
    }
  }

  @Override
  Outcome change(FilterView view, long[] digests, int itemCode) {
    return view.add(digests, itemCode);
  }
}
