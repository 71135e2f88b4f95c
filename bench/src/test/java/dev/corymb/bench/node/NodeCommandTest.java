package dev.corymb.bench.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
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
        .setErr(new PrintWriter(new StringWriter()))
        .execute(
            "--here",
            "--batches",
            "5",
            "--batch-items",
            "20",
            "--sites",
            "300",
            "--site-items",
            "3",
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
        .contains("A bare write and sync")
        .contains("## Memory: 300 sites of 3 items, bytes per site", "| index column");
    assertThat(out.toString().lines().filter(line -> line.matches(".*[✓✗] \\|"))).hasSize(6);
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
    assertThat(out.toString()).contains("\"item_peer\"", "\"means\"", "\"sync\"", "\"met\"");
  }

  @Test
  void aTargetIsMetByMediansAndTotals() {
    Samples bare = new Samples();
    Samples node = new Samples();
    for (int i = 0; i < 3; i++) {
      node.add(20, 1);
      bare.add(10, 1);
    }
    assertThat(isMet(node, bare)).isTrue();
    node.add(1_000, 1);
    assertThat(isMet(node, bare)).isFalse();
    Samples slower = new Samples();
    slower.add(21, 1);
    assertThat(isMet(slower, bare)).isFalse();
  }

  private static boolean isMet(Samples node, Samples bare) {
    Measurement measurement = new Measurement();
    measurement.put(NodeFigure.HIT_ALL, node);
    measurement.put(NodeFigure.HIT_ALL.ofPeer(), bare);
    return new NodeCommand().target(NodeFigure.HIT_ALL, measurement).isMet();
  }
}
