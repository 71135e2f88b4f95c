package dev.corymb.provenance.openlineage;

import static dev.corymb.provenance.openlineage.Sent.dataset;
import static dev.corymb.provenance.openlineage.Sent.run;
import static dev.corymb.provenance.openlineage.Sent.steel;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.openlineage.ColumnLink.Column;
import dev.corymb.provenance.openlineage.ColumnReader.Columns;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Which columns were computed from which. */
final class ColumnReaderTest {

  private static final OpenLineageOptions OPTIONS = OpenLineageOptions.of("here");

  private static List<Event> events(String json, OpenLineageOptions options) throws IOException {
    byte[] bytes = json.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    return new OpenLineageReader(options).event(new ByteArrayInputStream(bytes));
  }

  private static Columns columns(Event event) {
    return new ColumnReader(OPTIONS).read(event.source().orElseThrow());
  }

  private static List<ColumnLink> links(String json) throws IOException {
    return List.copyOf(columns(events(json, OPTIONS).get(0)).links());
  }

  private static boolean isWhole(String json, int maxText) throws IOException {
    return columns(events(json, OPTIONS.withMaxText(maxText)).get(0)).isWhole();
  }

  private static Column column(String dataset, String field) {
    return new Column(steel(dataset), Optional.of(field));
  }

  private static String field(String dataset, String name, String more) {
    return "{'namespace':'s3://steel','name':'" + dataset + "','field':'" + name + "'" + more + "}";
  }

  private static String outputs(String facets) {
    return ",'inputs':[" + dataset("coil") + "],'outputs':[" + dataset("door", facets) + "]";
  }

  @Test
  void columnLineageIsRead() throws IOException {
    String facet =
        "'columnLineage':{'fields':{'w':{'inputFields':["
            + field("coil", "w", "")
            + ","
            + field(
                "coil",
                "h",
                ",'transformations':[{'type':'DIRECT','subtype':'AGGREGATION'},{'type':'INDIRECT'}]")
            + "]},'old':{'inputFields':["
            + field("coil", "x", "")
            + "],'transformationType':'MASKED'}},'dataset':["
            + field("coil", "day", "")
            + "]}";

    assertThat(links(run(outputs(facet))))
        .containsExactly(
            new ColumnLink(new Column(steel("door"), Optional.empty()), column("coil", "day"), ""),
            new ColumnLink(column("door", "old"), column("coil", "x"), "MASKED"),
            new ColumnLink(
                column("door", "w"), column("coil", "h"), "DIRECT AGGREGATION, INDIRECT"),
            new ColumnLink(column("door", "w"), column("coil", "w"), ""));
  }

  /** As the specification has it: explicit lineage goes before what columnLineage says. */
  @Test
  void explicitLineageGoesFirst() throws IOException {
    String facets =
        "'columnLineage':{'fields':{'w':{'inputFields':["
            + field("coil", "w", "")
            + "]}}},'lineage':{'fields':{'w':{'inputs':["
            + field("coil", "h", ",'type':'DATASET'")
            + "]}}}";
    assertThat(links(run(outputs(facets))))
        .containsExactly(new ColumnLink(column("door", "w"), column("coil", "h"), ""));

    String ofJob =
        ",'facets':{'lineage':{'entries':[{'type':'DATASET','namespace':'s3://steel','name':'door',"
            + "'fields':{'w':{'inputs':["
            + field("coil", "z", ",'type':'DATASET'")
            + "]}}}]}}";
    assertThat(links(run(outputs("'other':{}"), "", ofJob)))
        .containsExactly(new ColumnLink(column("door", "w"), column("coil", "z"), ""));
  }

  @Test
  void namesInLocalNamespacesAreThoseOfTheSite() throws IOException {
    String facet =
        "'columnLineage':{'fields':{'w':{'inputFields':[{'namespace':'file','name':'/a','field':'b'}]}}}";
    assertThat(links(run(outputs(facet))).get(0).cause().dataset().value())
        .isEqualTo("urn:ol:dataset:here!file/%2Fa");
  }

  @Test
  void whatIsNotAsTheSpecificationHasItIsLeftOut() throws IOException {
    for (String facet :
        List.of(
            "'columnLineage':7",
            "'columnLineage':{'fields':[1]}",
            "'columnLineage':{'fields':{'w':null}}",
            "'columnLineage':{'fields':{'w':{'inputFields':[7,{},{'namespace':1}]}}}",
            "'columnLineage':{'_deleted':true,'fields':{'w':{'inputFields':["
                + field("coil", "w", "")
                + "]}}}",
            "'columnLineage':" + "{'a':".repeat(900) + "1" + "}".repeat(900),
            "'columnLineage':{'fields':{'w':{'inputFields':[{'namespace':'s','name':'"
                + "x".repeat(5_000)
                + "'}]}}}")) {
      assertThat(links(run(outputs(facet)))).as("%.60s", facet).isEmpty();
    }
  }

  /** Other facets may be large, as plans of queries are, and nothing is missing without them. */
  @Test
  void itIsKnownWhetherLineageOfColumnsWasDropped() throws IOException {
    String small = "'columnLineage':{'fields':{}}";
    String large = "'columnLineage':{'fields':{'w':{'x':'" + "y".repeat(500) + "'}}}";
    String plan = "'plan':{'x':'" + "y".repeat(500) + "'}";
    String two = run(",'outputs':[" + dataset("a", large) + "," + dataset("b", large) + "]");

    assertThat(isWhole(run(outputs(small)), 10_000)).isTrue();
    assertThat(isWhole(run(outputs(small + "," + plan)), 300)).isTrue();
    assertThat(isWhole(run(outputs(plan)), 300)).isTrue();
    assertThat(isWhole(run(outputs("'other':1")), 300)).isTrue();
    for (int maxText : List.of(0, 1, 20, 30, 100, 300)) {
      assertThat(isWhole(run(outputs(large)), maxText)).as("of %s", maxText).isFalse();
    }
    assertThat(isWhole(two, 10_000)).isTrue();
    assertThat(isWhole(two, 1_000)).isFalse();
    String deep = "'columnLineage':" + "{'a':".repeat(1_000) + "1" + "}".repeat(1_000);
    assertThat(columns(events(run(outputs(deep)), OPTIONS.withMaxDepth(2_000)).get(0)).isWhole())
        .isFalse();
  }

  /** What is kept is with the first event that is made of a large one. */
  @Test
  void furtherEventsOfALargeOneAreNotTakenForAllOfIt() throws IOException {
    StringBuilder inputs = new StringBuilder();
    for (int i = 0; i < Event.MAX_STATEMENTS; i++) {
      inputs.append(dataset("i" + i)).append(',');
    }
    String large =
        ",'inputs':[" + inputs + dataset("last") + "],'outputs':[" + dataset("door") + "]";
    List<Event> plain = events(run(large), OPTIONS);
    List<Event> kept = events(run(large + ",'own':1"), OPTIONS);

    assertThat(plain).hasSize(2).allMatch(event -> columns(event).isWhole());
    assertThat(kept).hasSize(2);
    assertThat(columns(kept.get(0)).isWhole()).isTrue();
    assertThat(columns(kept.get(1)).isWhole()).isFalse();
  }
}
