package dev.corymb.provenance.openlineage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.FormatException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Source;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.sent.InvalidEventException;
import dev.corymb.provenance.sent.SentEvent;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is too much, and what is wrong. */
final class LimitsTest {

  private static void assertRejected(String json, OpenLineageOptions options, String message) {
    assertThatThrownBy(() -> Sent.events(json, options))
        .isInstanceOf(InvalidEventException.class)
        .hasMessage(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'eventTime':'2026-03-01T08:00:00Z'|'eventTime':null"
            + "|/eventTime must be given, but was not",
        "'eventTime':'2026-03-01T08:00:00Z'|'eventTime':'noon'"
            + "|/eventTime must be a time such as 2026-01-31T12:00:00.5Z, but was \\\"noon\\\"",
        "'eventTime':'2026-03-01T08:00:00Z'|'eventTime':1772352000000"
            + "|/eventTime must be a text, but was 1772352000000",
        "'runId':|'id':|/run/runId must be given, but was not",
        "0190F1C2-|0190F1C2|/run/runId must be a UUID, but was"
            + " \\\"0190F1C277AA-7B3C-8D4E-5F60718293A4\\\"",
        "'job':|'task':|/job must be given, except in events that only have a dataset, but was not",
        "'namespace':'plant'|'x':0|/job/namespace must be given, but was not",
        "'name':'press'|'name':''|/job/name must not be empty, but was empty",
        "'name':'press'|'name':['press']|/job/name must be a text, but was an array",
        "'name':'press'|'name':'\\ud800'"
            + "|/job/name must be Unicode, but had an unpaired surrogate: \\\"\\ud800\\\"",
        "'name':'press'|'name':'press','name':'press'"
            + "|/job/name must be given once, but was given twice",
        "'job':{|'inputs':{},'job':{|/inputs must be an array, but was an object",
        "'job':{|'outputs':[{'namespace':'a','name':'b'},null],'job':{"
            + "|/outputs/1/namespace must be given, but was not",
        "'job':{|'inputs':[{'namespace':'a','name':'b','facets':{'version':'3'}}],'job':{"
            + "|/inputs/0/facets/version must be an object, but was \\\"3\\\"",
        "'runId':|'facets':{'parent':{'run':{'runId':7}}},'runId':"
            + "|/run/facets/parent/run/runId must be a text, but was 7",
      })
  void messagesNameTheMemberTheRuleAndTheValue(String from, String to, String message) {
    String sent = Sent.run("");

    assertThat(sent).contains(from);
    assertRejected(sent.replace(from, to), Sent.options(), message.replace("\\\"", "\""));
  }

  @Test
  void whatIsShownOfAValueIsShort() {
    String sent = Sent.run("").replace("0190F1C2-", "\\u0007" + "x".repeat(3_000));

    assertThatThrownBy(() -> Sent.event(sent))
        .hasMessageStartingWith("/run/runId must be a UUID, but was \"\\u0007xxx")
        .message()
        .hasSizeLessThan(300);
  }

  @Test
  void idsAreBounded() {
    String most = "x".repeat(4_000 - "urn:ol:dataset:s3%3A%2F%2Fsteel/".length());

    assertThat(inputs(most)).isNotEmpty();
    assertRejected(
        Sent.run(",'inputs':[" + Sent.dataset(most + "x") + "]"),
        Sent.options(),
        "/inputs/0 must give an id of at most 4000 characters, but gave a longer one");
    assertRejected(
        Sent.run(",'inputs':[" + Sent.dataset("x".repeat(4_001)) + "]"),
        Sent.options(),
        "/inputs/0/name must have at most 4000 characters, but had 4001");
  }

  private static List<Statement> inputs(String name) {
    try {
      return Sent.statements(Sent.run(",'inputs':[" + Sent.dataset(name) + "]"));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** White space is free. */
  @Test
  void bytesAreBounded() throws IOException {
    String sent = Sent.run(",'inputs':[" + Sent.dataset("coil") + "]");
    String wide = sent.replace(",", " ".repeat(500) + ",");
    OpenLineageOptions exact = Sent.options().withMaxBytes(sent.length());

    assertThat(Sent.events(wide, exact)).isEqualTo(List.of(Sent.event(sent)));
    assertRejected(
        sent,
        Sent.options().withMaxBytes(sent.length() - 1),
        "event must have at most " + (sent.length() - 1) + " bytes, but has more");
  }

  @Test
  void oneThatIsTooLargeDoesNotKeepOthersFromBeingRead() throws IOException {
    String good = Sent.run("");
    String large = Sent.run(",'x':[" + "[1],".repeat(500) + "1]");
    OpenLineageOptions options = Sent.options().withMaxBytes(1_000);

    List<SentEvent> read =
        Sent.all(
            new OpenLineageReader(options)
                .array(Sent.bytes("[" + String.join(",", good, large, good) + "]")));

    assertThat(read).extracting(sent -> sent.events().size()).containsExactly(1, 0, 1);
  }

  @Test
  void depthIsBounded() throws IOException {
    OpenLineageOptions options = Sent.options().withMaxDepth(10);

    assertThat(Sent.events(Sent.run(",'x':" + nested(9)), options)).hasSize(1);
    assertRejected(
        Sent.run(",'x':" + nested(10)),
        options,
        "/x/0/0/0/0/0/0/0/0/0 must be in at most 10 levels, but is deeper");
    String tooDeep = Sent.run(",'x':" + nested(90_000));
    assertThat(
            Sent.all(
                new OpenLineageReader(options)
                    .array(Sent.bytes("[" + tooDeep + "," + Sent.run("") + "]"))))
        .extracting(sent -> sent.events().size())
        .containsExactly(0, 1);
    assertThatThrownBy(() -> Sent.event(Sent.run(",'x':" + nested(200_000))))
        .isInstanceOf(InvalidEventException.class);
  }

  private static String nested(int levels) {
    return "[".repeat(levels) + "]".repeat(levels);
  }

  /** Explicit lineage is not read by recursion: sources have no sources. */
  @Test
  void deepLineageIsRejectedOrSkipped() throws IOException {
    String nested = "{'type':'JOB'}";
    for (int i = 0; i < 4_900; i++) {
      nested = "{'type':'JOB','inputs':[" + nested + "]}";
    }
    String sent = Sent.run("", "", ",'facets':{'lineage':{'entries':[" + nested + "]}}");

    assertThat(Sent.events(sent, Sent.options().withMaxDepth(10_000))).hasSize(1);
  }

  @Test
  void datasetsAreBoundedWhereverTheyAreNamed() throws IOException {
    OpenLineageOptions options = Sent.options().withMaxDatasets(3);
    String two = Sent.dataset("a") + "," + Sent.dataset("b");
    String aliases = Sent.dataset("a", "'symlinks':{'identifiers':[" + two + "]}");
    String party = two.replace("{", "{'type':'DATASET',");
    String columns = "'columnLineage':{'dataset':[" + two + "," + two + "]}";

    assertThat(Sent.events(Sent.run(",'inputs':[" + aliases + "]"), options)).hasSize(1);
    assertThat(Sent.events(Sent.run(",'outputs':[" + Sent.dataset("c", columns) + "]"), options))
        .hasSize(1);
    for (String tooMany :
        List.of(
            Sent.run(",'inputs':[" + two + "],'outputs':[" + two + "]"),
            Sent.run(",'outputs':[" + aliases + "," + Sent.dataset("c") + "]"),
            Sent.run(",'outputs':[" + Sent.dataset("c", columns) + ",{}]"),
            Sent.run(
                ",'outputs':["
                    + Sent.dataset("c", "'lineage':{'inputs':[" + party + "]}")
                    + ",{}]"),
            Sent.run("", "", ",'facets':{'lineage':{'entries':[" + party + "," + party + "]}}"))) {
      assertThatThrownBy(() -> Sent.events(tooMany, options))
          .isInstanceOf(InvalidEventException.class)
          .hasMessageMatching("event must name at most 3 datasets, but had more, from /.*");
    }
  }

  @Test
  void columnsOfOneDatasetCountOnce() throws IOException {
    String input = "{'type':'DATASET','namespace':'s3://steel','name':'coil','field':'f'}";
    String fields =
        IntStream.range(0, 500)
            .mapToObj(i -> "'f" + i + "':{'inputs':[" + input + "," + input + "]}")
            .collect(Collectors.joining(","));

    assertThat(
            Sent.events(
                Sent.run(
                    ",'outputs':["
                        + Sent.dataset("door", "'lineage':{'fields':{" + fields + "}}")
                        + "]"),
                Sent.options().withMaxDatasets(2)))
        .hasSize(1);
  }

  private static String manyInputs(int count, String name) {
    return Sent.run(
        ",'note':1,'inputs':["
            + IntStream.range(0, count)
                .mapToObj(i -> Sent.dataset(i + name))
                .collect(Collectors.joining(","))
            + "]");
  }

  @Test
  void anEventOfManyStatementsIsDivided() throws IOException, FormatException {
    String sent = manyInputs(20_100, "");

    List<Event> events = Sent.events(sent, Sent.options());

    assertThat(events)
        .extracting(one -> one.statements().size())
        .containsExactly(10_000, 10_000, 104);
    assertThat(events).isEqualTo(Sent.events(sent, Sent.options()));
    Set<Statement> all = new HashSet<>();
    for (Event event : events) {
      assertThat(event.statements()).contains(Statement.of(Kind.ACTIVITY, Sent.RUN));
      assertThat(event.time()).isEqualTo(events.get(0).time());
      all.addAll(event.statements());
    }
    assertThat(all).hasSize(20_102);
    assertThat(events)
        .extracting(one -> one.source().map(Source::text).orElseThrow())
        .containsExactly(
            "[{\"at\":\"/note\",\"value\":1}]",
            "[{\"incomplete\":true}]",
            "[{\"incomplete\":true}]");
    assertThat(events)
        .extracting(one -> one.source().map(Source::fingerprint))
        .containsOnly(events.get(0).source().map(Source::fingerprint));
    List<Event> other = Sent.events(sent.replace("'note':1", "'note':2"), Sent.options());
    assertThat(other).doesNotContainAnyElementsOf(events);
  }

  @Test
  void exactlyAsManyStatementsAsFitAreOneEvent() throws IOException {
    assertThat(Sent.events(manyInputs(9_998, ""), Sent.options())).hasSize(1);
    assertThat(Sent.events(manyInputs(9_999, ""), Sent.options())).hasSize(2);
  }

  /** Events are bounded in bytes as well. */
  @Test
  void anEventOfLongIdsIsDividedSooner() throws IOException, FormatException {
    List<Event> events = Sent.events(manyInputs(4_000, "x".repeat(3_900)), Sent.options());

    assertThat(events).hasSizeGreaterThan(3);
    for (Event event : events) {
      assertThat(EventFormat.decode(EventFormat.encode(event))).isEqualTo(event);
    }
  }

  @Test
  void optionsAreChecked() {
    assertThatThrownBy(() -> OpenLineageOptions.of("")).hasMessageStartingWith("site must be ");
    assertThatThrownBy(() -> Sent.options().withMaxText(Source.MAX_TEXT + 1))
        .hasMessage("maxText must be in [0, 1048576], but was 1048577");
    assertThatThrownBy(() -> Sent.options().withMaxBytes(0))
        .hasMessage("maxBytes must be in [1, 1073741824], but was 0");
    assertThatThrownBy(() -> Sent.options().withMaxDepth(0))
        .hasMessage("maxDepth must be in [1, 10000], but was 0");
    assertThatThrownBy(() -> Sent.options().withMaxDatasets(0))
        .hasMessage("maxDatasets must be in [1, 1000000], but was 0");
  }
}
