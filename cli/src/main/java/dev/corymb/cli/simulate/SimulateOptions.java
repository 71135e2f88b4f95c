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
      description = "Sites in all. Default: ${DEFAULT-VALUE}.")
  private int sites = SimulationOptions.DEFAULT.sites();

  @Option(
      names = "--hosts",
      paramLabel = "N",
      description = "Nodes that own them, in turn; at least 2. Default: ${DEFAULT-VALUE}.")
  private int hosts = SimulationOptions.DEFAULT.hosts();

  @Option(
      names = "--items",
      paramLabel = "N",
      description = "Items of a site at the start. Default: ${DEFAULT-VALUE}.")
  private int items = SimulationOptions.DEFAULT.items();

  @Option(
      names = "--add",
      paramLabel = "N",
      description = "Items added to each site in a step. Default: ${DEFAULT-VALUE}.")
  private int add = SimulationOptions.DEFAULT.add();

  @Option(
      names = "--remove",
      paramLabel = "N",
      description = "Items removed from it. Default: ${DEFAULT-VALUE}.")
  private int remove = SimulationOptions.DEFAULT.remove();

  @Option(
      names = "--steps",
      paramLabel = "N",
      description = "Steps, of a second each. Default: ${DEFAULT-VALUE}.")
  private int steps = SimulationOptions.DEFAULT.steps();

  @Option(
      names = "--workload",
      paramLabel = "LOAD",
      description = {
        "${COMPLETION-CANDIDATES}. Default: ${DEFAULT-VALUE}.",
        "steady removes as many as it adds; bursty does in one step of eight what growth does in 1"
            + " to 15."
      })
  private Workload workload = SimulationOptions.DEFAULT.workload();

  @Option(
      names = "--miss-rate",
      paramLabel = "X",
      description = "The part of a site's items that replicas may miss. Default: ${DEFAULT-VALUE}.")
  private double missRate = SimulationOptions.DEFAULT.missRate();

  @Option(
      names = "--false-sites",
      paramLabel = "X",
      description = "The sites that a query may find falsely. Default: ${DEFAULT-VALUE}.")
  private double falseSites = SimulationOptions.DEFAULT.falseSites();

  @Option(
      names = "--dirty-fraction",
      paramLabel = "X",
      description =
          "Of the policy dirty-bits: the part of the cells that may differ."
              + " Default: ${DEFAULT-VALUE}.")
  private double dirtyFraction = SimulationOptions.DEFAULT.dirtyFraction();

  @Option(
      names = "--interval",
      paramLabel = "N",
      description =
          "Of the policy interval: steps between publications. Default: ${DEFAULT-VALUE}.")
  private int interval = SimulationOptions.DEFAULT.interval();

  @Option(
      names = "--loss",
      paramLabel = "X",
      description = "The chance that a message does not reach a host. Default: ${DEFAULT-VALUE}.")
  private double loss = SimulationOptions.DEFAULT.loss();

  @Option(
      names = "--delay",
      paramLabel = "MS",
      description =
          "The longest that a message takes, in milliseconds; a step has 1000."
              + " Default: ${DEFAULT-VALUE}.")
  private long delay = SimulationOptions.DEFAULT.delayMillis();

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = SchemaOptions.Seed.class,
      description = "The same seed gives the same run. Default: ${DEFAULT-VALUE}.")
  private long seed = SimulationOptions.DEFAULT.seed();

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
