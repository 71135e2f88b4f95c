package dev.corymb.cli.filter;

import picocli.CommandLine.Command;

/** The group of commands on filter files. */
@Command(
    name = "filter",
    description = "Builds, queries, changes and describes filters in files.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BuildCommand.class,
      QueryCommand.class,
      AddCommand.class,
      RemoveCommand.class,
      UnionCommand.class,
      InfoCommand.class
    },
    footer = {
      "",
      "Example:",
      "  corymb filter build --schema name:text,device:long --in items.csv --out f.cym",
      "  corymb filter query f.cym --where name=report.pdf"
    })
public final class FilterCommand {}
