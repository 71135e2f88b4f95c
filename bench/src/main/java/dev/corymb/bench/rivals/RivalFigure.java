package dev.corymb.bench.rivals;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;
import java.util.EnumSet;
import java.util.Set;

/** What is measured of a rival. Times are in nanoseconds for one operation. */
enum RivalFigure implements Figure {
  HIT("hit"),
  MISS("miss"),
  MIXED("mixed"),
  HIT_BATCH("hit in batch"),
  MISS_BATCH("miss in batch"),
  ONE_HIT("one attribute, hit"),
  ONE_MISS("one attribute, miss"),
  TWO_HIT("two attributes, hit"),
  BYTES("bytes/item"),
  FOUND_BY_HIT("found/hit"),
  FOUND_BY_MISS("found/miss"),
  FOUND_BY_MIXED("found/mixed"),
  FOUND_BY_ONE("found/miss, one attribute"),
  BUILD("build, s"),
  BUILD_WALL("build, wall, s"),
  ADD_ITEM("add item"),
  REMOVE_ITEM("remove item"),
  REPLACE_SITE("replace site");

  /** The times of queries. */
  static final Set<RivalFigure> QUERIES = EnumSet.range(HIT, TWO_HIT);

  /** Memory, and what queries find. */
  static final Set<RivalFigure> ANSWERS = EnumSet.range(BYTES, FOUND_BY_ONE);

  /** The times to build and to change. */
  static final Set<RivalFigure> CHANGES = EnumSet.range(BUILD, REPLACE_SITE);

  private final String label;

  RivalFigure(String label) {
    this.label = label;
  }

  /** Times of builds are in seconds, others in microseconds. */
  @Override
  public String format(double value) {
    return switch (this) {
      case BYTES -> Numbers.format("%,.1f", value);
      case FOUND_BY_HIT, FOUND_BY_MISS, FOUND_BY_MIXED, FOUND_BY_ONE ->
          Numbers.format("%,.3f", value);
      case BUILD, BUILD_WALL -> Numbers.seconds(value);
      default -> Numbers.micros(value);
    };
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
