package dev.corymb.cli.load;

import dev.corymb.cli.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Adds many items to sites of a server. */
@Command(
    name = "load",
    description = {
      "Adds the items of a file to sites of a server.",
      "A row that breaks a rule is refused and told; the others are added. A load that breaks off"
          + " can be resumed: no item is added twice. Timestamps of Parquet become milliseconds"
          + " since 1970 where the attribute is a long, and ISO 8601 text otherwise."
    },
    footer = {
      "",
      "Example:",
      "  corymb load --site berlin --in items.csv --create",
      "  corymb load --site-column host --map path=name --in files.parquet",
      "  zcat items.ndjson.gz | corymb load --site berlin --in - --format ndjson"
    })
public final class LoadCommand extends ChangeItemsCommand {

  @Option(names = "--create", description = "Creates sites that are missing.")
  private boolean create;

  public LoadCommand(Terminal terminal) {
    super(terminal, Change.ADD);
  }

  @Override
  boolean creates() {
    return create;
  }
}
