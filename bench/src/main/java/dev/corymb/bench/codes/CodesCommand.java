package dev.corymb.bench.codes;

import dev.corymb.bench.harness.Benchmark;
import dev.corymb.bench.harness.Report;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Table;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares filters with codes, each in a JVM of its own. */
@Command(
    name = "codes",
    description = "Compares Corymb's filters with codes with the static functions of Sux4J.")
public final class CodesCommand extends Benchmark<CodeTrial> {

  @Option(
      names = "--items",
      split = ",",
      paramLabel = "N",
      defaultValue = "1000000,10000000",
      description = "Numbers of items.")
  private List<Integer> items;

  @Option(names = "--false-rate", paramLabel = "RATE", description = "The false rate to build for.")
  private double falseRate = 0.01;

  @Override
  protected List<CodeTrial> trials() {
    return items.stream()
        .flatMap(
            number ->
                Arrays.stream(CodeEntrant.values())
                    .map(entrant -> new CodeTrial(entrant, number, falseRate)))
        .toList();
  }

  @Override
  protected Report report(Results<CodeTrial> results) {
    Report report = new Report("Filters with codes compared");
    for (int number : items) {
      Table<CodeTrial> table =
          new Table<CodeTrial>().column("filter", trial -> trial.entrant().toString());
      results
          .columns(table, List.of(CodeFigure.values()))
          .rows(results.trials(trial -> trial.items() == number));
      report
          .heading(
              String.format(
                  Locale.ROOT,
                  "%,d items, %d codes, false rate %s",
                  number,
                  CodedKeys.CODES,
                  falseRate))
          .table(table);
    }
    return report;
  }
}
