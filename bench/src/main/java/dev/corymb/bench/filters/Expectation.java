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
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Target;
import java.util.List;

/**
 * How many times better than a peer one of Corymb's filters ought to be.
 *
 * @param small the least ratio up to a few million items, where filters fit the cache
 * @param large the least ratio beyond; NaN where none is asked
 */
record Expectation(Entrant ours, Entrant peer, FilterFigure figure, double small, double large) {

  private static final int LARGE = 5_000_000;
  private static final double NONE = Double.NaN;

  static final List<Expectation> ALL =
      List.of(
          new Expectation(PBF_BF_SEGMENT, GUAVA_BY_HAND, FilterFigure.ADD, 6, 3),
          new Expectation(PBF_BF_SEGMENT, GUAVA_BY_HAND, FilterFigure.HIT, 4, 2),
          new Expectation(PBF_BF_SEGMENT, GUAVA_BY_HAND, FilterFigure.MISS, 3.5, 2),
          new Expectation(PBF_BF_SEGMENT, GUAVA, FilterFigure.MIXED, 3.5, 2.5),
          new Expectation(PBF_BF_SPLIT_BLOCK, GUAVA_BY_HAND, FilterFigure.ADD, 7, 5),
          new Expectation(PBF_BF_SPLIT_BLOCK, GUAVA_BY_HAND, FilterFigure.HIT, 6, 5),
          new Expectation(PBF_BF_BATCHES, PBF_BF_SEGMENT, FilterFigure.MISS, NONE, 1.5),
          new Expectation(PBF_BF_BATCHES, PBF_BF_SEGMENT, FilterFigure.MIXED, NONE, 1.5),
          new Expectation(PBF_BF_THREADS, PBF_BF_SHARED, FilterFigure.ADD, 1.6, 1.6),
          new Expectation(PBF_BF_THREADS, PBF_BF_SEGMENT, FilterFigure.ADD, NONE, NONE),
          new Expectation(STANDARD_SEGMENT, GUAVA, FilterFigure.ADD, 4, 3),
          new Expectation(STANDARD_SEGMENT, GUAVA, FilterFigure.HIT, 4, 3),
          new Expectation(STANDARD_SEGMENT, GUAVA, FilterFigure.MISS, 4, 3),
          new Expectation(STANDARD_SEGMENT, COMMONS, FilterFigure.ADD, 1.5, 1.5),
          new Expectation(STANDARD_SEGMENT, COMMONS, FilterFigure.HIT, 1.5, 1.5),
          new Expectation(STANDARD_SEGMENT, COMMONS, FilterFigure.MISS, 1.5, 1.5),
          new Expectation(COUNTING_STANDARD, FAST_FILTER_COUNTING, FilterFigure.ADD, 0.8, 0.8),
          new Expectation(COUNTING_STANDARD, FAST_FILTER_COUNTING, FilterFigure.REMOVE, 0.8, 0.8),
          new Expectation(COUNTING_STANDARD, FAST_FILTER_COUNTING, FilterFigure.HIT, 0.8, 0.8),
          new Expectation(COUNTING_STANDARD, COMMONS_COUNTING, FilterFigure.ADD, 2, 2),
          new Expectation(COUNTING_STANDARD, COMMONS_COUNTING, FilterFigure.BITS, 7.9, 7.9));

  /** The ratio in a contest; not measured if one of both was left out. */
  Target target(Contest contest, Results<FilterTrial> results) {
    double ratio = figure(peer, contest, results) / figure(ours, contest, results);
    double least = contest.items() < LARGE ? small : large;
    return Target.least(least, contest + ", " + figure + ": " + ours + " against " + peer, ratio);
  }

  private double figure(Entrant entrant, Contest contest, Results<FilterTrial> results) {
    return results
        .of(trial -> trial.entrant() == entrant && trial.contest().equals(contest))
        .get(figure);
  }
}
