package dev.corymb.cli.walk;

import dev.corymb.cli.terminal.Terminal;
import picocli.CommandLine.Command;

/** Shows what things were made of. */
@Command(
    name = "ancestors",
    description = {
      "Shows what things were made of, over the sites of a federation.",
      "Each line of the tree is a link: what the id above it has to do with the id of the line, in brackets the"
          + " sites that recorded it, and when. Agents are named behind what they did, after by. An id"
          + " is listed once with what leads on from it, so"
          + " cycles end. The last lines say which sites were asked, up to when all events are"
          + " covered, and whether anything may be missing."
    },
    footer = {
      "",
      "Example:",
      "  corymb ancestors urn:ol:dataset:s3%%3A%%2F%%2Fraw/orders.csv",
      "  corymb ancestors urn:uuid:5b0e8a1e-8c2f-4d4a-9f0e-4b7f6f0a9d01 --depth 3",
      "  corymb ancestors http://example.org/report --as-of 2026-11-19T10:30:00Z --format turtle"
    })
public final class AncestorsCommand extends WalkCommand {

  public AncestorsCommand(Terminal terminal) {
    super(terminal, "ancestors");
  }
}
