package dev.corymb.cli.lineage;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Removes an event from a site. */
@Command(
    name = "remove",
    description = {
      "Removes an event from a site that the server owns.",
      "Walks no longer find it, or what only this event states. Other sites that recorded the same event keep"
          + " theirs. An event that is sent again is recorded again."
    },
    footer = {
      "",
      "Example:",
      "  corymb lineage remove 3f1c2a9d6b7e4f508192a3b4c5d6e7f8 --site berlin"
    })
public final class LineageRemoveCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(
      paramLabel = "EVENT",
      description = "The id of the event, 32 hexadecimal digits, as --format json shows it.")
  private String event;

  @Option(
      names = "--site",
      paramLabel = "ID",
      required = true,
      description = "The site that has the event.")
  private String site;

  @Option(names = "--json", description = "What was done as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public LineageRemoveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    server.api(terminal).send(Call.removeEvent(site, event));
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeStringField("removed", event);
            out.writeStringField("site", site);
          });
    } else {
      terminal.out().println("removed " + event + " from " + SiteId.shown(site));
    }
    return 0;
  }
}
