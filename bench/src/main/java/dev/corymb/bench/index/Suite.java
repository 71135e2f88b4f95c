package dev.corymb.bench.index;

import dev.corymb.core.filter.Trade;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * All trials of a run.
 *
 * @param sparse contests with large filters that are nearly empty; the last is the largest
 * @param dense contests with small filters that are half full, likewise
 * @param treeSites the most sites of dense filters for which there is a tree
 * @param sweep contests of one size with filters of more and more set bits
 * @param growth contests with filters that are half full, for more and more sites
 * @param product the sites of contests with filters as the product plans them
 * @param budget of every trial
 */
record Suite(
    List<Contest> sparse,
    List<Contest> dense,
    int treeSites,
    List<Contest> sweep,
    List<Contest> growth,
    List<Integer> product,
    Budget budget) {

  /** What a sliced index chooses from: one level, or two with groups of some size. */
  static final List<Contestant> GROUPINGS =
      List.of(
          Contestant.ONE_LEVEL, Contestant.GROUPS_16, Contestant.GROUPS_32, Contestant.GROUPS_64);

  private static final List<Double> FILLS = List.of(0.01, 0.05, 0.1, 0.2, 0.5);
  private static final int TENTH = 10;

  /**
   * The sizes of the targets: the given sparse contest, a tenth and a hundredth of its sites, and
   * all others.
   */
  static Suite full(Contest sparse) {
    return of(sparse, List.of(1_000, 10_000, 100_000, 1_000_000), Budget.FULL);
  }

  /** Sizes that take seconds. */
  static Suite quick(Contest sparse) {
    return of(sparse.atMost(1_000), List.of(100, 200, 400, 800), Budget.QUICK);
  }

  private static Suite of(Contest sparse, List<Integer> sizes, Budget budget) {
    Contest smaller = sparse.withSites(Math.max(1, sparse.sites() / TENTH));
    Contest smallest = sparse.withSites(Math.max(1, smaller.sites() / TENTH));
    return new Suite(
        List.of(smallest, smaller, sparse),
        sizes.subList(0, 3).stream().map(Contest::dense).toList(),
        sizes.get(1),
        FILLS.stream().map(fill -> Contest.drawn(sizes.get(2), fill)).toList(),
        sizes.stream().map(sites -> Contest.drawn(sites, 0.5)).toList(),
        sizes.subList(1, 3),
        budget);
  }

  Contest largestSparse() {
    return last(sparse);
  }

  Contest largestDense() {
    return last(dense);
  }

  static Contest last(List<Contest> contests) {
    return contests.get(contests.size() - 1);
  }

  /** The trials in the order in which they are run, none twice. */
  Set<IndexTrial> trials() {
    Set<IndexTrial> trials = new LinkedHashSet<>();
    trials.add(bandwidth());
    for (Contest contest : sparse) {
      add(trials, Kind.QUERIES, contest, Contestant.SCAN, Contestant.TREE);
      add(trials, Kind.QUERIES, contest, Contestant.SLICED, Contestant.GROWN, Contestant.SETTLED);
      add(trials, Kind.QUERIES, contest, Contestant.COMPACT);
    }
    for (Contest contest : dense) {
      add(trials, Kind.QUERIES, contest, Contestant.SCAN, Contestant.SLICED);
      add(trials, Kind.QUERIES, contest, Contestant.GROWN, Contestant.SETTLED);
      if (contest.sites() <= treeSites) {
        add(trials, Kind.QUERIES, contest, Contestant.TREE);
      }
    }
    for (Contest contest : sweep) {
      add(trials, Kind.QUERIES, contest, Contestant.SLICED);
      add(trials, Kind.QUERIES, contest, GROUPINGS.toArray(Contestant[]::new));
    }
    for (Contest contest : growth) {
      add(trials, Kind.QUERIES, contest, Contestant.SLICED);
    }
    for (int sites : product) {
      add(trials, Kind.PRODUCT, Contest.product(sites, Trade.FAST), Contestant.SLICED);
      add(trials, Kind.SMALLEST, Contest.product(sites, Trade.SMALLEST), Contestant.SLICED);
    }
    Contest large = largestSparse();
    add(trials, Kind.UPDATES, large, Contestant.SCAN, Contestant.TREE);
    add(trials, Kind.UPDATES, large, Contestant.SLICED, Contestant.COMPACT);
    add(trials, Kind.PAUSES, large, Contestant.SLICED, Contestant.COMPACT);
    add(trials, Kind.BARE_WRITES, large, Contestant.SLICED);
    add(trials, Kind.SITE_BY_SITE, large, Contestant.SLICED);
    add(trials, Kind.OPENING, large, Contestant.SLICED, Contestant.COMPACT);
    return trials;
  }

  IndexTrial bandwidth() {
    return trial(Kind.BANDWIDTH, Contestant.SLICED, largestDense());
  }

  IndexTrial trial(Kind kind, Contestant contestant, Contest contest) {
    return new IndexTrial(kind, contestant, contest, budget);
  }

  private void add(Set<IndexTrial> trials, Kind kind, Contest contest, Contestant... contestants) {
    for (Contestant contestant : contestants) {
      trials.add(trial(kind, contestant, contest));
    }
  }
}
