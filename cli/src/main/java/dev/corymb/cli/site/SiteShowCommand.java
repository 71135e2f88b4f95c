package dev.corymb.cli.site;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.SiteStates;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.SiteView;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.time.Instant;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows one site. */
@Command(
    name = "show",
    description = "Shows the state of a site, with all details if the server owns it.",
    footer = {
      "",
      "Lines:",
      "  version     of the summary, EPOCH.NUMBER: the number counts publications, the epoch",
      "              grows when the server restarts or the summary changes its size",
      "  step        size of the summary: each step has twice the cells of the one before",
      "  miss rate   part of the items that copies of the summary at other nodes do not know",
      "              yet, or would not know if there are none; the owner itself misses none",
      "  false rate  chance that a full query lists the site because of hash collisions",
      "  fill        part of the cells that are set; capacity is the items of this step",
      "  shape       kind and all cells of the summary, with the padding between its matrices",
      "  delta1, 0   part of the cells that were set, or cleared, since the last publication",
      "  decision    whether the summary is published now, and why: copies are those at other",
      "              nodes; without other nodes nobody misses anything",
      "  stuck counters",
      "              counters at their maximum; they stay set after removals, so the site can be",
      "              listed for what it no longer has, for about a minute",
      "",
      "Example:",
      "  corymb site show berlin"
    })
public final class SiteShowCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "ID", description = "The id of the site.")
  private String id;

  @Option(names = "--json", description = "The site as a JSON object.")
  private boolean json;

  @Mixin private ServerOptions server;

  public SiteShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    CorymbClient api = server.api(terminal);
    String answer = api.send(Call.get(Call.site(id)));
    if (json) {
      terminal.out().println(answer);
    } else {
      print(CorymbClient.read(answer, SiteView.class), api.federation().itemWord());
    }
    return 0;
  }

  private void print(SiteView site, String word) {
    Table table =
        new Table()
            .line("site", SiteId.shown(site.id()))
            .line("state", SiteStates.words(site))
            .line(
                "owner",
                site.node() + (site.own() ? ", this server" : "") + ", " + site.endpoint());
    site.status()
        .flatMap(SiteView.Status::events)
        .ifPresent(events -> table.line("events", Numbers.count(events)));
    table
        .line(word + "s", Numbers.count(site.items()))
        .line("step", Numbers.count(site.step()))
        .line("version", site.version());
    if (!site.own()) {
      table.line("heard of", Numbers.time(site.ageMillis()) + " ago");
    }
    String copies = site.own() ? ", in copies at other nodes, if there are any" : "";
    table.line("miss rate", Numbers.real(site.missRate()) + copies);
    table.line("false rate", Numbers.real(site.falseRate()));
    site.status().ifPresent(status -> print(status, word, table));
    table.print(terminal.out(), "");
  }

  private static void print(SiteView.Status status, String word, Table table) {
    table
        .line("fill", Numbers.real(status.fill()))
        .line("capacity", Numbers.count(status.capacity()))
        .line(
            "shape",
            status.shape().kind() + ", " + Numbers.count(status.shape().cells()) + " cells")
        .line("bits gone to 1 (delta1)", Numbers.real(status.delta1()))
        .line("bits gone to 0 (delta0)", Numbers.real(status.delta0()))
        .line("stuck counters", Numbers.count(status.stuckCounters()))
        .line(
            "publications",
            Numbers.count(status.publications()) + ", " + Numbers.bytes(status.publishedBytes()));
    if (status.publishedMillis() > 0) {
      table.line(
          "published last",
          Instant.ofEpochMilli(status.publishedMillis())
              + ", with "
              + Numbers.of(status.publishedItems(), word));
    }
    SiteView.Decision decision = status.decision();
    table.line("decision", (decision.publish() ? "publish: " : "wait: ") + decision.reason());
    if (status.timeToLive() != null) {
      table.line("time to live", status.timeToLive());
    }
    if (status.window() != null) {
      table.line("window", status.window().bucket() + " times " + status.window().buckets());
    }
    if (!status.failure().isEmpty()) {
      table.line("failure", status.failure());
    }
  }
}
