package dev.corymb.bench.codes;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;

/** What is measured of a filter with codes, and how it is written. */
enum CodeFigure implements Figure {
  BITS("bits/item", "%.2f"),
  BUILD("build, ns/item", "%.0f"),
  BUILD_CPU("build, CPU ns/item", "%.0f"),
  BUILD_BYTES("build, bytes/item", "%.0f"),
  MEMBER("look-up of a member, ns", "%.1f"),
  STRANGER("of a stranger, ns", "%.1f"),
  RIGHT("right codes, %", "%.3f"),
  FALSE("false rate, %", "%.3f");

  private final String label;
  private final String format;

  CodeFigure(String label, String format) {
    this.label = label;
    this.format = format;
  }

  @Override
  public String format(double value) {
    return Numbers.format(format, value);
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
