package dev.corymb.bench.index;

import dev.corymb.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;

/** A table with a row for each trial of some sort. */
final class TrialTable {

  private final List<String> header = new ArrayList<>(List.of("contest", "index"));
  private final List<BiFunction<Trial, Measurement, String>> cells = new ArrayList<>();

  /** Adds a column. */
  TrialTable with(String name, BiFunction<Trial, Measurement, String> cell) {
    header.add(name);
    cells.add(cell);
    return this;
  }

  /** Adds a column of times in microseconds. */
  TrialTable withMicros(Figure figure) {
    return with(figure.toString(), (trial, measured) -> micros(measured.get(figure)));
  }

  /** Adds a column of times in seconds. */
  TrialTable withSeconds(Figure figure) {
    return with(figure.toString(), (trial, measured) -> number("%.3f", measured.get(figure) / 1e9));
  }

  /** Adds a column of numbers. */
  TrialTable with(Figure figure, String format) {
    return with(figure.toString(), (trial, measured) -> number(format, measured.get(figure)));
  }

  /** The table of the trials that are wanted. */
  Table of(Results results, Predicate<Trial> wanted) {
    Table table = new Table(header);
    for (Map.Entry<Trial, Measurement> entry : results.all().entrySet()) {
      Trial trial = entry.getKey();
      if (wanted.test(trial)) {
        List<String> row = new ArrayList<>(List.of(trial.contest().toString(), index(trial)));
        cells.forEach(cell -> row.add(cell.apply(trial, entry.getValue())));
        table.add(row);
      }
    }
    return table;
  }

  /** What stands in for the index where there is none, or where it is used in another way. */
  private static String index(Trial trial) {
    return switch (trial.kind()) {
      case BARE_WRITES, SITE_BY_SITE, BANDWIDTH -> trial.kind().toString();
      case QUERIES, UPDATES, OPENING -> trial.contestant().toString();
    };
  }

  /** Nanoseconds in microseconds, with three digits that count. */
  static String micros(double nanos) {
    double micros = nanos / 1e3;
    int digits = micros < 1 ? 3 : micros < 10 ? 2 : micros < 100 ? 1 : 0;
    return number("%,." + digits + "f", micros);
  }

  static String number(String format, double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
  }
}
