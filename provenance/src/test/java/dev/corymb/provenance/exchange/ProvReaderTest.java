package dev.corymb.provenance.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ProvReaderTest {

  private static final String OPEN_LINEAGE =
      "{'eventTime':'2026-03-01T08:00:00Z','job':{'namespace':'n','name':'j'},"
          + "'outputs':[{'namespace':'file','name':'x'}]}";
  private static final String PROV_JSON = "{'agent':{'urn:x:ada':{}}}";
  private static final String PROV_JSON_LD =
      "{'@graph':[{'@type':'Agent','@id':'urn:x:ada'}],'@context':[]}";

  private static String exported() throws IOException {
    Event event = Event.of(Instant.EPOCH, Statement.of(Kind.AGENT, new Iri("urn:x:ada")));
    StringBuilder text = new StringBuilder();
    ProvWriter.write(
        List.of(new RecordedEvent(event, Optional.of(Instant.ofEpochSecond(7)))),
        ProvFormat.NDJSON,
        text);
    return text.toString().strip();
  }

  private static InputStream bytes(String json) {
    return new ByteArrayInputStream(json.replace('\'', '"').getBytes(UTF_8));
  }

  private static List<SentEvent> all(SentEvents events) throws IOException {
    List<SentEvent> all = new ArrayList<>();
    try (events) {
      for (SentEvent next = events.next(); next != null; next = events.next()) {
        all.add(next);
      }
    }
    return all;
  }

  private static void requireAll(List<SentEvent> read) {
    assertThat(read).hasSize(4);
    assertThat(read).extracting(SentEvent::index).containsExactly(0L, 1L, 2L, 3L);
    assertThat(read).extracting(SentEvent::fault).containsOnly(Optional.empty());
    assertThat(read.get(0).events().get(0).time()).contains(Instant.parse("2026-03-01T08:00:00Z"));
    assertThat(read.get(0).events().get(0).statements().toString())
        .contains("urn:ol:dataset:north!file/x");
    assertThat(read.get(1).events()).isEqualTo(read.get(2).events());
    assertThat(read.get(3).events().get(0).time()).contains(Instant.EPOCH);
    assertThat(read).filteredOn(sent -> sent.recorded().isPresent()).containsExactly(read.get(3));
    assertThat(read.get(3).recorded()).contains(Instant.ofEpochSecond(7));
  }

  @Test
  void linesMayBeOfAnyFormat() throws IOException {
    String lines = String.join("\n", OPEN_LINEAGE, PROV_JSON, "", PROV_JSON_LD, exported());

    requireAll(all(Sample.reader().lines(bytes(lines))));
  }

  @Test
  void elementsOfAnArrayMayBeOfAnyFormat() throws IOException {
    String array = String.join(",", OPEN_LINEAGE, PROV_JSON, PROV_JSON_LD, exported());

    requireAll(all(Sample.reader().array(bytes("[" + array + "]"))));
    assertThat(all(Sample.reader().array(bytes(PROV_JSON)))).hasSize(1);
  }

  @Test
  void oneOfAnyFormatIsRead() throws IOException {
    for (String one : List.of(OPEN_LINEAGE, PROV_JSON, PROV_JSON_LD, exported())) {
      assertThat(Sample.reader().one(bytes(one)).events()).hasSize(1);
    }
    assertThat(Sample.reader().one(bytes("{}")).events()).isEmpty();
    assertThatThrownBy(() -> Sample.reader().one(bytes(PROV_JSON + PROV_JSON)))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage("event must be the only one, but more follows");
  }

  @Test
  void aLineThatIsInvalidDoesNotKeepOthersFromBeingRead() throws IOException {
    List<SentEvent> read =
        all(
            Sample.reader()
                .lines(
                    bytes(
                        String.join(
                            "\n",
                            "{'agent':{'ada':{}}}",
                            PROV_JSON,
                            "{'agent':",
                            "7",
                            "{'@context':'https://schema.org'}",
                            PROV_JSON_LD,
                            "{'corymbEvent':2}",
                            "{'color':'red'}"))));

    assertThat(read).hasSize(8);
    assertThat(read.get(1).events()).hasSize(1);
    assertThat(read.get(5).events()).hasSize(1);
    assertThat(fault(read.get(0))).startsWith("/agent/ada must have a declared prefix");
    assertThat(fault(read.get(2))).startsWith("event must be JSON");
    assertThat(fault(read.get(3))).isEqualTo("event must be an object, but was not");
    assertThat(fault(read.get(4))).startsWith("/@context must be prefixes, or the context");
    assertThat(fault(read.get(6)))
        .isEqualTo("/corymbEvent must be 1, the newest version known, but was 2");
    assertThat(fault(read.get(7))).isEqualTo("/eventTime must be given, but was not");
  }

  private static String fault(SentEvent sent) {
    return String.valueOf(sent.fault().orElseThrow().getMessage());
  }

  @Test
  void anArrayGoesOnAfterWhatIsInvalid() throws IOException {
    List<SentEvent> read =
        all(
            Sample.reader()
                .array(
                    bytes(
                        "[" + PROV_JSON + ",{'agent':{'a':{'b':[[1]]}}},7,{}," + PROV_JSON + "]")));

    assertThat(read).hasSize(5);
    assertThat(read.get(1).fault()).isPresent();
    assertThat(fault(read.get(2))).isEqualTo("event must be an object, but was 7");
    assertThat(read.get(3).events()).isEmpty();
    assertThat(read.get(4).events()).isEqualTo(read.get(0).events());
  }

  @Test
  void exportedEventsHaveNothingUnknown() throws IOException {
    String line = exported().replace('"', '\'');
    for (String[] change :
        new String[][] {
          {
            "'statements':[", "'more':1,'statements':[", "/more must be a member of exported events"
          },
          {
            "'kind':'agent'",
            "'kind':'robot'",
            "/statements/0 must have a kind of PROV, but had robot"
          },
          {
            "'kind':'agent'", "'kind':'used'", "/statements/0 must be a statement, but is not: used"
          },
          {"'kind':'agent',", "", "/statements/0/kind must be given, but was not"},
          {
            "'kind':'agent'",
            "'kind':'agent','kind':'agent'",
            "/statements/0/kind must be given once"
          },
          {
            "'kind':'agent'",
            "'kind':'agent','plan':'x'",
            "/statements/0 must have members of agent alone"
          },
          {"urn:x:ada", "ada", "/statements/0 must have IRIs, but is not: id must be an absolute"},
          {"1970-01-01T00:00:00Z", "noon", "/time must have times such as"},
          {"'id':", "'event':", "/event must be a member of exported events, but is not"},
        }) {
      assertThat(line).contains(change[0]);
      String changed = line.replace(change[0], change[1]);

      assertThatThrownBy(() -> Sample.reader().one(bytes(changed)))
          .as(changed)
          .isInstanceOf(InvalidEventException.class)
          .hasMessageStartingWith(change[2]);
    }
  }
}
