package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.SiteStates;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.FederationView;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ReplicationView.OtherNode;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.ServerStatus.Warning;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how a server is. */
@Command(
    name = "status",
    description =
        "Shows the state of a server: its schema, sites, items or events, queries or walks, errors and"
            + " warnings.",
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
    FederationView federation = api.federation();
    ReplicationView replication = api.replication();
    PrintWriter out = terminal.out();
    out.println(
        Numbers.words(
            "Node %s of %s at %s is %s; version %s, up for %s.",
            status.node(),
            status.federation(),
            api.server(),
            (status.ready() ? "ready" : "not ready")
                + (status.caughtUp() ? " and caught up" : ", still catching up"),
            status.version(),
            Numbers.time(status.uptimeMillis())));
    out.println();
    table(status, federation, replication.bus()).print(out, "");
    nodes(replication.nodes());
    warnings(status.warnings());
    return 0;
  }

  private static Table table(ServerStatus status, FederationView federation, String bus) {
    ServerStatus.Items items = status.items();
    ServerStatus.Publications publications = status.publications();
    ServerStatus.Store store = status.store();
    Table table = new Table().line("schema", federation.schemaText());
    federation.ask().ifPresent(sets -> table.line("declared sets", sets.replace(",", ", ")));
    if (!federation.ranges().isEmpty()) {
      table.line("ranges", String.join(", ", federation.ranges()));
    }
    table.line("sites", sites(status.sites()));
    if (status.provenance().isPresent()) {
      provenance(status.provenance().get(), items.held(), table);
    } else {
      table
          .line(
              "items",
              Numbers.words(
                  "%,d held; since the start %,d added, %,d removed, %,d rejected by the server",
                  items.held(), items.added(), items.removed(), items.refused()))
          .line("queries", queries(status.queries()));
    }
    table
        .line(
            "budget",
            Numbers.words(
                "%s false sites per query, miss rate %s",
                Numbers.real(status.budget().falseSites()),
                Numbers.real(status.budget().missRate())))
        .line("misses", misses(status.misses(), federation.itemWord(), bus));
    status
        .provenance()
        .ifPresentOrElse(
            provenance -> measured(provenance.walks(), table),
            () -> measured(status.measured(), table));
    table
        .line(
            "published",
            Numbers.of(publications.count(), "time") + ", " + Numbers.bytes(publications.bytes()))
        .line("directory", Numbers.bytes(status.directoryBytes()));
    status.memory().ifPresent(memory -> memory(memory, table));
    return table.line(
        "store",
        Numbers.words(
            "%s, %s free",
            store.writable() ? "writable" : "cannot write: " + store.reason(),
            Numbers.bytes(store.freeBytes())));
  }

  private static void memory(ServerStatus.Memory memory, Table table) {
    table
        .line("  own sites", Numbers.bytes(memory.ownSites()))
        .line("  replicas", Numbers.bytes(memory.replicas()))
        .line("  index", Numbers.bytes(memory.columns()))
        .line("  reserved", Numbers.bytes(memory.reserved()))
        .line("ledger's writes", Numbers.bytes(memory.ledgerBuffers()))
        .line("ledger's reads", Numbers.bytes(memory.ledgerCache()));
  }

  private static String sites(ServerStatus.Sites sites) {
    return Numbers.words("%,d own, %,d others", sites.own(), sites.others())
        + trouble(sites.stale(), "stale")
        + trouble(sites.unheard(), "unheard")
        + trouble(sites.contested(), "contested")
        + trouble(sites.saturated(), "saturated")
        + trouble(sites.unreachable(), "unreachable")
        + trouble(sites.failing(), "failing")
        + trouble(sites.isolated(), "isolated");
  }

  private static String trouble(int count, String state) {
    return count == 0 ? "" : Numbers.words(", %,d %s", count, SiteStates.word(state));
  }

  private static String queries(ServerStatus.Queries queries) {
    String times = times(queries.meanMicros(), queries.p50Micros(), queries.p99Micros());
    return Numbers.words(
            "%,d asked, %,d full, %,d partial and tied to one item, %,d not tied",
            queries.asked(), queries.full(), queries.one(), queries.several())
        + (queries.asked() == 0 ? "" : times);
  }

  private static String times(double mean, double p50, double p99) {
    return Numbers.words(
        ", mean %s µs, p50 ≤ %s µs, p99 ≤ %s µs", // the ends of buckets
        Numbers.real(mean), Numbers.real(p50), Numbers.real(p99));
  }

  private static void provenance(ServerStatus.Provenance provenance, long keys, Table table) {
    ServerStatus.Walks walks = provenance.walks();
    table
        .line(
            "events",
            Numbers.words(
                "%,d held, with %s; since the start %,d recorded, %,d already there, %s dropped",
                provenance.events(),
                Numbers.of(keys, "key"),
                provenance.recorded(),
                provenance.known(),
                Numbers.of(provenance.droppedFacets(), "facet")))
        .line(
            "walks",
            Numbers.words("%,d answered, %,d of them complete", walks.asked(), walks.complete())
                + (walks.asked() == 0
                    ? ""
                    : times(walks.meanMicros(), walks.p50Micros(), walks.p99Micros())));
  }

  /** What walks found at the sites that they asked. */
  private static void measured(ServerStatus.Walks walks, Table table) {
    if (walks.falseSitesPerKey() == null) {
      table.line("measured", "nothing yet: no walk was answered");
      return;
    }
    table.line(
        "measured",
        Numbers.words(
            "%s located: %s false sites per key; of %s %,d holding, %,d mistaken, %,d silent",
            Numbers.of(walks.keys(), "key"),
            Numbers.real(walks.falseSitesPerKey()),
            Numbers.of(walks.probes(), "lookup"),
            walks.holding(),
            walks.mistaken(),
            walks.silent()));
  }

  /** What the nodes miss of sites that are not their own. */
  private static String misses(ServerStatus.Misses misses, String word, String bus) {
    return bus.equals("in-process")
        ? "no other nodes: nothing is missed"
        : Numbers.words(
            "at most %s of the %ss of a site%s, at nodes that do not own it",
            Numbers.real(misses.highest()),
            word,
            misses.site().isEmpty() ? "" : " (" + SiteId.shown(misses.site()) + ")");
  }

  /** What confirmed queries found, with one line for each class of them that there are. */
  private static void measured(ServerStatus.Measured measured, Table table) {
    table.line(
        "measured",
        measured.confirmedQueries() == 0
            ? "nothing yet: no query was confirmed"
            : Numbers.words(
                "confirmed %s: %,d holding, %,d mistaken, %,d silent",
                queries(measured.confirmedQueries()),
                measured.holding(),
                measured.mistaken(),
                measured.silent()));
    if (measured.falseSitesPerQuery() != null) {
      table.line(
          "",
          Numbers.words(
              "%s: %s false sites per query, %s predicted",
              queries(measured.boundedQueries()),
              Numbers.real(measured.falseSitesPerQuery()),
              Numbers.atMost(measured.predictedFalseSitesPerQuery())));
    }
    if (measured.unboundedFalseSitesPerQuery() != null) {
      table.line(
          "",
          Numbers.words(
              "%s not tied to one item: %s false sites per query, not bounded",
              queries(measured.unboundedQueries()),
              Numbers.real(measured.unboundedFalseSitesPerQuery())));
    }
    if (measured.incompleteFalseSitesPerQuery() != null) {
      table.line(
          "",
          Numbers.words(
              "%s not fully confirmed: at least %s false sites per query",
              queries(measured.incompleteQueries()),
              Numbers.real(measured.incompleteFalseSitesPerQuery())));
    }
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
