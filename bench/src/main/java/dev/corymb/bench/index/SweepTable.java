package dev.corymb.bench.index;

import dev.corymb.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/** The chosen grouping beside those it might have chosen. */
final class SweepTable {

  private final Results results;

  SweepTable(Results results) {
    this.results = results;
  }

  Table table() {
    Table table =
        new Table(
            List.of(
                "contest",
                "query",
                "chosen group",
                "chosen",
                "one level",
                "16",
                "32",
                "64",
                "against the best"));
    for (Contest contest : results.suite().sweep()) {
      for (Figure figure : List.of(Figure.HIT, Figure.MISS)) {
        if (!Double.isNaN(results.asked(Contestant.SLICED, contest, figure))) {
          table.add(row(contest, figure));
        }
      }
    }
    return table;
  }

  private List<String> row(Contest contest, Figure figure) {
    List<String> row = new ArrayList<>(List.of(contest.toString(), figure.toString()));
    row.add(TrialTable.number("%.0f", results.asked(Contestant.SLICED, contest, Figure.GROUP)));
    row.add(TrialTable.micros(results.asked(Contestant.SLICED, contest, figure)));
    row.add(TrialTable.micros(results.asked(Contestant.ONE_LEVEL, contest, figure)));
    for (Contestant grouped : Suite.TWO_LEVELS) {
      row.add(TrialTable.micros(results.asked(grouped, contest, figure)));
    }
    row.add(TrialTable.number("%.2f", results.lostByChoice(contest, figure)));
    return row;
  }
}
