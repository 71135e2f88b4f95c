package dev.corymb.bench.index;

import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Measurement.Value;
import dev.corymb.bench.harness.Results;
import dev.corymb.core.filter.Trade;
import dev.corymb.lab.plot.LinePlot;
import java.util.List;

/** The measurements of a run. What was not measured is NaN, and so is all that comes of it. */
record IndexResults(Suite suite, Results<IndexTrial> results) {

  Measurement of(Kind kind, Contestant contestant, Contest contest) {
    return results.of(suite.trial(kind, contestant, contest));
  }

  /** The sliced index over the largest sparse filters. */
  private Measurement sliced(Kind kind) {
    return of(kind, Contestant.SLICED, suite.largestSparse());
  }

  /** A figure of a trial of queries. */
  double asked(Contestant contestant, Contest contest, IndexFigure figure) {
    return of(Kind.QUERIES, contestant, contest).get(figure);
  }

  /** How many times longer one contestant takes than another. */
  double ratio(Contest contest, IndexFigure figure, Contestant slow, Contestant fast) {
    return asked(slow, contest, figure) / asked(fast, contest, figure);
  }

  /** The bytes of an index for each byte of filters. */
  double memory(Contestant contestant, Contest contest) {
    return asked(contestant, contest, IndexFigure.MEMORY) / contest.rawBytes();
  }

  /** In bytes for a nanosecond: that of the faster loop. */
  double bandwidth() {
    Measurement measured = results.of(suite.bandwidth());
    return Math.max(
        measured.get(IndexFigure.SUM_BANDWIDTH), measured.get(IndexFigure.AND_BANDWIDTH));
  }

  /** How many times longer a query takes than memory needs to give what it reads. */
  double overBound(Contest contest, IndexFigure time, IndexFigure read) {
    Measurement measured = of(Kind.QUERIES, Contestant.SLICED, contest);
    return measured.get(time) * bandwidth() / measured.get(read);
  }

  /** How many times longer a query of the product takes than memory needs for its first rows. */
  double overBound(Contest contest, ProductFigure figure) {
    return overBound(of(Kind.PRODUCT, Contestant.SLICED, contest), figure);
  }

  /** The same of a trial. */
  double overBound(Measurement measured, ProductFigure figure) {
    return measured.get(figure) * bandwidth() / measured.get(figure.bound());
  }

  /** How many times faster a query of the product is than the AND of all rows, smallest shapes. */
  double gainOfStages(Contest contest, ProductFigure figure) {
    return gainOfStages(of(Kind.PRODUCT, Contestant.SLICED, contest), figure);
  }

  /** The same of a trial. */
  double gainOfStages(Measurement measured, ProductFigure figure) {
    return 1 / measured.overPeer(figure, Value::best);
  }

  /** The bytes of an index of fast shapes for each byte of one of the smallest. */
  double overSmallest(int sites) {
    Contest fast = Contest.product(sites, Trade.FAST);
    Contest smallest = Contest.product(sites, Trade.SMALLEST);
    return of(Kind.PRODUCT, Contestant.SLICED, fast).get(IndexFigure.MEMORY)
        / of(Kind.SMALLEST, Contestant.SLICED, smallest).get(IndexFigure.MEMORY);
  }

  /** How many times longer the chosen grouping takes than the best one; NaN if one is missing. */
  double lostByChoice(Contest contest, IndexFigure figure) {
    double best =
        Suite.GROUPINGS.stream()
            .mapToDouble(contestant -> asked(contestant, contest, figure))
            .reduce(Double.POSITIVE_INFINITY, Math::min);
    return asked(Contestant.SLICED, contest, figure) / best;
  }

  /** How many times longer changes of the sliced index take than bare writes, in all. */
  double overBare(List<IndexFigure> changes, List<IndexFigure> writes) {
    return sum(Kind.UPDATES, changes) / sum(Kind.BARE_WRITES, writes);
  }

  private double sum(Kind kind, List<IndexFigure> figures) {
    return figures.stream().mapToDouble(sliced(kind)::get).sum();
  }

  /** How many times faster the sliced index is opened than made, with its filters or without. */
  double gainOfOpening(boolean withFilters) {
    Measurement opened = sliced(Kind.OPENING);
    double filters = withFilters ? opened.get(IndexFigure.FILTERS) : 0;
    return (filters + opened.get(IndexFigure.BUILD)) / opened.get(IndexFigure.OPEN);
  }

  /** How many times faster all sites at once are built than in another way. */
  double gainOfBulk(Kind other) {
    return sliced(other).get(IndexFigure.BUILD) / sliced(Kind.QUERIES).get(IndexFigure.BUILD);
  }

  /** The time of a query against the number of sites, as a picture. */
  LinePlot plot() {
    LinePlot plot = LinePlot.logarithmic("Which of N sparse filters?", "sites", "µs for a query");
    for (Contestant contestant : List.of(Contestant.SCAN, Contestant.TREE, Contestant.SLICED)) {
      for (IndexFigure figure : List.of(IndexFigure.HIT, IndexFigure.MISS)) {
        List<Contest> asked =
            suite.sparse().stream()
                .filter(contest -> asked(contestant, contest, figure) > 0)
                .toList();
        if (!asked.isEmpty()) {
          plot.line(
              contestant + ", " + figure,
              asked.stream().map(contest -> (double) contest.sites()).toList(),
              asked.stream().map(contest -> asked(contestant, contest, figure) / 1e3).toList());
        }
      }
    }
    return plot;
  }
}
