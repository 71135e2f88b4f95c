package dev.corymb.bench.groups;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;

/** What is predicted and measured of a filter of declared groups. */
enum GroupsFigure implements Figure {
  PREDICTED_BITS("bits/item, predicted", "%.1f"),
  BITS("built", "%.1f"),
  PREDICTED_PAIR("a1+a2 mixed found, predicted", "%.2g"),
  PAIR("measured", "%.2g"),
  PREDICTED_ALL("all mixed found, predicted", "%.2g"),
  ALL("measured", "%.2g");

  private final String label;
  private final String format;

  GroupsFigure(String label, String format) {
    this.label = label;
    this.format = format;
  }

  @Override
  public String format(double value) {
    return Numbers.format(format, value);
  }

  @Override
  public String toString() {
    return label;
  }
}
