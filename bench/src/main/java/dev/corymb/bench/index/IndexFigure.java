package dev.corymb.bench.index;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Numbers;
import java.util.EnumSet;
import java.util.Set;

/** What is measured of an index. Times are in nanoseconds for one operation. */
enum IndexFigure implements Figure {
  HIT("hit"),
  MISS("miss"),
  HIT_IDS("hit, ids"),
  MISS_IDS("miss, ids"),
  HIT_BATCH("hit in batch"),
  MISS_BATCH("miss in batch"),
  FOUND_BY_HIT("found/hit"),
  FOUND_BY_MISS("found/miss"),
  READ_BY_HIT("bytes/hit"),
  READ_BY_MISS("bytes/miss"),
  MEMORY("bytes"),
  GROUP("group"),
  FILTERS("filters"),
  BUILD("build"),
  BUILD_WALL("build, wall"),
  ADD_ITEM("add item"),
  ADD_SITE("add site"),
  ADD_SITE_GROWING("add site, growing"),
  REMOVE_SITE("remove site"),
  RENEW_SITE("add site after removals"),
  LONGEST_ADD("longest add"),
  LONGEST_REMOVE("longest remove"),
  LONGEST_REPLACE("longest replace"),
  LONGEST_WALL("longest of all, wall"),
  SUM_BANDWIDTH("GB/s, sum"),
  AND_BANDWIDTH("GB/s, AND"),
  SAVE("save"),
  OPEN("open and ask"),
  OPEN_WALL("open and ask, wall");

  /** The times of queries. */
  static final Set<IndexFigure> QUERIES = EnumSet.range(HIT, MISS_BATCH);

  /** What queries find and read. */
  static final Set<IndexFigure> ANSWERS = EnumSet.range(FOUND_BY_HIT, READ_BY_MISS);

  /** The times of changes. */
  static final Set<IndexFigure> CHANGES = EnumSet.range(ADD_ITEM, RENEW_SITE);

  /** The longest pauses of callers. */
  static final Set<IndexFigure> PAUSES = EnumSet.range(LONGEST_ADD, LONGEST_WALL);

  private final String label;

  IndexFigure(String label) {
    this.label = label;
  }

  /** Times of queries and changes in microseconds, those of whole indexes in seconds. */
  @Override
  public String format(double value) {
    return switch (this) {
      case FOUND_BY_HIT, FOUND_BY_MISS -> Numbers.format("%.2f", value);
      case READ_BY_HIT, READ_BY_MISS -> Numbers.format("%,.0f", value);
      case GROUP -> Numbers.format("%.0f", value);
      case FILTERS, BUILD, BUILD_WALL, SAVE, OPEN, OPEN_WALL -> Numbers.seconds(value);
      default -> Numbers.micros(value);
    };
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
