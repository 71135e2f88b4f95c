package dev.corymb.bench.index;

import static dev.corymb.bench.index.TrialTable.micros;
import static dev.corymb.bench.index.TrialTable.number;

import dev.corymb.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The tables of a run. */
final class Report {

  private static final List<Figure> TIMES =
      List.of(
          Figure.HIT,
          Figure.MISS,
          Figure.HIT_IDS,
          Figure.MISS_IDS,
          Figure.HIT_BATCH,
          Figure.MISS_BATCH);
  private static final List<Figure> CHANGES =
      List.of(
          Figure.ADD_ITEM,
          Figure.ADD_SITE,
          Figure.ADD_SITE_GROWING,
          Figure.REMOVE_SITE,
          Figure.RENEW_SITE);

  private final Results results;
  private final Function<Table, String> form;
  private final String heading;

  private Report(Results results, Function<Table, String> form, String heading) {
    this.results = results;
    this.form = form;
    this.heading = heading;
  }

  static String text(Results results) {
    return new Report(results, Table::text, "").render();
  }

  static String markdown(Results results) {
    return new Report(results, Table::markdown, "## ").render();
  }

  private String render() {
    StringBuilder text = new StringBuilder();
    text.append(
        """
        Times are of one thread on the processor. They are those that a tenth of all slices of about
        a quarter of a millisecond stayed below, and so are all ratios; medians stand beside them.
        Costs that come in lumps (growing, removing, adding after removals) are means.
        Positions are made before the clock starts. "ids" are lists of ids, all else is bitmaps.

        """);
    section(text, "Queries, µs", queries());
    section(text, "Queries, µs, medians", medians());
    section(text, "What queries find and read, and the memory of the index", answers());
    section(
        text,
        "Against the memory, which gives " + number("%.1f GB/s", results.bandwidth()),
        bandwidth());
    section(text, "More and more set bits, µs", new SweepTable(results).table());
    section(text, "Changes, µs", changes());
    section(text, "Building, s", builds());
    section(text, "Opening a file, s", openings());
    section(text, "More and more sites: " + law(), growth());
    section(text, "What it ought to be", targets());
    return text.toString();
  }

  private void section(StringBuilder text, String title, Table table) {
    if (!table.isEmpty()) {
      text.append(heading).append(title).append("\n\n").append(form.apply(table)).append('\n');
    }
  }

  /** Whether a trial of queries is no part of the sweep or of the growth. */
  private static boolean isComparison(Trial trial) {
    return trial.kind() == Kind.QUERIES && trial.contest().elements() > 0;
  }

  private Table queries() {
    TrialTable table = new TrialTable();
    TIMES.forEach(table::withMicros);
    return table.of(results, Report::isComparison);
  }

  private Table medians() {
    TrialTable table = new TrialTable();
    for (Figure figure : TIMES) {
      table.with(figure.toString(), (trial, measured) -> micros(measured.median(figure)));
    }
    return table.of(results, Report::isComparison);
  }

  private Table answers() {
    return withMemory(
            new TrialTable()
                .with(Figure.FOUND_BY_HIT, "%.2f")
                .with(Figure.FOUND_BY_MISS, "%.2f")
                .with(Figure.READ_BY_HIT, "%,.0f")
                .with(Figure.READ_BY_MISS, "%,.0f"))
        .of(results, Report::isComparison);
  }

  private TrialTable withMemory(TrialTable table) {
    return table
        .with("MB", (trial, measured) -> number("%,.1f", measured.get(Figure.MEMORY) / 1e6))
        .with(
            "of filters",
            (trial, measured) ->
                number("%.3f", measured.get(Figure.MEMORY) / trial.contest().rawBytes()));
  }

  private Table bandwidth() {
    List<Contest> dense = results.suite().dense();
    TrialTable table = new TrialTable();
    bandwidth(table, Figure.HIT, Figure.READ_BY_HIT);
    bandwidth(table, Figure.MISS, Figure.READ_BY_MISS);
    return table.of(
        results,
        trial ->
            isComparison(trial)
                && trial.contestant() == Contestant.SLICED
                && dense.contains(trial.contest()));
  }

  private void bandwidth(TrialTable table, Figure time, Figure read) {
    table
        .with(read, "%,.0f")
        .with("bound, µs", (trial, measured) -> micros(measured.get(read) / results.bandwidth()))
        .with(time + ", µs", (trial, measured) -> micros(measured.get(time)))
        .with(
            "ratio",
            (trial, measured) ->
                number("%.2f", results.overBound(trial.contestant(), trial.contest(), time, read)));
  }

  private Table changes() {
    TrialTable table = new TrialTable();
    CHANGES.forEach(table::withMicros);
    return table.of(
        results, trial -> trial.kind() == Kind.UPDATES || trial.kind() == Kind.BARE_WRITES);
  }

  private Table builds() {
    return new TrialTable()
        .withSeconds(Figure.BUILD)
        .withSeconds(Figure.BUILD_WALL)
        .of(
            results,
            trial ->
                isComparison(trial)
                    || trial.kind() == Kind.BARE_WRITES
                    || trial.kind() == Kind.SITE_BY_SITE);
  }

  private Table openings() {
    return new TrialTable()
        .withSeconds(Figure.FILTERS)
        .withSeconds(Figure.BUILD)
        .withSeconds(Figure.SAVE)
        .withSeconds(Figure.OPEN)
        .withSeconds(Figure.OPEN_WALL)
        .of(results, trial -> trial.kind() == Kind.OPENING);
  }

  private String law() {
    List<PowerLaw.Point> points = new ArrayList<>();
    for (Contest contest : results.suite().growth()) {
      double time = results.asked(Contestant.SLICED, contest, Figure.MISS);
      if (time > 0) {
        points.add(new PowerLaw.Point(contest.sites(), time / 1e3));
      }
    }
    PowerLaw law = PowerLaw.fit(points);
    return String.format(
        Locale.ROOT, "a miss takes %.3g µs · N^%.3f", law.factor(), law.exponent());
  }

  private Table growth() {
    TrialTable table =
        new TrialTable()
            .with("hit, µs", (trial, measured) -> micros(measured.get(Figure.HIT)))
            .with("miss, µs", (trial, measured) -> micros(measured.get(Figure.MISS)))
            .with(
                "build, s", (trial, measured) -> number("%.3f", measured.get(Figure.BUILD) / 1e9));
    return withMemory(table)
        .of(
            results,
            trial ->
                trial.kind() == Kind.QUERIES
                    && trial.contestant() == Contestant.SLICED
                    && results.suite().growth().contains(trial.contest()));
  }

  private Table targets() {
    Table table = new Table(List.of("target", "is", "ought to be", ""));
    for (Target target : Target.all(results)) {
      if (target.isMeasured()) {
        table.add(
            List.of(
                target.what(),
                number("%,.2f", target.value()),
                (target.least() ? "≥ " : "≤ ") + number("%,.4g", target.bound()),
                target.isMet() ? "✓" : "✗"));
      }
    }
    return table;
  }
}
