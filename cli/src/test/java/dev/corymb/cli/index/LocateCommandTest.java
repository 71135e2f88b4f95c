package dev.corymb.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.index.IndexKind;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class LocateCommandTest {

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write("items.csv", "site,name,device", "oslo,a,1", "rome,b,2", "oslo,c,3", "rome,a,1");
    build("scan");
  }

  private void build(String kind) {
    Result built =
        cli.run(
            "index build --schema name:text,device:long --site-column site --in @items.csv"
                + " --out @idx.cyi --false-sites 0.00001 --index "
                + kind);
    assertThat(built.code()).as(built.err()).isZero();
  }

  @Test
  void printsASiteALine() {
    Result found = cli.run("index locate @idx.cyi --where name=a --where device=1");

    assertThat(found.code()).isZero();
    assertThat(found.out()).isEqualTo("oslo\nrome\n");
    assertThat(found.err()).isEmpty();
  }

  @Test
  void printsNothingIfThereIsNone() {
    Result found = cli.run("index locate @idx.cyi --where name=a --where device=3");

    assertThat(found.code()).isZero();
    assertThat(found.out()).isEmpty();
    assertThat(found.err()).isEmpty();
  }

  @Test
  void answersPartialQueries() {
    assertThat(cli.run("index locate @idx.cyi --where device=3").lines()).containsExactly("oslo");
  }

  @Test
  void printsAQueryALine() {
    cli.write("q.csv", "name,device", "a,1", "c,1", "b,2");

    Result found = cli.run("index locate @idx.cyi --in @q.csv");

    assertThat(found.code()).isZero();
    assertThat(found.out()).isEqualTo("oslo,rome\n\nrome\n");
  }

  @Test
  void quotesIdsThatCommasWouldTearApart() {
    cli.write(
        "items.csv", "site,name", "\"a,b\",x", "\"say \"\"hi\"\"\",x", "a b,x", "plain;,x", "a,y");
    cli.run(
        "index build --schema name --site-column site --in @items.csv --out @idx.cyi"
            + " --false-sites 0.00001");
    cli.write("q.csv", "name", "x", "y");

    Result lines = cli.run("index locate @idx.cyi --in @q.csv");
    Result sites = cli.run("index locate @idx.cyi --where name=x");

    assertThat(lines.out()).isEqualTo("a b,\"a,b\",plain;,\"say \"\"hi\"\"\"\na\n");
    assertThat(sites.out()).isEqualTo("a b\na,b\nplain;\nsay \"hi\"\n");
  }

  @Test
  void answersMoreQueriesThanItAsksAtATime() {
    String[] rows = new String[1000];
    rows[0] = "name,device";
    for (int i = 1; i < rows.length; i++) {
      rows[i] = i % 2 == 0 ? "b,2" : "c,3";
    }
    cli.write("q.csv", rows);

    List<String> lines = cli.run("index locate @idx.cyi --in @q.csv").lines();

    assertThat(lines).hasSize(999);
    for (int i = 0; i < lines.size(); i++) {
      assertThat(lines.get(i)).isEqualTo(i % 2 == 0 ? "oslo" : "rome");
    }
  }

  @Test
  void asksRowsOfStandardInputThatDiffer() {
    Result found =
        cli.runWith(
            "{\"name\":\"b\"}\n{\"device\":1,\"name\":\"a\"}\n",
            "index locate @idx.cyi --format ndjson --json");

    assertThat(found.lines()).hasSize(2);
    assertThat(JsonText.object(found.lines().get(0)))
        .containsEntry("sites", List.of("rome"))
        .containsEntry("query", "partial");
    assertThat(JsonText.object(found.lines().get(1)))
        .containsEntry("sites", List.of("oslo", "rome"))
        .containsEntry("query", "full");
  }

  @Test
  void tellsInJsonHowManyFalseSitesToExpect() {
    Result found = cli.run("index locate @idx.cyi --where name=zebra --json");

    Map<String, Object> answer = JsonText.object(found.out());
    assertThat(answer)
        .containsOnlyKeys("sites", "expectedFalseSites", "collisionFalseSites", "query");
    assertThat(answer).containsEntry("sites", List.of());
    assertThat(JsonText.number(answer, "expectedFalseSites"))
        .isBetween(1e-9, 1e-3)
        .isEqualTo(JsonText.number(answer, "collisionFalseSites"));
  }

  @Test
  void statesNoErrorOfAQueryThatIsNotTied() {
    cli.write("three.csv", "site,a,b,c", "rome,1,2,3", "oslo,1,9,3", "oslo,4,2,6");
    cli.run(
        "index build --schema a:long,b:long,c:long --in @three.csv --site-column site"
            + " --out @three.cyi");

    Result words = cli.run("index locate @three.cyi --where a=1 --where b=2 --explain");
    Map<String, Object> json =
        JsonText.object(cli.run("index locate @three.cyi --where a=1 --where b=2 --json").out());

    assertThat(words.out()).isEqualTo("oslo\nrome\n"); // by id, not as they were added
    assertThat(words.err()).contains("different items", "not bounded", "hash collisions alone");
    assertThat(json).containsEntry("expectedFalseSites", null);
    assertThat(JsonText.number(json, "collisionFalseSites")).isPositive();
    assertThat(cli.run("index info @three.cyi").out()).contains("partial, several  not bounded");
  }

  @Test
  void takesOneQueryAsText() {
    List<String> one = cli.run("index locate @idx.cyi --where name=a").lines();
    Result both =
        cli.run(new byte[0], "index", "locate", "@idx.cyi", "name in (a, 'no such name')");

    assertThat(both.lines()).isEqualTo(one).isNotEmpty();
    Map<String, Object> single =
        JsonText.object(cli.run("index locate @idx.cyi --where name=a --json").out());
    Map<String, Object> union =
        JsonText.object(
            cli.run(new byte[0], "index", "locate", "@idx.cyi", "name in (a, b, c)", "--json")
                .out());
    assertThat(JsonText.number(union, "expectedFalseSites"))
        .isEqualTo(3 * JsonText.number(single, "expectedFalseSites"));
    Result wrong = cli.run(new byte[0], "index", "locate", "@idx.cyi", "name=a or name=b");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err())
        .contains("query must not have or")
        .endsWith("  name=a or name=b\n         ^\n");
  }

  @Test
  void saysThatValuesAreComparedExactly() {
    assertThat(cli.run("index locate @idx.cyi --where device<=3").err())
        .contains("for several values use a list (in)");
    assertThat(cli.run("index locate @idx.cyi --where device=1,2").err())
        .contains("device must be a whole number of 64 bits, but was '1,2'; for several values");
    assertThat(cli.run("index locate @idx.cyi --where name=*").err())
        .contains("hint: name was compared with \"*\" exactly; for several values");
    assertThat(cli.run("index locate @idx.cyi --where name=a").err()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void explainsWhatItRead(IndexKind kind) {
    build(kind.toString());

    Result words = cli.run("index locate @idx.cyi --where name=a --explain");
    Map<String, Object> json =
        JsonText.object(cli.run("index locate @idx.cyi --where name=a --explain --json").out());

    assertThat(words.out()).isEqualTo("oslo\nrome\n");
    assertThat(words.err())
        .startsWith("note: " + kind + " index")
        .contains(": 1 query read ")
        .contains("query on name: ", " false sites on average");
    assertThat(json)
        .containsEntry("implementation", kind.toString())
        .containsKeys("group", "nodesRead", "wordsRead");
    assertThat(JsonText.number(json, "wordsRead")).isPositive();
    assertThat(JsonText.number(json, "group")).isGreaterThanOrEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--where name=a --in @items.csv | --where and --in must not be given together",
        "--where name | --where: must be NAME=VALUE, but was 'name'",
        "--where colour=red | --where: ",
        "--where device=red | --where: ",
        "--where name=a --where name=b | --where: name must be given once, but was given as 'a' and"
            + " as 'b'"
      })
  void refusesWrongUsage(String options, String rule) {
    Result refused = cli.run("index locate @idx.cyi " + options);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(rule);
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void failsWhereThereIsNoIndex() {
    cli.write("bad.cyi", "this is no index, whatever it is called");

    Result none = cli.run("index locate @none.cyi --where name=a");
    Result bad = cli.run("index locate @bad.cyi --where name=a");
    Result directory = cli.run("index locate @ --where name=a");

    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err()).isEqualTo("corymb: " + cli.path("none.cyi") + ": no such file\n");
    assertThat(bad.code()).isEqualTo(1);
    assertThat(bad.err()).contains("bad.cyi: is not a Corymb index").hasLineCount(1);
    assertThat(directory.code()).isEqualTo(1);
    assertThat(directory.err()).contains("must be a file, but is a directory");
  }

  @Test
  void saysSoIfAnIndexNeedsMoreMemory() {
    Result built =
        cli.run(
            "index build --schema name:text,device:long --site-column site --in @items.csv"
                + " --out @idx.cyi --cells 250000 --hashes 2 --index sliced");
    assertThat(built.code()).as(built.err()).isZero();
    byte[] small = cli.read("idx.cyi");
    ByteBuffer in = ByteBuffer.wrap(small).order(ByteOrder.LITTLE_ENDIAN);
    int ids = 24 + in.getInt(20);
    int columns = 1 << 20;
    byte[] large = Arrays.copyOf(small, ids + 4 * columns);
    Arrays.fill(large, ids, large.length, (byte) 0xff); // columns without a site
    ByteBuffer.wrap(large).order(ByteOrder.LITTLE_ENDIAN).putInt(16, columns);
    cli.write("large.cyi", large);

    Result refused = cli.run("index locate @large.cyi --where name=a");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .startsWith("corymb: " + cli.path("large.cyi") + ": may need ")
        .contains("of memory, more than the limit of ")
        .doesNotContain("damaged")
        .hasLineCount(1);
  }

  @Test
  void answersWhatComesBeforeABadRow() {
    cli.write("q.csv", "name,device", "a,1", "b,x", "b,2");

    Result failed = cli.run("index locate @idx.cyi --in @q.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.out()).isEqualTo("oslo,rome\n");
    assertThat(failed.err())
        .contains("q.csv line 3: device must be a whole number of 64 bits, but was 'x'");
  }
}
