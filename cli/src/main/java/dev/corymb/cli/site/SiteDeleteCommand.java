package dev.corymb.cli.site;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Deletes a site. */
@Command(
    name = "delete",
    description = "Deletes a site that the server owns, with all its items.",
    footer = {
      "",
      "Example:",
      "  corymb site delete berlin",
      "  corymb site delete oslo --dismiss   # its node is gone",
      "  corymb site delete --escaped '\\ud800'"
    })
public final class SiteDeleteCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ID", description = "The id of the site.")
  private String id;

  @Option(
      names = "--dismiss",
      description =
          "Instead, forget a site of another node that is gone; it comes back if that"
              + " node does.")
  private boolean dismiss;

  @Option(
      names = "--escaped",
      description = "ID is escaped, as lists show it: \\\\ is a backslash, \\uXXXX a UTF-16 unit.")
  private boolean escaped;

  @Option(names = "--json", description = "What was done as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public SiteDeleteCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    String site = id();
    String path = Call.site(site);
    if (dismiss) {
      path += (path.contains("?") ? "&" : "?") + "dismiss=true";
    }
    server.api(terminal).send(Call.delete(path));
    if (json) {
      Json.line(
          terminal.out(), out -> out.writeStringField(dismiss ? "dismissed" : "deleted", site));
    } else {
      terminal.out().println((dismiss ? "forgot " : "deleted ") + SiteId.shown(site));
    }
    return 0;
  }

  private String id() {
    try {
      return escaped ? SiteId.unescape(id) : id;
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "ID " + e.getMessage(), e);
    }
  }
}
