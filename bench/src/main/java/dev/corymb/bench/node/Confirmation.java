package dev.corymb.bench.node;

import dev.corymb.bench.harness.Figure;
import java.util.Locale;

/** A query of which the ledger is asked whether a site holds a match. */
enum Confirmation implements Figure {
  FULL("all attributes", 2),
  ONE("one declared attribute", 2),
  PAIR("a declared pair", 2),
  RANGE("a range alone", 2),
  FORTY_VALUES("a declared attribute in 40 values", Double.NaN),
  UNDECLARED("an undeclared pair: a pass over the items", Double.NaN);

  private static final String PREFIX = "CONFIRM_"; // questions have the same names

  private final String label;
  private final double most;

  Confirmation(String label, double most) {
    this.label = label;
    this.most = most;
  }

  /** How many reads of the ledger it may take. */
  double most() {
    return most;
  }

  /** The time if the site holds no match. */
  Figure missing() {
    return () -> PREFIX + name() + "_MISSING";
  }

  /** The reads of the ledger, look-ups and searches. */
  Figure reads() {
    return () -> PREFIX + name() + "_READS";
  }

  /** The same if the site holds no match. */
  Figure missingReads() {
    return () -> PREFIX + name() + "_MISSING_READS";
  }

  @Override
  public String field() {
    return (PREFIX + name()).toLowerCase(Locale.ROOT);
  }

  @Override
  public String toString() {
    return label;
  }
}
