package dev.corymb.bench.provenance;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Measurement.Value;
import dev.corymb.bench.harness.NamedTrial;
import dev.corymb.bench.harness.Numbers;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import dev.corymb.bench.harness.Target;
import dev.corymb.bench.harness.Trial;
import dev.corymb.core.check.Require;
import dev.corymb.provenance.walk.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures what events cost that are recorded, and what walks cost. */
@Command(
    name = "provenance",
    description = {
      "Counts what walks over many sites cost, compared with perfect knowledge and a broadcast.",
      "Then compares recorded events with RocksDB alone and with TDB2, walks over own sites with",
      "their bare reads, and shows what a hub takes in time and memory."
    })
public final class ProvenanceCommand extends Benchmark<Trial> {

  private static final double LEAST_OVER_JENA = 10;
  private static final double LEAST_ALONE_OVER_JENA = 20;
  private static final double LEAST_SINGLE = 3_000; // events per second
  private static final double MOST_P99_MILLIS = 100;
  private static final double MOST_HUB_MIB = 64;
  private static final double MIB = 1 << 20;

  @Option(
      names = "--sites",
      split = ",",
      paramLabel = "N",
      defaultValue = "10,1000,10000",
      description = "Sites of the reference histories.")
  private List<Integer> sites;

  @Option(names = "--walks", paramLabel = "N", description = "Walks in each direction.")
  private int walks = 300;

  @Option(
      names = "--false-sites",
      split = ",",
      paramLabel = "X",
      defaultValue = "0.01,0.1",
      description = "False sites that a key may give.")
  private List<Double> falseSites;

  @Option(
      names = "--step-keys",
      paramLabel = "N",
      description =
          "Keys for which the smallest summary is made; small, so that summaries are full.")
  private int stepKeys = 50;

  @Option(names = "--batches", paramLabel = "N", description = "Batches to record.")
  private int batches = 100;

  @Option(
      names = "--jena-batches",
      paramLabel = "N",
      description = "Of so many batches TDB2 gets the events, too.")
  private int jenaBatches = 10;

  @Option(names = "--batch-events", paramLabel = "N", description = "Events of a batch.")
  private int batchEvents = 1_000;

  @Option(names = "--threads", paramLabel = "N", description = "Threads that record single events.")
  private int threads = 64;

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds of 50 events of each thread.")
  private int rounds = 20;

  @Option(names = "--walk-events", paramLabel = "N", description = "Events of the node that walks.")
  private int walkEvents = 1_000_000;

  @Option(names = "--millis", paramLabel = "N", description = "How long it walks.")
  private long millis = 20_000;

  @Option(names = "--hub-uses", paramLabel = "N", description = "Uses of the hub.")
  private int hubUses = 1_000_000;

  @Option(names = "--hub-sites", paramLabel = "N", description = "Sites that have them, at most.")
  private int hubSites = 1_000;

  @Override
  protected List<Trial> trials() {
    sites.forEach(count -> Require.positive("--sites", count));
    Require.positive("--walks", walks);
    falseSites.forEach(some -> Require.inRange("--false-sites", some, 1e-9, 1e9));
    Require.positive("--step-keys", stepKeys);
    Require.positive("--batches", batches);
    Require.notNegative("--jena-batches", jenaBatches);
    Require.positive("--batch-events", batchEvents);
    Require.positive("--threads", threads);
    Require.positive("--rounds", rounds);
    Require.positive("--walk-events", walkEvents);
    Require.positive("--millis", millis);
    Require.positive("--hub-uses", hubUses);
    Require.positive("--hub-sites", hubSites);
    HubTrial.requireCut(hubUses, hubSites);
    List<Trial> trials = new ArrayList<>(costs());
    trials.add(new NamedTrial("record", () -> RecordTrial.run(batches, jenaBatches, batchEvents)));
    trials.add(new NamedTrial("threads", () -> ThreadsTrial.run(threads, rounds)));
    trials.add(
        new NamedTrial(
            "walk", () -> OwnWalkTrial.run(walkEvents, TimeUnit.MILLISECONDS.toNanos(millis))));
    trials.add(new NamedTrial("hub", () -> HubTrial.run(hubUses, hubSites)));
    return trials;
  }

  private List<CostTrial> costs() {
    List<CostTrial> costs = new ArrayList<>();
    for (double some : falseSites) {
      for (int count : sites) {
        costs.add(new CostTrial(count, walks, some, stepKeys));
      }
    }
    return costs;
  }

  @Override
  protected Report report(Results<Trial> results) {
    Report report = new Report("Provenance: what walks and recorded events cost");
    List<Target> targets = new ArrayList<>();
    for (CostTrial cost : costs()) {
      CostTables tables = new CostTables(cost, results.of(cost));
      for (Direction direction : Direction.values()) {
        var table = tables.table(direction);
        if (!table.isEmpty()) {
          report
              .heading(tables.heading(direction))
              .text(tables.words(direction) + " " + tables.overRounds(direction))
              .table(table);
          targets.addAll(tables.targets(direction));
        }
      }
    }
    Measurement all = results.of(trial -> trial instanceof NamedTrial);
    List<Target> times = times(all);
    targets.addAll(times);
    List<Target> measured = targets.stream().filter(Target::isMeasured).toList();
    report.section("Times", table(all));
    if (!Double.isNaN(all.get(ProvenanceFigure.SYNC))) {
      report.text(
          "A bare write and sync of the bytes of a batch took "
              + Numbers.format("%.0f µs", all.value(ProvenanceFigure.SYNC).median() / 1e3)
              + ", in the median.");
    }
    return report
        .section(
            "Targets",
            new Table<Target>()
                .column("", Target::what)
                .column("is", one -> Numbers.format("%,.3f", one.value()))
                .column("asked", one -> one.boundText("%,.3f"))
                .column("", Target::mark)
                .rows(measured))
        .targets(measured);
  }

  /** Times in microseconds next to those of the peers. */
  private Table<ProvenanceFigure> table(Measurement all) {
    List<ProvenanceFigure> rows =
        List.of(
            ProvenanceFigure.EVENT,
            ProvenanceFigure.EVENT_JENA,
            ProvenanceFigure.EVENT_ALONE,
            ProvenanceFigure.EVENT_ALONE_JENA,
            ProvenanceFigure.SINGLE,
            ProvenanceFigure.SINGLE_P99,
            ProvenanceFigure.SINGLE_WORST,
            ProvenanceFigure.WALK,
            ProvenanceFigure.WALK_P99,
            ProvenanceFigure.HUB,
            ProvenanceFigure.HUBS);
    return new Table<ProvenanceFigure>()
        .column("", this::label)
        .column("µs", row -> Numbers.micros(typical(all.value(row))))
        .column("bare, µs", row -> Numbers.micros(typical(all.value(row.ofPeer()))))
        .column(
            "ratio of medians",
            "%.2f",
            row -> typical(all.value(row)) / typical(all.value(row.ofPeer())))
        .column("of totals", "%.2f", row -> all.overPeer(row, Value::mean))
        .rows(rows.stream().filter(row -> !Double.isNaN(all.get(row))).toList());
  }

  /** The median where there is one. */
  private static double typical(Value value) {
    return Double.isNaN(value.median()) ? value.best() : value.median();
  }

  private String label(ProvenanceFigure figure) {
    return switch (figure) {
      case EVENT, EVENT_JENA -> String.format(Locale.ROOT, "%s of %,d", figure, batchEvents);
      case SINGLE ->
          String.format(Locale.ROOT, "an event, %,d threads with one at a time", threads);
      case HUB -> String.format(Locale.ROOT, "a walk from a hub, %,d uses at one site", hubUses);
      case HUBS ->
          String.format(Locale.ROOT, "a walk from a hub, %,d uses at %,d sites", hubUses, hubSites);
      default -> figure.toString();
    };
  }

  private List<Target> times(Measurement all) {
    return List.of(
        mostOfPeer(ProvenanceFigure.EVENT, all),
        Target.least(
            LEAST_OVER_JENA,
            "an event of TDB2 ÷ an event, in batches",
            overJena(ProvenanceFigure.EVENT_JENA, ProvenanceFigure.EVENT, all)),
        Target.least(
            LEAST_ALONE_OVER_JENA,
            "an event of TDB2 ÷ an event, one per commit",
            overJena(ProvenanceFigure.EVENT_ALONE_JENA, ProvenanceFigure.EVENT_ALONE, all)),
        Target.least(
            LEAST_SINGLE,
            String.format(Locale.ROOT, "events/s of %,d threads, each durable", threads),
            1e9 / all.value(ProvenanceFigure.SINGLE).mean()),
        Target.most(
            MOST_P99_MILLIS,
            "p99 of the wait for one of them, ms",
            all.get(ProvenanceFigure.SINGLE_P99) / 1e6),
        mostOfPeer(ProvenanceFigure.WALK, all),
        Target.most(
            MOST_HUB_MIB,
            "MiB of a walk from a hub of one site",
            all.get(ProvenanceFigure.HUB_HEAP) / MIB),
        Target.most(
            MOST_HUB_MIB,
            "MiB of a walk from a hub of many sites",
            all.get(ProvenanceFigure.HUBS_HEAP) / MIB));
  }

  /** The ratio of medians. */
  private Target mostOfPeer(ProvenanceFigure figure, Measurement all) {
    return Target.most(
        figure.most(), label(figure) + " ÷ bare", all.overPeer(figure, Value::median));
  }

  private static double overJena(ProvenanceFigure jena, ProvenanceFigure figure, Measurement all) {
    return all.value(jena).median() / all.value(figure).median();
  }
}
