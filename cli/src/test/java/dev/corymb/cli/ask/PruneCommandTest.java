package dev.corymb.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.client.api.PruneAnswer;
import dev.corymb.client.api.RecordJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A list of sites as a script gives it, and what is left of it. */
@Timeout(60)
final class PruneCommandTest {

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = new FaultyServer(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
    cli.write("items.csv", "host,name,size", "berlin,x,1", "berlin,y,2", "oslo,x,3", "lima,z,4");
    assertThat(cli.run("load --site-column host --in @items.csv --create").code()).isZero();
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void printsTheSitesToBeRead() {
    Result read = cli.run("prune --where name=x oslo nowhere lima berlin oslo");

    assertThat(read.code()).as(read.err()).isZero();
    assertThat(read.lines()).containsExactly("oslo", "nowhere", "berlin", "oslo");
    assertThat(cli.run("prune name=x oslo nowhere lima berlin oslo").lines())
        .isEqualTo(read.lines());
    assertThat(read.err())
        .contains("note: 4 sites: 1 skipped, 2 kept, 1 unknown (1 not found)\n")
        .containsPattern("note: of the kept sites, (< 1e-6|at most .*) are false on average\n");
  }

  @Test
  void readsAFileOrStandardInput() {
    String sites = "\ufefflima\r\nnowhere\n\nberlin"; // a mark, both kinds of ends, an empty line
    for (Map.Entry<String, List<String>> list :
        Map.of(
                "read", List.of("nowhere", "berlin"),
                "keep", List.of("berlin"),
                "skip", List.of("lima"),
                "unknown", List.of("nowhere"))
            .entrySet()) {
      Result printed =
          cli.runWith(sites, "prune --where name=y --within - --print " + list.getKey());
      assertThat(printed.code()).as(printed.err()).isZero();
      assertThat(printed.lines()).as(list.getKey()).isEqualTo(list.getValue());
    }
    cli.write("sites.txt", sites.getBytes(StandardCharsets.UTF_8));
    assertThat(cli.run("prune --where name=y --where size=2 --within @sites.txt").lines())
        .containsExactly("nowhere", "berlin");
    assertThat(cli.run("prune --where name=y --where size=1 --within @sites.txt").lines())
        .containsExactly("nowhere");
    Result none = cli.runWith("", "prune --where name=y --within -");
    assertThat(none.out()).isEmpty();
    assertThat(none.err()).contains("0 sites: 0 skipped, 0 kept, 0 unknown\n");
  }

  @Test
  void asksOfMoreSitesThanARequestHas() {
    String many =
        IntStream.range(0, 150_000)
            .mapToObj(i -> i % 50_000 == 49_999 ? "berlin" : "place " + i)
            .collect(Collectors.joining("\n"));
    Result kept = cli.runWith(many, "prune --where name=y --within - --print keep");
    assertThat(kept.code()).as(kept.err()).isZero();
    assertThat(kept.lines()).containsExactly("berlin", "berlin", "berlin");
    assertThat(kept.err()).contains("0 skipped, 2 kept, 149,997 unknown (149,997 not found)");
    Result json = cli.runWith(many, "prune --where name=y --within - --json");
    assertThat(json.lines()).hasSize(2).allMatch(line -> line.startsWith("{\"skip\":[],\"keep\":"));
  }

  private void answer(Optional<List<String>> tied, Optional<List<String>> ranges) {
    server.answering(
        "/v1/prune",
        RecordJson.text(
            new PruneAnswer(
                List.of("a"),
                List.of(),
                List.of("b", "c", "d"),
                new PruneAnswer.Counts(1, 0, 3),
                new PruneAnswer.UnknownSites(0, 0, 1, 1, 1),
                0.004,
                false,
                tied,
                ranges,
                null,
                Optional.of("it varies"),
                0.1,
                Optional.of("compared exactly"),
                false,
                7)));
  }

  @Test
  void whatSeveralSetsAndRangesMissAddsUp() {
    answer(Optional.of(List.of("name", "owner")), Optional.of(List.of("mtime")));
    assertThat(cli.run("prune --where name=x a").err())
        .contains("summaries of skipped sites miss at most 0.012 of the items of a site");
  }

  @Test
  void saysWhatTheAnswerIsWorth() {
    answer(Optional.empty(), Optional.empty());
    Result read = cli.run("prune --where name=x a b c d e");
    assertThat(read.lines()).containsExactly("b", "c", "d", "e"); // the server said nothing of e
    assertThat(read.err())
        .contains("1 skipped, 0 kept, 3 unknown (1 without a summary, 1 contested, 1 stale)\n")
        .contains("summaries of skipped sites miss at most 0.004 of the items of a site")
        .contains("of the kept sites: it varies", "hint: compared exactly", "catching up");
  }

  @Test
  void refusesWhatItCannotAsk() {
    assertThat(cli.run("prune").err()).contains("give the query as text or with --where");
    assertThat(cli.run("prune berlin").err()).contains("the first argument is the query");
    assertThat(cli.run("prune --where name=x").err()).contains("give the ids of sites or --within");
    assertThat(cli.run("prune --where name=x --within - a").code()).isEqualTo(2);
    assertThat(cli.run("prune --where name=x a --print some").err())
        .contains("must be one of [read, keep, skip, unknown], but was 'some'");
    Result unknown = cli.run("prune --where nome=x berlin");
    assertThat(unknown.code()).isEqualTo(1);
    assertThat(unknown.err()).contains("query.nome must be an attribute of");
    Result bad = cli.runWith("berlin\na\tb\n", "prune --where name=x --within -");
    assertThat(bad.code()).isEqualTo(1);
    assertThat(bad.out()).isEmpty();
    assertThat(bad.err())
        .contains("standard input line 2 must be 1 to 500 characters")
        .contains("a control character, U+0009");
    Result wide = cli.runWith("x".repeat(2_000), "prune --where name=x --within -");
    assertThat(wide.err()).contains("line 1 must be 1 to 500", "had 2000 characters");
    assertThat(cli.run("prune --where name=x --within @missing.txt").code()).isEqualTo(1);
    assertThat(
            cli.run(new byte[] {'a', (byte) 0xff}, "prune", "--where", "a=b", "--within", "-")
                .err())
        .contains("must be UTF-8");
  }
}
