package dev.corymb.bench.node;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
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
            "--ledger-items",
            "3000",
            more);
  }

  @Test
  void comparesIngestAndQueries() {
    assertThat(execute("--markdown")).isZero();
    assertThat(out.toString())
        .contains("# A node beside what it stands on", "--batch-items 20")
        .contains("| an item, in batches of 20", "| a query: a miss, one attribute")
        .contains("| an item by two threads", "| a query by two threads")
        .contains("A bare write and sync")
        .contains("## Memory: 300 sites of 3 items, bytes per site", "| index column")
        .contains("## Restart: 300 sites of 3 items, seconds", "| after a clean stop")
        .contains("## Questions", "30 sites: bits/item", "300 sites: bits/item", "| tag=red ")
        .contains("## Confirmations: one site of 3,000 items", "| a declared pair ");
    assertThat(out.toString().lines().filter(line -> line.matches(".*[✓✗] \\|"))).hasSize(17);
  }

  @Test
  void everyQuestionFindsTheTwoSitesOfItsValues() {
    QuestionTrial trial = new QuestionTrial(100);
    Measurement measured = trial.run(1);
    for (Question question : Question.values()) {
      double sites =
          switch (question) {
            case TWO_VALUES, VALUE_OR_ABSENT -> 4;
            case FORTY_VALUES, EXPLAINED -> 2 * 40;
            default -> 2;
          };
      // Of two values of one site the site is found once, and a few sites are found falsely.
      assertThat(measured.get(question.found()))
          .as(question.name())
          .isBetween(sites > 4 ? 40 : sites - 0.5, sites + 0.5);
    }
    assertThat(trial.asked(Question.DECLARED_PAIR)).containsExactly("name+owner");
    assertThat(trial.asked(Question.UNDECLARED_PAIR)).containsExactly("size", "name");
    assertThat(trial.asked(Question.RANGE)).isEmpty();
    assertThat(measured.get(Question.RANGE.bits())).isZero();
  }

  @Test
  void aDeclaredQueryIsConfirmedByOneReadOfTheLedger() throws Exception {
    Measurement measured = ConfirmTrial.run(3_000, 1);
    for (Confirmation kind :
        List.of(
            Confirmation.FULL, Confirmation.ONE, Confirmation.PAIR, Confirmation.FORTY_VALUES)) {
      assertThat(measured.get(kind.reads())).as(kind.name()).isEqualTo(1);
      assertThat(measured.get(kind.missingReads()))
          .as(kind.name())
          .isEqualTo(kind == Confirmation.FORTY_VALUES ? 40 : 1);
    }
    assertThat(measured.get(Confirmation.RANGE.reads())).as("both ends").isEqualTo(2);
    assertThat(measured.get(Confirmation.UNDECLARED.missingReads()))
        .as("two sets, the state of the site, and a pass")
        .isEqualTo(4);
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
