package dev.corymb.bench.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.bench.report.Samples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The whole command at sizes that take a second. */
final class NodeCommandTest {

  private final StringWriter out = new StringWriter();

  private int execute(String more) {
    return new CommandLine(new NodeCommand())
        .setOut(new PrintWriter(out, true))
        .execute(
            "--here",
            "--batches",
            "5",
            "--batch-items",
            "20",
            "--sites",
            "300",
            "--millis",
            "5",
            more);
  }

  @Test
  void comparesIngestAndQueries() {
    assertThat(execute("--markdown")).isZero();
    assertThat(out.toString())
        .contains("# A node beside what it stands on", "--batch-items 20")
        .contains("| an item, in batches of 20", "| a query: a miss, one attribute")
        .contains("A bare write and sync");
    assertThat(out.toString().lines().filter(line -> line.matches(".*[✓✗] \\|"))).hasSize(5);
  }

  @Test
  void printsJson() throws IOException {
    assertThat(execute("--json")).isZero();
    int tokens = 0;
    try (JsonParser parser = new JsonFactory().createParser(out.toString())) {
      while (parser.nextToken() != null) {
        tokens++;
      }
    }
    assertThat(tokens).isGreaterThan(80);
    assertThat(out.toString()).contains("\"ratio_of_totals\"", "\"remark\"");
  }

  @Test
  void aTargetIsMetByMediansAndTotals() {
    Samples node = new Samples();
    Samples bare = new Samples();
    for (int i = 0; i < 3; i++) {
      node.add(20, 1);
      bare.add(10, 1);
    }
    assertThat(new Comparison("x", node, bare, 2).isMet()).isTrue();
    assertThat(new Comparison("x", node, bare, 1.9).isMet()).isFalse();
    node.add(1_000, 1);
    assertThat(new Comparison("x", node, bare, 2).isMet()).isFalse();
  }
}
