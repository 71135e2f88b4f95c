package dev.corymb.bench.provenance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.bench.provenance.LedgerRows.Row;
import dev.corymb.bench.provenance.SampleEvents.Draft;
import dev.corymb.provenance.event.Event;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The whole command at sizes that take some seconds. */
final class ProvenanceCommandTest {

  private final StringWriter out = new StringWriter();

  private int execute(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--here", "--sites", "10", "--walks", "20", "--false-sites", "0.1"));
    arguments.addAll(
        List.of("--batches", "4", "--jena-batches", "2", "--batch-events", "20", "--threads", "4"));
    arguments.addAll(
        List.of("--rounds", "1", "--walk-events", "2000", "--millis", "5", "--hub-uses", "6000"));
    arguments.addAll(List.of("--hub-sites", "3"));
    arguments.addAll(List.of(more));
    return new CommandLine(new ProvenanceCommand())
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(new StringWriter()))
        .execute(arguments.toArray(String[]::new));
  }

  @Test
  void countsWalksAndTimesEvents() {
    assertThat(execute("--markdown")).isZero();
    assertThat(out.toString())
        .contains("# Provenance: what walks and recorded events cost")
        .contains("## 10 sites, ancestors, 0.1 false sites per key")
        .contains("| perfect knowledge ", "| id and role, Bloofi tree ", "| broadcast ")
        .contains("| an event, in batches of 20", "| an event of TDB2, in batches of 20")
        .contains("| a walk over own sites ", "6,000 uses at 3 sites")
        .contains("| true sites per key, 10 sites, ancestors, 0.1 false sites per key ");
  }

  /** Before anything is measured, which takes minutes. */
  @Test
  void whatCannotBeMeasuredIsRejectedAtOnce() {
    CommandLine command =
        new CommandLine(new ProvenanceCommand()).setErr(new PrintWriter(out, true));
    assertThat(command.execute("--here", "--hub-uses", "3000", "--hub-sites", "10")).isEqualTo(2);
    assertThat(out.toString())
        .startsWith(
            "--hub-uses must be at least 10000, or more than 1000 for each of --hub-sites, so that a"
                + " walk is cut, but was 3000 at 10 sites\n");
    assertThat(command.execute("--here", "--sites", "10,0")).isEqualTo(2);
    assertThat(command.execute("--here", "--false-sites", "0")).isEqualTo(2);
    assertThat(out.toString())
        .contains("--sites must be positive, but was 0", "--false-sites must be ");
  }

  /** What is written to the bare store is what a ledger writes. */
  @Test
  void theRowsOfAnEventAreThoseOfTheLedger() throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path store = folder.path().resolve("store");
      List<Event> events = new SampleEvents(1).next(10).stream().map(Draft::event).toList();
      try (EventNode node = new EventNode(store)) {
        node.node().create("site");
        node.record("site", events);
        LedgerRows rows =
            LedgerRows.read(store, folder.path().resolve("copy"), node.node().digester());
        Map<String, Long> families =
            rows.of(events).stream()
                .collect(Collectors.groupingBy(Row::family, Collectors.counting()));
        assertThat(families)
            .containsEntry("events", 10L)
            .containsEntry("bytime", 10L)
            .containsEntry("edges", 50L)
            .containsEntry("tail", 1L);
        assertThat(families.get("items")).isBetween(40L, 50L);
        assertThat(rows.of(events.subList(0, 1)))
            .extracting(Row::family)
            .containsOnlyOnce("events", "bytime", "tail")
            .filteredOn("edges"::equals)
            .hasSize(5);
      }
    }
  }

  /** A walk's bare reads find as many rows as it needs: a search for each key and site. */
  @Test
  void aWalkOverOwnSitesHasAboutAThousandIds() throws Exception {
    var measured = OwnWalkTrial.run(5_000, 1_000_000);
    assertThat(measured.get(ProvenanceFigure.WALK_IDS)).isBetween(800.0, 1_200.0);
    assertThat(measured.get(ProvenanceFigure.WALK_READS)).isBetween(800.0, 2_000.0);
  }
}
