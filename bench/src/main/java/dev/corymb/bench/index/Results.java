package dev.corymb.bench.index;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The measurements of a run. What was not measured is NaN, and so is all that comes of it. */
final class Results {

  private static final Measurement NONE = new Measurement(Map.of(), Map.of());

  private final Suite suite;
  private final Map<Trial, Measurement> measurements = new LinkedHashMap<>();

  Results(Suite suite) {
    this.suite = suite;
  }

  Suite suite() {
    return suite;
  }

  void put(Trial trial, Measurement measurement) {
    measurements.put(trial, measurement);
  }

  Map<Trial, Measurement> all() {
    return Collections.unmodifiableMap(measurements);
  }

  Measurement of(Kind kind, Contestant contestant, Contest contest) {
    return measurements.getOrDefault(new Trial(kind, contestant, contest), NONE);
  }

  /** A figure of a trial of queries. */
  double asked(Contestant contestant, Contest contest, Figure figure) {
    return of(Kind.QUERIES, contestant, contest).get(figure);
  }

  /** How many times longer one contestant takes than another. */
  double ratio(Contest contest, Figure figure, Contestant slow, Contestant fast) {
    return asked(slow, contest, figure) / asked(fast, contest, figure);
  }

  /** The bytes of an index for each byte of filters. */
  double memory(Contestant contestant, Contest contest) {
    return asked(contestant, contest, Figure.MEMORY) / contest.rawBytes();
  }

  /** In bytes for a nanosecond: that of the faster loop. */
  double bandwidth() {
    Trial trial = suite.bandwidth();
    Measurement measured = of(trial.kind(), trial.contestant(), trial.contest());
    return Math.max(measured.get(Figure.SUM_BANDWIDTH), measured.get(Figure.AND_BANDWIDTH));
  }

  /** How many times longer a query takes than memory needs to give what it reads. */
  double overBound(Contestant contestant, Contest contest, Figure time, Figure read) {
    return asked(contestant, contest, time) * bandwidth() / asked(contestant, contest, read);
  }

  /** The shortest of the times of several contestants; NaN if one is not known. */
  double best(List<Contestant> contestants, Contest contest, Figure figure) {
    return contestants.stream()
        .mapToDouble(contestant -> asked(contestant, contest, figure))
        .reduce(Double.POSITIVE_INFINITY, Math::min);
  }

  /** How many times longer the chosen grouping takes than the best one. */
  double lostByChoice(Contest contest, Figure figure) {
    double best =
        Math.min(
            asked(Contestant.ONE_LEVEL, contest, figure), best(Suite.TWO_LEVELS, contest, figure));
    return asked(Contestant.SLICED, contest, figure) / best;
  }

  /** How many times longer a change of the sliced index takes than its bare writes. */
  double overBare(Figure figure, Figure bare) {
    Contest contest = suite.largestSparse();
    return of(Kind.UPDATES, Contestant.SLICED, contest).get(figure)
        / of(Kind.BARE_WRITES, Contestant.SLICED, contest).get(bare);
  }

  /** The same for a site that goes and another that comes, whichever of them pays for sweeps. */
  double renewalOverBare() {
    Contest contest = suite.largestSparse();
    Measurement ours = of(Kind.UPDATES, Contestant.SLICED, contest);
    Measurement bare = of(Kind.BARE_WRITES, Contestant.SLICED, contest);
    return (ours.get(Figure.REMOVE_SITE) + ours.get(Figure.RENEW_SITE))
        / (bare.get(Figure.REMOVE_SITE) + bare.get(Figure.RENEW_SITE));
  }

  /**
   * How many times faster an index is opened than built, the making of the filters included or not.
   */
  double gainOfOpening(boolean withFilters) {
    Measurement opened = of(Kind.OPENING, Contestant.SLICED, suite.largestSparse());
    double filters = withFilters ? opened.get(Figure.FILTERS) : 0;
    return (filters + opened.get(Figure.BUILD)) / opened.get(Figure.OPEN);
  }

  /** How many times faster all sites at once are built than in another way. */
  double gainOfBulk(Kind other) {
    Contest contest = suite.largestSparse();
    return of(other, Contestant.SLICED, contest).get(Figure.BUILD)
        / asked(Contestant.SLICED, contest, Figure.BUILD);
  }
}
