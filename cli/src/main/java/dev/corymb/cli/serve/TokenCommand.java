package dev.corymb.cli.serve;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The group of commands on the tokens of a server. */
@Command(
    name = "token",
    description = "Creates, lists and revokes tokens, in the data directory of a server.",
    synopsisSubcommandLabel = "COMMAND",
    footer = {
      "",
      "Example:",
      "  export CORYMB_TOKEN=$(corymb token create --data corymb-data --name ada --role write)"
    })
public final class TokenCommand implements Runnable {

  @Spec private CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
