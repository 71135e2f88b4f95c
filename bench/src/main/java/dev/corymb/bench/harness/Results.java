package dev.corymb.bench.harness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The measurements of all trials of a run. */
public final class Results<T extends Trial> {

  private final Map<T, List<Measurement>> measurements = new LinkedHashMap<>();

  /** Adds what a trial has measured, which may have run before. */
  public void add(T trial, Measurement measurement) {
    measurements.computeIfAbsent(trial, key -> new ArrayList<>()).add(measurement);
  }

  /** The trials, in the order in which they were first run. */
  public List<T> trials(Predicate<T> wanted) {
    return measurements.keySet().stream().filter(wanted).toList();
  }

  /** The best of what a trial has measured; without figures if it was left out. */
  public Measurement of(T trial) {
    return of(trial::equals);
  }

  /** A figure of a trial; NaN if it was left out. */
  public double get(T trial, Figure figure) {
    return of(trial).get(figure);
  }

  /** The figures of several trials; of those that several have, the best. */
  public Measurement of(Predicate<T> wanted) {
    return trials(wanted).stream()
        .flatMap(trial -> measurements.get(trial).stream())
        .reduce(new Measurement(), Measurement::best);
  }

  /** Adds a column for each figure to a table of trials. */
  public Table<T> columns(Table<T> table, Collection<? extends Figure> figures) {
    for (Figure figure : figures) {
      table.column(figure.toString(), trial -> figure.format(get(trial, figure)));
    }
    return table;
  }

  List<Object> json() {
    List<Object> all = new ArrayList<>();
    measurements.forEach(
        (trial, list) ->
            list.forEach(
                measured -> {
                  Map<String, Object> json = new LinkedHashMap<>(trial.parameters());
                  json.put("figures", measured.json(Measurement.Value::best));
                  json.put("medians", measured.json(Measurement.Value::median));
                  json.put("means", measured.json(Measurement.Value::mean));
                  all.add(json);
                }));
    return all;
  }
}
