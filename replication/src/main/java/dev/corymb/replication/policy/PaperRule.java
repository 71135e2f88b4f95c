package dev.corymb.replication.policy;

import dev.corymb.core.filter.MatrixShape;
import dev.corymb.replication.summary.Drift;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.theory.ReplicaTheory;
import java.time.Duration;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * The paper's control, eq. 17: w+ f+ + w- f- against a target, here the false rate of the budget.
 *
 * <p>For a filter of several matrices: a random probe finds its cells in each of them
 * independently, so the chance that it finds all is a product. With ρ the fill now, ρ̂ = ρ + δ0 -
 * δ1 that of the replica and ρ - δ1 that of the cells set in both, each of its own matrix,
 *
 * <pre>
 *   f+ = Π ρ̂^k          found in the replica
 *   f- = Π ρ^k - Π (ρ - δ1)^k   found now, but not in the replica
 * </pre>
 *
 * <p>The paper estimates ρ from the number of items. The summary knows it, so it is taken as it is.
 */
record PaperRule(Budget budget) implements Rule {

  @Override
  public Verdict judge(Drift drift, Duration age) {
    double target = budget.falseRate();
    double falseRate = foundChance(drift, MatrixDrift::published);
    double foundNow = foundChance(drift, MatrixDrift::current);
    double foundOnlyNow = foundNow - foundChance(drift, MatrixDrift::kept);
    double value =
        ReplicaTheory.weighted(falseRate, budget.falseWeight(), foundOnlyNow, budget.missWeight());
    double afterwards = budget.falseWeight() * foundNow;
    boolean tooFull = afterwards > target;
    String why =
        String.format(
            Locale.ROOT,
            "f+ %.4g and f- %.4g weigh %s, %s %.4g; after publishing %.4g%s",
            falseRate,
            foundOnlyNow,
            Rule.apart(value, target),
            value > target ? "above" : "within",
            target,
            afterwards,
            tooFull ? ": a larger shape is needed" : "");
    return new Verdict(value > target && !tooFull, tooFull, why);
  }

  /** The chance that a random probe finds all its cells among so many in each matrix. */
  private static double foundChance(Drift drift, ToLongFunction<MatrixDrift> cells) {
    double chance = 1;
    for (MatrixDrift matrix : drift.matrices()) {
      MatrixShape shape = matrix.shape();
      chance *= Math.pow((double) cells.applyAsLong(matrix) / shape.size(), shape.hashes());
    }
    return chance;
  }
}
