package dev.corymb.bench.index;

import java.util.Locale;

/** What is measured of an index. Times are in nanoseconds for one operation. */
enum Figure {
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
  SUM_BANDWIDTH("GB/s, sum"),
  AND_BANDWIDTH("GB/s, AND"),
  SAVE("save"),
  OPEN("open and ask"),
  OPEN_WALL("open and ask, wall");

  private final String label;

  Figure(String label) {
    this.label = label;
  }

  /** The name of the field in JSON, such as {@code hit_ids}. */
  String field() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Figure ofField(String field) {
    return valueOf(field.toUpperCase(Locale.ROOT));
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
