package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.SiteStates;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ReplicationView.OtherNode;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.ServerStatus.Warning;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how a server is. */
@Command(
    name = "status",
    description =
        "Shows the state of a server: its schema, sites, items, queries, errors and warnings.",
    footer = {"", "Example:", "  corymb status", "  corymb status --json"})
public final class StatusCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Option(names = "--json", description = "The overview as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public StatusCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    CorymbClient api = server.api(terminal);
    String answer = api.send(Call.get("/v1/overview"));
    if (json) {
      terminal.out().println(answer);
      return 0;
    }
    ServerStatus status = CorymbClient.read(answer, ServerStatus.class);
    String schema = api.federation().schemaText();
    ReplicationView replication = api.replication();
    PrintWriter out = terminal.out();
    out.println(sentence(status, api));
    out.println();
    table(status, schema, replication.bus()).print(out, "");
    nodes(replication.nodes());
    warnings(status.warnings());
    return 0;
  }

  private static String sentence(ServerStatus status, CorymbClient api) {
    return "Node "
        + status.node()
        + " of "
        + status.federation()
        + " at "
        + api.server()
        + " is "
        + (status.ready() ? "ready" : "not ready")
        + (status.caughtUp() ? " and caught up" : ", still catching up")
        + "; version "
        + status.version()
        + ", up for "
        + Numbers.time(status.uptimeMillis())
        + ".";
  }

  private static Table table(ServerStatus status, String schema, String bus) {
    ServerStatus.Items items = status.items();
    ServerStatus.Measured measured = status.measured();
    ServerStatus.Publications publications = status.publications();
    ServerStatus.Store store = status.store();
    Table table =
        new Table()
            .line("schema", schema)
            .line("sites", sites(status.sites()))
            .line(
                "items",
                Numbers.count(items.held())
                    + " held; since the start "
                    + Numbers.count(items.added())
                    + " added, "
                    + Numbers.count(items.removed())
                    + " removed, "
                    + Numbers.count(items.refused())
                    + " rejected by the server")
            .line("queries", queries(status.queries()))
            .line(
                "budget",
                Numbers.real(status.budget().falseSites())
                    + " false sites per query, miss rate "
                    + Numbers.real(status.budget().missRate()))
            .line("misses", misses(status.misses(), bus))
            .line("measured", measured(measured));
    classes(measured).forEach(line -> table.line("", line));
    return table
        .line(
            "published",
            Numbers.of(publications.count(), "time") + ", " + Numbers.bytes(publications.bytes()))
        .line("directory", Numbers.bytes(status.directoryBytes()))
        .line(
            "store",
            (store.writable() ? "writable" : "cannot write: " + store.reason())
                + ", "
                + Numbers.bytes(store.freeBytes())
                + " free");
  }

  private static String sites(ServerStatus.Sites sites) {
    return Numbers.count(sites.own())
        + " own, "
        + Numbers.count(sites.others())
        + " others"
        + trouble(sites.stale(), "stale")
        + trouble(sites.unheard(), "unheard")
        + trouble(sites.contested(), "contested")
        + trouble(sites.saturated(), "saturated")
        + trouble(sites.unreachable(), "unreachable")
        + trouble(sites.failing(), "failing")
        + trouble(sites.isolated(), "isolated");
  }

  private static String trouble(int count, String state) {
    return count == 0 ? "" : ", " + Numbers.count(count) + " " + SiteStates.word(state);
  }

  private static String queries(ServerStatus.Queries queries) {
    return Numbers.count(queries.asked())
        + " asked, "
        + Numbers.count(queries.full())
        + " full, "
        + Numbers.count(queries.one())
        + " on one attribute, "
        + Numbers.count(queries.several())
        + " on several"
        + (queries.asked() == 0
            ? ""
            : ", mean "
                + Numbers.real(queries.meanMicros())
                + " µs, p50 ≤ " // the ends of buckets
                + Numbers.real(queries.p50Micros())
                + " µs, p99 ≤ "
                + Numbers.real(queries.p99Micros())
                + " µs");
  }

  /** What the nodes miss of sites that are not their own. */
  private static String misses(ServerStatus.Misses misses, String bus) {
    if (bus.equals("in-process")) {
      return "no other nodes: nothing is missed";
    }
    return "at most "
        + Numbers.real(misses.highest())
        + " of the items of a site"
        + (misses.site().isEmpty() ? "" : " (" + SiteId.shown(misses.site()) + ")")
        + ", at nodes that do not own it";
  }

  private static String measured(ServerStatus.Measured measured) {
    if (measured.confirmedQueries() == 0) {
      return "nothing yet: no query was confirmed";
    }
    return "confirmed "
        + queries(measured.confirmedQueries())
        + ": "
        + Numbers.count(measured.holding())
        + " holding, "
        + Numbers.count(measured.mistaken())
        + " mistaken, "
        + Numbers.count(measured.silent())
        + " silent";
  }

  /** One line for each class of confirmed queries that there are. */
  private static List<String> classes(ServerStatus.Measured measured) {
    List<String> lines = new ArrayList<>();
    if (measured.falseSitesPerQuery() != null) {
      lines.add(
          queries(measured.boundedQueries())
              + ": "
              + Numbers.real(measured.falseSitesPerQuery())
              + " false sites per query, "
              + Numbers.atMost(measured.predictedFalseSitesPerQuery())
              + " predicted");
    }
    if (measured.unboundedFalseSitesPerQuery() != null) {
      lines.add(
          queries(measured.unboundedQueries())
              + " on several attributes: "
              + Numbers.real(measured.unboundedFalseSitesPerQuery())
              + " false sites per query, not bounded");
    }
    if (measured.incompleteFalseSitesPerQuery() != null) {
      lines.add(
          queries(measured.incompleteQueries())
              + " not fully confirmed: at least "
              + Numbers.real(measured.incompleteFalseSitesPerQuery())
              + " false sites per query");
    }
    return lines;
  }

  private static String queries(long count) {
    return Numbers.count(count) + (count == 1 ? " query" : " queries");
  }

  private void nodes(List<OtherNode> nodes) {
    if (nodes.isEmpty()) {
      return;
    }
    terminal.out().println();
    Table table = new Table().line("other node", "sites", "heard of", "endpoint");
    for (OtherNode node : nodes) {
      table.line(
          node.node(),
          Numbers.count(node.sites()),
          Numbers.time(node.ageMillis()) + " ago",
          node.endpoint());
    }
    table.print(terminal.out(), "");
  }

  private void warnings(List<Warning> warnings) {
    if (!warnings.isEmpty()) {
      terminal.out().println();
    }
    for (Warning warning : warnings) {
      String text = warning.text();
      String site = warning.site() == null ? "" : warning.site();
      terminal
          .out()
          .println(
              warning.level()
                  + ": "
                  + (text.contains(site) ? "" : site + ": ") // most texts name it
                  + text);
    }
  }
}
