package dev.corymb.cli.index;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands on index files. */
@Command(
    name = "index",
    description = "Builds, queries, changes and describes indexes of many sites in files.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  corymb index build --schema name:text,device:long --site-column site --in items.csv \\",
      "      --out idx.cyi",
      "  corymb index locate idx.cyi --where name=report.pdf"
    })
public final class IndexCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
