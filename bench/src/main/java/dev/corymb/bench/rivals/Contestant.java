package dev.corymb.bench.rivals;

import dev.corymb.core.filter.FilterShape;

/** Who takes part. */
enum Contestant {
  SLICED("sliced index") {
    @Override
    Rival create(Contest contest, FilterShape shape) {
      return new SlicedRival(shape, false);
    }
  },
  COMPACT("sliced index, compact") {
    @Override
    Rival create(Contest contest, FilterShape shape) {
      return new SlicedRival(shape, true);
    }
  },
  DIGESTS("hash map") {
    @Override
    Rival create(Contest contest, FilterShape shape) {
      return new MapRival(shape, new DigestMap(keys(contest, shape), new SortedPostings()));
    }
  },
  ROARING("hash map, Roaring") {
    @Override
    Rival create(Contest contest, FilterShape shape) {
      return new MapRival(shape, new DigestMap(keys(contest, shape), new RoaringPostings()));
    }
  },
  CUCKOO("cuckoo map") {
    @Override
    Rival create(Contest contest, FilterShape shape) {
      return new MapRival(
          shape,
          new CuckooMap(
              keys(contest, shape) + Changes.ITEMS * (long) shape.groups().size(),
              contest.sites(),
              contest.sharing(),
              Form.FALSE_SITES));
    }
  };

  private final String label;

  Contestant(String label) {
    this.label = label;
  }

  abstract Rival create(Contest contest, FilterShape shape);

  /** The different keys. */
  static long keys(Contest contest, FilterShape shape) {
    return contest.differentItems() * shape.groups().size();
  }

  /** The name in tables. */
  @Override
  public String toString() {
    return label;
  }
}
