package dev.corymb.cli.filter;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands on filter files. */
@Command(
    name = "filter",
    description = "Builds, queries, changes and describes filters in files.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  corymb filter build --schema name:text,device:long --in items.csv --out f.cym",
      "  corymb filter query f.cym --where name=report.pdf"
    })
public final class FilterCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
