package dev.corymb.cli.simulate;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.lab.federation.PolicyResult;
import dev.corymb.lab.federation.SimulationOptions;
import dev.corymb.lab.federation.StepMeasure;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Results side by side. */
final class ResultTable {

  static final String[] HEAD = {
    "updates",
    "bytes",
    "as whole filters",
    "missed, mean",
    "missed, worst",
    "expected",
    "false rate",
    "behind"
  };

  private ResultTable() {}

  static String title(SimulationOptions options) {
    return String.format(
        "%s on %s, %s each, %s, %s; budget: %s of the items missed, false rate %s",
        Numbers.of(options.sites(), "site"),
        Numbers.of(options.hosts(), "host"),
        Numbers.of(options.items(), "item"),
        options.workload(),
        Numbers.of(options.steps(), "step"),
        Numbers.real(options.missRate()),
        Numbers.real(options.falseRate()));
  }

  static Table of(List<PolicyResult> results) {
    Table table = new Table().line(cells(HEAD, "policy"));
    results.forEach(result -> table.line(cells(numbers(result), result.policy().toString())));
    return table;
  }

  /** Some cells behind others. */
  static String[] cells(String[] last, String... first) {
    return Stream.concat(Stream.of(first), Stream.of(last)).toArray(String[]::new);
  }

  static String[] numbers(PolicyResult result) {
    List<String> cells = new ArrayList<>();
    cells.add(Numbers.count(result.published().updates()));
    cells.add(Numbers.count(result.published().updateBytes()));
    cells.add(Numbers.count(result.wholeBytes()));
    cells.add(Numbers.real(result.missRate()));
    cells.add(Numbers.real(result.worstMissRate()));
    cells.add(Numbers.real(result.mean(StepMeasure::estimatedMissRate)));
    cells.add(Numbers.real(result.mean(StepMeasure::falseRate)));
    cells.add(Numbers.real(result.mean(StepMeasure::behind)));
    return cells.toArray(String[]::new);
  }
}
