package dev.corymb.cli.site;

import dev.corymb.cli.client.ServerOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.SiteStates;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.client.Call;
import dev.corymb.client.CorymbClient;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.SitePage;
import dev.corymb.client.api.SiteView;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Lists sites, page by page. */
@Command(
    name = "list",
    description =
        "Lists the sites that the server knows, ordered by id: its own and those of"
            + " other nodes.",
    footer = {
      "",
      "Columns:",
      "  step       size of the summary: each step has twice the cells of the one before",
      "  miss rate  part of the items that copies of the summary at other nodes do not know",
      "             yet, or would not know if there are none; the owner itself misses none",
      "  age        time since the owner was heard of; \"-\" for a site of this server",
      "  state      \"healthy\", or what is wrong and why",
      "",
      "Example:",
      "  corymb site list --own --limit 20",
      "  corymb site list --contains eu-west",
      "  corymb site list --prefix host-0 --json"
    })
public final class SiteListCommand implements Callable<Integer> {

  private static final int PAGE = 1000;

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Option(names = "--own", description = "Only sites that this server owns.")
  private boolean own;

  @Option(
      names = "--contains",
      paramLabel = "TEXT",
      description = "Only sites whose id contains this text, in upper or lower case.")
  private String contains;

  @Option(
      names = "--prefix",
      paramLabel = "TEXT",
      description = "Only sites whose id starts with this text, in the same case.")
  private String prefix;

  @Option(names = "--limit", paramLabel = "N", description = "At most N sites. Default: all.")
  private Long limit;

  @Option(names = "--json", description = "One JSON object per site.")
  private boolean json;

  @Mixin private ServerOptions server;

  public SiteListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (limit != null && limit < 1) {
      throw new ParameterException(
          spec.commandLine(), "--limit must be at least 1, but was " + limit);
    }
    long left = limit == null ? Long.MAX_VALUE : limit;
    CorymbClient api = server.api(terminal);
    String after = null;
    boolean first = true;
    do {
      SitePage page = api.ask(Call.get(path(after, Math.min(PAGE, left))), SitePage.class);
      Table table = new Table();
      if (first) {
        String items = json ? "" : api.federation().itemWord() + "s";
        table.line("site", "node", items, "step", "miss rate", "age", "state");
      }
      for (SiteView site : page.sites()) {
        left--;
        if (json) {
          terminal.out().println(RecordJson.text(site));
        } else {
          table.line(cells(site));
        }
      }
      if (!json) {
        table.print(terminal.out(), "");
        if (first) {
          count(page);
        }
      }
      terminal.requireReader();
      first = false;
      after = page.next();
    } while (after != null && left > 0);
    return 0;
  }

  private void count(SitePage page) {
    if (page.total() > page.sites().size()) {
      terminal.note(Numbers.of(page.total(), "site") + " in all");
    }
  }

  private String path(String after, long size) {
    return "/v1/sites?limit="
        + size
        + (after == null ? "" : "&after=" + Call.encoded(after))
        + (own ? "&own=true" : "")
        + (contains == null ? "" : "&contains=" + Call.encoded(contains))
        + (prefix == null ? "" : "&prefix=" + Call.encoded(prefix));
  }

  private static String[] cells(SiteView site) {
    return new String[] {
      SiteId.shown(site.id()),
      site.node() + (site.own() ? " (own)" : ""),
      Numbers.count(site.items()),
      Integer.toString(site.step()),
      Numbers.real(site.missRate()),
      site.own() ? "-" : Numbers.time(site.ageMillis()),
      SiteStates.words(site)
    };
  }
}
