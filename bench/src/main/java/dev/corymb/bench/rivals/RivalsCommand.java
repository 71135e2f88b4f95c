package dev.corymb.bench.rivals;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import dev.corymb.bench.index.Budget;
import dev.corymb.core.check.Require;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares the sliced index with maps from digests to sites. */
@Command(
    name = "rivals",
    description =
        "Compares the sliced index with maps from digests to sites: a hash map with sorted lists or"
            + " Roaring bitmaps, and a cuckoo map of fingerprints.")
public final class RivalsCommand extends Benchmark<RivalTrial> {

  @Option(
      names = "--sites",
      paramLabel = "N",
      description = "Sites of the largest contests; there are also a tenth and a hundredth.")
  private int sites = 100_000;

  @Option(names = "--quick", description = "Short measurements: figures that mean nothing.")
  private boolean quick;

  @Override
  protected List<RivalTrial> trials() {
    Require.inRange("--sites", sites, 100, 1_000_000);
    return new Suite(sites, quick ? Budget.QUICK : Budget.FULL).trials();
  }

  @Override
  protected Report report(Results<RivalTrial> results) {
    return new Report("The index and maps compared")
        .text(
            """
            Times are of one thread on the processor: those that a tenth of all slices of about a quarter
            of a millisecond stayed below. Every query starts with the digests of its attributes, is new,
            and ends with an array of the ordinals of the sites. Memory is that of all objects in use
            after a collection, for all in the same way, divided by the items of all sites.""")
        .section("Queries, µs", table(results, RivalFigure.QUERIES))
        .section("Memory, and sites found per query", table(results, RivalFigure.ANSWERS))
        .section("Building, and changes in µs", table(results, RivalFigure.CHANGES));
  }

  private static Table<RivalTrial> table(
      Results<RivalTrial> results, Collection<RivalFigure> figures) {
    Table<RivalTrial> table =
        new Table<RivalTrial>()
            .column("contest", trial -> trial.contest().toString())
            .column("rival", trial -> trial.contestant().toString());
    return results.columns(table, figures).rows(results.trials(trial -> true));
  }
}
