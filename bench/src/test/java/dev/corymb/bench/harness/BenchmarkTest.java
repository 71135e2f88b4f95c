package dev.corymb.bench.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The harness with trials that do nothing, in this JVM and in real children. */
final class BenchmarkTest {

  private static final Figure TIME = () -> "TIME";

  /** A benchmark with one trial of a given length. */
  @Command(name = "toy")
  static final class Toy extends Benchmark<NamedTrial> {

    @Option(names = "--nanos")
    private double nanos = 6;

    @Option(names = "--times", split = ",")
    private List<Integer> times = List.of(1);

    @Option(names = "--fail")
    private boolean fail;

    @Option(names = "--babble")
    private boolean babble;

    @Override
    protected List<NamedTrial> trials() {
      if (nanos < 0) {
        throw new IllegalArgumentException("--nanos must not be negative, but was " + nanos);
      }
      return times.stream().map(time -> new NamedTrial("toy " + time, () -> run(time))).toList();
    }

    private Measurement run(int time) {
      if (fail) {
        throw new IllegalStateException("no figures today");
      }
      if (babble) {
        System.out.println("hello");
      }
      Measurement measurement = new Measurement();
      measurement.put(TIME, nanos * time);
      return measurement;
    }

    @Override
    protected Report report(Results<NamedTrial> results) {
      double value = results.of(trial -> true).get(TIME);
      Target target = Target.least(5, "as slow as it should be", value);
      return new Report("Toys")
          .heading("Targets")
          .table(
              new Table<Target>()
                  .column("target", Target::what)
                  .column("is", "%.1f", Target::value)
                  .column("ought to be", one -> one.boundText("%.1f"))
                  .column("", Target::mark)
                  .rows(List.of(target)))
          .targets(List.of(target));
    }
  }

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    return new CommandLine(new Toy())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void reportsWhereFiguresComeFromAndMarksTargets() {
    assertThat(execute("--here", "--markdown", "--times", "2,1,3", "--only", "[12]")).isZero();

    assertThat(out.toString())
        .startsWith("# Toys\n\n- machine: ")
        .contains("\n- command: `./corymb bench toy --nanos 6.0 --times 2,1,3 --only '[12]'`\n\n")
        .endsWith(
            """
            ## Targets

            | target                  |  is | ought to be |   |
            |-------------------------|----:|------------:|--:|
            | as slow as it should be | 6.0 |       ≥ 5.0 | ✓ |

            """);
    assertThat(err.toString()).isEqualTo("1/2  toy 2\n2/2  toy 1\n");
  }

  @Test
  void aMissedTargetIsMarkedAndIsNotAFailure() {
    assertThat(execute("--here", "--nanos", "4")).isZero();

    assertThat(out.toString()).startsWith("Targets\n\ntarget").contains("≥ 5.0  ✗");
  }

  @Test
  void printsJson() {
    assertThat(execute("--here", "--json", "--nanos", "4")).isZero();

    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("\"command\" : \"./corymb bench toy --nanos 4.0 --times 1\"")
        .contains("{ \"trial\" : \"toy 1\", \"figures\" : { \"time\" : 4.0 }, \"medians\" : { }")
        .contains("\"value\" : 4.0, \"least\" : 5.0, \"met\" : false");
  }

  @Test
  void measuresInAChild() {
    assertThat(execute("--nanos", "4", "--times", "3,2")).describedAs(err.toString()).isZero();

    assertThat(out.toString()).contains("8.0", "✓");
  }

  @Test
  void saysWhichTrialFailed() {
    assertThat(execute("--fail")).isEqualTo(1);

    assertThat(out.toString()).isEmpty();
    assertThat(err.toString())
        .isEqualTo(
            "1/1  toy 1\ntrial \"toy 1\" failed: its JVM ended with exit code 1;"
                + " see the lines above\n");
  }

  @Test
  void figuresAreNotMixedUpWithOtherOutput() {
    assertThat(execute("--babble")).isEqualTo(1);

    assertThat(err.toString()).contains("trial \"toy 1\" failed: its JVM printed something else");
  }

  @Test
  void rejectsOptionsBeforeAnythingIsRun() {
    assertThat(execute("--nanos", "-1")).isEqualTo(2);
    assertThat(err.toString()).startsWith("--nanos must not be negative, but was -1.0");
  }
}
