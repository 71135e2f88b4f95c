package dev.corymb.cli.ask;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.JsonText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The commands that ask a server understand what a server answers. */
@Timeout(60)
final class RealServerTest {

  @TempDir private Path folder;
  private FaultyServer server;
  private Cli cli;

  @BeforeEach
  void prepare() throws IOException {
    server = new FaultyServer(folder);
    cli = new Cli(folder, Map.of("CORYMB_SERVER", server.url()));
    cli.write("items.csv", "host,name,size", "berlin,x,1", "berlin,y,2", "oslo,x,3");
    assertThat(cli.run("load --site-column host --in @items.csv --create").code()).isZero();
  }

  @AfterEach
  void end() {
    server.close();
  }

  @Test
  void locates() {
    Result found = cli.run("locate --where name=x --where size=3 --confirm --explain");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.out())
        .containsPattern("oslo +yes +n1 \\(own\\) +- +\\d+\\.\\d+\n")
        .contains("1 of 2 sites may hold it; full query, < 1e-6 false sites on average")
        .contains("confirmed: 1 site holds it, 0 do not, 0 did not answer")
        .doesNotContain("berlin");
    assertThat(cli.run("locate --where name=x --json").out())
        .startsWith("{\"candidates\":[{\"site\":\"berlin\"");
  }

  private Result ask(String... arguments) {
    return cli.run(new byte[0], arguments);
  }

  @Test
  void locatesByText() {
    Result found = ask("locate", "name in (y, 'no such') and size in (2, 3)", "--explain");

    assertThat(found.code()).as(found.err()).isZero();
    assertThat(found.out())
        .containsPattern("berlin +n1 \\(own\\)")
        .contains("1 of the 4 combinations have candidates:\n    name=y size=2: 1 site (berlin)\n")
        .doesNotContain("oslo");
    assertThat(ask("locate", "name=x", "--json").out())
        .startsWith("{\"candidates\":[{\"site\":\"berlin\"");
    assertThat(ask("locate", "name='*'").out())
        .contains("hint: name was compared with \"*\" exactly");
  }

  @Test
  void pointsAtTheCharacterThatIsWrong() {
    Result wrong = ask("locate", "name=x\nsize != 3");

    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err())
        .contains("query.size must not be negated", "at character 13")
        .endsWith("  size != 3\n       ^\n");
    assertThat(ask("locate", "name=" + "7".repeat(300) + " or").err())
        .endsWith("  …" + "7".repeat(49) + " or\n" + " ".repeat(53) + "^\n");
    assertThat(ask("locate", "name in (a,\tb").err())
        .endsWith("  name in (a, b\n" + " ".repeat(15) + "^\n");
  }

  @Test
  void aQueryIsGivenInOneWay() {
    for (String[] arguments :
        new String[][] {
          {"locate", "name=x", "--where", "size=3"},
          {"locate", "name=x", "--in", "@items.csv"},
          {"locate", "name=x", "size=3"},
          {"locate", "@items.csv"},
          {"locate"}
        }) {
      Result wrong = ask(arguments);
      assertThat(wrong.code()).as(wrong.err()).isEqualTo(2);
    }
    assertThat(ask("locate", "name=x", "size=3").err()).contains("put 'name=x size=3' in quotes");
    assertThat(ask("locate", "@items.csv").err()).contains("is a file: use --in ");
  }

  @Test
  void rowsOfJsonMayHaveLists() {
    cli.write(
        "q.ndjson",
        "{\"name\":{\"in\":[\"y\",\"z\"]}}",
        "{\"name\":\"x\",\"size\":{\"in\":[1,3]}}",
        "{\"size\":{\"in\":[]}}",
        "{\"size\":{\"ge\":1}}");

    Result found = cli.run("locate --in @q.ndjson");

    assertThat(found.lines().subList(0, 2)).containsExactly("berlin", "berlin,oslo");
    assertThat(found.lines().get(2))
        .startsWith("# line 3: query.size must list at least one value");
    assertThat(found.lines().get(3)).startsWith("# line 4: query.size must be asked with = or in");
  }

  @Test
  void listsAndShowsSites() {
    assertThat(cli.run("site list").out())
        .containsPattern("berlin +n1 \\(own\\) +2 .*healthy\n")
        .containsPattern("oslo +n1 \\(own\\) +1 .*healthy\n");
    assertThat(cli.run("site list --contains OS --json").lines()).hasSize(1);
    assertThat(cli.run("site show berlin").out())
        .containsPattern("state +healthy\n")
        .containsPattern("items +2\n")
        .containsPattern("miss rate +0, in copies at other nodes, if there are any\n");
  }

  @Test
  void givesInvalidRowsTheProblemOfTheServer() {
    cli.write("q.csv", "name,size", "x,1", "y,many");

    Result json = cli.run("locate --in @q.csv --json");

    Map<String, Object> problem = JsonText.object(json.lines().get(1));
    assertThat(problem).containsOnlyKeys("row", "problem");
    assertThat(problem.get("problem").toString())
        .contains("/problems/invalid-value", "status=400", "rule=must be", "value=many")
        .contains(
            "field=query.size", "detail=query.size must be a whole number of 64 bits, but was");
  }

  @Test
  void watches() {
    CompletableFuture<Result> watch =
        CompletableFuture.supplyAsync(
            () -> cli.run("watch --count 3 --server " + server.behindTheDoor()));
    for (int i = 0; i < 5_000 && !watch.isDone(); i++) { // it may take a while until it listens
      assertThat(cli.run("site create s" + i).code()).isZero();
    }

    Result seen = watch.join();

    assertThat(seen.code()).as(seen.err()).isZero();
    assertThat(seen.lines()).hasSize(3);
    assertThat(seen.out()).containsPattern("created +s\\d+\n");
  }

  @Test
  void tellsTheStatus() {
    Result status = cli.run("status");

    assertThat(status.code()).as(status.err()).isZero();
    assertThat(status.out())
        .contains("Node n1 of corymb at " + server.url() + " is ready")
        .containsPattern("schema +name:text,size:long\n")
        .containsPattern("sites +2 own")
        .containsPattern("items +3 held; since the start 3 added, 0 removed, 0 rejected");
    assertThat(JsonText.object(cli.run("status --json").out())).containsEntry("node", "n1");
  }
}
