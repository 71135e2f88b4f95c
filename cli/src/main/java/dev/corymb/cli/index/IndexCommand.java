package dev.corymb.cli.index;

import picocli.CommandLine.Command;

/** The group of commands on index files. */
@Command(
    name = "index",
    description = "Builds, queries, changes and describes indexes of many sites in files.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      IndexBuildCommand.class,
      LocateCommand.class,
      IndexAddCommand.class,
      IndexRemoveCommand.class,
      IndexInfoCommand.class
    },
    footer = {
      "",
      "Example:",
      "  corymb index build --schema name:text,device:long --site-column site --in items.csv \\",
      "      --out idx.cyi",
      "  corymb index locate idx.cyi --where name=report.pdf"
    })
public final class IndexCommand {}
