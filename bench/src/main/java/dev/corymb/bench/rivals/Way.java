package dev.corymb.bench.rivals;

/** How rivals are asked. */
enum Way {
  /** All attributes, those of one item. */
  FULL,
  /** All attributes, each of another item of the same site. */
  MIXED,
  /** The first attribute. */
  ONE,
  /** The first two attributes. */
  TWO,
  /** Several queries on all attributes. */
  BATCH;

  /** The attributes given, as a mask. */
  long given(long all) {
    return switch (this) {
      case ONE -> 1;
      case TWO -> 3;
      case FULL, MIXED, BATCH -> all;
    };
  }
}
