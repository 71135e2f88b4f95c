package dev.corymb.cli.walk;

import dev.corymb.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Shows what became of things. */
@Command(
    name = "descendants",
    description = {
      "Shows what became of things, over the sites of a federation.",
      "The options and the tree are those of ancestors, in the other direction: each line says what"
          + " the id above it did to the id of the line."
    },
    footer = {
      "",
      "Example:",
      "  corymb descendants urn:ol:dataset:s3%%3A%%2F%%2Fraw/orders.csv",
      "  corymb descendants http://example.org/sample-7 --limit 100000 --timeout 60s",
      "  corymb descendants http://example.org/sample-7 --format dot | dot -Tsvg > sample-7.svg"
    })
public final class DescendantsCommand extends WalkCommand {

  public DescendantsCommand(Terminal terminal) {
    super(terminal, "descendants");
  }
}
