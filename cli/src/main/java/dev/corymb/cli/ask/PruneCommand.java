package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.input.Conditions;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Problem;
import dev.corymb.client.api.JsonText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Asks a server which of some sites a query may skip. */
@Command(
    name = "prune",
    description = {
      "Shows which of the given sites must be read to find a match, and leaves out those that a query"
          + " may skip.",
      "A site is skipped if the server has a summary of it that can be trusted and rules the query"
          + " out, kept if it is a candidate, and otherwise unknown: not known to the server, its"
          + " summary not here or stale, or its owner in doubt. Unknown sites must be read.",
      "Prints one site per line, in the order given; the counts go to standard error. If the exit"
          + " code is not 0, the output is incomplete."
    },
    footer = {
      "",
      "Example:",
      "  corymb prune 'name=report.pdf owner in (anna, ben)' berlin lima oslo",
      "  corymb prune 'mtime>=2026-01-01T00:00:00Z mtime<2026-02-01T00:00:00Z' --within sites.txt",
      "  corymb prune --where name=report.pdf --within sites.txt --print skip"
    })
public final class PruneCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Parameters(
      paramLabel = "QUERY|SITE",
      arity = "0..*",
      description =
          "The query as text, as for locate, unless --where or --without gives it; then the ids of"
              + " sites.")
  private List<String> parameters = new ArrayList<>();

  @Mixin private Conditions conditions;

  @Option(
      names = "--within",
      paramLabel = "FILE",
      description = "A file with one site id per line instead; - is standard input.")
  private String within;

  @Option(
      names = "--print",
      paramLabel = "LIST",
      defaultValue = "read",
      description =
          "Which sites to print: ${COMPLETION-CANDIDATES}. \"read\" is keep and unknown. Default:"
              + " ${DEFAULT-VALUE}.")
  private Print print;

  @Option(
      names = "--json",
      description =
          "Print the server's answers: one JSON object per request, of up to 100,000 sites.")
  private boolean json;

  @Mixin private ServerOptions server;

  public PruneCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> sites = parameters;
    if (conditions.isEmpty() && !parameters.isEmpty()) {
      conditions.text(parameters.subList(0, 1));
      sites = parameters.subList(1, parameters.size());
    }
    if (conditions.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "give the query as text or with --where");
    }
    if (sites.isEmpty() == (within == null)) {
      throw new ParameterException(
          spec.commandLine(),
          "give the ids of sites or --within, and not both; the first argument is the query, unless"
              + " --where gives it");
    }
    JsonText query = conditions.json(spec.commandLine());
    PruneBatches batches = new PruneBatches(server.api(terminal), terminal, query, print, json);
    try {
      if (within == null) {
        for (String site : sites) {
          batches.add(SiteNames.require("SITE", site));
        }
      } else {
        try (SiteNames names = new SiteNames(within, terminal.in())) {
          for (String site = names.next(); site != null; site = names.next()) {
            batches.add(site);
          }
        }
      }
      batches.finish();
    } catch (Problem e) {
      throw conditions.located(e);
    }
    return 0;
  }
}
