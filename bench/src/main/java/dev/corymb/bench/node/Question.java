package dev.corymb.bench.node;

import dev.corymb.bench.harness.Figure;

/** A question of each kind that docs/asking.md lists. */
enum Question implements Figure {
  FULL("name=report.pdf owner=anna size=7 mtime=2026-01-31 tag=red"),
  ONE("owner=anna"),
  TWO_VALUES("owner in (anna, ben)"),
  FORTY_VALUES("owner in (…40 values…)"),
  TWO_LISTS("owner in (anna, ben) size in (7, 8)"),
  ABSENT("owner=null"),
  VALUE_OR_ABSENT("owner in (anna, null)"),
  TAG("tag=red"),
  RANGE("mtime>=2026-01-01"),
  RANGE_AND_VALUE("owner=anna size between 5 and 9"),
  ALL_OF("tag has (red, blue)"),
  DECLARED_PAIR("name=report.pdf owner=anna"),
  UNDECLARED_PAIR("name=report.pdf size=7"),
  EXPLAINED("owner in (…40 values…), explained"),
  MANY("one of 1,000 full queries at once"),
  PRUNED("one of 100,000 sites to prune, full query");

  private final String label;

  Question(String label) {
    this.label = label;
  }

  /** How many sites an answer has on average. */
  Figure found() {
    return () -> name() + "_FOUND";
  }

  /** The matrices that are looked at, in bits per item. */
  Figure bits() {
    return () -> name() + "_BITS";
  }

  /** An example. */
  @Override
  public String toString() {
    return label;
  }
}
