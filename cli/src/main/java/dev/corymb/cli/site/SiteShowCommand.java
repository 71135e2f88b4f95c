package dev.corymb.cli.site;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.SiteStates;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.Document;
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
      "              yet; the owner itself misses none",
      "  false rate  chance that a full query lists the site because of hash collisions",
      "  fill        part of the cells that are set; capacity is the items of this step",
      "  shape       kind and all cells of the summary, with the padding between its matrices",
      "  delta1, 0   part of the cells that were set, or cleared, since the last publication",
      "  decision    whether the summary is published now, and why: copies are those at other",
      "              nodes; without other nodes nobody misses anything",
      "  stuck counters",
      "              counters at their maximum; they stay set, so a value that 15 items shared can",
      "              list the site after all were removed, for about a minute",
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
    String answer = server.api(terminal).send(Call.get(Call.site(id)));
    if (json) {
      terminal.out().println(answer);
    } else {
      print(Document.parse(answer));
    }
    return 0;
  }

  private void print(Document site) {
    Table table = new Table();
    table.line("site", SiteId.shown(site.text("id")));
    String reason = site.text("reason", "");
    table.line(
        "state",
        SiteStates.word(site.text("state", "?")) + (reason.isEmpty() ? "" : ": " + reason));
    table.line(
        "owner",
        site.text("node", "?")
            + (site.flag("own") ? ", this server" : "")
            + (site.has("endpoint") ? ", " + site.text("endpoint") : ""));
    count(table, "items", site, "items");
    count(table, "step", site, "step");
    table.line("version", site.text("version", "none yet"));
    if (!site.flag("own")) {
      table.line("heard of", Numbers.time(site.count("ageMillis")) + " ago");
    }
    if (site.has("missRate")) {
      String copies = site.flag("own") ? ", in copies at other nodes, if there are any" : "";
      table.line("miss rate", Numbers.real(site.real("missRate")) + copies);
    }
    real(table, "false rate", site, "falseRate");
    if (site.has("status")) {
      status(table, site.object("status"));
    }
    table.print(terminal.out(), "");
  }

  private static void status(Table table, Document status) {
    real(table, "fill", status, "fill");
    count(table, "capacity", status, "capacity");
    if (status.has("shape")) {
      Document shape = status.object("shape");
      table.line(
          "shape", shape.text("kind", "?") + ", " + Numbers.count(shape.count("cells")) + " cells");
    }
    real(table, "bits gone to 1 (delta1)", status, "delta1");
    real(table, "bits gone to 0 (delta0)", status, "delta0");
    count(table, "stuck counters", status, "stuckCounters");
    table.line(
        "publications",
        Numbers.count(status.count("publications"))
            + ", "
            + Numbers.bytes(status.count("publishedBytes")));
    if (status.count("publishedMillis") > 0) {
      table.line(
          "published last",
          Instant.ofEpochMilli(status.number("publishedMillis"))
              + ", with "
              + Numbers.of(status.count("publishedItems"), "item"));
    }
    if (status.has("decision")) {
      Document decision = status.object("decision");
      table.line(
          "decision",
          (decision.flag("publish") ? "publish: " : "wait: ") + decision.text("reason", ""));
    }
    if (status.has("timeToLive")) {
      table.line("time to live", status.text("timeToLive"));
    }
    if (status.has("window")) {
      Document window = status.object("window");
      table.line("window", window.text("bucket") + " times " + window.text("buckets"));
    }
    if (!status.text("failure", "").isEmpty()) {
      table.line("failure", status.text("failure"));
    }
  }

  private static void count(Table table, String word, Document from, String name) {
    if (from.has(name)) {
      table.line(word, Numbers.count(from.number(name)));
    }
  }

  private static void real(Table table, String word, Document from, String name) {
    if (from.has(name)) {
      table.line(word, Numbers.real(from.real(name)));
    }
  }
}
