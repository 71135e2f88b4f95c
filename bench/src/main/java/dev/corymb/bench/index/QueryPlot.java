package dev.corymb.bench.index;

import dev.corymb.lab.plot.LinePlot;
import java.util.ArrayList;
import java.util.List;

/** The time of a query against the number of sites, as a picture. */
final class QueryPlot {

  private QueryPlot() {}

  static LinePlot of(Results results) {
    LinePlot plot = LinePlot.logarithmic("Which of N sparse filters?", "sites", "µs for a query");
    for (Contestant contestant : List.of(Contestant.SCAN, Contestant.TREE, Contestant.SLICED)) {
      for (Figure figure : List.of(Figure.HIT, Figure.MISS)) {
        add(plot, results, contestant, figure);
      }
    }
    return plot;
  }

  private static void add(LinePlot plot, Results results, Contestant contestant, Figure figure) {
    List<Double> sites = new ArrayList<>();
    List<Double> micros = new ArrayList<>();
    for (Contest contest : results.suite().sparse()) {
      double nanos = results.asked(contestant, contest, figure);
      if (!Double.isNaN(nanos)) {
        sites.add((double) contest.sites());
        micros.add(nanos / 1e3);
      }
    }
    if (!sites.isEmpty()) {
      plot.line(contestant + ", " + figure, sites, micros);
    }
  }
}
