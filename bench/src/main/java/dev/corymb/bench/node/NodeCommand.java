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
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares a node with what it is built on, both in turns in one JVM. */
@Command(
    name = "node",
    description = {
      "Compares a node's ingest with RocksDB alone, and its directory with the index.",
      "Then shows what a site takes in memory, how long a restart takes, and what each kind of",
      "question costs."
    })
public final class NodeCommand extends Benchmark<NamedTrial> {

  private static final Set<NodeFigure> COMPARED = EnumSet.range(NodeFigure.ITEM, NodeFigure.PRUNE);

  private static final int MANY = 1_000; // sites of ingest

  @Option(names = "--batches", paramLabel = "N", description = "Batches to ingest.")
  private int batches = 300;

  @Option(names = "--batch-items", paramLabel = "N", description = "Items of a batch.")
  private int batchItems = 1_000;

  @Option(
      names = "--sites",
      paramLabel = "N",
      description = "Sites of the directory, in memory, and of a node that is restarted.")
  private int sites = 10_000;

  @Option(
      names = "--site-items",
      paramLabel = "N",
      description = "Items of a site in memory, and of one that is restarted.")
  private int siteItems = 1_000;

  @Option(
      names = "--millis",
      paramLabel = "N",
      description = "How long each kind of query is timed, twice.")
  private long millis = 3_000;

  @Option(
      names = "--ledger-items",
      paramLabel = "N",
      description = "Items of the site whose ledger is asked to confirm.")
  private int ledgerItems = 10_000_000;

  @Override
  protected List<NamedTrial> trials() {
    Require.positive("--batches", batches);
    Require.positive("--batch-items", batchItems);
    Require.inRange("--sites", sites, 20, Integer.MAX_VALUE);
    Require.positive("--site-items", siteItems);
    Require.positive("--millis", millis);
    Require.positive("--ledger-items", ledgerItems);
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    return List.of(
        new NamedTrial("ingest", () -> IngestTrial.ofOneSite(batches, batchItems)),
        new NamedTrial(
            "ingest, many sites",
            () -> IngestTrial.ofManySites(Math.min(sites, MANY), batches, batchItems)),
        new NamedTrial(
            "ingest, two threads",
            () -> IngestTrial.ofTwoThreads(Math.min(sites, MANY), batches, batchItems)),
        new NamedTrial("queries, two threads", () -> new LocateTrial(sites).runThreads(nanos)),
        new NamedTrial("queries", () -> new LocateTrial(sites).run(nanos)),
        new NamedTrial("memory", () -> BytesTrial.run(sites, siteItems)),
        new NamedTrial("restart", () -> RestartTrial.run(sites, siteItems)),
        new NamedTrial(questions(sites / 10), () -> new QuestionTrial(sites / 10).run(nanos)),
        new NamedTrial(questions(sites), () -> new QuestionTrial(sites).run(nanos)),
        new NamedTrial("confirm", () -> ConfirmTrial.run(ledgerItems, nanos)));
  }

  private static String questions(int sites) {
    return String.format(Locale.ROOT, "questions, %,d sites", sites);
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
        .section(
            String.format(
                Locale.ROOT, "Restart: %,d sites of %,d items, seconds", sites, siteItems),
            restarts(all))
        .section("Questions", questions(results))
        .section(
            String.format(Locale.ROOT, "Confirmations: one site of %,d items", ledgerItems),
            confirmations(all))
        .targets(measured.stream().map(figure -> target(figure, all)).toList())
        .targets(
            Stream.of(RestartFigure.values())
                .map(figure -> target(figure, all))
                .filter(Target::isMeasured)
                .toList())
        .targets(
            Stream.of(Confirmation.values())
                .map(kind -> target(kind, all))
                .filter(Target::isMeasured)
                .toList());
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

  private static Table<RestartFigure> restarts(Measurement all) {
    return new Table<RestartFigure>()
        .column("", RestartFigure::toString)
        .column("answers queries after", "%.2f", figure -> all.value(figure).median())
        .column("all published after", "%.2f", figure -> all.value(figure.published()).median())
        .column("reading all summaries", "%.2f", figure -> all.value(figure.ofPeer()).median())
        .column("ratio", "%.2f", figure -> all.overPeer(figure, Value::median))
        .column("at most", "%.2f", RestartFigure::most)
        .column("", figure -> target(figure, all).mark())
        .rows(
            Double.isNaN(all.get(RestartFigure.CLEAN))
                ? List.of()
                : List.of(RestartFigure.values()));
  }

  private static Target target(RestartFigure figure, Measurement all) {
    return Target.most(figure.most(), "restart " + figure, all.overPeer(figure, Value::median));
  }

  private Table<Question> questions(Results<NamedTrial> results) {
    QuestionTrial any = new QuestionTrial(2);
    Table<Question> table =
        new Table<Question>()
            .column("", Question::toString)
            .column("asked", question -> String.join(", ", any.asked(question)));
    boolean measured = false;
    for (int some : List.of(sites / 10, sites)) {
      Measurement one = results.of(trial -> trial.name().equals(questions(some)));
      measured |= !one.values().isEmpty();
      table
          .column(
              String.format(Locale.ROOT, "%,d sites: bits/item", some),
              "%.1f",
              question -> one.get(question.bits()))
          .column("found", "%.1f", question -> one.get(question.found()))
          .column("µs", question -> Numbers.micros(one.value(question).median()));
    }
    return table.rows(measured ? List.of(Question.values()) : List.of());
  }

  private static Table<Confirmation> confirmations(Measurement all) {
    return new Table<Confirmation>()
        .column("", Confirmation::toString)
        .column("a match: µs", kind -> Numbers.micros(all.value(kind).median()))
        .column("reads", "%.2f", kind -> all.get(kind.reads()))
        .column("none: µs", kind -> Numbers.micros(all.value(kind.missing()).median()))
        .column("reads", "%.2f", kind -> all.get(kind.missingReads()))
        .column("at most", "%.0f", Confirmation::most)
        .column("", kind -> target(kind, all).mark())
        .rows(
            Double.isNaN(all.get(Confirmation.FULL)) ? List.of() : List.of(Confirmation.values()));
  }

  private static Target target(Confirmation kind, Measurement all) {
    double reads = Math.max(all.get(kind.reads()), all.get(kind.missingReads()));
    return Target.most(kind.most(), "ledger reads to confirm " + kind, reads);
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
