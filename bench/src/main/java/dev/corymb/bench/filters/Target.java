package dev.corymb.bench.filters;

import static dev.corymb.bench.contender.Entrant.COMMONS;
import static dev.corymb.bench.contender.Entrant.COMMONS_COUNTING;
import static dev.corymb.bench.contender.Entrant.COUNTING_STANDARD;
import static dev.corymb.bench.contender.Entrant.FAST_FILTER_COUNTING;
import static dev.corymb.bench.contender.Entrant.GUAVA;
import static dev.corymb.bench.contender.Entrant.GUAVA_BY_HAND;
import static dev.corymb.bench.contender.Entrant.PBF_BF_BATCHES;
import static dev.corymb.bench.contender.Entrant.PBF_BF_SEGMENT;
import static dev.corymb.bench.contender.Entrant.PBF_BF_SHARED;
import static dev.corymb.bench.contender.Entrant.PBF_BF_SPLIT_BLOCK;
import static dev.corymb.bench.contender.Entrant.PBF_BF_THREADS;
import static dev.corymb.bench.contender.Entrant.STANDARD_SEGMENT;

import dev.corymb.bench.contender.Entrant;
import java.util.List;

/**
 * How many times better than a peer one of Corymb's filters ought to be.
 *
 * @param small the least ratio up to a few million items, where filters fit the cache
 * @param large the least ratio beyond; NaN where none is asked
 */
record Target(Entrant ours, Entrant peer, Figure figure, double small, double large) {

  private static final int LARGE = 5_000_000;
  private static final double NONE = Double.NaN;

  static final List<Target> ALL =
      List.of(
          new Target(PBF_BF_SEGMENT, GUAVA_BY_HAND, Figure.ADD, 6, 3),
          new Target(PBF_BF_SEGMENT, GUAVA_BY_HAND, Figure.HIT, 4, 2),
          new Target(PBF_BF_SEGMENT, GUAVA_BY_HAND, Figure.MISS, 3.5, 2),
          new Target(PBF_BF_SEGMENT, GUAVA, Figure.MIXED, 3.5, 2.5),
          new Target(PBF_BF_SPLIT_BLOCK, GUAVA_BY_HAND, Figure.ADD, 7, 5),
          new Target(PBF_BF_SPLIT_BLOCK, GUAVA_BY_HAND, Figure.HIT, 6, 5),
          new Target(PBF_BF_BATCHES, PBF_BF_SEGMENT, Figure.MISS, NONE, 1.5),
          new Target(PBF_BF_BATCHES, PBF_BF_SEGMENT, Figure.MIXED, NONE, 1.5),
          new Target(PBF_BF_THREADS, PBF_BF_SHARED, Figure.ADD, 1.6, 1.6),
          new Target(PBF_BF_THREADS, PBF_BF_SEGMENT, Figure.ADD, NONE, NONE),
          new Target(STANDARD_SEGMENT, GUAVA, Figure.ADD, 4, 3),
          new Target(STANDARD_SEGMENT, GUAVA, Figure.HIT, 4, 3),
          new Target(STANDARD_SEGMENT, GUAVA, Figure.MISS, 4, 3),
          new Target(STANDARD_SEGMENT, COMMONS, Figure.ADD, 1.5, 1.5),
          new Target(STANDARD_SEGMENT, COMMONS, Figure.HIT, 1.5, 1.5),
          new Target(STANDARD_SEGMENT, COMMONS, Figure.MISS, 1.5, 1.5),
          new Target(COUNTING_STANDARD, FAST_FILTER_COUNTING, Figure.ADD, 0.8, 0.8),
          new Target(COUNTING_STANDARD, FAST_FILTER_COUNTING, Figure.REMOVE, 0.8, 0.8),
          new Target(COUNTING_STANDARD, FAST_FILTER_COUNTING, Figure.HIT, 0.8, 0.8),
          new Target(COUNTING_STANDARD, COMMONS_COUNTING, Figure.ADD, 2, 2),
          new Target(COUNTING_STANDARD, COMMONS_COUNTING, Figure.BITS, 7.9, 7.9));

  /** The least ratio for a number of items, or NaN. */
  double least(int items) {
    return items < LARGE ? small : large;
  }
}
