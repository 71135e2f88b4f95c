package dev.corymb.cli.simulate;

import dev.corymb.cli.output.Json;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.cli.terminal.Progress;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.lab.eventfaults.EventFaultCounts;
import dev.corymb.lab.eventfaults.EventFaultSimulation;
import dev.corymb.lab.faults.FaultCounts;
import dev.corymb.lab.faults.FaultCounts.Count;
import dev.corymb.lab.faults.FaultSimulation;
import dev.corymb.lab.federation.Comparison;
import dev.corymb.lab.federation.PolicyResult;
import dev.corymb.lab.federation.RatesPlot;
import dev.corymb.lab.federation.Simulation;
import dev.corymb.lab.federation.SimulationOptions;
import dev.corymb.lab.federation.Workload;
import dev.corymb.lab.provenance.WalkCounts;
import dev.corymb.lab.provenance.WalkSimulation;
import dev.corymb.replication.policy.PolicyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs a federation in simulated time. */
@Command(
    name = "simulate",
    description = {
      "Runs a federation in simulated time and measures what its replicas miss and what they cost.",
      "The nodes are the shipped ones; clock, network and disks are simulated, from one seed.",
      "Measured are the answers of the directories of other hosts, one host per step and site."
    },
    footer = {
      "",
      "Example:",
      "  corymb simulate --sites 50 --hosts 5 --items 600 --add 5 --remove 2 --plot rates.svg",
      "  corymb simulate --workload bursty --policy budget,dirty-bits --dirty-fraction 0.02",
      "  corymb simulate --compare --markdown",
      "  corymb simulate --faults 1000 --seed 1",
      "  corymb simulate --provenance 100 --seed 1",
      "  corymb simulate --provenance-faults 1000 --seed 1"
    })
public final class SimulateCommand implements Callable<Integer> {

  private static final String MODES = "--compare, --faults, --provenance and --provenance-faults";

  private final Terminal terminal;

  @Spec private CommandSpec spec;

  @Mixin private SimulateOptions given;

  @Option(
      names = "--policy",
      split = ",",
      paramLabel = "POLICY",
      description = "${COMPLETION-CANDIDATES}; several are run side by side. Default: all.")
  private List<PolicyKind> policies = List.of(PolicyKind.values());

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draws the miss rates over time into this file, .svg or .png.")
  private Path plot;

  @Option(
      names = "--compare",
      description =
          "Runs all policies under all workloads, and dirty-bits once more, tuned to miss as"
              + " much as budget does.")
  private boolean compare;

  @Option(
      names = "--faults",
      paramLabel = "N",
      description =
          "Instead, run N short simulations with loss, partitions, restarts, clock jumps and more,"
              + " each with its own seed, counted from --seed. Stops at the first failure and prints"
              + " its seed.")
  private Integer faults;

  @Option(
      names = "--provenance",
      paramLabel = "N",
      description =
          "Instead, compare walks with an oracle: 100 walks over each of N random histories of up to"
              + " 10,000 sites, each with its own seed, counted from --seed. Stops at the first"
              + " difference and prints its seed.")
  private Integer provenance;

  @Option(
      names = "--provenance-faults",
      paramLabel = "N",
      description =
          "Instead, run N short simulations of recorded events and walks with loss, partitions,"
              + " restarts, clock jumps and more, each with its own seed, counted from --seed. Stops"
              + " at the first answer that misses what it says it covers, and prints its seed.")
  private Integer provenanceFaults;

  @Option(names = "--markdown", description = "Tables in Markdown.")
  private boolean markdown;

  @Option(names = "--json", description = "Print one JSON object per line, one for each policy.")
  private boolean json;

  public SimulateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    SimulationOptions options;
    try {
      options = given.options();
      requirePlot();
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
    if (faults != null) {
      runFaults(options.seed());
    } else if (provenance != null) {
      runWalks(options.seed());
    } else if (provenanceFaults != null) {
      runEventFaults(options.seed());
    } else if (compare) {
      runComparison(options);
    } else {
      runPolicies(options);
    }
    return 0;
  }

  /** Before an hour has gone into what cannot be drawn. */
  private void requirePlot() {
    if (plot != null && !plot.toString().toLowerCase(Locale.ROOT).matches(".*\\.(svg|png)")) {
      throw new IllegalArgumentException("--plot must end in .svg or .png, but was " + plot);
    }
    if (plot != null && !Files.isDirectory(plot.toAbsolutePath().getParent())) {
      throw new IllegalArgumentException("--plot must be in a directory that is there: " + plot);
    }
    long modes =
        Stream.of(compare ? 1 : null, faults, provenance, provenanceFaults)
            .filter(Objects::nonNull)
            .count();
    if (plot != null && modes > 0) {
      throw new IllegalArgumentException("--plot must stand without " + MODES);
    }
    if (modes > 1) {
      throw new IllegalArgumentException("only one can be given of " + MODES);
    }
    requireRuns("--faults", faults);
    requireRuns("--provenance", provenance);
    requireRuns("--provenance-faults", provenanceFaults);
  }

  private static void requireRuns(String option, Integer runs) {
    if (runs != null && runs < 1) {
      throw new IllegalArgumentException(option + " must be at least 1, but was " + runs);
    }
  }

  private void runPolicies(SimulationOptions options) throws IOException {
    List<PolicyResult> results = new ArrayList<>();
    long steps = (long) policies.size() * options.steps();
    try (Progress progress = Progress.ofSteps(terminal, "simulating", steps)) {
      for (PolicyKind policy : policies) {
        results.add(Simulation.run(options, policy, () -> progress.by(1)));
      }
    }
    if (plot != null) {
      RatesPlot.save(results, plot);
    }
    if (json) {
      results.forEach(result -> Json.line(terminal.out(), out -> ResultJson.write(result, out)));
    } else {
      terminal.out().println(ResultTable.title(options));
      terminal.out().println();
      ResultTable.of(results).print(terminal.out(), markdown);
    }
  }

  private void runComparison(SimulationOptions options) {
    List<Comparison> all = new ArrayList<>();
    long steps = Workload.values().length * Comparison.steps(options);
    try (Progress progress = Progress.ofSteps(terminal, "comparing", steps)) {
      for (Workload workload : Workload.values()) {
        all.add(
            Comparison.run(options.toBuilder().workload(workload).build(), () -> progress.by(1)));
      }
    }
    if (json) {
      all.stream()
          .flatMap(each -> ComparisonTables.results(each).stream())
          .forEach(result -> Json.line(terminal.out(), out -> ResultJson.write(result, out)));
    } else {
      ComparisonTables.print(all, terminal.out(), markdown);
    }
  }

  private void runFaults(long seed) {
    FaultCounts counts;
    try (Progress progress = Progress.ofSteps(terminal, "runs", faults)) {
      counts = FaultSimulation.run(seed, faults, () -> progress.by(1));
    }
    if (json) {
      Json.line(terminal.out(), out -> ResultJson.write(counts, out));
    } else {
      print(counts);
    }
  }

  private void runWalks(long seed) {
    WalkCounts counts;
    try (Progress progress = Progress.ofSteps(terminal, "histories", provenance)) {
      counts =
          WalkSimulation.run(seed, provenance, WalkSimulation.MOST_SITES, () -> progress.by(1));
    }
    if (json) {
      Json.line(terminal.out(), out -> ResultJson.write(counts, out));
    } else {
      CountTables.of(counts).print(terminal.out(), "");
    }
  }

  private void runEventFaults(long seed) {
    EventFaultCounts counts;
    try (Progress progress = Progress.ofSteps(terminal, "runs", provenanceFaults)) {
      counts = EventFaultSimulation.run(seed, provenanceFaults, () -> progress.by(1));
    }
    if (json) {
      Json.line(terminal.out(), out -> ResultJson.write(counts, out));
    } else {
      CountTables.of(counts).print(terminal.out(), "");
    }
  }

  private void print(FaultCounts counts) {
    new Table()
        .line("runs", Numbers.count(counts.get(Count.RUNS)) + ", all correct")
        .line("without faults", Numbers.count(counts.get(Count.CALM_RUNS)))
        .line("with rich items", Numbers.count(counts.get(Count.RICH_RUNS)))
        .line("operations", Numbers.count(counts.get(Count.OPERATIONS)))
        .line("batches of changes", Numbers.count(counts.get(Count.BATCHES)))
        .line("sites created", Numbers.count(counts.get(Count.CREATED)))
        .line("sites deleted", Numbers.count(counts.get(Count.DELETED)))
        .line("changes of shape", Numbers.count(counts.get(Count.MOVES)))
        .line("saturated summaries", Numbers.count(counts.get(Count.STUCK)))
        .line("items rejected", Numbers.count(counts.get(Count.EXCESSIVE)))
        .line("nodes killed", Numbers.count(counts.get(Count.KILLS)))
        .line("nodes stopped", Numbers.count(counts.get(Count.STOPS)))
        .line("partitions", Numbers.count(counts.get(Count.PARTITIONS)))
        .line("copies of nodes", Numbers.count(counts.get(Count.COPIES)))
        .line("sites with two owners", Numbers.count(counts.get(Count.RIVALS)))
        .line("messages lost", Numbers.count(counts.get(Count.LOST)))
        .line("messages repeated", Numbers.count(counts.get(Count.DUPLICATED)))
        .line("clock jumps", Numbers.count(counts.get(Count.JUMPS)))
        .line("batches retried", Numbers.count(counts.get(Count.RETRIES)))
        .line("queries with a match", Numbers.count(counts.get(Count.MATCHES)))
        .line("queries rejected", Numbers.count(counts.get(Count.REJECTIONS)))
        .line("sites skipped by queries", Numbers.count(counts.get(Count.SKIPS)))
        .line("answers checked", Numbers.count(counts.get(Count.CHECKS)))
        .print(terminal.out(), "");
  }
}
