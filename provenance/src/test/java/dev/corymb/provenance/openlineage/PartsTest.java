package dev.corymb.provenance.openlineage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.provenance.event.Source;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What is kept of facets, and what is counted instead. */
final class PartsTest {

  private static Source source(String json, int maxText) throws IOException {
    return Sent.events(json, Sent.options().withMaxText(maxText)).get(0).source().orElseThrow();
  }

  private static String text(String parts) {
    return parts.replace('\'', '"');
  }

  @Test
  void allThatGivesNoStatementsIsKeptWithWhatItDescribes() throws IOException {
    String json =
        Sent.run(
            ",'schemaURL':'u','outputs':["
                + Sent.dataset("door", "'schema':{ 'fields' : [ ] }", "'version':null")
                    .replace("}}", "},'outputFacets':{'stats':{'rows':1}},'own':2}")
                + "]",
            ",'facets':{'parent':{'run':{}},'a/b~':{}}",
            ",'facets':{'sql':{'query':'select'}}");

    Source source = source(json, 10_000);

    assertThat(source.format()).isEqualTo("openlineage");
    assertThat(source.droppedParts()).isZero();
    assertThat(source.droppedBytes()).isZero();
    assertThat(source.text())
        .isEqualTo(
            text("[{'at':'/run/facets/parent','id':'RUN','value':{'run':{}}},"
                    + "{'at':'/run/facets/a~1b~0','id':'RUN','value':{}},"
                    + "{'at':'/job/facets/sql','id':'urn:ol:job:plant/press',"
                    + "'value':{'query':'select'}},"
                    + "{'at':'/schemaURL','value':'u'},"
                    + "{'at':'/outputs/0/facets/schema','id':'DOOR','value':{'fields':[]}},"
                    + "{'at':'/outputs/0/facets/version','id':'DOOR','value':null},"
                    + "{'at':'/outputs/0/outputFacets/stats','id':'DOOR','value':{'rows':1}},"
                    + "{'at':'/outputs/0/own','id':'DOOR','value':2}]")
                .replace("RUN", Sent.RUN.value())
                .replace("DOOR", Sent.steel("door").value()));
  }

  @Test
  void whatDoesNotFitIsDroppedWholeAndCounted() throws IOException {
    String json = Sent.run(",'a':'1234567890','b':'" + "x".repeat(100) + "','c':[1, 2, 3]");

    Source source = source(json, 80);

    assertThat(source.text())
        .isEqualTo(text("[{'at':'/a','value':'1234567890'},{'at':'/c','value':[1,2,3]}]"));
    assertThat(source.droppedParts()).isEqualTo(1);
    assertThat(source.droppedBytes()).isEqualTo(102);
  }

  @Test
  void lineageOfColumnsIsKeptBeforeAllElse() throws IOException {
    String columns = "'columnLineage':{'fields':{}}";
    String json =
        Sent.run(
            ",'outputs':["
                + Sent.dataset("door", "'x':{'y':'" + "z".repeat(60) + "'}", columns)
                + "]");

    Source source = source(json, 130);

    assertThat(source.text()).startsWith(text("[{'at':'/outputs/0/facets/columnLineage'"));
    assertThat(source.text()).hasSizeLessThanOrEqualTo(130);
    assertThat(source.droppedParts()).isEqualTo(1);
    assertThat(source.droppedBytes()).isEqualTo(68);
  }

  /** Bytes, not characters, and no more than the limit, wherever it is. */
  @Test
  void theLimitIsNeverExceeded() throws IOException {
    String json =
        Sent.run(",'a':'\u20ac\u20ac\u20ac\u20ac','b':{},'c':'" + "\u00fc".repeat(50) + "','d':1");
    int whole = source(json, 10_000).text().getBytes(UTF_8).length;

    for (int limit = 0; limit <= whole + 2; limit++) {
      Source source = source(json, limit);
      int bytes = source.text().getBytes(UTF_8).length;

      assertThat(bytes).isLessThanOrEqualTo(limit);
      assertThat(source.droppedParts() == 0).as("limit " + limit).isEqualTo(limit > whole);
    }
  }
}
