package dev.corymb.bench.harness;

import java.util.Locale;

/** Numbers as tables show them; a dash stands for those that were not measured. */
public final class Numbers {

  private Numbers() {}

  /** A number in a format of {@link String#format}. */
  public static String format(String format, double value) {
    return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, format, value);
  }

  /** Nanoseconds in microseconds, with three significant digits up to 1,000. */
  public static String micros(double nanos) {
    double micros = nanos / 1e3;
    int digits = micros < 1 ? 3 : micros < 10 ? 2 : micros < 100 ? 1 : 0;
    return format("%,." + digits + "f", micros);
  }

  /** Nanoseconds in seconds. */
  public static String seconds(double nanos) {
    return format("%.3f", nanos / 1e9);
  }
}
