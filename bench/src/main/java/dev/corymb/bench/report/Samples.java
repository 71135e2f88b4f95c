package dev.corymb.bench.report;

import java.util.Arrays;

/** Times of one operation, taken over many short slices of work. */
public final class Samples {

  private double[] nanos = new double[64];
  private int size;

  /** Notes that so many operations took so long. */
  public void add(long elapsedNanos, int operations) {
    if (size == nanos.length) {
      nanos = Arrays.copyOf(nanos, 2 * size);
    }
    nanos[size++] = (double) elapsedNanos / operations;
  }

  /** The median, in nanoseconds for one operation; NaN if there is none. */
  public double median() {
    if (size == 0) {
      return Double.NaN;
    }
    double[] sorted = sorted();
    return (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
  }

  /** The mean, in nanoseconds for one operation, slices counting alike; NaN if there is none. */
  public double mean() {
    return Arrays.stream(nanos, 0, size).average().orElse(Double.NaN);
  }

  /**
   * The time that a tenth of the slices stayed below; NaN if there is none. Where other machines
   * share the cache with this one, they can only make a slice slower, and for most of the time: the
   * median then tells more of them than of the code.
   */
  public double undisturbed() {
    return size == 0 ? Double.NaN : sorted()[size / 10];
  }

  private double[] sorted() {
    double[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    return sorted;
  }
}
