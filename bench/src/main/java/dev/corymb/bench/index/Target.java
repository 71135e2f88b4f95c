package dev.corymb.bench.index;

import static dev.corymb.bench.index.Contestant.COMPACT;
import static dev.corymb.bench.index.Contestant.SCAN;
import static dev.corymb.bench.index.Contestant.SLICED;
import static dev.corymb.bench.index.Contestant.TREE;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What the sliced index ought to reach, and what it did.
 *
 * @param least whether the bound is the least value, not the most
 */
record Target(String what, double value, boolean least, double bound) {

  private static Target least(double bound, String what, double value) {
    return new Target(what, value, true, bound);
  }

  private static Target most(double bound, String what, double value) {
    return new Target(what, value, false, bound);
  }

  boolean isMeasured() {
    return !Double.isNaN(value);
  }

  boolean isMet() {
    return least ? value >= bound : value <= bound;
  }

  /** All targets, those of trials that were left out included. */
  static List<Target> all(Results results) {
    List<Target> all = new ArrayList<>();
    Suite suite = results.suite();
    queries(all, results, suite.largestSparse(), 100, 1500);
    queries(all, results, suite.sparse().get(1), 25, 500);
    dense(all, results, suite.largestDense());
    double batch =
        results.asked(SLICED, suite.largestSparse(), Figure.HIT)
            / results.asked(SLICED, suite.largestSparse(), Figure.HIT_BATCH);
    all.add(least(1.3, "sparse: gain of batches, hit", batch));
    for (Contest contest : suite.sweep()) {
      String fill = String.format(Locale.ROOT, "fill %.0f %%", 100 * contest.fill());
      for (Figure figure : List.of(Figure.HIT, Figure.MISS)) {
        all.add(
            most(
                1.4,
                fill + ": against the better level, " + figure,
                results.lostByChoice(contest, figure)));
      }
    }
    memory(all, results, suite);
    updates(all, results);
    all.add(least(5, "open, against building from items", results.gainOfOpening(true)));
    all.add(least(5, "open, against building from filters", results.gainOfOpening(false)));
    growth(all, results, suite.growth());
    return all;
  }

  private static void queries(
      List<Target> all, Results results, Contest contest, double tree, double scan) {
    String sites = String.format(Locale.ROOT, "sparse, %,d sites: ", contest.sites());
    for (Figure figure : List.of(Figure.HIT, Figure.MISS)) {
      all.add(
          least(
              tree,
              sites + "faster than tree, " + figure,
              results.ratio(contest, figure, TREE, SLICED)));
      all.add(
          least(
              scan,
              sites + "faster than scan, " + figure,
              results.ratio(contest, figure, SCAN, SLICED)));
    }
  }

  private static void dense(List<Target> all, Results results, Contest contest) {
    String sites = String.format(Locale.ROOT, "dense, %,d sites: ", contest.sites());
    for (Figure figure : List.of(Figure.HIT_IDS, Figure.MISS_IDS)) {
      all.add(
          least(
              700,
              sites + "faster than scan, " + figure,
              results.ratio(contest, figure, SCAN, SLICED)));
    }
    double hit = results.overBound(SLICED, contest, Figure.HIT, Figure.READ_BY_HIT);
    double miss = results.overBound(SLICED, contest, Figure.MISS, Figure.READ_BY_MISS);
    all.add(most(1.5, sites + "against the bandwidth, hit", hit));
    all.add(most(1.5, sites + "against the bandwidth, miss", miss));
  }

  private static void memory(List<Target> all, Results results, Suite suite) {
    Contest large = suite.largestSparse();
    all.add(most(1.08, "sparse: bytes for one of filters", results.memory(SLICED, large)));
    all.add(
        most(
            1.08, "dense: bytes for one of filters", results.memory(SLICED, suite.largestDense())));
    all.add(most(0.4, "compact: bytes for one of filters", results.memory(COMPACT, large)));
    for (Figure figure : List.of(Figure.HIT, Figure.MISS)) {
      all.add(
          most(
              2.5,
              "compact: against sliced, " + figure,
              results.ratio(large, figure, COMPACT, SLICED)));
    }
  }

  private static void updates(List<Target> all, Results results) {
    double item =
        results.of(Kind.UPDATES, SLICED, results.suite().largestSparse()).get(Figure.ADD_ITEM);
    all.add(most(1.5, "add item, µs", item / 1e3));
    all.add(
        most(
            2,
            "add site, against bare writes",
            results.overBare(Figure.ADD_SITE, Figure.ADD_SITE)));
    all.add(
        most(
            2,
            "add site, growing, against bare writes",
            results.overBare(Figure.ADD_SITE_GROWING, Figure.ADD_SITE)));
    all.add(
        most(
            2,
            "remove site, against bare writes",
            results.overBare(Figure.REMOVE_SITE, Figure.REMOVE_SITE)));
    all.add(most(2, "remove site and add one, against bare writes", results.renewalOverBare()));
    all.add(least(3, "build, against bit by bit", results.gainOfBulk(Kind.BARE_WRITES)));
    all.add(least(3, "build, against site by site", results.gainOfBulk(Kind.SITE_BY_SITE)));
  }

  private static void growth(List<Target> all, Results results, List<Contest> contests) {
    Contest largest = Suite.last(contests);
    Contest before = contests.get(contests.size() - 2);
    for (Figure figure : List.of(Figure.HIT, Figure.MISS)) {
      String what =
          String.format(
              Locale.ROOT, "%,d sites against %,d, %s", largest.sites(), before.sites(), figure);
      double ratio = results.asked(SLICED, largest, figure) / results.asked(SLICED, before, figure);
      all.add(most(12, what, ratio));
    }
  }
}
