package dev.corymb.bench.harness;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What a trial has measured. A figure that does not apply is absent and reads as NaN.
 *
 * @param values by the field of their figure
 */
public record Measurement(Map<String, Value> values) {

  /**
   * A figure's value.
   *
   * @param best the value itself; of {@linkplain Samples samples}, the undisturbed one
   * @param median of samples, NaN where there are none
   * @param mean of samples, NaN where there are none
   */
  public record Value(double best, double median, double mean) {

    private static final Value NONE = new Value(Double.NaN, Double.NaN, Double.NaN);

    private String words() {
      return best + " " + median + " " + mean;
    }
  }

  /** A measurement without figures. */
  public Measurement() {
    this(new LinkedHashMap<>());
  }

  /** Adds a value. */
  public void put(Figure figure, double value) {
    put(figure, new Value(value, Double.NaN, Double.NaN));
  }

  /** Adds samples. */
  public void put(Figure figure, Samples samples) {
    put(figure, new Value(samples.undisturbed(), samples.median(), samples.mean()));
  }

  /** Adds a value with its statistics. */
  public void put(Figure figure, Value value) {
    values.put(figure.field(), value);
  }

  /** The value of a figure with its statistics. */
  public Value value(Figure figure) {
    return values.getOrDefault(figure.field(), Value.NONE);
  }

  /** The value of a figure. */
  public double get(Figure figure) {
    return value(figure).best();
  }

  /** One statistic of a figure, divided by that of the peer in the same trial. */
  public double overPeer(Figure figure, ToDoubleFunction<Value> statistic) {
    return statistic.applyAsDouble(value(figure)) / statistic.applyAsDouble(value(figure.ofPeer()));
  }

  /** The figures of both; of those that both have, the lower: disturbances only raise figures. */
  public Measurement best(Measurement other) {
    Measurement best = new Measurement(new LinkedHashMap<>(values));
    other.values.forEach(
        (field, value) -> best.values.merge(field, value, (a, b) -> a.best() <= b.best() ? a : b));
    return best;
  }

  /** A line for each figure, which {@link #parse} reads. */
  String lines() {
    return values.entrySet().stream()
        .map(entry -> entry.getKey() + " " + entry.getValue().words() + "\n")
        .collect(Collectors.joining());
  }

  /**
   * Reads what {@link #lines} has written.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  static Measurement parse(String lines) {
    Measurement measurement = new Measurement();
    for (String line : lines.lines().toList()) {
      String[] words = line.split(" ", -1);
      if (words.length != 4) {
        throw new IllegalArgumentException("not a figure and three numbers: " + line);
      }
      double[] numbers = Arrays.stream(words).skip(1).mapToDouble(Double::parseDouble).toArray();
      measurement.values.put(words[0], new Value(numbers[0], numbers[1], numbers[2]));
    }
    return measurement;
  }

  /** One statistic of all figures that have it. */
  Map<String, Object> json(ToDoubleFunction<Value> statistic) {
    Map<String, Object> json = new LinkedHashMap<>();
    values.forEach(
        (field, value) -> {
          double number = statistic.applyAsDouble(value);
          if (!Double.isNaN(number)) {
            json.put(field, number);
          }
        });
    return json;
  }
}
