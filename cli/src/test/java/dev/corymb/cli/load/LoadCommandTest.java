package dev.corymb.cli.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.FaultyServer.Fault;
import dev.corymb.cli.FaultyServer.Request;
import dev.corymb.cli.JsonText;
import dev.corymb.cli.terminal.Screen;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class LoadCommandTest {

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

  private void csv(String name, int rows, String siteFormat) {
    cli.write(
        name,
        IntStream.rangeClosed(0, rows)
            .mapToObj(
                i ->
                    i == 0
                        ? "host,path,size"
                        : String.format(siteFormat, i % 3) + ",file " + i + "," + i)
            .toArray(String[]::new));
  }

  @Test
  void addsRowsToTheSitesOfAColumnAndCreatesThem() {
    csv("items.csv", 25, "h%d");

    Result loaded =
        cli.run(
            "load --site-column host --map path=name --in @items.csv --create --batch 4 --json");

    assertThat(loaded.code()).as(loaded.err()).isZero();
    Map<String, Object> summary = JsonText.object(loaded.out());
    assertThat(summary)
        .containsEntry("rows", 25)
        .containsEntry("added", 25)
        .containsEntry("rejected", 0)
        .containsEntry("replayed", 0)
        .containsEntry("sitesTouched", 3)
        .containsEntry("sitesCreated", 3);
    assertThat(server.items("h1")).isEqualTo(9);
    assertThat(server.holds("h1", "file 25", 25L)).isTrue();
    assertThat(server.holds("h2", "file 25", 25L)).isFalse();
    String id = (String) summary.get("load");
    assertThat(loaded.err())
        .contains("load " + id)
        .contains("corymb load --site-column host --map path=name --in")
        .contains("--resume " + id);
    assertThat(
            server.changes().stream()
                .map(Request::key)
                .filter(key -> !key.startsWith("rows."))
                .distinct())
        .hasSize(7)
        .allSatisfy(key -> assertThat(key).startsWith(id + "."));
  }

  @Test
  void countsOnceWhatWasAnsweredTooLate() {
    server.with("a").failing(Fault.LOST_AFTER, Fault.BUSY, Fault.LOST_BEFORE, Fault.FULL);
    cli.write("items.csv", "name,size", "x,1", "y,2", "z,3");

    Result loaded = cli.run("load --site a --in @items.csv --batch 2 --json");

    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(server.items("a")).isEqualTo(3);
    Map<String, Object> summary = JsonText.object(loaded.out());
    int added = (int) summary.get("added"); // the answer to one of the two batches was lost
    assertThat(added).isBetween(1, 2);
    assertThat(summary).containsEntry("replayed", 3 - added);
    double seconds = ((Number) summary.get("seconds")).doubleValue();
    assertThat(((Number) summary.get("itemsPerSecond")).longValue())
        .isEqualTo(Math.round(added / seconds));
  }

  /** Else the server would not know the load, and the command that is told would be refused. */
  @Test
  void resumesAnywayAfterNothingWasCommitted() {
    server.with("h0").failing(Fault.REFUSED);
    csv("items.csv", 5, "h0");

    assertThat(cli.run("load --site h0 --map path=name --in @items.csv").err())
        .containsPattern("Resume with: .* --resume [0-9a-f]{16} --anyway\n");
  }

  @Test
  void batchesThatAreTooLargeForTheServerAreToldBeforeAnythingIsDone() {
    server.with("h0").failing(Fault.TOO_LARGE);
    csv("items.csv", 5, "h0");

    assertThat(cli.run("load --site h0 --map path=name --in @items.csv").err())
        .contains("--batch must be smaller for this server")
        .doesNotContain("Resume with");
  }

  @Test
  void resumesAnInterruptedLoadWithNothingDoubled() {
    server.with("h0").with("h1").with("h2");
    server.failing(Fault.NONE, Fault.NONE, Fault.NONE, Fault.NONE, Fault.REFUSED);
    csv("items.csv", 50, "h%d");
    String command = "load --site-column host --map path=name --in @items.csv --batch 3";

    Result broken = cli.run(command + " --resume first.try --anyway");
    long held = server.items();
    Result resumed = cli.run(command + " --resume first.try --json");

    assertThat(broken.code()).isEqualTo(1);
    assertThat(broken.err())
        .contains("corymb: the server answered 403: the role must be write")
        .contains("interrupted after")
        .contains("--resume first.try");
    assertThat(held).isBetween(3L, 49L);
    assertThat(resumed.code()).as(resumed.err()).isZero();
    assertThat(server.items()).isEqualTo(50);
    assertThat(server.items("h2")).isEqualTo(17);
    Map<String, Object> summary = JsonText.object(resumed.out());
    int replayed = (int) summary.get("replayed");
    assertThat(replayed).isBetween((int) held, 49); // a batch on its way may have come later
    assertThat(summary).containsEntry("added", 50 - replayed);
  }

  @Test
  void doesNotResumeWhatTheServerDoesNotKnow() {
    server.with("a");
    cli.write("items.csv", "name,size", "x,1", "y,2");

    Result refused = cli.run("load --site a --in @items.csv --resume mistyped");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("--resume must be the id of a load that the server remembers")
        .doesNotContain("Resume with");
    assertThat(server.items("a")).isZero();
  }

  private String brokenArray(int rows, String end) {
    return IntStream.range(0, rows)
        .mapToObj(
            i ->
                "{\"host\":\"h"
                    + i % 2
                    + "\",\"name\":\"f"
                    + i
                    + "\",\"size\":\""
                    + (i == 1 ? "x" : i)
                    + "\"}")
        .collect(Collectors.joining(",\n", "[", end));
  }

  /** Whichever way the sites are named: what is committed, and what to do, is said. */
  @ParameterizedTest
  @ValueSource(strings = {"--site h0", "--site-column host"})
  void aBrokenFileSaysThatNothingWasCommitted(String sites) {
    server.with("h0").with("h1");
    for (String end : List.of("", ",?]")) {
      cli.write("items.json", brokenArray(9, end));
      String command = "load " + sites + " --in @items.json --rejects @bad.json";

      Result broken = cli.run(command);

      assertThat(broken.code()).isEqualTo(1);
      assertThat(broken.err())
          .contains(
              "rejected: 1 row: size must be a whole number of 64 bits (object 2 (line 2) 'x')")
          .contains("note: rows rejected so far are in " + cli.path("bad.json") + "\n")
          .contains(
              "note: the input is invalid after 9 rows, see below; nothing was committed. Correct the"
                  + " input and run: corymb load ")
          .contains(" --rejects " + cli.path("bad-2.json") + "\n")
          .containsPattern(
              "\ncorymb: .*items.json( line 9)?: (the JSON must be complete|must be JSON)")
          .doesNotContain("resume");
      assertThat(new String(cli.read("bad.json"), UTF_8))
          .isEqualTo(
              "{\"_reject\":{\"object\":2,\"line\":2,\"column\":\"size\",\"rule\":\"must be a whole number"
                  + " of 64 bits\",\"value\":\"x\"},\"host\":\"h1\",\"name\":\"f1\",\"size\":\"x\"}\n");
      assertThat(server.changes()).isEmpty();
      cli.path("bad.json").toFile().delete();
    }
    cli.write("items.json", brokenArray(9, "]"));
    assertThat(cli.run("load " + sites + " --in @items.json").out()).containsPattern("added +8\n");
  }

  /** The advice is followed to its end: with the corrected file nothing is lost or doubled. */
  @ParameterizedTest
  @ValueSource(strings = {"--site h0", "--site-column host"})
  void aBrokenFileSaysHowMuchWasCommittedAndIsResumedCorrected(String sites) {
    server.with("h0").with("h1");
    cli.write("items.json", brokenArray(99, ""));
    String command = "load " + sites + " --in @items.json --batch 7 --rejects @bad.json";

    Result broken = cli.run(command);

    Matcher advice =
        Pattern.compile(
                "after 99 rows, see below; (\\d+) items committed. Correct the input, without changing"
                    + " the rows before the error, and resume with: corymb (.*)\n")
            .matcher(broken.err());
    assertThat(advice.find()).as(broken.err()).isTrue();
    assertThat(server.items()).isEqualTo(Integer.parseInt(advice.group(1))).isBetween(70L, 98L);
    cli.write("items.json", brokenArray(100, "]"));
    Result resumed = cli.run(advice.group(2));
    assertThat(resumed.err()).contains("rejected: 1 row");
    assertThat(server.items()).isEqualTo(99);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--site h0", "--site-column host"})
  void whatABrokenFileCommittedCanBeUndoneWithIt(String sites) {
    server.with("h0").with("h1");
    cli.write("items.json", brokenArray(99, ""));
    String err = cli.run("load " + sites + " --in @items.json --batch 7").err();
    Matcher undo =
        Pattern.compile("first undo what was committed. With the input as it is now: corymb (.*)\n")
            .matcher(err);
    assertThat(undo.find()).as(err).isTrue();
    assertThat(server.items()).isPositive();

    cli.run(undo.group(1));

    assertThat(server.items()).isZero();
  }

  /** A load that committed something before is not said to have committed nothing. */
  @Test
  void aBrokenFileOfAResumedLoadSaysThatNothingMoreWasCommitted() {
    server.with("h0");
    cli.write("items.json", brokenArray(9, ""));

    assertThat(cli.run("load --site h0 --in @items.json --resume 7").err())
        .contains("; nothing more was committed. Correct the input and run: corymb load ");
  }

  @Test
  void aFileWithoutAReadableRowSaysThatNothingWasCommitted() {
    server.with("a");
    cli.write("items.json", "[?]");

    assertThat(cli.run("load --site a --in @items.json").err())
        .startsWith("note: nothing was committed\ncorymb: ");
  }

  /** If no row is valid, no site is changed, and none of them counted. */
  @Test
  void countsCreatedSitesOnlyIfThereAreAny() {
    cli.write("items.csv", "name,size", "x,y");

    assertThat(cli.run("load --site a --create --in @items.csv").out())
        .containsPattern("sites +0\n");
    cli.write("items.csv", "name,size", "x,1");
    assertThat(cli.run("load --site a --create --in @items.csv").out())
        .containsPattern("sites +1, 1 created\n");
  }

  @Test
  void rejectsInvalidRowsAndAddsTheOthers() {
    server.with("a");
    cli.write(
        "items.ndjson",
        "{\"name\":\"x\",\"size\":1}",
        "{\"name\":\"y\"}",
        "nonsense",
        "",
        "{\"name\":\"v\",\"size\":\"big\"}",
        "{\"name\":[1],\"size\":2}",
        "{\"name\":\"w\",\"size\":5}");

    Result loaded = cli.run("load --site a --in @items.ndjson");

    assertThat(loaded.code()).isEqualTo(1);
    assertThat(server.items("a")).isEqualTo(2);
    assertThat(server.holds("a", "w", 5L)).isTrue();
    assertThat(loaded.err().lines().filter(line -> line.startsWith("rejected")))
        .containsExactly(
            "rejected: 1 row: size must be given: an item has a value for every attribute that is not optional (line 2)",
            "rejected: 1 row: the row must be JSON (shown up to the error) (line 3 'nonsense')",
            "rejected: 1 row: size must be a whole number of 64 bits (line 5 'big')",
            "rejected: 1 row: name must be one value, not a list or an object (line 6 'an array')");
    assertThat(loaded.out()).containsPattern("rows +6\n").containsPattern("rejected +4\n");
  }

  @Test
  void rejectsRowsOfSitesThatAreMissing() {
    server.with("h0");
    csv("items.csv", 4000, "h%d");
    String command = "load --site-column host --map path=name --in @items.csv --batch 100";

    Result loaded = cli.run(command);

    assertThat(loaded.code()).isEqualTo(1);
    assertThat(loaded.err().lines().filter(line -> line.startsWith("rejected")))
        .containsExactly(
            "rejected: 2,667 rows: the row must be of a site that exists; --create creates it (line 2"
                + " 'h1', line 3 'h2', line 5 'h1', …)");
    assertThat(loaded.out())
        .containsPattern("rejected +2,667, 2,667 by the server\n")
        .containsPattern("added +1,333\n")
        .doesNotContain("committed before");
    assertThat(cli.run(command + " --rejects @bad.csv").err())
        .containsPattern(
            "correct them, or add an option that they need, and run: corymb load .* --create ");
    Map<String, Object> summary = JsonText.object(cli.run(command + " --json").out());
    assertThat(summary)
        .containsEntry("rejected", 2667)
        .containsEntry("rejectedByServer", 2667)
        .containsEntry("rejectionsLeftOut", 1667);
    assertThat(JsonText.objects(summary, "rejections"))
        .hasSize(1000)
        .first()
        .hasToString(
            "{line=2, column=null, rule=must be of a site that exists; --create creates it, value=h1,"
                + " text=h1,file 1,1}");
    assertThat(JsonText.objects(summary, "rules"))
        .singleElement()
        .satisfies(rule -> assertThat(rule).containsEntry("rows", 2667));
  }

  @Test
  void wrongOptionsFailOnTheFirstRows() {
    csv("items.csv", 4000, "h%d");
    String[] wrong = new String[4000];
    Arrays.setAll(wrong, i -> i == 0 ? "name,size" : "x,y" + i);
    cli.write("wrong.csv", wrong);
    server.with("a");

    assertThat(cli.run("load --site-column path --map host=name --in @items.csv").err())
        .contains(
            "corymb: none of the sites of the first 20 rows exists: 'file 1', 'file 2', 'file 3', …"
                + "; check --site-column; --create creates them\n")
        .contains("note: nothing was committed\n")
        .doesNotContain("Resume with");
    assertThat(cli.run("load --site a --in @wrong.csv --rejects @bad.csv").err())
        .contains(
            "corymb: all of the first 20 rows are invalid: size must be a whole number of 64 bits,"
                + " but was 'y1'; check the schema and --map, or give --anyway")
        .contains("note: nothing was committed\n")
        .doesNotContain("resume", "Resume");
    assertThat(server.changes()).isEmpty();
    assertThat(cli.path("bad.csv")).doesNotExist();
    assertThat(cli.run("load --site a --in @wrong.csv --anyway").out())
        .containsPattern("rejected +3,999\n");
  }

  /** The objects that were read are those that the message tells. */
  @Test
  void objectsThatLackAnAttributeAreCountedOnce() {
    server.with("a");
    String[] rows = new String[30];
    Arrays.fill(rows, "{\"name\":\"x\",\"sise\":1}");
    cli.write("items.ndjson", rows);

    assertThat(cli.run("load --site a --in @items.ndjson").err())
        .contains("note: nothing was committed\n")
        .contains("all of the first 20 objects lack 'size'")
        .doesNotContain("first 19");
  }

  @Test
  void oneGoodRowAmongTheFirstIsEnough() {
    server.with("a");
    String[] rows = IntStream.range(0, 40).mapToObj(i -> "x,y" + i).toArray(String[]::new);
    rows[0] = "name,size";
    rows[15] = "x,1";
    cli.write("items.csv", rows);

    Result loaded = cli.run("load --site a --in @items.csv --batch 7");

    assertThat(loaded.err())
        .contains(
            "rejected: 38 rows: size must be a whole number of 64 bits (line 2 'y1', line 3 'y2',"
                + " line 4 'y3', …)\n");
    assertThat(server.items("a")).isEqualTo(1);
  }

  @Test
  void removesItems() {
    server.with("a");
    cli.write("items.csv", "name,size", "x,1", "y,2");
    cli.write("gone.csv", "name,size", "y,2", "never,9");
    cli.run("load --site a --in @items.csv");

    Result removed = cli.run("remove --site a --in @gone.csv");

    assertThat(removed.code()).isEqualTo(1);
    assertThat(removed.out()).containsPattern("removed +1\n");
    assertThat(removed.err())
        .contains("rejected: 1 row: the row must be present to be removed (line 3)");
    assertThat(server.items("a")).isEqualTo(1);
    assertThat(server.holds("a", "x", 1L)).isTrue();
  }

  @Test
  void showsTheTokenOfTheEnvironment() {
    server.with("a");
    cli.write("items.csv", "name,size", "x,1");

    new Cli(folder, Map.of("CORYMB_TOKEN", "secret\n"))
        .run("load --site a --in @items.csv --server " + server.url());

    assertThat(server.requests())
        .isNotEmpty()
        .allSatisfy(request -> assertThat(request.token()).isEqualTo("Bearer secret"));
  }

  @Test
  void saysHowToStartAServerWhereThereIsNone() {
    server.close();
    cli.write("items.csv", "name,size", "x,1");

    Result failed = cli.run("load --site a --in @items.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .isEqualTo(
            "corymb: no server answers at "
                + server.url()
                + "; start one with 'corymb serve', or name another with --server or"
                + " CORYMB_SERVER\n");
  }

  @Test
  void refusesASiteThatIsMissingBeforeItReadsARow() {
    Result loaded = cli.runWith("no rows at all", "load --site x --in -");
    Result removed = cli.runWith("no rows at all", "remove --site x --in -");

    assertThat(loaded.code()).isEqualTo(1);
    assertThat(loaded.err())
        .isEqualTo("corymb: --site must be one that exists, but was 'x'; --create creates it\n");
    assertThat(removed.err()).isEqualTo("corymb: --site must be one that exists, but was 'x'\n");
    assertThat(server.changes()).isEmpty();
    assertThat(cli.runWith("name,size\ny,1\n", "load --site x --in - --create").code()).isZero();
  }

  @Test
  void showsBesideTheBarHowMuchTheServerHas() {
    String[] rows = new String[2201];
    Arrays.setAll(rows, i -> i == 0 ? "name,size" : "x".repeat(1000) + i + ",1");
    cli.write("items.csv", rows);
    String command = "load --site a --in @items.csv --create";

    String wide = cli.runWatched(new Screen(false, false, 100), "", command).err();
    String narrow = cli.runWatched(new Screen(false, false, 60), "", command).err();

    assertThat(wide).containsPattern("\r[^\r]* 100% [^\r]*MiB [^\r]* 2,200 items, [0-9,]+/s");
    assertThat(narrow).contains(" 100% ").doesNotContain("items,");
    assertThat(wide.lines().flatMap(line -> Arrays.stream(line.split("\r"))))
        .filteredOn(line -> line.contains("MiB"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThan(100));
  }

  @Test
  void aColumnThatIsMappedAndMissingIsCalledByItsName() {
    server.with("a");
    cli.write("items.csv", "name,size", "x,1");

    assertThat(cli.run("load --site a --in @items.csv --map foo=name").err())
        .contains("the header lacks 'foo'");
  }

  @Test
  void refusesWrongUsage() {
    server.with("a");
    cli.write("items.csv", "name,size", "x,1");

    assertThat(cli.run("load --in @items.csv").err())
        .contains("either --site or --site-column must be given");
    assertThat(cli.run("load --site a").err())
        .contains("a file of rows must be given; - is standard input");
    assertThat(cli.run("load --site a --in @items.csv --batch 0").err())
        .contains("--batch must be 1 to 10000, but was 0");
    assertThat(cli.run("load --site a --in @items.csv --map size=weight").err())
        .contains("--map must name an attribute of [name:text,size:long], but was 'weight'");
    assertThat(cli.run("load --site a --in @items.csv --resume a/b").err())
        .contains("--resume must be the id of a load");
    assertThat(cli.run("load --site a --in @items.csv --server ftp://x").err())
        .contains("--server must be a URL such as http://127.0.0.1:7200, but was 'ftp://x'");
    assertThat(cli.run("load --site a --in @none.csv").err()).contains("none.csv: no such file");
  }
}
