package dev.corymb.cli.load;

import dev.corymb.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Removes many items from sites of a server. */
@Command(
    name = "remove",
    description = {
      "Removes the items of files from sites of a server.",
      "Items that are not held are rejected and reported; the others are removed."
    },
    footer = {
      "",
      "Example:",
      "  corymb remove --site berlin --in gone.csv",
      "  corymb remove --site-column host --in gone.parquet --json"
    })
public final class RemoveItemsCommand extends ChangeItemsCommand {

  public RemoveItemsCommand(Terminal terminal) {
    super(terminal, Change.REMOVE);
  }

  @Override
  boolean creates() {
    return false;
  }
}
