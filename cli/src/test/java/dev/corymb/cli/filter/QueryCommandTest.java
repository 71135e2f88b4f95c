package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.cli.output.Numbers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class QueryCommandTest {

  private static final String SIZES = " --items 100 --false-rate 0.0001";

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write(
        "items.csv", "size,colour", "large,red", "small,green", ",", "\"a, b\",\"say \"\"hi\"\"\"");
    build("pbf-bf", "f.cym");
  }

  private void build(String kind, String file) {
    Result built =
        cli.run(
            "filter build --schema size:text,colour:text --in @items.csv --out @"
                + file
                + " --kind "
                + kind
                + SIZES);
    assertThat(built.code()).as(built.err()).isZero();
  }

  /** Else the query asks for less than its author thinks. */
  @Test
  void suggestsTheAttributeThatAnUnknownColumnMayBe() {
    cli.write("q.csv", "size,colour_name", "large,red");

    Result asked = cli.run("filter query @f.cym --in @q.csv");

    assertThat(asked.code()).isEqualTo(1);
    assertThat(asked.out()).isEmpty();
    assertThat(asked.err())
        .contains("but found 'colour_name'. Did you mean --map colour_name=colour? --ignore");
  }

  @Test
  void answersEachRowWithALine() {
    cli.write("q.csv", "size,colour", "large,red", "large,green", "small,green", "tiny,red");

    Result asked = cli.run("filter query @f.cym --in @q.csv");

    assertThat(asked.code()).isZero();
    assertThat(asked.out()).isEqualTo("yes\nno\nyes\nno\n");
    assertThat(asked.err()).isEmpty();
  }

  @Test
  void aQueryAsTextMayHaveLists() {
    for (String[] one :
        new String[][] {
          {"size in (tiny, large) colour in (blue, red)", "yes"},
          {"size=tiny colour in (blue, red)", "no"},
          {"size='large'", "yes"},
          {"size in (tiny, huge)", "no"}
        }) {
      Result asked = cli.run(new byte[0], "filter", "query", "@f.cym", one[0]);
      assertThat(asked.out()).as(asked.err()).isEqualTo(one[1] + "\n");
    }
    Result wrong = cli.run(new byte[0], "filter", "query", "@f.cym", "size=large weight>3");
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.err()).endsWith("  size=large weight>3\n" + " ".repeat(13) + "^\n");
  }

  @Test
  void takesColumnsInAnyOrder() {
    cli.write("q.csv", "colour,size", "red,large", "large,red");

    assertThat(cli.run("filter query @f.cym --in @q.csv").lines()).containsExactly("yes", "no");
  }

  @Test
  void anEmptyFieldLeavesItsAttributeOutUnlessItIsQuoted() {
    cli.write("q.csv", "size,colour", "large,", "large,\"\"", "\"\",\"\"");

    assertThat(cli.run("filter query @f.cym --in @q.csv").lines())
        .containsExactly("yes", "no", "yes");
    assertThat(cli.runWith("size,colour\n,\n", "filter query @f.cym").err())
        .contains("standard input line 2: the row must give at least one attribute of [size:text");
  }

  @Test
  void readsQuotedFields() {
    cli.write("q.csv", "size,colour", "\"a, b\",\"say \"\"hi\"\"\"", "\"large\",\"red\"");

    assertThat(cli.run("filter query @f.cym --in @q.csv").lines()).containsExactly("yes", "yes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"pbf", "pbf-ht", "pbf-bf", "pbf-bf --counting"})
  void aRowThatLacksColumnsIsAPartialQuery(String kind) {
    build(kind, "p.cym");
    cli.write("q.csv", "colour", "green", "blue");

    assertThat(cli.run("filter query @p.cym --in @q.csv").lines()).containsExactly("yes", "no");
  }

  @ParameterizedTest
  @ValueSource(strings = {"standard", "counting", "offf", "woff"})
  void kindsThatKnowWholeItemsOnlyRefusePartialQueries(String kind) {
    build(kind, "w.cym");
    cli.write("q.csv", "size,colour", "large,red");
    cli.write("partial.csv", "colour", "green");

    Result rows = cli.run("filter query @w.cym --in @q.csv --in @partial.csv");
    Result one = cli.run("filter query @w.cym --where colour=green");

    assertThat(rows.code()).isEqualTo(1);
    assertThat(rows.out()).isEmpty();
    assertThat(rows.err())
        .contains("partial.csv line 1: the header lacks 'size'")
        .contains("knows whole items only; the kinds pbf, pbf-ht and pbf-bf answer partial");
    assertThat(one.code()).isEqualTo(1);
    assertThat(one.err()).contains("knows whole items only");
  }

  @Test
  void theyPrintNothingIfSomeObjectIsPartial() {
    build("standard", "w.cym");
    String whole = "{\"size\":\"large\",\"colour\":\"red\"}\n";

    Result refused = cli.runWith(whole + "{\"size\":\"large\"}\n", "filter query @w.cym");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
    assertThat(refused.err())
        .contains(
            "standard input line 2: colour must be given: a standard filter knows whole items only");
    assertThat(cli.runWith(whole + whole, "filter query @w.cym").out()).isEqualTo("yes\nyes\n");
  }

  @Test
  void pbfAloneIsFooledByAMixedQuery() {
    build("pbf", "p.cym");

    assertThat(cli.run("filter query @p.cym --where size=large --where colour=green").out())
        .isEqualTo("yes\n");
    assertThat(cli.run("filter query @f.cym --where size=large --where colour=green").out())
        .isEqualTo("no\n");
  }

  @Test
  void ignoresColumnsOutsideTheSchemaIfItIsTold() {
    cli.write("q.csv", "size,colour", "large,red");
    cli.write("r.csv", "size,price,colour,place", "large,7,red,here");
    String files = "filter query @f.cym --in @q.csv --in @r.csv";

    Result asked = cli.run(files + " --ignore price --ignore place");
    Result refused = cli.run(files + " --ignore price");

    assertThat(asked.out()).isEqualTo("yes\nyes\n");
    assertThat(asked.err()).isEmpty();
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.out()).isEmpty(); // the headers of all files are checked first
    assertThat(refused.err())
        .contains("r.csv line 1: ", "[size:text,colour:text], but found 'place'. --ignore place");
    assertThat(cli.run(files + " --ignore size").err())
        .contains("--ignore must name a column that gives nothing");
  }

  @Test
  void readsNdjsonLikeCsv() {
    cli.write(
        "q.ndjson",
        "{\"size\":\"large\",\"colour\":\"red\"}",
        "",
        "{\"colour\":\"green\",\"size\":\"large\"}",
        "{\"colour\":\"green\"}",
        "{\"colour\":\"blue\", \"price\": {\"of\": [1, 2]}}");

    Result asked = cli.run("filter query @f.cym --in @q.ndjson --ignore price");
    Result refused = cli.run("filter query @f.cym --in @q.ndjson");

    assertThat(asked.lines()).containsExactly("yes", "no", "yes", "no");
    assertThat(asked.err()).isEmpty();
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("q.ndjson line 5: price must give an attribute of [size:");
  }

  @Test
  void findsOutTheFormatOfStandardInput() {
    Result csv = cli.runWith("size,colour\nlarge,red\n", "filter query @f.cym");
    Result json = cli.runWith("{\"size\":\"large\"}\n", "filter query @f.cym --in -");
    Result told = cli.runWith("{\"size\":\"large\"}\n", "filter query @f.cym --format csv");

    assertThat(csv.out()).isEqualTo("yes\n");
    assertThat(json.out()).isEqualTo("yes\n");
    assertThat(told.code()).isEqualTo(1);
    assertThat(told.err()).startsWith("corymb: standard input line 1: ");
  }

  @Test
  void theFormatOverridesTheExtension() {
    cli.write("q.csv", "{\"size\":\"large\"}");
    cli.write("q.txt", "{\"size\":\"large\"}");

    assertThat(cli.run("filter query @f.cym --in @q.csv --format ndjson").out()).isEqualTo("yes\n");
    assertThat(cli.run("filter query @f.cym --in @q.txt").out()).isEqualTo("yes\n");
    cli.write("q.json", "  [{\"size\":\"large\"}]");
    assertThat(cli.run("filter query @f.cym --in @q.json").out()).isEqualTo("yes\n");
    assertThat(cli.run("filter query @f.cym --in @q.csv").code()).isEqualTo(1);
  }

  @Test
  void answersInJson() {
    cli.write("q.csv", "size,colour", "large,red", "large,green");

    Result full = cli.run("filter query @f.cym --in @q.csv --json");
    Result partial = cli.run("filter query @f.cym --where size=large --json");

    assertThat(full.lines().stream().map(JsonText::object))
        .containsExactly(
            Map.of("answer", "yes", "query", "full"), Map.of("answer", "no", "query", "full"));
    assertThat(JsonText.object(partial.out()))
        .isEqualTo(Map.of("answer", "yes", "query", "partial"));
  }

  @ParameterizedTest
  @CsvSource({
    "--where size, --where: must be NAME=VALUE",
    "--where weight=3, '--where: attribute must be one of [colour, size], but was'",
    "--where size=large --where size=small, '--where: size must be given once, but was given as"
        + " ''large'' and as ''small'''",
    "--where size=large --in @items.csv, --where and --in must not be given together"
  })
  void refusesConditionsThatMakeNoSense(String options, String reason) {
    Result refused = cli.run("filter query @f.cym " + options);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(reason);
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void aConditionMayHoldAnEqualsSignAndSpaces() {
    Result asked =
        cli.run(
            new byte[0],
            "filter",
            "query",
            "@f.cym",
            "--where",
            "size=a, b",
            "--where",
            "colour=say \"hi\"");

    assertThat(asked.out()).isEqualTo("yes\n");
    assertThat(cli.run("filter query @f.cym --where size=a=b").out()).isEqualTo("no\n");
  }

  @Test
  void refusesAConditionOfTheWrongType() {
    cli.write("n.csv", "device", "7");
    cli.run("filter build --schema device:long --in @n.csv --out @n.cym");

    Result refused = cli.run("filter query @n.cym --where device=abc");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .startsWith("corymb: --where: device must be a whole number of 64 bits, but was 'abc'\n");
  }

  @Test
  void refusesAFileThatIsNoFilter() {
    Result refused = cli.run("filter query @items.csv --where size=large");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).endsWith("items.csv: is not a Corymb filter\n");
    assertThat(refused.err().lines()).hasSize(1);
  }

  @Test
  void refusesADamagedFilter() {
    byte[] bytes = cli.read("f.cym");
    bytes[bytes.length / 2] ^= 1;
    cli.write("f.cym", bytes);

    Result refused = cli.run("filter query @f.cym --where size=large");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains("f.cym: is a damaged filter, or one of a later version: ");
  }

  @Test
  void keepsTextApartThatLooksAlike() {
    byte[] query = "size,colour\nlarge,réd\n".getBytes(StandardCharsets.UTF_8);

    assertThat(cli.run(query, "filter", "query", "@f.cym").out()).isEqualTo("no\n");
  }

  @Test
  void saysHowMuchOfAFilterIsMissing() {
    byte[] bytes = cli.read("f.cym");
    cli.write("f.cym", Arrays.copyOf(bytes, 100));

    assertThat(cli.run("filter query @f.cym --where size=large").err())
        .endsWith(
            "f.cym: is a filter cut short: 100 of "
                + Numbers.count(bytes.length)
                + " bytes are there\n");
  }

  @Test
  void namesAnOfffRightly() {
    build("offf", "o.cym");

    assertThat(cli.run("filter query @o.cym --where size=large").err())
        .contains("an offf filter knows whole items only");
  }
}
