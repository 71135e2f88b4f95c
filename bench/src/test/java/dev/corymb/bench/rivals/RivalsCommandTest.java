package dev.corymb.bench.rivals;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.index.Budget;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The command at sizes that take seconds, in this process. */
final class RivalsCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... arguments) {
    return new CommandLine(new RivalsCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void comparesTheIndexWithMaps() {
    int status =
        execute(
            "--here", "--quick", "--sites", "400", "--markdown", "--only", "sparse.*each in 1$");

    assertThat(status).as(err.toString()).isZero();
    assertThat(out.toString())
        .contains(
            "# The index and maps compared", "## Queries, µs", "bench rivals --sites 400 --quick")
        .contains("sliced index, compact", "hash map", "cuckoo map")
        .doesNotContain("1,000 items", "Roaring |");
  }

  @Test
  void refusesSizesThatMakeNoSense() {
    assertThat(execute("--here", "--sites", "10")).isEqualTo(2);
    assertThat(err.toString()).contains("--sites must be in [100, 1000000], but was 10");
  }

  @Test
  void leavesOutWhatDoesNotFitTheMemory() {
    assertThat(new Suite(100_000, Budget.QUICK).trials())
        .extracting(RivalTrial::name)
        .contains(
            "hash map: three attributes, full queries only, 100,000 sites, 1,000 items, each in 1",
            "cuckoo map: three attributes, 100,000 sites, 1,000 items, each in 1")
        .doesNotContain("hash map: three attributes, 100,000 sites, 1,000 items, each in 1")
        .doesNotHaveDuplicates();
  }
}
