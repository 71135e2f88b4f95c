package dev.corymb.bench.index;

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
    Suite suite = results.suite();
    StringBuilder text = new StringBuilder();
    text.append(
        """
        Times are of one thread on the processor. They are those that a tenth of all slices of about
        a quarter of a millisecond stayed below, and so are all ratios; medians stand beside them.
        Positions are made before the clock starts. "ids" are lists of the ids, all else bitmaps.

        """);
    section(text, "Queries, µs", queries(Measurement::get));
    section(text, "Queries, µs, medians", queries(Measurement::median));
    section(text, "What queries find, and what they cost to have", answers());
    section(text, bandwidthTitle(), bandwidth(suite.dense()));
    section(text, "More and more set bits, µs", new SweepTable(results).table());
    section(text, "Changes, µs", changes());
    section(text, "Building from filters that are there", builds());
    section(text, growthTitle(), growth(suite.growth()));
    section(text, "What it ought to be", targets());
    return text.toString();
  }

  private void section(StringBuilder text, String title, Table table) {
    if (!table.isEmpty()) {
      text.append(heading).append(title).append("\n\n").append(form.apply(table)).append('\n');
    }
  }

  /** A way to get a figure of a measurement. */
  private interface Statistic {
    double of(Measurement measurement, Figure figure);
  }

  /** The trials of queries that are no part of the sweep or of the growth. */
  private List<Trial> compared() {
    return results.all().keySet().stream()
        .filter(trial -> trial.kind() == Kind.QUERIES && trial.contest().elements() > 0)
        .toList();
  }

  private Table queries(Statistic statistic) {
    List<String> header = new ArrayList<>(List.of("contest", "index"));
    TIMES.forEach(figure -> header.add(figure.toString()));
    Table table = new Table(header);
    for (Trial trial : compared()) {
      List<String> row = start(trial);
      TIMES.forEach(figure -> row.add(micros(statistic.of(results.all().get(trial), figure))));
      table.add(row);
    }
    return table;
  }

  private Table answers() {
    Table table =
        new Table(
            List.of(
                "contest",
                "index",
                "found/hit",
                "found/miss",
                "bytes/hit",
                "bytes/miss",
                "MB",
                "of filters"));
    for (Trial trial : compared()) {
      Measurement measured = results.all().get(trial);
      List<String> row = start(trial);
      row.add(number("%.2f", measured.get(Figure.FOUND_BY_HIT)));
      row.add(number("%.2f", measured.get(Figure.FOUND_BY_MISS)));
      row.add(number("%,.0f", measured.get(Figure.READ_BY_HIT)));
      row.add(number("%,.0f", measured.get(Figure.READ_BY_MISS)));
      row.add(number("%,.1f", measured.get(Figure.MEMORY) / 1e6));
      row.add(number("%.3f", results.memory(trial.contestant(), trial.contest())));
      table.add(row);
    }
    return table;
  }

  private String bandwidthTitle() {
    return "Against the memory, which gives " + number("%.1f GB/s", results.bandwidth());
  }

  private Table bandwidth(List<Contest> contests) {
    Table table = new Table(List.of("contest", "bytes/miss", "bound, µs", "miss, µs", "ratio"));
    for (Contest contest : contests) {
      double time = results.asked(Contestant.SLICED, contest, Figure.MISS);
      double bound = results.bound(Contestant.SLICED, contest, Figure.READ_BY_MISS);
      if (!Double.isNaN(time / bound)) {
        double read = results.asked(Contestant.SLICED, contest, Figure.READ_BY_MISS);
        table.add(
            List.of(
                contest.toString(),
                number("%,.0f", read),
                micros(bound),
                micros(time),
                number("%.2f", time / bound)));
      }
    }
    return table;
  }

  private Table changes() {
    List<String> header = new ArrayList<>(List.of("contest", "index"));
    CHANGES.forEach(figure -> header.add(figure.toString()));
    Table table = new Table(header);
    results
        .all()
        .forEach(
            (trial, measured) -> {
              if (trial.kind() == Kind.UPDATES || trial.kind() == Kind.BARE_WRITES) {
                List<String> row = start(trial);
                CHANGES.forEach(figure -> row.add(micros(measured.get(figure))));
                table.add(row);
              }
            });
    return table;
  }

  private Table builds() {
    Table table = new Table(List.of("contest", "index", "s", "s, wall"));
    results
        .all()
        .forEach(
            (trial, measured) -> {
              boolean drawn = trial.contest().elements() == 0;
              if (!drawn && trial.kind() != Kind.UPDATES && trial.kind() != Kind.BANDWIDTH) {
                List<String> row = start(trial);
                row.add(number("%.3f", measured.get(Figure.BUILD) / 1e9));
                row.add(number("%.3f", measured.get(Figure.BUILD_WALL) / 1e9));
                table.add(row);
              }
            });
    return table;
  }

  private String growthTitle() {
    List<PowerLaw.Point> points = new ArrayList<>();
    for (Contest contest : results.suite().growth()) {
      double time = results.asked(Contestant.SLICED, contest, Figure.MISS);
      if (time > 0) {
        points.add(new PowerLaw.Point(contest.sites(), time / 1e3));
      }
    }
    PowerLaw law = PowerLaw.fit(points);
    return String.format(
        Locale.ROOT, "More and more sites: miss ≈ %.3g µs · N^%.3f", law.factor(), law.exponent());
  }

  private Table growth(List<Contest> contests) {
    Table table =
        new Table(List.of("contest", "hit, µs", "miss, µs", "build, s", "MB", "of filters"));
    for (Contest contest : contests) {
      Measurement measured = results.of(Kind.QUERIES, Contestant.SLICED, contest);
      if (!measured.figures().isEmpty()) {
        table.add(
            List.of(
                contest.toString(),
                micros(measured.get(Figure.HIT)),
                micros(measured.get(Figure.MISS)),
                number("%.3f", measured.get(Figure.BUILD) / 1e9),
                number("%,.1f", measured.get(Figure.MEMORY) / 1e6),
                number("%.3f", results.memory(Contestant.SLICED, contest))));
      }
    }
    return table;
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

  private static List<String> start(Trial trial) {
    boolean index = trial.kind() == Kind.QUERIES || trial.kind() == Kind.UPDATES;
    return new ArrayList<>(
        List.of(
            trial.contest().toString(), (index ? trial.contestant() : trial.kind()).toString()));
  }

  /** Nanoseconds in microseconds, with three digits that count. */
  static String micros(double nanos) {
    double micros = nanos / 1e3;
    return number(
        micros < 1 ? "%.3f" : micros < 10 ? "%.2f" : micros < 100 ? "%.1f" : "%,.0f", micros);
  }

  static String number(String format, double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
  }
}
