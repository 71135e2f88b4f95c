package dev.corymb.cli.input;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters and indexes of attributes for which an item has many values. */
final class ManyValuesCommandsTest {

  private static final String SCHEMA = " --schema name,tag:text*,size:long* ";
  private static final int ITEMS = 300;

  @TempDir private Path folder;
  private Cli cli;

  /** Items with 50 combinations of values each, at two sites of different size. */
  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write(
        "items.ndjson",
        IntStream.range(0, ITEMS)
            .mapToObj(i -> item("n" + i, i % 3 == 0 ? "oslo" : "rome", 10 * i, 10, 5 * i, 5))
            .toArray(String[]::new));
  }

  private static String item(String name, String site, int tag, int tags, int size, int sizes) {
    return "{\"name\":\"%s\",\"site\":\"%s\",\"tag\":[%s],\"size\":[%s]}"
        .formatted(
            name,
            site,
            IntStream.range(tag, tag + tags)
                .mapToObj(i -> "\"t" + i + '"')
                .collect(Collectors.joining(",")),
            IntStream.range(size, size + sizes)
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(",")));
  }

  private Result done(String command) {
    Result result = cli.run(command);
    assertThat(result.code()).as("%s: %s", command, result.err()).isZero();
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--counting", "--ask tag+size --ask all", "--kind standard"})
  void aFilterIsSizedForTheCombinations(String options) {
    done("filter build --false-rate 0.01 --in @items.ndjson --out @f.cym" + SCHEMA + options);

    Map<String, Object> info = JsonText.object(done("filter info @f.cym --json").out());
    Map<String, Object> rates = JsonText.object(info, "falseRates");
    assertThat(info.get("items")).isEqualTo(ITEMS);
    assertThat(JsonText.number(rates, "stranger")).isLessThan(0.011);
    assertThat(JsonText.number(rates, "mixed")).isLessThan(0.011).isGreaterThan(0.007);
    JsonText.object(rates, "partial")
        .forEach((name, rate) -> assertThat((double) rate).as(name).isBetween(0.007, 0.0105));
    assertThat(JsonText.objects(info, "schema").get(1)).containsEntry("many", true);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "--ask tag --ask tag+size", "--ask all"})
  void anIndexIsSizedForTheCombinations(String ask) {
    done(
        "index build --false-sites 0.02 --site-column site --in @items.ndjson --out @i.cyi"
            + SCHEMA
            + ask);

    Map<String, Object> info = JsonText.object(done("index info @i.cyi --json").out());
    Map<String, Object> expected = JsonText.object(info, "expectedFalseSites");
    JsonText.object(expected, "partial")
        .forEach((name, sites) -> assertThat((double) sites).as(name).isBetween(0.003, 0.0211));
    assertThat(JsonText.number(info, "fill")).isBetween(0.1, 0.3);
  }

  @Test
  void queriesFindWhatIsThere() {
    done("filter build --in @items.ndjson --out @f.cym" + SCHEMA);

    assertThat(done("filter query @f.cym --where tag=t17").out()).isEqualTo("yes\n");
    assertThat(done("filter query @f.cym --where name=n2 --where tag=t25 --where size=14").out())
        .isEqualTo("yes\n");
    assertThat(done("filter query @f.cym --without tag").out()).isEqualTo("no\n");
    cli.write("none.csv", "name,tag", "x,");
    done("filter add @f.cym --in @none.csv");
    assertThat(done("filter query @f.cym --without tag").out()).isEqualTo("yes\n");
    cli.write(
        "q.ndjson",
        "{\"tag\":[\"t17\"]}",
        "{\"tag\":[\"t17\",\"t18\"]}",
        "{\"name\":\"n1\",\"tag\":[\"t17\",\"t18\"],\"size\":[5,6]}",
        "{\"name\":\"n1\",\"tag\":[\"t17\",\"t28\"],\"size\":[5,6]}");
    assertThat(done("filter query @f.cym --in @q.ndjson").out()).isEqualTo("yes\nyes\nyes\nno\n");
    assertThat(cli.run(new byte[0], "filter", "query", "@f.cym", "tag has (t17, none)").out())
        .isEqualTo("no\n");
    assertThat(
            cli.run(new byte[0], "filter", "query", "@f.cym", "name=n1 tag has (t17, t18) size=5")
                .out())
        .isEqualTo("yes\n");
  }

  @Test
  void aQueryForSeveralValuesIsNotTied() {
    done(
        "index build --site-column site --in @items.ndjson --ask tag --ask all --out @i.cyi"
            + SCHEMA);
    cli.write("q.ndjson", "{\"tag\":\"t17\"}", "{\"tag\":[\"t17\",\"t18\"]}");

    Result asked = done("index locate @i.cyi --in @q.ndjson --json");
    assertThat(asked.lines().get(0)).contains("\"sites\":[\"rome\"],\"expectedFalseSites\":0.");
    assertThat(asked.lines().get(1)).contains("\"sites\":[\"rome\"],\"expectedFalseSites\":null");
    assertThat(
            cli.run(
                    new byte[0],
                    "index",
                    "locate",
                    "@i.cyi",
                    "tag has (t17, t18)",
                    "--json",
                    "--explain")
                .out())
        .contains("\"sites\":[\"rome\"],\"expectedFalseSites\":null");
    assertThat(cli.run(new byte[0], "index", "locate", "@i.cyi", "tag has (t1, t18)", "--explain"))
        .extracting(Result::out, Result::err)
        .satisfies(
            texts -> {
              assertThat((String) texts.get(0)).isEqualTo(""); // one is at oslo, the other at rome
              assertThat((String) texts.get(1)).contains("values may come from different items");
            });
  }

  @Test
  void anItemWithTooManyCombinationsIsNotEnteredInPart() {
    done("filter build --in @items.ndjson --out @f.cym" + SCHEMA);
    done("index build --site-column site --in @items.ndjson --out @i.cyi" + SCHEMA);
    byte[] filter = cli.read("f.cym");
    byte[] index = cli.read("i.cyi");
    cli.write("more.ndjson", item("a", "oslo", 0, 16, 0, 16), item("b", "oslo", 0, 16, 0, 17));
    String broken =
        "more.ndjson line 2: the row must have at most 256 combinations of values of name+tag+size"
            + " in an item, but was '272 combinations'";

    for (String command :
        new String[] {
          "filter add @f.cym --in @more.ndjson",
          "filter build --out @g.cym --in @more.ndjson" + SCHEMA,
          "index add @i.cyi --site-column site --in @more.ndjson",
          "index build --out @j.cyi --site-column site --in @more.ndjson" + SCHEMA
        }) {
      Result refused = cli.run(command);
      assertThat(refused.code()).as(command).isNotZero();
      assertThat(refused.err()).as(command).contains(broken);
    }
    assertThat(cli.read("f.cym")).isEqualTo(filter);
    assertThat(cli.read("i.cyi")).isEqualTo(index);
    assertThat(cli.path("g.cym")).doesNotExist();
    done("filter build --out @g.cym --in @more.ndjson --ask tag,size,name+tag" + SCHEMA);
  }

  @ParameterizedTest
  @CsvSource({
    "pbf-ht,--kind pbf-ht",
    "offf,--kind offf",
    "woff,--kind woff",
    "multibit --code c,--kind multibit",
    "pbf-bf --verification basic,--verification basic"
  })
  void kindsThatKnowOneValueEachRefuseThem(String kind, String what) {
    Result refused = cli.run("filter build --in @missing.csv --out @f.cym --kind " + kind + SCHEMA);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains(
            what
                + " must be of attributes with one value in an item, but tag, size may have many;"
                + " filters of kind standard, pbf, pbf-bf and of declared queries take them");
  }

  @Test
  void aFilterOfAGivenSizeSaysThatItIsExceeded() {
    assertThat(done("filter build --items 300 --in @items.ndjson --out @f.cym" + SCHEMA).err())
        .contains(
            "the input has 15,000 combinations of values of all attributes, more than the 300 the"
                + " filter is sized for: its false rate is above the one asked for");
    assertThat(done("filter build --items 15000 --in @items.ndjson --out @f.cym" + SCHEMA).err())
        .doesNotContain("sized for");
  }

  @Test
  void wrongOptionsAreRefused() {
    assertThat(cli.run("filter build --in @items.csv --out @f.cym --split name=;" + SCHEMA).err())
        .contains(
            "--split must name a many-valued attribute of [name:text,tag:text*,size:long*], but was"
                + " 'name'");
    assertThat(
            cli.run("filter build --in @items.csv --out @f.cym --split tag=12345678901" + SCHEMA)
                .err())
        .contains("--split tag: a separator must have 1 to 10 characters, but was '12345678901'");
  }
}
