package dev.corymb.cli.site;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands on the sites of a server. */
@Command(
    name = "site",
    description = "Creates, lists, shows and deletes sites of a server.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {"", "Example:", "  corymb site create berlin", "  corymb site list --own"})
public final class SiteCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
