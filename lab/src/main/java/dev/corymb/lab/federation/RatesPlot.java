package dev.corymb.lab.federation;

import dev.corymb.lab.plot.LinePlot;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The miss rates of policies over time, measured and as their owners estimated them. */
public final class RatesPlot {

  private RatesPlot() {}

  /**
   * Draws results of one run into a file; what was there is replaced.
   *
   * @throws IllegalArgumentException if the file's name does not end in .svg or .png
   */
  public static void save(List<PolicyResult> results, Path file) throws IOException {
    SimulationOptions options = results.get(0).options();
    LinePlot plot =
        LinePlot.linear(
            "Items that replicas miss, " + options.workload(), "step", "part of the items");
    for (PolicyResult result : results) {
      List<Double> steps = values(result, StepMeasure::step);
      plot.curve(result.policy() + ", measured", steps, values(result, StepMeasure::missRate));
      plot.curve(
          result.policy() + ", estimated", steps, values(result, StepMeasure::estimatedMissRate));
      if (results.size() == 1) { // more lines than that nobody tells apart
        plot.curve("worst site, measured", steps, values(result, StepMeasure::worstMissRate));
      }
    }
    plot.level("budget", 1, options.steps(), options.missRate()).save(file);
  }

  private static List<Double> values(PolicyResult result, ToDoubleFunction<StepMeasure> measure) {
    return result.series().stream().map(measure::applyAsDouble).toList();
  }
}
