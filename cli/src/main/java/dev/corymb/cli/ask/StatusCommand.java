package dev.corymb.cli.ask;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.SiteStates;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.Document;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
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
    Document overview = Document.parse(answer);
    Document federation = api.ask(Call.get("/v1/federation"));
    Document replication = api.ask(Call.get("/v1/replication"));
    PrintWriter out = terminal.out();
    out.println(sentence(overview, api));
    out.println();
    table(overview, schema(federation), replication.text("bus", "")).print(out, "");
    nodes(replication.objects("nodes"));
    warnings(overview.objects("warnings"));
    return 0;
  }

  private static String sentence(Document overview, CorymbClient api) {
    return "Node "
        + overview.text("node")
        + " of "
        + overview.text("federation")
        + " at "
        + api.server()
        + " is "
        + (overview.flag("ready") ? "ready" : "not ready")
        + (overview.flag("caughtUp") ? " and caught up" : ", still catching up")
        + "; version "
        + overview.text("version", "?")
        + ", up for "
        + Numbers.time(overview.count("uptimeMillis"))
        + ".";
  }

  private static String schema(Document federation) {
    return federation.objects("schema").stream()
        .map(attribute -> attribute.text("name") + ":" + attribute.text("type"))
        .collect(Collectors.joining(","));
  }

  private static Table table(Document overview, String schema, String bus) {
    Document sites = overview.object("sites");
    Document items = overview.object("items");
    Document queries = overview.object("queries");
    Document budget = overview.object("budget");
    Document measured = overview.object("measured");
    Document publications = overview.object("publications");
    Document store = overview.object("store");
    Table table =
        new Table()
            .line("schema", schema)
            .line("sites", counts(sites, "own", "others") + troubles(sites))
            .line(
                "items",
                Numbers.count(items.count("held"))
                    + " held; since the start "
                    + counts(items, "added", "removed")
                    + ", "
                    + Numbers.count(items.count("refused"))
                    + " rejected by the server")
            .line(
                "queries",
                counts(queries, "asked", "full")
                    + ", "
                    + Numbers.count(queries.count("one"))
                    + " on one attribute, "
                    + Numbers.count(queries.count("several"))
                    + " on several"
                    + micros(queries, ", mean ", "meanMicros")
                    + micros(queries, ", p50 ≤ ", "p50Micros") // the ends of buckets
                    + micros(queries, ", p99 ≤ ", "p99Micros"))
            .line(
                "budget",
                real(budget, "falseSites")
                    + " false sites per query, miss rate "
                    + real(budget, "missRate"))
            .line("misses", misses(overview, bus))
            .line("measured", measured(measured));
    classes(measured).forEach(line -> table.line("", line));
    return table
        .line(
            "published",
            Numbers.of(publications.count("count"), "time")
                + ", "
                + Numbers.bytes(publications.count("bytes")))
        .line("directory", Numbers.bytes(overview.count("directoryBytes")))
        .line(
            "store",
            (store.flag("writable") ? "writable" : "cannot write: " + store.text("reason", "?"))
                + ", "
                + Numbers.bytes(store.count("freeBytes"))
                + " free");
  }

  /** What the nodes miss of sites that are not their own. */
  private static String misses(Document overview, String bus) {
    if (bus.equals("in-process")) {
      return "no other nodes: nothing is missed";
    }
    Document misses = overview.object("misses");
    String site = misses.text("site", "");
    return "at most "
        + real(misses, "highest")
        + " of the items of a site"
        + (site.isEmpty() ? "" : " (" + SiteId.shown(site) + ")")
        + ", at nodes that do not own it";
  }

  private static String counts(Document from, String... names) {
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(text.isEmpty() ? "" : ", ")
          .append(Numbers.count(from.count(name)))
          .append(' ')
          .append(name);
    }
    return text.toString();
  }

  private static String troubles(Document sites) {
    StringBuilder text = new StringBuilder();
    for (String name :
        List.of(
            "stale", "unheard", "contested", "saturated", "unreachable", "failing", "isolated")) {
      if (sites.count(name) > 0) {
        text.append(", ")
            .append(Numbers.count(sites.number(name)))
            .append(' ')
            .append(SiteStates.word(name));
      }
    }
    return text.toString();
  }

  private static String micros(Document queries, String words, String name) {
    return queries.has(name) && queries.count("asked") > 0
        ? words + Numbers.real(queries.real(name)) + " µs"
        : "";
  }

  private static String measured(Document measured) {
    if (measured.count("confirmedQueries") == 0) {
      return "nothing yet: no query was confirmed";
    }
    return "confirmed "
        + queries(measured, "confirmedQueries")
        + ": "
        + counts(measured, "holding", "mistaken", "silent");
  }

  /** One line for each class of confirmed queries that there are. */
  private static List<String> classes(Document measured) {
    List<String> lines = new ArrayList<>();
    if (measured.has("falseSitesPerQuery")) {
      lines.add(
          queries(measured, "boundedQueries")
              + ": "
              + real(measured, "falseSitesPerQuery")
              + " false sites per query, "
              + Numbers.atMost(measured.real("predictedFalseSitesPerQuery"))
              + " predicted");
    }
    if (measured.has("unboundedFalseSitesPerQuery")) {
      lines.add(
          queries(measured, "unboundedQueries")
              + " on several attributes: "
              + real(measured, "unboundedFalseSitesPerQuery")
              + " false sites per query, not bounded");
    }
    if (measured.has("incompleteFalseSitesPerQuery")) {
      lines.add(
          queries(measured, "incompleteQueries")
              + " not fully confirmed: at least "
              + real(measured, "incompleteFalseSitesPerQuery")
              + " false sites per query");
    }
    return lines;
  }

  private static String queries(Document measured, String name) {
    long count = measured.count(name);
    return Numbers.count(count) + (count == 1 ? " query" : " queries");
  }

  private static String real(Document from, String name) {
    return Numbers.real(from.real(name));
  }

  private void nodes(List<Document> nodes) {
    if (nodes.isEmpty()) {
      return;
    }
    terminal.out().println();
    Table table = new Table().line("other node", "sites", "heard of", "endpoint");
    for (Document node : nodes) {
      table.line(
          node.text("node"),
          Numbers.count(node.count("sites")),
          Numbers.time(node.count("ageMillis")) + " ago",
          node.text("endpoint", ""));
    }
    table.print(terminal.out(), "");
  }

  private void warnings(List<Document> warnings) {
    if (!warnings.isEmpty()) {
      terminal.out().println();
    }
    for (Document warning : warnings) {
      String text = warning.text("text");
      String site = warning.text("site", "");
      terminal
          .out()
          .println(
              warning.text("level", "warning")
                  + ": "
                  + (text.contains(site) ? "" : site + ": ") // most texts name it
                  + text);
    }
  }
}
