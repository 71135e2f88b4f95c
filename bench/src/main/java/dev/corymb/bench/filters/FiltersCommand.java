package dev.corymb.bench.filters;

import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares filters, each in a JVM of its own. */
@Command(name = "filters", description = "Compares Corymb's filters with those of other libraries.")
public final class FiltersCommand extends Benchmark<FilterTrial> {

  @Option(
      names = "--items",
      split = ",",
      paramLabel = "N",
      defaultValue = "1000000,10000000",
      description = "Numbers of items.")
  private List<Integer> items;

  @Option(
      names = "--false-rate",
      split = ",",
      paramLabel = "RATE",
      defaultValue = "0.01",
      description = "False rates to size the filters for.")
  private List<Double> falseRates;

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds of questions.")
  private int rounds = 5;

  @Option(
      names = "--forks",
      paramLabel = "N",
      description = {
        "Trials of each filter, of which the best figures count.",
        "More help on a busy machine, which can only make figures worse."
      })
  private int forks = 1;

  @Override
  protected List<FilterTrial> trials() {
    List<FilterTrial> trials = new ArrayList<>();
    for (Contest contest : contests()) {
      for (int fork = 0; fork < forks; fork++) {
        for (Entrant entrant : Entrant.values()) {
          trials.add(new FilterTrial(entrant, contest, rounds));
        }
      }
    }
    return trials;
  }

  private List<Contest> contests() {
    return falseRates.stream()
        .flatMap(rate -> items.stream().map(number -> new Contest(number, rate)))
        .toList();
  }

  @Override
  protected Report report(Results<FilterTrial> results) {
    Report report = new Report("Filters compared");
    contests().forEach(contest -> add(contest, results, report));
    return report;
  }

  static void add(Contest contest, Results<FilterTrial> results, Report report) {
    Table<FilterTrial> figures =
        results
            .columns(
                new Table<FilterTrial>().column("filter", trial -> trial.entrant().toString()),
                List.of(FilterFigure.values()))
            .rows(results.trials(trial -> trial.contest().equals(contest)));
    report
        .heading(contest.toString())
        .text(
            "Nanoseconds for one operation: the time that a tenth of all slices of 1,024 operations stayed below.")
        .table(figures);
    Table<Expectation> ratios = ratios(contest, results);
    if (!ratios.isEmpty()) {
      report
          .text("How many times better than the peer, and the least it ought to be.")
          .table(ratios)
          .targets(Expectation.ALL.stream().map(one -> one.target(contest, results)).toList());
    }
  }

  private static Table<Expectation> ratios(Contest contest, Results<FilterTrial> results) {
    return new Table<Expectation>()
        .column("filter", expected -> expected.ours().toString())
        .column("against", expected -> expected.peer().toString())
        .column("in", expected -> expected.figure().toString())
        .column("ratio", "%.2f", expected -> expected.target(contest, results).value())
        .column("least", "%.1f", expected -> expected.target(contest, results).bound())
        .column("", expected -> expected.target(contest, results).mark())
        .rows(
            Expectation.ALL.stream()
                .filter(expected -> expected.target(contest, results).isMeasured())
                .toList());
  }
}
