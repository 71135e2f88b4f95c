package dev.corymb.cli.lineage;

import picocli.CommandLine.Command;

/** The group of commands on the events of a server. */
@Command(
    name = "lineage",
    description = {
      "Sends events of provenance to a site of a server, exports, shows and removes them.",
      "They need a server that was started with: corymb serve --schema provenance. What to ask of the events:"
          + " corymb ancestors, corymb descendants."
    },
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      LineageSendCommand.class,
      LineageExportCommand.class,
      LineageShowCommand.class,
      LineageRemoveCommand.class
    },
    footer = {
      "",
      "Example:",
      "  corymb lineage send --site berlin --create events.ndjson",
      "  corymb lineage export --site berlin --out berlin.ndjson"
    })
public final class LineageCommand {}
