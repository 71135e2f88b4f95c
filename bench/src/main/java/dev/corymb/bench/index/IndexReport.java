package dev.corymb.bench.index;

import static dev.corymb.bench.index.IndexFigure.ADD_SITE;
import static dev.corymb.bench.index.IndexFigure.BUILD;
import static dev.corymb.bench.index.IndexFigure.BUILD_WALL;
import static dev.corymb.bench.index.IndexFigure.FILTERS;
import static dev.corymb.bench.index.IndexFigure.GROUP;
import static dev.corymb.bench.index.IndexFigure.HIT;
import static dev.corymb.bench.index.IndexFigure.MEMORY;
import static dev.corymb.bench.index.IndexFigure.MISS;
import static dev.corymb.bench.index.IndexFigure.OPEN;
import static dev.corymb.bench.index.IndexFigure.OPEN_WALL;
import static dev.corymb.bench.index.IndexFigure.READ_BY_HIT;
import static dev.corymb.bench.index.IndexFigure.READ_BY_MISS;
import static dev.corymb.bench.index.IndexFigure.SAVE;

import dev.corymb.bench.harness.Measurement.Value;
import dev.corymb.bench.harness.Numbers;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import dev.corymb.bench.harness.Target;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** The tables of a run. */
final class IndexReport {

  private final IndexResults results;
  private final Results<IndexTrial> all;

  IndexReport(IndexResults results) {
    this.results = results;
    this.all = results.results();
  }

  Report report() {
    List<Target> targets = Targets.of(results);
    String bandwidth = Numbers.format("%.1f GB/s", results.bandwidth());
    return new Report("Indexes compared")
        .text(
            """
            Times are of one thread on the processor. They are those that a tenth of all slices of about
            a quarter of a millisecond stayed below, and so are all ratios; medians stand beside them.
            Costs that come in lumps (growing, removing, adding after removals) are means.
            Positions are made before the clock starts. "ids" are lists of ids, all else is bitmaps.""")
        .section("Queries, µs", figures(IndexReport::isComparison, IndexFigure.QUERIES))
        .section("Queries, µs, medians", medians())
        .section("What queries find and read, and the memory of the index", answers())
        .section("Against the memory, which gives " + bandwidth, bandwidth())
        .section(
            "Items of three attributes, a tenth of a false site in a query, against all rows of the"
                + " smallest shapes, µs",
            product())
        .section("More and more set bits, µs", sweep())
        .section(
            "Changes, µs",
            figures(
                trial -> trial.kind() == Kind.UPDATES || trial.kind() == Kind.BARE_WRITES,
                IndexFigure.CHANGES))
        .section("Adding a site, against writes into blocks of 64 sites, µs", adding())
        .section(
            "The longest pauses of a caller, processor time unless said otherwise, µs",
            figures(trial -> trial.kind() == Kind.PAUSES, IndexFigure.PAUSES))
        .section("Building, s", figures(IndexReport::isBuild, List.of(BUILD, BUILD_WALL)))
        .section(
            "Opening a file, s",
            figures(
                trial -> trial.kind() == Kind.OPENING,
                List.of(FILTERS, BUILD, SAVE, OPEN, OPEN_WALL)))
        .section("More and more sites: " + law(), growth())
        .section("What it ought to be", targets(targets))
        .targets(targets);
  }

  /** Whether a trial of queries is no part of the sweep or of the growth. */
  private static boolean isComparison(IndexTrial trial) {
    return trial.kind() == Kind.QUERIES && trial.contest().elements() > 0;
  }

  private static boolean isBuild(IndexTrial trial) {
    return isComparison(trial)
        || trial.kind() == Kind.BARE_WRITES
        || trial.kind() == Kind.SITE_BY_SITE;
  }

  /** The trials of queries to the sliced index over the filters of some contests. */
  private List<IndexTrial> sliced(List<Contest> contests) {
    return all.trials(
        trial ->
            trial.kind() == Kind.QUERIES
                && trial.contestant() == Contestant.SLICED
                && contests.contains(trial.contest()));
  }

  private static Table<IndexTrial> table() {
    return new Table<IndexTrial>()
        .column("contest", trial -> trial.contest().toString())
        .column("index", IndexTrial::index);
  }

  private Table<IndexTrial> figures(Predicate<IndexTrial> wanted, Collection<IndexFigure> figures) {
    return all.columns(table(), figures).rows(all.trials(wanted));
  }

  private Table<IndexTrial> medians() {
    Table<IndexTrial> table = table();
    for (IndexFigure figure : IndexFigure.QUERIES) {
      table.column(figure.toString(), trial -> figure.format(all.of(trial).value(figure).median()));
    }
    return table.rows(all.trials(IndexReport::isComparison));
  }

  private Table<IndexTrial> answers() {
    return memory(all.columns(table(), IndexFigure.ANSWERS))
        .rows(all.trials(IndexReport::isComparison));
  }

  /** Both are of the same sites, in turns. */
  private Table<IndexTrial> adding() {
    Table<IndexTrial> table = table();
    statistic(table, "median", Value::median);
    statistic(table, "mean", Value::mean);
    return table.rows(all.trials(trial -> trial.kind() == Kind.UPDATES));
  }

  private void statistic(Table<IndexTrial> table, String name, ToDoubleFunction<Value> statistic) {
    table
        .column(name, row -> micros(all.of(row).value(ADD_SITE), statistic))
        .column("blocks", row -> micros(all.of(row).value(ADD_SITE.ofPeer()), statistic))
        .column("ratio", "%.2f", row -> all.of(row).overPeer(ADD_SITE, statistic));
  }

  private static String micros(Value value, ToDoubleFunction<Value> statistic) {
    return ADD_SITE.format(statistic.applyAsDouble(value));
  }

  private Table<IndexTrial> memory(Table<IndexTrial> table) {
    return table
        .column("MB", "%,.1f", trial -> all.get(trial, MEMORY) / 1e6)
        .column("of filters", "%.3f", trial -> all.get(trial, MEMORY) / trial.contest().rawBytes());
  }

  private Table<IndexTrial> bandwidth() {
    Table<IndexTrial> table = table();
    bandwidth(table, HIT, READ_BY_HIT);
    bandwidth(table, MISS, READ_BY_MISS);
    return table.rows(sliced(results.suite().dense()));
  }

  private void bandwidth(Table<IndexTrial> table, IndexFigure time, IndexFigure read) {
    all.columns(table, List.of(read))
        .column("bound, µs", row -> Numbers.micros(all.get(row, read) / results.bandwidth()))
        .column(time + ", µs", row -> time.format(all.get(row, time)))
        .column("ratio", "%.2f", row -> results.overBound(row.contest(), time, read));
  }

  /** A query to filters as the product plans them. */
  private record Planned(IndexTrial trial, ProductFigure query) {}

  private Table<Planned> product() {
    Table<Planned> table =
        new Table<Planned>()
            .column("contest", row -> row.trial().contest().toString())
            .column("query", row -> row.query().toString())
            .column(
                "all rows", row -> row.query().format(all.get(row.trial(), row.query().ofPeer())))
            .column("sliced", row -> row.query().format(all.get(row.trial(), row.query())))
            .column(
                "times faster",
                "%.2f",
                row -> results.gainOfStages(all.of(row.trial()), row.query()))
            .column("bytes read", "%,.0f", row -> all.get(row.trial(), row.query().read()))
            .column(
                "bound",
                row ->
                    Numbers.micros(all.get(row.trial(), row.query().bound()) / results.bandwidth()))
            .column("ratio", "%.2f", row -> results.overBound(all.of(row.trial()), row.query()));
    for (IndexTrial trial : all.trials(IndexReport::isProduct)) {
      table.rows(
          Arrays.stream(ProductFigure.values()).map(query -> new Planned(trial, query)).toList());
    }
    return table;
  }

  private static boolean isProduct(IndexTrial trial) {
    return trial.kind() == Kind.PRODUCT || trial.kind() == Kind.SMALLEST;
  }

  /** A query in the sweep over fills. */
  private record Swept(Contest contest, IndexFigure query) {}

  /** The chosen grouping next to those that it might have chosen. */
  private Table<Swept> sweep() {
    Table<Swept> table =
        new Table<Swept>()
            .column("contest", row -> row.contest().toString())
            .column("query", row -> row.query().toString())
            .column("chosen group", row -> asked(Contestant.SLICED, row, GROUP))
            .column("chosen", row -> asked(Contestant.SLICED, row, row.query()));
    for (Contestant grouping : Suite.GROUPINGS) {
      String name = grouping.toString().replaceFirst("sliced, (groups of )?", "");
      table.column(name, row -> asked(grouping, row, row.query()));
    }
    table.column(
        "against the best", "%.2f", row -> results.lostByChoice(row.contest(), row.query()));
    for (IndexTrial trial : sliced(results.suite().sweep())) {
      table.rows(List.of(new Swept(trial.contest(), HIT), new Swept(trial.contest(), MISS)));
    }
    return table;
  }

  private String asked(Contestant contestant, Swept row, IndexFigure figure) {
    return figure.format(results.asked(contestant, row.contest(), figure));
  }

  private String law() {
    List<PowerLaw.Point> points = new ArrayList<>();
    for (IndexTrial trial : sliced(results.suite().growth())) {
      points.add(new PowerLaw.Point(trial.contest().sites(), all.get(trial, MISS) / 1e3));
    }
    PowerLaw law = PowerLaw.fit(points);
    return String.format(
        Locale.ROOT, "a miss takes %.3g µs · N^%.3f", law.factor(), law.exponent());
  }

  private Table<IndexTrial> growth() {
    Table<IndexTrial> table =
        table()
            .column("hit, µs", row -> HIT.format(all.get(row, HIT)))
            .column("miss, µs", row -> MISS.format(all.get(row, MISS)))
            .column("build, s", row -> BUILD.format(all.get(row, BUILD)));
    return memory(table).rows(sliced(results.suite().growth()));
  }

  private static Table<Target> targets(List<Target> targets) {
    return new Table<Target>()
        .column("target", Target::what)
        .column("is", "%,.2f", Target::value)
        .column("ought to be", target -> target.boundText("%,.4g"))
        .column("", Target::mark)
        .rows(targets.stream().filter(Target::isMeasured).toList());
  }
}
