package dev.corymb.bench.server;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;

/** The items that stores take in a second, each durable when it is acknowledged. */
enum StoreFigure implements Figure {
  CORYMB("Corymb, one stream over HTTP"),
  REDIS("Redis, four SADD per item, AOF always"),
  POSTGRES("PostgreSQL, COPY, three indexes");

  private final String label;

  StoreFigure(String label) {
    this.label = label;
  }

  @Override
  public String format(double value) {
    return Numbers.format("%,.0f", value);
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
