package dev.corymb.cli.site;

import picocli.CommandLine.Command;

/** The group of commands on the sites of a server. */
@Command(
    name = "site",
    description = "Creates, lists, shows and deletes sites of a server.",
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      SiteCreateCommand.class,
      SiteListCommand.class,
      SiteShowCommand.class,
      SiteDeleteCommand.class
    },
    footer = {"", "Example:", "  corymb site create berlin", "  corymb site list --own"})
public final class SiteCommand {}
