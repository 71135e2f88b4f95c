package dev.corymb.cli.simulate;

import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.lab.federation.Comparison;
import dev.corymb.lab.federation.PolicyResult;
import dev.corymb.replication.policy.PolicyKind;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** All policies under all workloads, and how budget does against what it is held to. */
final class ComparisonTables {

  private static final double MOST_TO_TUNED = 1.1;
  private static final double MOST_TO_WHOLE = 0.5;

  private ComparisonTables() {}

  static List<PolicyResult> results(Comparison comparison) {
    List<PolicyResult> results = new ArrayList<>();
    for (PolicyKind policy : PolicyKind.values()) {
      results.add(comparison.of(policy));
    }
    results.add(comparison.tuned());
    return results;
  }

  static void print(List<Comparison> comparisons, PrintWriter out, boolean markdown) {
    Table all = new Table().line(ResultTable.cells(ResultTable.HEAD, "workload", "policy"));
    Table targets =
        new Table()
            .line(
                "workload",
                "budget missed, worst",
                "allowed",
                "bytes to tuned dirty-bits",
                "allowed",
                "bytes to whole filters",
                "allowed",
                "kept");
    for (Comparison each : comparisons) {
      PolicyResult budget = each.of(PolicyKind.BUDGET);
      String workload = budget.options().workload().toString();
      for (PolicyResult result : results(each)) {
        all.line(ResultTable.cells(ResultTable.numbers(result), workload, name(each, result)));
      }
      double allowed = budget.options().missRate();
      boolean kept =
          budget.worstMissRate() <= allowed
              && each.bytesToTuned() <= MOST_TO_TUNED
              && each.bytesToWhole() <= MOST_TO_WHOLE;
      targets.line(
          workload,
          Numbers.real(budget.worstMissRate()),
          Numbers.real(allowed),
          Numbers.real(each.bytesToTuned()),
          Numbers.real(MOST_TO_TUNED),
          Numbers.real(each.bytesToWhole()),
          Numbers.real(MOST_TO_WHOLE),
          kept ? "yes" : "no");
    }
    all.print(out, markdown);
    out.println();
    targets.print(out, markdown);
  }

  private static String name(Comparison comparison, PolicyResult result) {
    String fraction = Numbers.real(result.options().dirtyFraction());
    if (result.equals(comparison.tuned())) {
      return "dirty-bits, tuned to " + fraction;
    }
    return switch (result.policy()) {
      case DIRTY_BITS -> result.policy() + ", " + fraction;
      case INTERVAL -> result.policy() + ", " + Numbers.of(result.options().interval(), "step");
      default -> result.policy().toString();
    };
  }
}
