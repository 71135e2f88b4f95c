package dev.corymb.bench.harness;

import java.util.Arrays;

/**
 * Values of one kind, as a rule the times of an operation, taken over many short slices of work.
 */
public final class Samples {

  private double[] values = new double[64];
  private int size;

  /** Adds the time of one operation, of a slice of several. */
  public void add(long elapsedNanos, int operations) {
    add((double) elapsedNanos / operations);
  }

  /** Adds a value. */
  public void add(double value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, 2 * size);
    }
    values[size++] = value;
  }

  /** Adds all of others. */
  public void addAll(Samples others) {
    Arrays.stream(others.values, 0, others.size).forEach(this::add);
  }

  /** The number of values. */
  public int size() {
    return size;
  }

  /** The median; NaN if there is none. */
  public double median() {
    double[] sorted = sorted();
    return size == 0 ? Double.NaN : (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
  }

  /** The mean, slices counting alike; NaN if there is none. */
  public double mean() {
    return Arrays.stream(values, 0, size).average().orElse(Double.NaN);
  }

  /** The value that a part of all stays below, such as 0.99; NaN if there is none. */
  public double quantile(double part) {
    return size == 0 ? Double.NaN : sorted()[Math.min(size - 1, (int) (part * size))];
  }

  /**
   * The time that a tenth of the slices stayed below; NaN if there is none. Other machines that
   * share the cache with this one can only make a slice slower, and do so most of the time: the
   * median then says more about them than about the code.
   */
  public double undisturbed() {
    return quantile(0.1);
  }

  private double[] sorted() {
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted;
  }
}
