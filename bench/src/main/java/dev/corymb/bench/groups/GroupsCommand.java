package dev.corymb.bench.groups;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares what may be declared. */
@Command(
    name = "groups",
    description =
        "Compares declared queries: the memory they take, and how often a query that mixes values of"
            + " different items is found.")
public final class GroupsCommand extends Benchmark<GroupsTrial> {

  @Option(
      names = "--attributes",
      split = ",",
      paramLabel = "P",
      defaultValue = "3,4,6",
      description = "Numbers of attributes.")
  private List<Integer> attributes;

  @Option(
      names = "--rates",
      split = ",",
      paramLabel = "RATE",
      defaultValue = "0.01,0.001,0.00001",
      description = "False rates to build for.")
  private List<Double> rates;

  @Option(names = "--items", paramLabel = "N", description = "Items of a filter.")
  private int items = 20_000;

  @Option(names = "--queries", paramLabel = "N", description = "Queries of each kind.")
  private int queries = 2_000_000;

  @Override
  protected List<GroupsTrial> trials() {
    return attributes.stream()
        .flatMap(
            some ->
                rates.stream()
                    .flatMap(rate -> GroupsTrial.all(some, items, rate, queries).stream()))
        .toList();
  }

  @Override
  protected Report report(Results<GroupsTrial> results) {
    Report report = new Report("Declared queries compared");
    for (int some : attributes) {
      for (double rate : rates) {
        Table<GroupsTrial> table =
            new Table<GroupsTrial>().column("declared", trial -> trial.declaration().toString());
        results
            .columns(table, List.of(GroupsFigure.values()))
            .rows(results.trials(one -> one.attributes() == some && one.rate() == rate));
        report
            .heading(String.format(Locale.ROOT, "%d attributes, false rate %s", some, rate))
            .table(table);
      }
    }
    return report;
  }
}
