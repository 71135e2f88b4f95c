package dev.corymb.lab.federation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.replication.policy.PolicyKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RatesPlotTest {

  @TempDir private Path folder;

  @Test
  void drawsAllPoliciesAndTheBudget() throws IOException {
    SimulationOptions options =
        SimulationOptions.builder().sites(4).hosts(2).items(50).steps(10).build();
    PolicyResult budget = Simulation.run(options, PolicyKind.BUDGET, () -> {});
    PolicyResult interval = Simulation.run(options, PolicyKind.INTERVAL, () -> {});

    // Two lines a policy, one more if it is alone, and the level.
    assertThat(colours(List.of(budget))).hasSize(4);
    assertThat(colours(List.of(budget, interval))).hasSize(5);
  }

  /** The colours of lines, of which each has its own; grey is for the frame. */
  private Set<String> colours(List<PolicyResult> results) throws IOException {
    Path file = folder.resolve("rates.svg");
    RatesPlot.save(results, file);
    return Pattern.compile("stroke:(rgb\\([0-9,]+\\))[^>]*stroke-width:1.8")
        .matcher(Files.readString(file))
        .results()
        .map(match -> match.group(1))
        .collect(Collectors.toSet());
  }
}
