package dev.corymb.cli.index;

import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.terminal.CommandFailure;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.bits.BitArray;
import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.plan.IndexPlan;
import dev.corymb.input.Inputs;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Builds an index from the items of many sites. */
@Command(
    name = "build",
    description = {
      "Builds an index of many sites from their items.",
      "The input is counted first. All sites get filters of the same shape, sized for the largest"
          + " site and the number of false sites allowed."
    },
    footer = {
      "",
      "Example:",
      "  corymb index build --schema name:text,device:long --site-column site --in items.csv \\",
      "      --out idx.cyi",
      "  corymb index build --schema name --one-site-per-file oslo.csv rome.csv --out idx.cyi"
    })
public final class IndexBuildCommand implements Callable<Integer> {

  private static final int UNEVEN = 10; // times the median

  private final Terminal terminal;

  @Spec private CommandSpec spec;
  @Mixin private IndexBuildOptions options;
  @Mixin private SiteOptions sites;
  @Mixin private InputOptions input = new InputOptions(0);

  @Option(
      names = "--out",
      required = true,
      paramLabel = "FILE",
      description =
          "File to write. An existing index is replaced atomically; a file that is not an index"
              + " is not overwritten.")
  private Path out;

  public IndexBuildCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    Digester digester = options.check(spec.commandLine());
    sites.check(input, spec.commandLine());
    IndexFile file = new IndexFile(out);
    file.requireReplaceable();
    input.requireNone("--out", out);
    Groups groups = options.groups(digester.schema());
    Inputs<long[]> rows = sites.open(input, digester, groups, spec.commandLine(), terminal);
    try (SiteSpool items = SiteSpool.read(sites, rows, terminal)) {
      if (items.sites().isEmpty()) {
        throw new CommandFailure("the input must have at least one row, but had none");
      }
      FilterIndex index = build(digester, items);
      file.replace(index);
      report(index, items);
    }
    return 0;
  }

  private FilterIndex build(Digester digester, SiteSpool items) throws IOException {
    noteUneven(items.items());
    SharedShape shared = SharedShape.of(options, digester, items);
    FilterShape shape = shared.shape();
    double fill = shared.fill(items.items());
    IndexChoice choice = IndexChoice.of(options.index, shape, items.sites().size(), fill);
    terminal.print("index %s", choice);
    return fits(choice.kind(), shape, items)
        ? buildFromFilters(choice.kind(), shape, items)
        : buildInPlace(choice.kind(), shape, items);
  }

  private void noteUneven(long[] counts) {
    Arrays.sort(counts);
    long most = counts[counts.length - 1];
    long median = counts[counts.length / 2];
    if (options.cells == null && most > UNEVEN * Math.max(1, median)) {
      terminal.note(
          "the largest site has %s, the median %s; all filters are as large as the largest site needs"
              .formatted(Numbers.of(most, "item"), Numbers.count(median)));
    }
  }

  /** Whether there is memory for the filters beside the index; trees and scans need them. */
  private static boolean fits(IndexKind kind, FilterShape shape, SiteSpool items) {
    double bytes = shape.size() / 8.0 * items.sites().size();
    return !kind.isSliced() || 2 * bytes <= IndexChoice.memory();
  }

  private static FilterIndex buildFromFilters(IndexKind kind, FilterShape shape, SiteSpool items)
      throws IOException {
    List<BitFilter> filters = new ArrayList<>();
    for (int i = 0; i < items.sites().size(); i++) {
      filters.add(new BitFilter(shape));
    }
    items.replay("filling", (site, digests) -> filters.get(site).add(digests));
    return IndexPlan.build(
        kind, shape, items.sites(), filters.stream().map(BitFilter::bits).toList());
  }

  /** Slower, but there is only the index. */
  static FilterIndex buildInPlace(IndexKind kind, FilterShape shape, SiteSpool items)
      throws IOException {
    List<String> ids = items.sites();
    BitArray empty = new BitArray(shape.size());
    FilterIndex index = IndexPlan.build(kind, shape, ids, Collections.nCopies(ids.size(), empty));
    items.replay("filling", (site, digests) -> index.add(ids.get(site), shape.cells(digests)));
    return index;
  }

  private void report(FilterIndex index, SiteSpool items) {
    long all = index.shape().digester().schema().all();
    terminal.print(
        "%s: %s at %s in %s; a full query finds %s false sites on average",
        out,
        Numbers.of(items.allItems(), "item"),
        Numbers.of(index.size(), "site"),
        Numbers.bytes(index.bytes()),
        Numbers.atMost(index.collisionFalseSites(all)));
  }
}
