package dev.corymb.cli.index;

import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.FilterIndex;
import dev.corymb.input.Inputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Adds items, and sites that are new, to an index in its file. */
@Command(
    name = "add",
    description = {
      "Adds items to the sites of an index. Missing sites are created.",
      "The file is replaced atomically. The shape of the filters does not change, so a site that"
          + " outgrows it has more false positives: see corymb index info."
    },
    footer = {"", "Example:", "  corymb index add idx.cyi --site-column site --in more.csv"})
public final class IndexAddCommand implements Callable<Integer> {

  private final Terminal terminal;
  private int newSites;
  private int sitesNow;
  private double falseSitesNow;

  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "INDEX", description = "The file of the index.")
  private Path file;

  @Mixin private SiteOptions sites;
  @Mixin private InputOptions input = new InputOptions(1);

  @Option(names = "--json", description = "The counts as a JSON object.")
  private boolean json;

  public IndexAddCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    sites.check(input, spec.commandLine());
    IndexFile stored = new IndexFile(file);
    FilterShape shape = stored.shape();
    Inputs<long[]> rows =
        sites.open(input, shape.digester(), shape.groups(), spec.commandLine(), terminal);
    try (SiteSpool items = SiteSpool.read(sites, rows, terminal)) {
      stored.change(index -> add(index, shape, items));
      report(items);
    }
    return 0;
  }

  private void add(FilterIndex index, FilterShape shape, SiteSpool items) throws IOException {
    if (!index.shape().equals(shape)) { // others may have changed it meanwhile
      throw new CommandFailure(
          file + ": another index was put in its place meanwhile; nothing was changed");
    }
    List<String> ids = items.sites();
    List<String> unknown = ids.stream().filter(id -> !index.contains(id)).toList();
    Map<String, BitFilter> added = new HashMap<>();
    for (String id : unknown) {
      if (index.kind().isSliced()) {
        index.insert(id, new BitArray(shape.size()));
      } else {
        added.put(id, new BitFilter(shape));
      }
    }
    items.replay(
        "adding",
        (site, digests) -> {
          BitFilter filter = added.get(ids.get(site));
          if (filter == null) {
            index.add(ids.get(site), shape.cells(digests));
          } else {
            filter.add(digests);
          }
        });
    unknown.stream()
        .filter(added::containsKey)
        .forEach(id -> index.insert(id, added.get(id).bits()));
    newSites = unknown.size();
    sitesNow = index.size();
    falseSitesNow = index.collisionFalseSites(shape.digester().schema().all());
  }

  private void report(SiteSpool items) {
    if (json) {
      Json.line(
          terminal.out(),
          out -> {
            out.writeNumberField("added", items.allItems());
            out.writeNumberField("changedSites", items.sites().size() - newSites);
            out.writeNumberField("newSites", newSites);
            out.writeNumberField("sites", sitesNow);
            out.writeNumberField("expectedFalseSites", falseSitesNow);
          });
      return;
    }
    terminal.print(
        "added %s at %s, %s of them new; %s now has %s, and a full query finds %s false sites on average",
        Numbers.of(items.allItems(), "item"),
        Numbers.of(items.sites().size(), "site"),
        Numbers.count(newSites),
        file,
        Numbers.of(sitesNow, "site"),
        Numbers.atMost(falseSitesNow));
  }
}
