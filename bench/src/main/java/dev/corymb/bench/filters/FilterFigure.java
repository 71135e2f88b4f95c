package dev.corymb.bench.filters;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;

/** What is measured of a filter. Times are in nanoseconds for one operation. */
enum FilterFigure implements Figure {
  BITS("bits/item"),
  ADD("add"),
  HIT("hit"),
  MISS("random miss"),
  MIXED("mixed miss"),
  REMOVE("remove"),
  MISS_RATE("false rate, random"),
  MIXED_RATE("false rate, mixed");

  private final String label;

  FilterFigure(String label) {
    this.label = label;
  }

  @Override
  public String format(double value) {
    return switch (this) {
      case BITS -> Numbers.format("%.1f", value);
      case MISS_RATE, MIXED_RATE -> Numbers.format("%.3f %%", 100 * value);
      default -> Numbers.format(value < 100 ? "%.1f" : "%.0f", value);
    };
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
