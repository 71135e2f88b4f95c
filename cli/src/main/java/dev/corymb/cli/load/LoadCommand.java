package dev.corymb.cli.load;

import dev.corymb.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds many items to sites of a server. */
@Command(
    name = "load",
    description = {
      "Adds the items of files to sites of a server.",
      "Invalid rows are skipped and reported, and all others are loaded; --rejects keeps the invalid"
          + " ones for correction. An interrupted load can be resumed: no item is added twice. Items are counted: a file that is loaded"
          + " twice is held twice.",
      "Times (attributes of type instant) are read in these forms:",
      "  2024-05-01 14:00:00+02:00    ISO 8601 with T or a space, and a zone",
      "  @1714564800                  the seconds since 1970",
      "  01/May/2024:14:00:00 +0200   as nginx and Apache log it, with or without brackets",
      "For others see --time-unit and --time-zone. Timestamps of Parquet become milliseconds since 1970 where the"
          + " attribute is a long."
    },
    footer = {
      "",
      "Example:",
      "  corymb load --site berlin --create items.csv",
      "  corymb load --site berlin a.csv b.csv.gz 'logs/*.ndjson'",
      "  corymb load --site-column host --map path=name files.parquet",
      "  corymb load --site-column host --map user.name=owner log.json --rejects bad.json",
      "  corymb load --site berlin excel.csv --delimiter ';' --time-zone Europe/Berlin"
    })
public final class LoadCommand extends ChangeItemsCommand {

  @Option(names = "--create", description = "Creates sites that do not exist.")
  private boolean create;

  public LoadCommand(Terminal terminal) {
    super(terminal, Change.ADD);
  }

  @Override
  boolean creates() {
    return create;
  }
}
