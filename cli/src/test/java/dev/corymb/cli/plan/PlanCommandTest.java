package dev.corymb.cli.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PlanCommandTest {

  private static final String PLAN =
      "plan --sites 10000 --items 100000 --attributes 3 --false-sites 0.1";

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
  }

  private Map<String, Object> json(String commandLine) {
    Result result = cli.run(commandLine + " --json");
    assertThat(result.code()).as(result.err()).isZero();
    return JsonText.object(result.out());
  }

  @Test
  void keepsTheBudgetOfEveryQuery() {
    Map<String, Object> plan = json(PLAN);

    assertThat(plan)
        .containsEntry("kind", "pbf-bf")
        .containsEntry("layout", "segment")
        .containsEntry("form", "bits")
        .containsEntry("sites", 10000)
        .containsEntry("items", 100000);
    assertThat(JsonText.number(plan, "falseRate")).isCloseTo(1e-5, within(1e-12));
    Map<String, Object> expected = JsonText.object(plan, "expectedFalseSites");
    assertThat(JsonText.number(expected, "mixed")).isCloseTo(0.1, within(0.001)).isLessThan(0.1001);
    assertThat(JsonText.number(expected, "stranger")).isLessThan(1e-9);
    assertThat(JsonText.object(expected, "partial")).containsOnlyKeys("1", "2", "3");
    assertThat(JsonText.object(expected, "partial").values())
        .allSatisfy(sites -> assertThat((double) sites).isBetween(0.09, 0.1001));
  }

  @Test
  void countersCostFourTimesTheBits() {
    Map<String, Object> bits = json(PLAN);
    Map<String, Object> counters = json(PLAN + " --counting");

    assertThat(JsonText.number(counters, "bitsPerItem"))
        .isCloseTo(4 * JsonText.number(bits, "bitsPerItem"), within(1e-9));
    Map<String, Object> bytes = JsonText.object(bits, "bytes");
    assertThat(JsonText.number(bytes, "total")).isEqualTo(10_000 * JsonText.number(bytes, "site"));
    assertThat(JsonText.number(bytes, "site") * 8 / 100_000)
        .isCloseTo(JsonText.number(bits, "bitsPerItem"), within(0.01));
  }

  @Test
  void takesNamesDistinctValuesAndABudgetForPartialQueries() {
    Map<String, Object> plan =
        json(
            "plan --sites 100 --items 5000 --attributes name,device --distinct device=40"
                + " --false-sites 0.5 --partial-false-sites 5 --layout flat");

    List<Map<String, Object>> matrices = JsonText.objects(plan, "matrices");
    assertThat(matrices)
        .extracting(matrix -> matrix.get("of"), matrix -> matrix.get("values"))
        .containsExactly(tuple("name", 5000), tuple("device", 40), tuple("(verification)", 5000));
    Map<String, Object> partial =
        JsonText.object(JsonText.object(plan, "expectedFalseSites"), "partial");
    assertThat(JsonText.number(partial, "name")).isCloseTo(5, within(0.2));
    assertThat(plan).containsEntry("layout", "flat");
  }

  @Test
  void sizesDeclaredQueriesAndSaysWhatMoreWouldCost() {
    String asked =
        "plan --sites 10000 --items 100000 --attributes name,owner,size,mtime --false-sites 0.1"
            + " --ask name --ask owner+name,all";
    Map<String, Object> plan = json(asked + " --shape smallest");
    Result table = cli.run(asked + " --shape smallest");

    assertThat(plan).containsEntry("kind", "groups").containsEntry("shape", "smallest");
    assertThat(JsonText.number(plan, "bitsPerItem")).isCloseTo(72, within(0.5));
    assertThat(JsonText.objects(plan, "matrices"))
        .extracting(matrix -> matrix.get("of"))
        .containsExactly("name", "name+owner", "all");
    assertThat(table.out())
        .contains("to declare also  bits an item more")
        .containsPattern("\nowner\\+size +24\n")
        .contains("--ask name,owner+name,all --shape smallest");
    assertThat(cli.run(asked + " --ask nmae").err())
        .contains("--ask: attribute must be one of [mtime, name, owner, size], but was 'nmae'");
  }

  @Test
  void printsATable() {
    Result plan = cli.run(PLAN);

    assertThat(plan.code()).isZero();
    assertThat(plan.out())
        .containsPattern("kind +pbf-bf, segment layout, bits")
        .containsPattern("shape +fast: fewest rows read, within 1.3 times the smallest")
        .containsPattern("bits an item +125\n")
        .containsPattern("a site +[\\d,]+ bytes \\(1\\.5 MiB\\)")
        .containsPattern("all sites +[\\d,]+ bytes \\(14\\.5 GiB\\)")
        .containsPattern("\\(verification\\) +100,000 +6 +[\\d,]+")
        .containsPattern("smallest +95\\.9 +1,198,592 bytes \\(1\\.1 MiB\\) +68 +11.2 +11.2\n")
        .containsPattern("fast +125 +1,556,480 bytes \\(1\\.5 MiB\\) +31 +4.27 +5.7\n")
        .containsPattern("full, mixed from items +1e-5 +0\\.1")
        .containsPattern("partial, 3 +1e-5 +0\\.1");
  }

  @Test
  void bothShapesKeepTheBudgetAndAreShown() {
    Map<String, Object> fast = json(PLAN);
    Map<String, Object> smallest = json(PLAN + " --shape smallest");

    assertThat(fast).containsEntry("shape", "fast");
    assertThat(json(PLAN + " --shape fast")).isEqualTo(fast);
    assertThat(smallest).containsEntry("shape", "smallest");
    assertThat(smallest.get("shapes")).isEqualTo(fast.get("shapes"));
    assertThat(JsonText.number(fast, "bitsPerItem") / JsonText.number(smallest, "bitsPerItem"))
        .isBetween(1.25, 1.3);
    List<Map<String, Object>> shapes = JsonText.objects(fast, "shapes");
    assertThat(shapes).extracting(shape -> shape.get("shape")).containsExactly("smallest", "fast");
    assertThat(shapes)
        .extracting(shape -> JsonText.number(shape, "bitsPerItem"))
        .containsExactly(
            JsonText.number(smallest, "bitsPerItem"), JsonText.number(fast, "bitsPerItem"));
    for (String query : List.of("full", "partial")) {
      assertThat(JsonText.number(JsonText.object(shapes.get(1), "rowsRead"), query))
          .isLessThan(0.6 * JsonText.number(JsonText.object(shapes.get(0), "rowsRead"), query));
    }
    assertThat(JsonText.object(smallest, "expectedFalseSites").get("mixed"))
        .satisfies(sites -> assertThat((double) sites).isCloseTo(0.1, within(0.001)));
  }

  /** Split blocks have a fixed number of hashes. */
  @Test
  void splitBlocksAreAlwaysSmallest() {
    assertThat(json(PLAN + " --layout split-block")).containsEntry("shape", "smallest");
    assertThat(cli.run(PLAN + " --layout split-block").out())
        .containsPattern("\nshape +smallest\n");
  }

  /** A map needs log2(sites) bits for a site, a filter 1.44 times as many for its rate. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--sites 10000   --items 1000 --false-sites 0.1                | 97.8",
        "--sites 1000000 --items 1000 --false-sites 0.1                | 124",
        "--sites 10000   --items 1000 --false-sites 0.1 --counting     | 97.8",
        "--sites 10000   --items 1000 --false-sites 0.1 --distinct 1=4 | 73.4",
        "--sites 100000  --items 1000 --false-sites 0.1 --partial-false-sites 0.01 | 121",
        "--sites 9999    --items 1000 --false-sites 0.1                | ",
        "--sites 10000   --items 1000 --false-sites 1000               | ",
      })
  void namesTheMapWhereItIsTheBetterChoice(String options, String bits) {
    String out = cli.run("plan --attributes 3 " + options.replaceAll(" +", " ")).out();

    if (bits == null) {
      assertThat(out).doesNotContain("a map from digests");
    } else {
      assertThat(out).contains("a map from digests to sites").contains("about " + bits + " bits");
    }
  }

  @Test
  void itsOptionsBuildAFilterOfThatShape() {
    String plan =
        "plan --sites 100 --items 500 --attributes name,device --distinct device=4"
            + " --false-sites 0.5 --partial-false-sites 5 --layout flat --counting";
    cli.write("items.csv", "name,device", "a,1");
    List<String> lines = cli.run(plan).lines();
    String options = lines.get(lines.size() - 1).strip();

    Result built =
        cli.run("filter build --schema name,device --in @items.csv --out @f.cym " + options);

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(
            JsonText.objects(
                JsonText.object(cli.run("filter info @f.cym --json").out()), "matrices"))
        .extracting(matrix -> matrix.get("size"))
        .isEqualTo(
            JsonText.objects(json(plan), "matrices").stream()
                .map(matrix -> matrix.get("size"))
                .toList());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--false-sites 0           | --false-sites must be above 0 and below the 100 sites",
        "--false-sites 100         | --false-sites must be above 0 and below the 100 sites",
        "--false-sites NaN         | --false-sites must be above 0",
        "--false-sites 1 --partial-false-sites -1 | --partial-false-sites must be above 0",
        "--false-sites 1 --items 0 | --items",
        "--false-sites 1 --items 9000000000000000000 | --items must be in [1, ",
        "--false-sites 1 --items 60000000000 | --items must be at most 1852651482 ",
        "--false-sites 1 --attributes 0 | must be a number in [1, 63] or names separated by",
        "--false-sites 1 --attributes 99999999999 | by commas, but was '99999999999'",
        "--false-sites 1 --attributes a,a | attribute names must differ",
        "--false-sites 1 --distinct z=4 | attribute must be one of [1, 2], but was 'z'",
        "--false-sites 1 --layout split-block --shape fast | --shape must be smallest with split",
        "--false-sites 1 --distinct 1=0 | distinct must be positive"
      })
  void refusesWhatMakesNoSense(String options, String reason) {
    String rest =
        (options.contains("--items") ? "" : " --items 10")
            + (options.contains("--attributes") ? "" : " --attributes 2");

    Result refused = cli.run("plan --sites 100 " + options + rest);

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(reason);
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void refusesNoAttributes() {
    Result refused =
        cli.run(
            new byte[0],
            "plan",
            "--sites",
            "9",
            "--items",
            "9",
            "--attributes",
            "",
            "--false-sites",
            "1");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .contains("--attributes must be a number in [1, 63] or names separated by commas")
        .contains("but was ''");
  }

  @Test
  void refusesMoreBytesThanCanBeCounted() {
    Result refused =
        cli.run(
            "plan --sites 9000000000000000000 --items 1000000 --attributes 2 --false-sites 9e16");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err())
        .containsPattern("--sites must be at most \\d+ at \\d+ bytes a site")
        .contains("but was 9000000000000000000");
  }

  @Test
  void needsItsFourNumbers() {
    assertThat(cli.run("plan").code()).isEqualTo(2);
    assertThat(cli.run("plan").err())
        .contains("--sites", "--items", "--attributes", "--false-sites");
  }
}
