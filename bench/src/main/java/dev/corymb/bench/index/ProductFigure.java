package dev.corymb.bench.index;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;

/** The queries of {@link ProductTrial}. Times are in nanoseconds. */
enum ProductFigure implements Figure {
  FULL_HIT("all attributes, hit", 0b111, 6),
  FULL_MISS("all attributes, miss", 0b111, 6),
  FULL_MIXED("all attributes, of three items", 0b111, 6),
  ONE_HIT("one attribute, hit", 0b001, 2),
  ONE_MISS("one attribute, miss", 0b001, 2),
  TWO_HIT("two attributes, hit", 0b011, 3),
  TWO_MISS("two attributes, miss", 0b011, 3);

  private final String label;
  private final long given;
  private final double least;

  ProductFigure(String label, long given, double least) {
    this.label = label;
    this.given = given;
    this.least = least;
  }

  /** The attributes that are asked, as a mask. */
  long given() {
    return given;
  }

  /** How many times faster than the AND of all rows it ought to be. */
  double least() {
    return least;
  }

  /** The bytes that the query reads. */
  Figure read() {
    return () -> name() + "_READ";
  }

  /** The bytes of the rows after which hardly a line of a row has a site left. */
  Figure bound() {
    return () -> name() + "_BOUND";
  }

  @Override
  public String format(double value) {
    return Numbers.micros(value);
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
