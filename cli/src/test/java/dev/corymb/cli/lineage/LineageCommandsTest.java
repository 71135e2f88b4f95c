package dev.corymb.cli.lineage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.FaultyServer.Fault;
import dev.corymb.cli.JsonText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events go into a real server and out of it. */
@Timeout(120)
final class LineageCommandsTest {

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = FaultyServer.ofEvents(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private Result send(String arguments) {
    return cli.run("lineage send --site berlin --create " + arguments);
  }

  private static String[] lines(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> Events.run(i, "in-" + i, "out-" + i))
        .toArray(String[]::new);
  }

  @Test
  void recordsAFileOnce() {
    cli.write("events.ndjson", lines(2_500));

    Result first = send("@events.ndjson");
    Result second = send("@events.ndjson");

    assertThat(first.code()).as(first.err()).isZero();
    assertThat(first.out())
        .containsPattern("read +2,500\nrecorded +2,500\nalready there +0\nrejected +0\ntime +");
    assertThat(second.code()).as(second.err()).isZero();
    assertThat(second.out())
        .containsPattern("read +2,500\nrecorded +0\nalready there +2,500\nrejected +0\n");
    assertThat(server.events("berlin")).isEqualTo(2_500);
  }

  @Test
  void readsSeveralFilesInAllForms() throws IOException {
    cli.write("a.json", "[" + Events.run(1, "a", "b") + ",", Events.run(2, "b", "c") + "]");
    cli.write("b.json", Events.run(3, "c", "d").replace(",", ",\n  "));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(Events.run(4, "d", "e").getBytes(StandardCharsets.UTF_8));
    }
    cli.write("c.json.gz", bytes.toByteArray());

    Result sent =
        cli.runWith(
            Events.run(5, "e", "f") + "\n",
            "lineage send --site berlin --create @a.json @b.json @c.json.gz - --json");

    assertThat(sent.code()).as(sent.err()).isZero();
    assertThat(JsonText.object(sent.out()))
        .containsEntry("documents", 5)
        .containsEntry("recorded", 5)
        .containsEntry("known", 0)
        .containsEntry("rejected", 0);
    assertThat(cli.run("ancestors " + Events.dataset("f")).out()).contains(Events.dataset("a"));
  }

  @Test
  void saysWhichEventsAreRejectedAndTakesThemCorrected() {
    String[] lines = lines(2_000);
    for (int i = 500; i < 1_000; i++) {
      lines[i] = lines[i].replace("\"2026-11-19T10:00:00Z\"", "\"soon\"");
    }
    lines[1_500] = "{not JSON";
    cli.write("events.ndjson", lines);

    Result sent = send("@events.ndjson --rejects @bad.ndjson");

    assertThat(sent.code()).isEqualTo(1);
    assertThat(sent.out()).containsPattern("recorded +1,499\nalready there +0\nrejected +501\n");
    assertThat(sent.err())
        .containsPattern(
            "rejected: 500 events: /eventTime must .* \\(line 501.*, line 502.*, line 503")
        .containsPattern("rejected: 1 event: the event must .* \\(line 1501")
        .contains("correct them and run: corymb lineage send --site berlin ", "bad-2.ndjson");
    List<String> rejected =
        new String(cli.read("bad.ndjson"), StandardCharsets.UTF_8).lines().toList();
    assertThat(rejected).hasSize(501);
    assertThat(rejected.get(0)).startsWith("{\"_reject\":{\"line\":");

    Result again = send("@bad.ndjson");
    assertThat(again.err())
        .contains("it contains only the reason of an earlier rejection")
        .contains("rejected: 500 events: /eventTime must");
    cli.write(
        "bad.ndjson",
        rejected.stream()
            .filter(line -> line.contains("eventTime"))
            .map(
                line ->
                    line.replace(
                        "\"eventTime\":\"soon\"", "\"eventTime\":\"2026-11-19T10:00:00Z\""))
            .toArray(String[]::new));
    Result corrected = send("@bad.ndjson");

    assertThat(corrected.code()).as(corrected.err()).isZero();
    assertThat(server.events("berlin")).isEqualTo(1_999);
    assertThat(send("@events.ndjson --json").out()).contains("\"recorded\":0,\"known\":1499");
  }

  @Test
  void sendsALargeEventAlone() {
    String large = "\"producer\":\"https://example.org/" + "x".repeat(3_000_000) + "\"";
    cli.write(
        "events.ndjson",
        Events.run(1, "a", "b"),
        Events.run(2, "b", "c")
            .replaceFirst("\"producer\".*?(?=})", "\"facet\":\"" + "x".repeat(2_000_000) + "\""),
        large,
        Events.run(3, "c", "d"));

    Result sent = send("@events.ndjson");

    assertThat(sent.out()).containsPattern("recorded +3\n").containsPattern("rejected +1\n");
    assertThat(sent.err()).contains("(line 3");
    assertThat(cli.run("ancestors " + Events.dataset("d")).out()).contains(Events.dataset("a"));
  }

  @Test
  void goesOnWhereAnswersAreLost() {
    cli.write("events.ndjson", lines(3_000));
    server.failing(Fault.LOST_AFTER, Fault.BUSY, Fault.LOST_BEFORE);

    Result sent = send("@events.ndjson --retry-for 60s");

    assertThat(sent.code()).as(sent.err()).isZero();
    assertThat(server.events("berlin")).isEqualTo(3_000);
  }

  @Test
  void saysHowToGoOnAfterAFailure() {
    cli.write("events.ndjson", lines(10));
    server.failing(Fault.REFUSED);

    Result failed = send("@events.ndjson");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .contains("note: interrupted after reading 10 events; at least 0 recorded. Run the same")
        .contains("corymb: the server answered 403");
    assertThat(send("@events.ndjson").code()).isZero();
  }

  @Test
  void whatFollowsAnErrorInAnArrayIsSentTheNextTime() {
    cli.write("events.json", "[" + Events.run(1, "a", "b") + ",", Events.run(2, "b", "c") + ", 7]");

    Result failed = send("@events.json");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("events.json line 2: must have JSON objects only");
    assertThat(server.events("berlin")).as("those before the error").isEqualTo(2);
  }

  @Test
  void refusesASiteThatIsMissing() {
    cli.write("events.ndjson", lines(1));

    Result missing = cli.run("lineage send --site oslo @events.ndjson");
    Result invalid = cli.run(new byte[0], "lineage", "send", "--site", "a\tb", "-");

    assertThat(missing.err())
        .isEqualTo("corymb: --site must be one that exists, but was 'oslo'; --create creates it\n");
    assertThat(invalid.code()).isEqualTo(2);
    assertThat(cli.run("lineage send --site oslo").code()).isEqualTo(2);
    assertThat(cli.run("lineage send @events.ndjson").code()).isEqualTo(2);
  }

  @Test
  void exportsWhatAnotherSiteTakes() {
    cli.write("events.ndjson", lines(1_000));
    send("@events.ndjson");

    Result exported = cli.run("lineage export --site berlin --out @berlin.ndjson");
    Result copied = cli.run("lineage send --site copy --create @berlin.ndjson");

    assertThat(exported.code()).as(exported.err()).isZero();
    assertThat(exported.out()).startsWith("1,000 events written to ");
    assertThat(copied.out()).containsPattern("recorded +1,000\n");
    assertThat(ids(cli.run("lineage export --site copy").lines()))
        .containsExactlyInAnyOrderElementsOf(
            ids(new String(cli.read("berlin.ndjson"), StandardCharsets.UTF_8).lines().toList()));
  }

  private static List<String> ids(List<String> lines) {
    return lines.stream().map(line -> (String) JsonText.object(line).get("id")).toList();
  }

  @Test
  void resumesAnExport() {
    cli.write("events.ndjson", lines(300));
    send("@events.ndjson");
    cli.run("lineage export --site berlin --out @whole.ndjson");
    byte[] whole = cli.read("whole.ndjson");
    cli.write("part.ndjson", java.util.Arrays.copyOf(whole, whole.length / 2));

    assertThat(cli.run("lineage export --site berlin --out @part.ndjson").err())
        .contains("already exists; add to it with --resume");
    Result resumed = cli.run("lineage export --site berlin --out @part.ndjson --resume");

    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(cli.read("part.ndjson")).isEqualTo(whole);
    assertThat(cli.run("lineage export --site berlin --out @part.ndjson --resume").out())
        .startsWith("0 events written");
    assertThat(cli.run("lineage export --site berlin --resume").code()).isEqualTo(2);
  }

  /** Whatever happens to the connection, each event is there once, in order. */
  @Test
  void anExportGoesOnWhereItsConnectionWasLost() {
    cli.write("events.ndjson", lines(300));
    send("@events.ndjson");
    cli.run("lineage export --site berlin --out @whole.ndjson");
    server.failingExports(
        Fault.CUT, Fault.BUSY, Fault.CUT, Fault.LOST_BEFORE, Fault.CUT, Fault.BUSY, Fault.CUT);

    Result exported = cli.run("lineage export --site berlin --out @part.ndjson");

    assertThat(exported.code()).as(exported.err()).isZero();
    assertThat(exported.out()).startsWith("300 events written to ");
    assertThat(cli.read("part.ndjson")).isEqualTo(cli.read("whole.ndjson"));
    server.failingExports(Fault.CUT, Fault.LOST_BEFORE);
    Result printed = cli.run("lineage export --site berlin");
    assertThat(printed.out().getBytes(StandardCharsets.UTF_8)).isEqualTo(cli.read("whole.ndjson"));
  }

  @Test
  void anExportThatFailsSaysHowToGoOn() {
    cli.write("events.ndjson", lines(300));
    send("@events.ndjson");
    cli.run("lineage export --site berlin --out @whole.ndjson");
    server.failingExports(Fault.CUT, Fault.REFUSED);

    Result failed = cli.run("lineage export --site berlin --out @part.ndjson");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .containsPattern("note: interrupted; .*part.ndjson has the first [0-9]+ events. Resume")
        .contains("corymb lineage export --site berlin --out ", "part.ndjson --resume\n")
        .contains("corymb: the server answered 403");
    Result resumed = cli.run("lineage export --site berlin --out @part.ndjson --resume");
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(cli.read("part.ndjson")).isEqualTo(cli.read("whole.ndjson"));
  }

  @Test
  void onlyAnExportIsResumed() throws IOException {
    cli.write("events.ndjson", lines(2));
    send("@events.ndjson");
    for (String other : List.of("precious", "{\"eventTime\":1}", "precious\n", "{}\n")) {
      cli.write("other.txt", other.getBytes(StandardCharsets.UTF_8));
      Result refused = cli.run("lineage export --site berlin --out @other.txt --resume");
      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err()).contains("other.txt: the ", " must be an export");
      assertThat(new String(cli.read("other.txt"), StandardCharsets.UTF_8)).isEqualTo(other);
    }
    for (String half : List.of("", "{\"cor", "{\"corymbEvent\":1,\"id\":\"12")) {
      cli.write("half.ndjson", half.getBytes(StandardCharsets.UTF_8));
      cli.run("lineage export --site berlin --out @half.ndjson --resume");
      assertThat(ids(new String(cli.read("half.ndjson"), StandardCharsets.UTF_8).lines().toList()))
          .hasSize(2);
    }
  }

  /** What a server has are events and their keys, wherever items are counted else. */
  @Test
  void eventsKeysAndWalksAreCounted() {
    cli.write("events.ndjson", Events.run(1, "a", "b"), Events.run(2, "b", "c"));
    send("@events.ndjson");
    String before = cli.run("status").out();
    assertThat(before)
        .containsPattern("events +2 held, with [1-9][0-9]* keys; since the start 2 recorded, 0 al")
        .containsPattern("walks +0 answered, 0 of them complete\n")
        .containsPattern("measured +nothing yet: no walk was answered\n")
        .doesNotContain("items", "queries ");
    cli.run("ancestors " + Events.dataset("c"));
    cli.run("ancestors " + Events.dataset("c") + " --depth 1");

    assertThat(cli.run("status").out())
        .containsPattern("walks +2 answered, 1 of them complete, mean .* µs, p50 ≤ .* p99 ≤ ")
        .containsPattern(
            "measured +[1-9][0-9]* keys located: 0 false sites per key; of [1-9][0-9]* lookups [1-9]"
                + "[0-9]* holding, 0 mistaken, 0 silent\n");
    assertThat(cli.run("site list").out()).contains(" keys ").doesNotContain("items");
    assertThat(cli.run("site show berlin").out())
        .containsPattern("events +2\nkeys +[1-9]")
        .doesNotContain("items  ", "items\n");
  }

  @Test
  void showsAndRemovesAnEvent() {
    cli.write("events.ndjson", Events.run(1, "a", "b"));
    send("@events.ndjson");
    String id = ids(cli.run("lineage export --site berlin").lines()).get(0);

    Result shown = cli.run("lineage show " + id);
    Result removed = cli.run("lineage remove " + id + " --site berlin");

    assertThat(shown.out())
        .contains("event  " + id + "\ntime   2026-11-19T10:00:00Z\nsites  berlin\n")
        .contains("\n  used activity=urn:uuid:" + Events.runId(1));
    assertThat(removed.out()).isEqualTo("removed " + id + " from berlin\n");
    assertThat(cli.run("lineage show " + id).err()).contains("404");
    assertThat(cli.run("ancestors " + Events.dataset("b")).out())
        .startsWith(Events.dataset("b") + "  nothing is known about it\n");
  }
}
