package dev.corymb.lab.federation;

import dev.corymb.replication.policy.PolicyKind;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How one policy did.
 *
 * @param policy that decided
 * @param options of the run
 * @param series one measure a step
 * @param published in all steps, what was there before them left out
 * @param wholeBytes what the same publications would have taken as whole filters
 */
public record PolicyResult(
    PolicyKind policy,
    SimulationOptions options,
    List<StepMeasure> series,
    PublishedBytes published,
    long wholeBytes) {

  public PolicyResult {
    series = List.copyOf(series);
  }

  /** The mean of a measure over all steps. */
  public double mean(ToDoubleFunction<StepMeasure> measure) {
    return series.stream().mapToDouble(measure).average().orElse(0);
  }

  /** The largest of a measure over all steps. */
  public double max(ToDoubleFunction<StepMeasure> measure) {
    return series.stream().mapToDouble(measure).max().orElse(0);
  }

  /** The part of all items that were missed, in the mean over sites and steps. */
  public double missRate() {
    return mean(StepMeasure::missRate);
  }

  /** The part of its items that the worst site missed at the worst step. */
  public double worstMissRate() {
    return max(StepMeasure::worstMissRate);
  }
}
