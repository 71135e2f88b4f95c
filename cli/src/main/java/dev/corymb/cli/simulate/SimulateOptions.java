package dev.corymb.cli.simulate;

import dev.corymb.cli.input.SchemaOptions;
import dev.corymb.lab.federation.SimulationOptions;
import dev.corymb.lab.federation.Workload;
import picocli.CommandLine.Option;

/** What is simulated, as options. */
final class SimulateOptions {

  @Option(
      names = "--sites",
      paramLabel = "N",
      defaultValue = "50",
      description = "Sites in all. Default: ${DEFAULT-VALUE}.")
  private int sites;

  @Option(
      names = "--hosts",
      paramLabel = "N",
      defaultValue = "5",
      description = "Nodes that own them, in turn; at least 2. Default: ${DEFAULT-VALUE}.")
  private int hosts;

  @Option(
      names = "--items",
      paramLabel = "N",
      defaultValue = "600",
      description = "Items of a site at the start. Default: ${DEFAULT-VALUE}.")
  private int items;

  @Option(
      names = "--add",
      paramLabel = "N",
      defaultValue = "5",
      description = "Items added to each site in a step. Default: ${DEFAULT-VALUE}.")
  private int add;

  @Option(
      names = "--remove",
      paramLabel = "N",
      defaultValue = "2",
      description = "Items removed from it. Default: ${DEFAULT-VALUE}.")
  private int remove;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "300",
      description = "Steps, of a second each. Default: ${DEFAULT-VALUE}.")
  private int steps;

  @Option(
      names = "--workload",
      paramLabel = "LOAD",
      defaultValue = "growth",
      description = {
        "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.",
        "steady removes as many as it adds; bursty does in one step of eight what growth does in 1"
            + " to 15."
      })
  private Workload workload;

  @Option(
      names = "--miss-rate",
      paramLabel = "X",
      defaultValue = "0.05",
      description = "The part of a site's items that replicas may miss. Default: ${DEFAULT-VALUE}.")
  private double missRate;

  @Option(
      names = "--false-sites",
      paramLabel = "X",
      defaultValue = "0.1",
      description = "The sites that a query may find falsely. Default: ${DEFAULT-VALUE}.")
  private double falseSites;

  @Option(
      names = "--dirty-fraction",
      paramLabel = "X",
      defaultValue = "0.1",
      description =
          "Of the policy dirty-bits: the part of the cells that may differ."
              + " Default: ${DEFAULT-VALUE}.")
  private double dirtyFraction;

  @Option(
      names = "--interval",
      paramLabel = "N",
      defaultValue = "10",
      description =
          "Of the policy interval: steps between publications. Default: ${DEFAULT-VALUE}.")
  private int interval;

  @Option(
      names = "--loss",
      paramLabel = "X",
      defaultValue = "0",
      description = "The chance that a message does not reach a host. Default: ${DEFAULT-VALUE}.")
  private double loss;

  @Option(
      names = "--delay",
      paramLabel = "MS",
      defaultValue = "0",
      description =
          "The longest that a message takes, in milliseconds; a step has 1000."
              + " Default: ${DEFAULT-VALUE}.")
  private long delay;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      converter = SchemaOptions.Seed.class,
      description = "The same seed gives the same run. Default: ${DEFAULT-VALUE}.")
  private long seed;

  SimulationOptions options() {
    return SimulationOptions.builder()
        .sites(sites)
        .hosts(hosts)
        .items(items)
        .add(add)
        .remove(remove)
        .steps(steps)
        .workload(workload)
        .missRate(missRate)
        .falseSites(falseSites)
        .dirtyFraction(dirtyFraction)
        .interval(interval)
        .loss(loss)
        .delayMillis(delay)
        .seed(seed)
        .build();
  }
}
