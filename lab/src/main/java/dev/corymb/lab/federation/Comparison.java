package dev.corymb.lab.federation;

import dev.corymb.replication.policy.PolicyKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * All policies under one workload, and dirty-bits once more, tuned to miss as much as budget does.
 *
 * @param results by policy
 * @param tuned dirty-bits with the fraction at which its measured mean miss rate is that of budget
 */
public record Comparison(Map<PolicyKind, PolicyResult> results, PolicyResult tuned) {

  private static final int TRIES = 12;
  private static final double CLOSE = 0.01; // relative
  private static final double LEAST = 1e-4;
  private static final double MOST = 0.6;

  public Comparison {
    results = Map.copyOf(results);
  }

  /** The most steps that {@link #run} takes. */
  public static long steps(SimulationOptions options) {
    return (long) (PolicyKind.values().length + TRIES) * options.steps();
  }

  /** Runs them all. */
  public static Comparison run(SimulationOptions options, Runnable afterStep) {
    Map<PolicyKind, PolicyResult> results = new EnumMap<>(PolicyKind.class);
    for (PolicyKind policy : PolicyKind.values()) {
      results.put(policy, Simulation.run(options, policy, afterStep));
    }
    double target = results.get(PolicyKind.BUDGET).missRate();
    return new Comparison(results, tune(options, target, afterStep));
  }

  /** The fraction is searched by halving; the miss rate grows with it. */
  private static PolicyResult tune(SimulationOptions options, double target, Runnable afterStep) {
    List<PolicyResult> tried = new ArrayList<>();
    double low = LEAST;
    double high = MOST;
    for (int i = 0; i < TRIES; i++) {
      double fraction = Math.sqrt(low * high);
      PolicyResult result =
          Simulation.run(
              options.toBuilder().dirtyFraction(fraction).build(),
              PolicyKind.DIRTY_BITS,
              afterStep);
      tried.add(result);
      if (Math.abs(result.missRate() - target) <= CLOSE * target) {
        break;
      }
      if (result.missRate() > target) {
        high = fraction;
      } else {
        low = fraction;
      }
    }
    PolicyResult best = tried.get(0);
    for (PolicyResult each : tried) {
      if (Math.abs(each.missRate() - target) < Math.abs(best.missRate() - target)) {
        best = each;
      }
    }
    return best;
  }

  /** The result of a policy. */
  public PolicyResult of(PolicyKind policy) {
    return results.get(policy);
  }

  /** The bytes of budget over those of dirty-bits tuned to the same miss rate. */
  public double bytesToTuned() {
    return (double) of(PolicyKind.BUDGET).published().updateBytes()
        / tuned.published().updateBytes();
  }

  /** The bytes of budget over those of the same publications as whole filters. */
  public double bytesToWhole() {
    PolicyResult budget = of(PolicyKind.BUDGET);
    return (double) budget.published().updateBytes() / budget.wholeBytes();
  }
}
