package dev.corymb.cli.serve;

import picocli.CommandLine.Command;

/** The group of commands on the tokens of a server. */
@Command(
    name = "token",
    description = "Creates, lists and revokes tokens, in the data directory of a server.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {TokenCreateCommand.class, TokenListCommand.class, TokenRevokeCommand.class},
    footer = {
      "",
      "Example:",
      "  export CORYMB_TOKEN=$(corymb token create --data corymb-data --name ada --role write)"
    })
public final class TokenCommand {}
