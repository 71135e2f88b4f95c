package dev.corymb.bench.filters;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.contender.Entrant;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Results;
import dev.corymb.bench.harness.Target;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

final class FiltersCommandTest {

  private static final Contest MILLION = new Contest(1_000_000, 0.01);
  private static final Expectation ADDING = Expectation.ALL.get(0);

  private final Results<FilterTrial> results = new Results<>();

  private void put(Entrant entrant, Contest contest, double nanos) {
    Measurement measurement = new Measurement();
    measurement.put(FilterFigure.ADD, nanos);
    results.add(new FilterTrial(entrant, contest, 1), measurement);
  }

  @Test
  void comparesWithThePeerAndJudges() {
    put(Entrant.PBF_BF_SEGMENT, MILLION, 200);
    put(Entrant.GUAVA_BY_HAND, MILLION, 1_300);
    put(Entrant.GUAVA_BY_HAND, new Contest(5, 0.01), 1);

    Target target = ADDING.target(MILLION, results);

    assertThat(target.value()).isEqualTo(6.5);
    assertThat(target.bound()).isEqualTo(6);
    assertThat(target.isMet()).isTrue();
    assertThat(Expectation.ALL.get(1).target(MILLION, results).isMeasured()).isFalse();
  }

  @Test
  void asksLessWhereFiltersExceedTheCache() {
    Contest large = new Contest(10_000_000, 0.01);

    assertThat(ADDING.target(MILLION, results).bound()).isEqualTo(6);
    assertThat(ADDING.target(large, results).bound()).isEqualTo(3);
  }

  @Test
  void reportsFiguresAndRatiosOfEachContest() {
    FiltersCommand command = new FiltersCommand();
    CommandLine.populateCommand(command, "--items", "1000", "--rounds", "1");
    for (Entrant entrant : List.of(Entrant.STANDARD_SEGMENT, Entrant.GUAVA)) {
      FilterTrial trial = new FilterTrial(entrant, new Contest(1_000, 0.01), 1);
      assertThat(command.trials()).contains(trial);
      results.add(trial, trial.measure());
    }

    assertThat(command.report(results).text())
        .startsWith("1,000 items, false rate 1 %\n\nNanoseconds")
        .containsPattern("standard segment  +[0-9.]+  +[0-9.]+  .*–  .* %\n")
        .containsPattern("standard segment  Guava, one filter  +add  +[0-9.]+  +4.0  [✓✗]\n");
  }

  @Test
  void rejectsNumbersThatMakeNoSense() {
    StringWriter err = new StringWriter();
    CommandLine filters = new CommandLine(new FiltersCommand()).setErr(new PrintWriter(err, true));

    assertThat(filters.execute("--here", "--items", "0")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--items must be positive, but was 0");
  }

  @Test
  void aContestHasAName() {
    assertThat(new Contest(10, 0.001)).hasToString("10 items, false rate 0.1 %");
    assertThat(new FilterTrial(Entrant.GUAVA, MILLION, 1).parameters())
        .isEqualTo(Map.of("entrant", "GUAVA", "items", 1_000_000, "false_rate", 0.01));
  }
}
