package dev.corymb.cli.site;

import dev.corymb.cli.client.Call;
import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.Terminal;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes a site. */
@Command(
    name = "delete",
    description = "Deletes a site that the server owns, with all its items.",
    footer = {
      "",
      "Example:",
      "  corymb site delete berlin",
      "  corymb site delete oslo --dismiss   # its node is gone"
    })
public final class SiteDeleteCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "ID", description = "The id of the site.")
  private String id;

  @Option(
      names = "--dismiss",
      description =
          "Instead, forget a site of another node that is gone; it comes back if that"
              + " node does.")
  private boolean dismiss;

  @Option(names = "--json", description = "What was done as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public SiteDeleteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String path = "/v1/sites/" + Call.encoded(id) + (dismiss ? "?dismiss=true" : "");
    server.api(terminal).send(Call.delete(path));
    if (json) {
      Json.line(terminal.out(), out -> out.writeStringField(dismiss ? "dismissed" : "deleted", id));
    } else {
      terminal.out().println((dismiss ? "forgot " : "deleted ") + id);
    }
    return 0;
  }
}
