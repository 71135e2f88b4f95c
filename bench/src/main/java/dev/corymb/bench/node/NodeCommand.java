package dev.corymb.bench.node;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Measurement.Value;
import dev.corymb.bench.harness.NamedTrial;
import dev.corymb.bench.harness.Numbers;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import dev.corymb.bench.harness.Target;
import dev.corymb.core.check.Require;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares a node with what it is built on, both in turns in one JVM. */
@Command(
    name = "node",
    description = {
      "Compares a node's ingest with RocksDB alone, and its directory with the index.",
      "Then shows what a site takes in memory."
    })
public final class NodeCommand extends Benchmark<NamedTrial> {

  private static final Set<NodeFigure> COMPARED = EnumSet.range(NodeFigure.ITEM, NodeFigure.PRUNE);

  @Option(names = "--batches", paramLabel = "N", description = "Batches to ingest.")
  private int batches = 300;

  @Option(names = "--batch-items", paramLabel = "N", description = "Items of a batch.")
  private int batchItems = 1_000;

  @Option(
      names = "--sites",
      paramLabel = "N",
      description = "Sites of the directory, and in memory.")
  private int sites = 10_000;

  @Option(names = "--site-items", paramLabel = "N", description = "Items of a site in memory.")
  private int siteItems = 1_000;

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each kind of query is timed, twice.")
  private long millis = 3_000;

  @Override
  protected List<NamedTrial> trials() {
    Require.positive("--batches", batches);
    Require.positive("--batch-items", batchItems);
    Require.positive("--sites", sites);
    Require.positive("--site-items", siteItems);
    Require.positive("--millis", millis);
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    return List.of(
        new NamedTrial("ingest", () -> IngestTrial.run(batches, batchItems)),
        new NamedTrial("queries", () -> new LocateTrial(sites).run(nanos)),
        new NamedTrial("memory", () -> BytesTrial.run(sites, siteItems)));
  }

  @Override
  protected Report report(Results<NamedTrial> results) {
    Measurement all = results.of(trial -> true);
    String sync = Numbers.format("%.0f µs", all.value(NodeFigure.SYNC).median() / 1e3);
    List<NodeFigure> measured =
        COMPARED.stream().filter(figure -> target(figure, all).isMeasured()).toList();
    return new Report("A node beside what it stands on")
        .table(table(all).rows(measured))
        .text("A bare write and sync of the bytes of a batch took " + sync + ", in the median.")
        .section(
            String.format(
                Locale.ROOT, "Memory: %,d sites of %,d items, bytes per site", sites, siteItems),
            bytes(all))
        .targets(measured.stream().map(figure -> target(figure, all)).toList());
  }

  private Table<NodeFigure> table(Measurement all) {
    return new Table<NodeFigure>()
        .column("", this::label)
        .column("node, µs", "%.2f", row -> all.value(row).median() / 1e3)
        .column("bare, µs", "%.2f", row -> all.value(row.ofPeer()).median() / 1e3)
        .column("ratio of medians", "%.2f", row -> all.overPeer(row, Value::median))
        .column("of totals", "%.2f", row -> all.overPeer(row, Value::mean))
        // Less than the others where other processes compute, from which the node suffers more.
        .column("undisturbed", "%.2f", row -> all.overPeer(row, Value::best))
        .column("at most", "%.2f", NodeFigure::most)
        .column("", row -> target(row, all).mark());
  }

  private static Table<SitePart> bytes(Measurement all) {
    return new Table<SitePart>()
        .column("", SitePart::toString)
        .column("own site", "%,.0f", part -> all.get(part))
        .column("replica", "%,.0f", part -> all.get(part.ofReplica()))
        .rows(Double.isNaN(all.get(SitePart.TOTAL)) ? List.of() : List.of(SitePart.values()));
  }

  private String label(NodeFigure figure) {
    return figure == NodeFigure.ITEM
        ? String.format(Locale.ROOT, "%s, in batches of %,d", figure, batchItems)
        : figure.toString();
  }

  /** Both the median and the mean must keep the bound. */
  Target target(NodeFigure figure, Measurement all) {
    double ratio = Math.max(all.overPeer(figure, Value::median), all.overPeer(figure, Value::mean));
    return Target.most(figure.most(), label(figure), ratio);
  }
}
