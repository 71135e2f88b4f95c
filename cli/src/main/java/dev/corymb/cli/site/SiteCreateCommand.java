package dev.corymb.cli.site;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.api.NewSiteBody;
import dev.corymb.client.api.SiteView;
import dev.corymb.client.api.TextOr;
import dev.corymb.client.api.WindowView;
import dev.corymb.core.text.Notation;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Creates a site. */
@Command(
    name = "create",
    description = "Creates a site that the server owns.",
    footer = {
      "",
      "Example:",
      "  corymb site create berlin",
      "  corymb site create sessions --time-to-live 1h",
      "  corymb site create requests --window 1m*60   # the last hour, minute by minute"
    })
public final class SiteCreateCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "ID", description = "The id of the site.")
  private String id;

  @Option(
      names = "--time-to-live",
      paramLabel = "TIME",
      description =
          "Time after which an item expires, counted from when it was last added, such" + " as 1h.")
  private Duration timeToLive;

  @Option(
      names = "--window",
      paramLabel = "BUCKET*COUNT",
      description = "Keep the items of the last COUNT buckets of time, such as 1m*60.")
  private Notation.Buckets window;

  @Option(names = "--json", description = "The site as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public SiteCreateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (timeToLive != null && window != null) {
      throw new ParameterException(
          spec.commandLine(), "--time-to-live and --window must not be given together");
    }
    NewSiteBody body =
        new NewSiteBody(
            id,
            Optional.ofNullable(timeToLive).map(Duration::toString),
            Optional.ofNullable(window)
                .map(each -> TextOr.of(new WindowView(each.bucket().toString(), each.buckets()))));
    server.show(terminal, Call.create(body), SiteView.class, json, this::print);
    return 0;
  }

  private void print(SiteView site) {
    terminal.out().println("created " + site.id() + " on " + site.node());
  }
}
