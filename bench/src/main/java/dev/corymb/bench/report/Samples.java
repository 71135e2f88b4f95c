package dev.corymb.bench.report;

import java.util.Arrays;

/** Times of one operation, of which the median counts: it is deaf to pauses and neighbours. */
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
    double[] sorted = Arrays.copyOf(nanos, size);
    Arrays.sort(sorted);
    return (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
  }
}
