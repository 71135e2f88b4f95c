package dev.corymb.bench.index;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.bench.harness.Results;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The whole command at sizes that take seconds, in this process. */
final class IndexCommandTest {

  private static final String[] SMALL = {"--here", "--quick", "--sites", "300", "--bits", "10000"};

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int execute(String... more) {
    String[] arguments = new String[SMALL.length + more.length];
    System.arraycopy(SMALL, 0, arguments, 0, SMALL.length);
    System.arraycopy(more, 0, arguments, SMALL.length, more.length);
    return new CommandLine(new IndexCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(arguments);
  }

  @Test
  void measuresAllThereIs() {
    assertThat(execute("--markdown")).describedAs(err.toString()).isZero();

    Suite suite = Suite.quick(new Contest(300, 10_000, 7, 100, 0));
    assertThat(out.toString())
        .contains("# Indexes compared", "## Queries, µs", "## Changes, µs", "building site by site")
        .contains("More and more sites: a miss takes", "against the best", "GB/s")
        .contains("| sparse, 300 sites: faster than scan, hit");
    assertThat(out.toString().lines().filter(line -> line.matches(".*[✓✗] \\|")))
        .hasSize(Targets.of(new IndexResults(suite, new Results<>())).size());
    assertThat(err.toString()).contains("1/", "queries, sliced, compact: 300 sites");
  }

  @Test
  void printsJson() throws IOException {
    assertThat(execute("--json", "--only", "queries, (scan|sliced): 300|bandwidth")).isZero();

    int tokens = 0;
    try (JsonParser json = new JsonFactory().createParser(out.toString())) {
      while (json.nextToken() != null) {
        tokens++;
      }
    }
    assertThat(tokens).isGreaterThan(50);
    assertThat(out.toString()).contains("\"hit_ids\"", "\"medians\"", "\"met\"");
  }

  @Test
  void leavesOutWhatIsNotAskedFor() {
    assertThat(execute("--only", "updates, sliced:")).isZero();

    assertThat(out.toString()).contains("Changes, µs").doesNotContain("Queries", "sites:", "sum");
  }
}
