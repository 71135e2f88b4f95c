package dev.corymb.bench.filters;

import java.util.Locale;

/** What is measured of a filter. */
enum Figure {
  BITS("bits/item"),
  ADD("add"),
  HIT("hit"),
  MISS("random miss"),
  MIXED("mixed miss"),
  REMOVE("remove"),
  MISS_RATE("false rate, random"),
  MIXED_RATE("false rate, mixed");

  private final String label;

  Figure(String label) {
    this.label = label;
  }

  /** The name of the field in JSON, such as {@code mixed_rate}. */
  String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A value in words: bits and rates with their digits, times in whole nanoseconds. */
  String format(double value) {
    return switch (this) {
      case BITS -> String.format(Locale.ROOT, "%.1f", value);
      case MISS_RATE, MIXED_RATE -> String.format(Locale.ROOT, "%.3f %%", 100 * value);
      default -> String.format(Locale.ROOT, value < 100 ? "%.1f" : "%.0f", value);
    };
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
