package dev.corymb.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.cli.terminal.Screen;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SimulateCommandTest {

  private static final String SMALL = "simulate --sites 6 --hosts 3 --items 100 --steps 20";

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
  }

  private Result run(String commandLine) {
    Result result = cli.run(commandLine);
    assertThat(result.code()).as(result.err()).isZero();
    return result;
  }

  @Test
  void runsAllPoliciesSideBySide() {
    Result result = run(SMALL);

    assertThat(result.lines().get(0)).startsWith("6 sites on 3 hosts, 100 items each, growth");
    assertThat(result.lines().subList(2, 7))
        .extracting(line -> line.substring(0, line.indexOf(" ")))
        .containsExactly("policy", "budget", "paper", "dirty-bits", "interval");
    assertThat(result.lines().stream().skip(2).map(line -> line.indexOf("  ")))
        .as("aligned")
        .allSatisfy(place -> assertThat(place).isPositive());
    assertThat(result.err()).isEmpty();
  }

  @Test
  void theBudgetIsKeptAndJsonTellsOfEveryStep() {
    Result result = run(SMALL + " --policy budget --workload bursty --miss-rate 0.1 --json");
    Map<String, Object> object = JsonText.object(result.out());

    assertThat(object).containsEntry("policy", "budget");
    assertThat(JsonText.object(object, "options")).containsEntry("workload", "bursty");
    assertThat(JsonText.number(object, "worstMissRate")).isPositive().isLessThanOrEqualTo(0.1);
    assertThat(JsonText.number(object, "missRate"))
        .isLessThanOrEqualTo(JsonText.number(object, "worstMissRate"));
    assertThat(JsonText.number(object, "bytes")).isPositive();
    assertThat((List<?>) JsonText.object(object, "series").get("missRate")).hasSize(20);
  }

  @Test
  void severalPoliciesGiveALineEach() {
    Result result = run(SMALL + " --policy budget,interval --interval 5 --loss 0.2 --json");

    assertThat(result.lines()).hasSize(2);
    Map<String, Object> interval = JsonText.object(result.lines().get(1));
    assertThat(interval).containsEntry("policy", "interval");
    assertThat(JsonText.number(interval, "behind")).isPositive();
  }

  @Test
  void theSameSeedGivesTheSameAnswer() {
    assertThat(run(SMALL + " --seed 7").out())
        .isEqualTo(run(SMALL + " --seed 7").out())
        .isNotEqualTo(run(SMALL + " --seed 8").out());
  }

  @Test
  void drawsAPlot() {
    run(SMALL + " --policy budget --plot @rates.svg");

    assertThat(new String(cli.read("rates.svg"), StandardCharsets.UTF_8)).contains("<svg");
  }

  @Test
  void comparesUnderAllWorkloads() {
    Result result = run(SMALL + " --compare --markdown");

    assertThat(result.out())
        .contains("| workload | policy |", "| growth | budget |", "| steady | paper |")
        .contains("| bursty | dirty-bits, tuned to ", "bytes to tuned dirty-bits");
    assertThat(run(SMALL + " --compare --json").lines()).hasSize(15);
  }

  @Test
  void runsFaults() {
    assertThat(run("simulate --faults 5 --seed 3").out())
        .containsPattern("runs +5, all correct")
        .containsPattern("answers checked +[1-9]");
    Map<String, Object> counts = JsonText.object(run("simulate --faults 5 --json").out());
    assertThat(counts).containsEntry("runs", 5);
  }

  @Test
  void comparesWalksWithAnOracle() {
    Map<String, Object> counts =
        JsonText.object(run("simulate --provenance 1 --seed 6 --json").out());
    assertThat(counts).containsEntry("walks", 100);
    assertThat(run("simulate --provenance 1 --seed 6").out())
        .containsPattern("walks +100, all correct")
        .containsPattern("links found +[1-9]");
  }

  @Test
  void runsFaultsOfProvenance() {
    assertThat(run("simulate --provenance-faults 2 --seed 3").out())
        .containsPattern("runs +2, all correct")
        .containsPattern("covered links, all found +[1-9]");
    Map<String, Object> counts =
        JsonText.object(run("simulate --provenance-faults 2 --seed 3 --json").out());
    assertThat(counts).containsEntry("runs", 2).containsKey("missDeviations");
  }

  @Test
  void showsABarToThoseWhoWatch() {
    Result watched = cli.runWatched(new Screen(false, false, 80), "", SMALL + " --policy interval");

    assertThat(watched.code()).isZero();
    assertThat(watched.err()).contains("simulating");
  }

  @ParameterizedTest
  @CsvSource({
    "--hosts 1, hosts",
    "--policy best, budget",
    "--workload wild, growth",
    "--plot x.gif, --plot must end in .svg or .png",
    "--plot x.svg --compare, --plot must stand without",
    "--faults 0, --faults must be at least 1",
    "--provenance 0, --provenance must be at least 1",
    "--provenance-faults 0, --provenance-faults must be at least 1",
    "--faults 1 --provenance 1, only one can be given of --compare",
    "--miss-rate 2, miss-rate",
    "--false-sites 0, false-sites"
  })
  void refusesWhatCannotBe(String options, String reason) {
    Result refused = cli.run(SMALL + " " + options);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(reason);
    assertThat(refused.out()).isEmpty();
  }
}
