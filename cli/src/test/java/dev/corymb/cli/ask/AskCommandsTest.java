package dev.corymb.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.FaultyServer.Request;
import dev.corymb.cli.JsonText;
import dev.corymb.client.api.BatchAnswer;
import dev.corymb.client.api.CandidateView;
import dev.corymb.client.api.ConfirmedSites;
import dev.corymb.client.api.LocateAnswer;
import dev.corymb.client.api.LocatedQuery;
import dev.corymb.client.api.ProblemDocument;
import dev.corymb.client.api.RecordJson;
import dev.corymb.client.api.Rejected;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ReplicationView.OtherNode;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.client.api.TextOr;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class AskCommandsTest {

  private static final String LATE = "the confirmations timed out after 2,000 ms";

  private static final LocateAnswer ONE =
      new LocateAnswer(
          List.of(
              new CandidateView("berlin", true, "n1", "1.2", 0, 0, 0.001, false, false),
              new CandidateView("oslo", false, "n2", "3.4", 5000, 0, 0.001, true, false)),
          2,
          0,
          1000,
          true,
          Optional.of(List.of("name+owner")),
          Optional.empty(),
          0.08,
          Optional.empty(),
          0.08,
          1,
          0,
          0,
          Optional.empty(),
          false,
          12,
          Optional.empty(),
          Optional.of(confirmed(List.of("berlin"), List.of(), List.of("oslo"))));

  private static final Optional<String> UNBOUNDED = Optional.of("it varies");

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = new FaultyServer(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
  }

  @AfterEach
  void end() {
    server.close();
  }

  private static ConfirmedSites confirmed(
      List<String> holding, List<String> mistaken, List<String> silent) {
    return new ConfirmedSites(
        holding, mistaken, silent, 0, Optional.of(LATE).filter(any -> !silent.isEmpty()));
  }

  private static LocatedQuery located(
      List<String> ids, long omitted, Optional<String> unbounded, Optional<ConfirmedSites> asked) {
    return new LocatedQuery(
        ids.stream().map(id -> new TextOr<CandidateView>(Optional.of(id), none())).toList(),
        ids.size() + omitted,
        omitted,
        false,
        Optional.of(unbounded.isPresent() ? List.of("owner", "name") : List.of("name")),
        none(),
        unbounded.isPresent() ? null : 0.1,
        unbounded,
        0.1,
        0,
        0,
        0,
        none(),
        none(),
        asked);
  }

  private static <T> Optional<T> none() {
    return Optional.empty();
  }

  private void answering(String path, Record answer) {
    server.answering(path, RecordJson.text(answer));
  }

  @Test
  void locatesOneQueryInFull() {
    answering("/v1/locate", ONE);

    Result found = cli.run("locate --where name=x --where size=7 --confirm --limit 5");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(server.requests().get(0).body())
        .isEqualTo(
            "{\"query\":{\"name\":\"x\",\"size\":\"7\"},\"explain\":false,\"confirm\":true,"
                + "\"limit\":5}");
    assertThat(found.out())
        .containsPattern("site +holds it +node +age +version\n")
        .containsPattern("berlin +yes +n1 \\(own\\) +- +1.2\n")
        .containsPattern("oslo +silent +n2 +5 s +3.4 \\(behind\\)\n")
        .contains(
            "2 of 1,000 sites may hold it; full query, at most 0.08 false sites on average; 12 µs")
        .contains("confirmed: 1 site holds it, 0 do not, 1 did not answer\nsilent: " + LATE + "\n")
        .contains(
            "1 site stale: a newer version exists, its owner reports it over budget, or the owner")
        .contains("still catching up");
  }

  @Test
  void saysThatTheErrorOfAPartialQueryOnSeveralAttributesIsNotBounded() {
    answering(
        "/v1/locate",
        new LocateAnswer(
            List.of(new CandidateView("a", true, "n1", "1.1", 0, 0, 0, false, false)),
            67,
            66,
            1000,
            false,
            Optional.of(List.of("owner", "name")),
            none(),
            null,
            UNBOUNDED,
            1e-9,
            0,
            0,
            0,
            Optional.of("no lists"),
            true,
            9,
            none(),
            none()));

    Result found = cli.run("locate --where name=x --where owner=ada --limit 1");

    assertThat(found.out())
        .contains("… and 66 more; use --limit\n")
        .contains(
            "67 of 1,000 sites may hold it; query on owner, name: it varies (hash collisions alone:"
                + " < 1e-6 sites); 9 µs")
        .contains("hint: no lists");
  }

  @Test
  void aTiedPartialQueryIsNamedByItsAttributes() {
    server.answering("/v1/locate", RecordJson.text(ONE).replace("\"full\":true", "\"full\":false"));

    assertThat(cli.run("locate --where name=x").out())
        .contains("may hold it; query on name+owner, at most 0.08 false sites on average; 12 µs");
  }

  @Test
  void refusesConditionsThatAreNotOneValueEach() {
    Result twice = cli.run("locate --where tag=a --where tag=b");
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err())
        .contains("--where: tag must be given once, but was given as 'a' and as 'b'")
        .contains("for several values write the query as text, such as 'name in (a, b)'");
    assertThat(cli.run("locate --where mtime>1").err())
        .contains("--where: must be NAME=VALUE, but was 'mtime>1'; for several values");
    assertThat(server.requests()).isEmpty();
  }

  @Test
  void asksNothingIfAColumnOfTheQueriesIsUnknown() {
    cli.write("q.csv", "name,sise", "x,1");
    cli.write("q.ndjson", "{\"name\":\"x\"}", "{\"name\":\"x\",\"sise\":1}");

    for (String file : List.of("q.csv", "q.ndjson")) {
      Result refused = cli.run("locate --in @" + file);

      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.out()).isEmpty();
      assertThat(refused.err())
          .contains(
              file,
              "must have only columns that give an attribute of [name:text,size:long], but found"
                  + " 'sise'. Did you mean --map sise=size? --ignore sise leaves it out");
    }
    assertThat(server.requests()).noneMatch(one -> one.path().equals("/v1/locate"));
    answering(
        "/v1/locate",
        new BatchAnswer(List.of(located(List.of("a"), 0, none(), none())), 1, true, 1));
    assertThat(cli.run("locate --in @q.csv --ignore sise").lines()).containsExactly("a");
    assertThat(server.requests().get(server.requests().size() - 1).body())
        .contains("[{\"name\":\"x\"}]");
  }

  @Test
  void answersEachRowWithALine() {
    ProblemDocument problem =
        new ProblemDocument(
            "/problems/invalid-value",
            "Bad Request",
            400,
            "size must be a whole number",
            none(),
            none(),
            none(),
            none(),
            none());
    answering(
        "/v1/locate",
        new BatchAnswer(
            List.of(
                located(
                    List.of("a", "b,c"),
                    3,
                    none(),
                    Optional.of(
                        new ConfirmedSites(
                            List.of(), List.of("a"), List.of(), 1, Optional.of(LATE)))),
                located(List.of(), 0, none(), none()),
                located(List.of("#1"), 0, UNBOUNDED, none()),
                located(List.of(), 0, UNBOUNDED, none()),
                new Rejected(problem)),
            9,
            true,
            7));
    cli.write("q.csv", "name,size", "x,1", "too,many,fields", "y,2", "v,4", "w,5", "z,3");

    Result found = cli.run("locate --in @q.csv");
    Result json = cli.run("locate --in @q.csv --json");

    assertThat(found.code()).isEqualTo(1);
    assertThat(found.lines())
        .containsExactly(
            "\"b,c\"",
            "# line 3: the row must have 2 fields, as the header has, but was '3 fields'",
            "",
            "\"#1\"",
            "",
            "# line 7: size must be a whole number");
    assertThat(found.err())
        .contains("note: 6 rows: 2 with sites, 2 without, 2 invalid\n")
        .contains("note: 1 answer with candidates not tied to one item: it varies\n")
        .contains(
            "note: 1 answer with sites that did not answer or were not asked; --json says which\n"
                + "note: of sites that did not answer: "
                + LATE
                + "\n")
        .contains("1 answer left out candidates beyond --limit");
    assertThat(json.lines()).hasSize(6);
    assertThat(json.lines().stream().map(line -> JsonText.object(line).containsKey("problem")))
        .containsExactly(false, true, false, false, false, true);
    assertThat(json.lines().get(1))
        .contains("q.csv line 3\",\"problem\"")
        .contains(
            "\"problem\":{\"type\":\"/problems/invalid-value\",\"title\":\"Bad Request\",\"status\":400,",
            "\"rule\":\"must have 2 fields, as the header has\",\"value\":\"3 fields\"}");
    assertThat(json.lines().get(5))
        .endsWith("q.csv line 7\",\"problem\":" + RecordJson.text(problem) + "}");
    assertThat(json.lines().get(0))
        .startsWith("{\"candidates\":[\"a\",\"b,c\"],\"total\":5,\"omitted\":3,\"full\":false,");
    assertThat(json.err()).contains("\"omitted\" is how many", "\"confirmed\" says which");
    assertThat(server.requests().get(1).body()).contains("[{\"name\":\"x\",\"size\":1},{");
  }

  private static String answers(LocatedQuery... answers) {
    return RecordJson.text(new BatchAnswer(List.of(answers), 9, true, 7));
  }

  private static LocatedQuery asked(String holding, String silent) {
    List<String> silentOnes = silent.isEmpty() ? List.of() : List.of(silent);
    return located(
        List.of("a", "b"),
        0,
        none(),
        Optional.of(confirmed(List.of(holding), List.of(), silentOnes)));
  }

  /** The time for confirmations is that of a request, so a query alone has more of it. */
  @Test
  void asksAloneWhatWasNotConfirmedInTime() {
    server.answering(
        "/v1/locate",
        answers(asked("a", "b"), asked("b", ""), asked("a", "b")),
        answers(asked("b", "")),
        answers(asked("b", "a")));
    cli.write("q.csv", "name", "x", "y", "z");

    Result found = cli.run("locate --in @q.csv --confirm");

    assertThat(found.err()).contains("note: 1 answer with sites that did not answer");
    assertThat(server.requests().stream().filter(one -> one.path().equals("/v1/locate")))
        .extracting(FaultyServer.Request::body)
        .satisfiesExactly(
            all -> assertThat(all).contains("{\"name\":\"x\"},{\"name\":\"y\"},{\"name\":\"z\"}"),
            first -> assertThat(first).contains("[{\"name\":\"x\"}]"),
            third -> assertThat(third).contains("[{\"name\":\"z\"}]"));
  }

  /** An owner that is silent for a query alone is not waited for again and again. */
  @Test
  void doesNotAskASilentOwnerForEachQuery() {
    server.answering(
        "/v1/locate",
        answers(asked("a", "b"), asked("a", "b"), asked("b", "a")),
        answers(asked("a", "b")),
        answers(asked("b", "")));
    cli.write("q.csv", "name", "x", "y", "z");

    assertThat(cli.run("locate --in @q.csv --confirm").err())
        .contains("note: 2 answers with sites");
    assertThat(server.requests().stream().filter(one -> one.path().equals("/v1/locate")))
        .hasSize(3);
  }

  @Test
  void watchesAndConnectsAgainFromTheLastEvent() {
    server.answering(
        "/v1/events",
        """
        : hello
        id: 7
        event: publication
        data: {"millis":1700000000000,"site":"a","version":"1.2","kind":"delta","bytes":12,"items":3,"reason":"r"}

        event: overview
        data: {}

        id: 8
        event: site
        data: {"millis":1700000000001,"site":"a","change":"moved","from":2,"to":3}

        """);

    Result seen = cli.run("watch --count 3");

    assertThat(seen.code()).as(seen.err()).isZero();
    assertThat(seen.lines()).hasSize(3);
    assertThat(seen.lines().get(0))
        .endsWith("published  a: delta of 12 bytes, 3 items (r)")
        .matches("\\d\\d:\\d\\d:.*");
    assertThat(seen.lines().get(1)).endsWith("moved      a: step 2 to 3");
    assertThat(seen.err()).contains("the connection was lost; connecting again");
    List<Request> asked =
        server.requests().stream().filter(one -> one.path().equals("/v1/events")).toList();
    assertThat(asked.get(0).after()).isNull();
    assertThat(asked.get(1).after()).isEqualTo("8");
    assertThat(cli.run("watch --count 1 --json").out())
        .startsWith("{\"event\":\"publication\",\"millis\":1700000000000,");
    assertThat(cli.run("watch --for 0s").out()).isEmpty();
  }

  private static ServerStatus status(ServerStatus.Items items, ServerStatus.Measured measured) {
    return new ServerStatus(
        "n1",
        "files",
        "1",
        true,
        true,
        5000,
        new ServerStatus.Sites(2, 1, 1, 1, 0, 0, 0, 0, 0),
        items,
        new ServerStatus.Queries(5, 2, 2, 1, 9, 2.5, 2, 16),
        Optional.empty(),
        new ServerStatus.Misses(1, 0.0101, "berlin"),
        new ServerStatus.Budget(0.1, 0.01),
        measured,
        new ServerStatus.Publications(1, 2),
        new ServerStatus.Store(true, "", 1024, 0, 0),
        1,
        2,
        Optional.of(new ServerStatus.Memory(4 << 20, 2 << 20, 1 << 20, 0, 8 << 20, 0)),
        List.of(new ServerStatus.Warning("warning", "is full", "berlin")));
  }

  private static ReplicationView replication(String bus, OtherNode... nodes) {
    return new ReplicationView(
        true,
        bus,
        2,
        1,
        0,
        0,
        0,
        new ReplicationView.Received(0, 0, 0, 0, 0, 0),
        "",
        0,
        0,
        List.of(nodes),
        null);
  }

  @Test
  void tellsTheStatus() {
    String overview =
        RecordJson.text(
            status(
                new ServerStatus.Items(1234, 0, 0, 0),
                new ServerStatus.Measured(0, 0, 0, 0, 0, null, null, 0, null, 0, null)));
    server.answering("/v1/overview", overview);
    answering("/v1/replication", replication("kafka", new OtherNode("n2", 1, 0, 7000, "http://x")));

    Result told = cli.run("status");

    assertThat(told.code()).as(told.err()).isZero();
    assertThat(told.out())
        .contains("Node n1 of files at " + server.url() + " is ready and caught up")
        .containsPattern("sites +2 own, 1 others, 1 stale, 1 no summary\n")
        .containsPattern("schema +name:text,size:long\n")
        .containsPattern(
            "misses +at most 0.0101 of the items of a site \\(berlin\\), at nodes that do")
        .containsPattern("items +1,234 held")
        .containsPattern(
            "queries +5 asked, 2 full, 2 partial and tied to one item, 1 not tied, mean 2.5 µs")
        .contains("mean 2.5 µs, p50 ≤ 2 µs, p99 ≤ 16 µs")
        .containsPattern(" own sites +4,194,304 bytes \\(4.0 MiB\\)\n")
        .containsPattern("ledger's writes +8,388,608 bytes")
        .containsPattern("n2 +1 +7 s ago +http://x")
        .contains("warning: berlin: is full");
    assertThat(cli.run("status --json").out()).isEqualTo(overview + "\n");
  }

  @Test
  void tellsWhatEachClassOfConfirmedQueriesFound() {
    answering(
        "/v1/overview",
        status(
            new ServerStatus.Items(7, 3, 0, 0),
            new ServerStatus.Measured(6, 5, 66, 1, 3, 0.0, 0.08, 2, 33.0, 1, 0.0)));
    answering("/v1/replication", replication("in-process"));

    Result told = cli.run("status");

    assertThat(told.code()).as(told.err()).isZero();
    assertThat(told.out())
        .containsPattern(
            "items +7 held; since the start 3 added, 0 removed, 0 rejected by the server\n")
        .containsPattern("misses +no other nodes: nothing is missed\n")
        .containsPattern("measured +confirmed 6 queries: 5 holding, 66 mistaken, 1 silent\n")
        .contains("3 queries: 0 false sites per query, at most 0.08 predicted\n")
        .contains("2 queries not tied to one item: 33 false sites per query, not bounded\n")
        .contains("1 query not fully confirmed: at least 0 false sites per query\n")
        .doesNotContain("nothing yet");
  }

  @Test
  void refusesWrongUsage() {
    assertThat(cli.run("locate").err()).contains("give a query, --where or --in");
    assertThat(cli.run("locate --in q.csv --explain").err())
        .contains("--explain is for one query, or for --in with --json");
    assertThat(cli.run("locate --where name=x --limit 0").err())
        .contains("--limit must be 1 to 10000, but was 0");
    assertThat(cli.run("load --map name").err())
        .contains("Value for option '--map'")
        .doesNotContain("option option");
    assertThat(cli.run("watch --count 0").err()).contains("--count must be at least 1, but was 0");
    assertThat(cli.run("watch --for soon").err())
        .contains(
            "--for must be a duration such as 30s, 500ms, 10m, 24h, 7d or PT30S, but was 'soon'");
  }

  @Test
  void saysWhatTheServerRefuses() {
    Result refused = cli.run("locate --where owner=x");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .isEqualTo(
            "corymb: the server answered 400: query.owner must be an attribute of"
                + " [name:text,size:long], but was 'owner'\n");
  }
}
