package dev.corymb.cli.index;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.cli.input.InputOptions;
import dev.corymb.cli.terminal.Screen;
import dev.corymb.cli.terminal.Terminal;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.input.Inputs;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class IndexBuildCommandTest {

  private static final String BUILD = "index build --schema name:text,device:long --out @idx.cyi ";

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write("items.csv", "site,name,device", "oslo,a,1", "rome,b,2", "oslo,c,3", "rome,a,1");
  }

  private Map<String, Object> info() {
    Result info = cli.run("index info @idx.cyi --json");
    assertThat(info.code()).as(info.err()).isZero();
    return JsonText.object(info.out());
  }

  private List<String> locate(String name, int device) {
    Result found =
        cli.run("index locate @idx.cyi --where name=" + name + " --where device=" + device);
    assertThat(found.code()).as(found.err()).isZero();
    return found.lines();
  }

  private void requireBuilt(String options) {
    Result built = cli.run(BUILD + options);
    assertThat(built.code()).as(built.err()).isZero();
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void whatIsDeclaredIsTiedToOneItem(IndexKind kind) {
    cli.write(
        "files.csv",
        "site,name,owner,size",
        "oslo,a,x,1",
        "oslo,b,y,2",
        "rome,a,y,1",
        "rome,b,x,2");
    Result built =
        cli.run(
            "index build --schema name,owner,size:long --site-column site --in @files.csv"
                + " --out @f.cyi --ask name+owner,size --false-sites 0.0001 --index "
                + kind);
    assertThat(built.code()).as(built.err()).isZero();

    Result found =
        cli.run("index locate @f.cyi --where name=a --where owner=y --where size=2 --json");
    Result tied = cli.run("index locate @f.cyi --where name=a --where owner=y --json");

    assertThat(JsonText.object(tied.out()))
        .containsEntry("sites", List.of("rome"))
        .extracting("expectedFalseSites")
        .isNotNull();
    assertThat(JsonText.object(found.out())) // the size is of another item there
        .containsEntry("sites", List.of("rome"))
        .containsEntry("expectedFalseSites", null);
    assertThat(cli.run("index locate @f.cyi --where name=a").err()).contains("declare name");
    assertThat(cli.run("index info @f.cyi").out()).containsPattern("partial, name\\+owner");
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void refusesAnIndexThatDoesNotFitTheMemory(IndexKind kind) {
    String[] rows = new String[101];
    Arrays.setAll(rows, i -> i == 0 ? "site,name" : "site " + i + ",a"); // 250 GB of filters
    cli.write("many.csv", rows);

    Result refused =
        cli.run(
            "index build --schema name --site-column site --in @many.csv --out @many.cyi"
                + " --cells 10000000000 --hashes 1 --index "
                + kind);

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("memory must be at least ")
        .contains("a " + kind + " index")
        .contains("-Xmx");
    assertThat(cli.path("many.cyi")).doesNotExist();
  }

  @Test
  void buildsFromRowsWithASite() {
    Result built = cli.run(BUILD + "--site-column site --in @items.csv");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.err()).isEmpty();
    assertThat(built.lines()).hasSize(2);
    assertThat(built.lines().get(0))
        .isEqualTo("index scan: for fewer than 128 sites, asking each takes the least memory");
    assertThat(built.lines().get(1))
        .startsWith(cli.path("idx.cyi") + ": 4 items at 2 sites in ")
        .contains("; a full query finds at most ")
        .endsWith(" false sites on average");
    assertThat(locate("a", 1)).containsExactly("oslo", "rome");
    assertThat(locate("c", 3)).containsExactly("oslo");
    assertThat(locate("b", 2)).containsExactly("rome");
  }

  @Test
  void readsNdjsonFromStandardInput() {
    Result built =
        cli.runWith(
            """
            {"name":"a","site":"x, y","device":1}
            {"device":2,"name":"b","site":"é"}
            """,
            BUILD + "--site-column site --format ndjson");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(locate("a", 1)).containsExactly("x, y");
    assertThat(locate("b", 2)).containsExactly("é");
  }

  @Test
  void aFileCanBeASite() throws IOException {
    Files.createDirectory(cli.path("sub"));
    cli.write("oslo.csv", "name,device", "a,1", "b,2");
    cli.write("sub/rome.ndjson", "{\"name\":\"a\",\"device\":1}");
    cli.write("empty.csv", "name,device");

    Result built =
        cli.run(
            "index build --schema name:text,device:long --one-site-per-file @oslo.csv"
                + " @sub/rome.ndjson @empty.csv --out @idx.cyi");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.out()).contains("3 items at 3 sites");
    assertThat(locate("a", 1)).containsExactly("oslo.csv", "rome.ndjson");
    assertThat(locate("b", 2)).containsExactly("oslo.csv");
  }

  @Test
  void tellsOnceThatColumnsOfFilesAreIgnored() {
    cli.write("oslo.csv", "name,device,x", "a,1,1");
    cli.write("rome.csv", "name,device,x", "a,1,1");

    Result built = cli.run(BUILD + "--one-site-per-file @oslo.csv @rome.csv");

    assertThat(built.code()).isZero();
    assertThat(built.err().lines()).hasSize(1);
    assertThat(built.err()).contains("oslo.csv: ignored 'x'");
  }

  @ParameterizedTest
  @EnumSource(IndexKind.class)
  void buildsTheIndexThatIsAskedFor(IndexKind kind) {
    Result built = cli.run(BUILD + "--site-column site --in @items.csv --index " + kind);

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.lines().get(0)).isEqualTo("index " + kind + ": asked for with --index");
    assertThat(info()).containsEntry("implementation", kind.toString());
    assertThat(locate("a", 1)).containsExactly("oslo", "rome");
  }

  @Test
  void takesAShapeInNumbers() {
    requireBuilt("--site-column site --in @items.csv --cells 100 --hashes 3");

    assertThat(JsonText.objects(info(), "matrices"))
        .hasSize(3)
        .allSatisfy(
            matrix ->
                assertThat(matrix)
                    .containsEntry("cells", 100)
                    .containsEntry("hashes", 3)
                    .containsEntry("layout", "segment"));
  }

  @Test
  void aSmallerBudgetTakesMoreCells() {
    requireBuilt("--site-column site --in @items.csv --false-sites 0.5");
    double loose = size();
    requireBuilt("--site-column site --in @items.csv --false-sites 0.0001");

    assertThat(size()).isGreaterThan(2 * loose);
  }

  private double size() {
    return JsonText.objects(info(), "matrices").stream()
        .mapToDouble(matrix -> JsonText.number(matrix, "size"))
        .sum();
  }

  @Test
  void hasTheShapeThatThePlanTellsForTheLargestSite() {
    String[] rows = new String[1501];
    rows[0] = "site,name,device";
    for (int i = 0; i < 1500; i++) {
      rows[i + 1] = (i % 3 == 0 ? "small" : "large") + ",n" + i + "," + i;
    }
    cli.write("items.csv", rows);
    requireBuilt("--site-column site --in @items.csv --false-sites 0.2");
    Result plan =
        cli.run("plan --sites 2 --items 1000 --attributes name,device --false-sites 0.2 --json");

    List<Map<String, Object>> planned =
        JsonText.objects(JsonText.object(plan.out()), "matrices").stream().toList();
    List<Map<String, Object>> built = JsonText.objects(info(), "matrices");

    assertThat(built).hasSameSizeAs(planned);
    for (int i = 0; i < built.size(); i++) {
      // values are estimated, with a margin, but never above the items
      assertThat(JsonText.number(built.get(i), "size"))
          .isBetween(
              0.97 * JsonText.number(planned.get(i), "size"),
              JsonText.number(planned.get(i), "size"));
    }
  }

  @Test
  void anAttributeWithFewValuesTakesFewCells() {
    String[] rows = new String[2001];
    rows[0] = "site,name,device";
    for (int i = 0; i < 2000; i++) {
      rows[i + 1] = "s" + i % 2 + ",n" + i + "," + i % 10;
    }
    cli.write("items.csv", rows);
    requireBuilt("--site-column site --in @items.csv");

    List<Map<String, Object>> matrices = JsonText.objects(info(), "matrices");

    assertThat(JsonText.number(matrices.get(1), "size"))
        .isLessThan(JsonText.number(matrices.get(0), "size") / 50);
  }

  @Test
  void otherSeedsSetOtherBits() {
    requireBuilt("--site-column site --in @items.csv --seed 1");
    byte[] one = cli.read("idx.cyi");
    requireBuilt("--site-column site --in @items.csv --seed 2");

    assertThat(cli.read("idx.cyi")).isNotEqualTo(one);
    assertThat(locate("c", 3)).contains("oslo");
  }

  @Test
  void saysWhenTheLargestSiteDecidesForMuchSmallerOnes() {
    String[] rows = new String[34];
    rows[0] = "site,name,device";
    for (int i = 1; i < rows.length; i++) {
      rows[i] = (i < 31 ? "large" : "s" + i) + ",n" + i + "," + i;
    }
    cli.write("items.csv", rows);

    Result built = cli.run(BUILD + "--site-column site --in @items.csv");

    assertThat(built.err())
        .isEqualTo(
            "note: the largest site has 30 items, the median 1; all filters are as large as the"
                + " largest site needs\n");
  }

  @Test
  void showsProgressToWhoWatches() {
    StringBuilder rows = new StringBuilder("site,name,device\n");
    for (int i = 0; i < 300_000; i++) {
      rows.append("s").append(i % 20).append(",a-name-of-some-length-").append(i).append(",1\n");
    }

    Result built =
        cli.runWatched(
            new Screen(false, false, 120), rows.toString(), BUILD + "--site-column site");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.err()).contains("standard input").contains("counting").contains("filling");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--in @items.csv | either --site-column or --one-site-per-file must be given",
        "--site-column site --one-site-per-file @items.csv | either --site-column or",
        "--in @items.csv --one-site-per-file @items.csv | --in and --one-site-per-file must not",
        "--one-site-per-file - | must name files, but named standard input",
        "--one-site-per-file @items.csv @x/items.csv | has two: ",
        "--site-column site --cells 5 | --cells and --hashes must be given together",
        "--site-column site --cells 5 --hashes 65 | --hashes must be in",
        "--site-column site --cells 5 --hashes 2 --false-sites 1 | without --false-sites",
        "--site-column site --false-sites 0 | --false-sites must be above 0",
        "--site-column site --false-sites NaN | --false-sites must be above 0",
        "--site-column site --index hash | must be one of [sliced, compact, tree, scan]",
        "--site-column site --seed x | --seed"
      })
  void refusesWrongUsage(String options, String rule) {
    Result refused = cli.run(BUILD + options);

    assertThat(refused.code()).as(refused.err()).isEqualTo(2);
    assertThat(refused.err()).contains(rule);
    assertThat(refused.out()).isEmpty();
    assertThat(cli.path("idx.cyi")).doesNotExist();
  }

  @Test
  void refusesToRunWithoutASchema() {
    Result refused = cli.run("index build --site-column site --out @idx.cyi");

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("--schema");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--site-column place --in @items.csv | line 1: the header lacks 'place'; found: ",
        "--site-column site --in @none.csv | none.csv: no such file",
        "--site-column site --in @items.csv --false-sites 2 | must be above 0 and below the 2"
            + " sites",
        "--one-site-per-file @items.csv @none.csv | none.csv: no such file"
      })
  void failsWithOneLine(String options, String reason) {
    assertThat(cli.run(BUILD + "--site-column site --in @items.csv").code()).isZero();
    byte[] old = cli.read("idx.cyi");

    Result failed = cli.run(BUILD + options);

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err().lines().filter(line -> !line.startsWith("note: "))).hasSize(1);
    assertThat(failed.err()).contains(reason);
    assertThat(cli.read("idx.cyi")).isEqualTo(old);
  }

  @Test
  void leavesAloneWhatIsNoIndex() {
    cli.write("idx.cyi", "old");

    Result failed = cli.run(BUILD + "--site-column site --in @items.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("exists and is not a Corymb index; remove it first");
    assertThat(cli.read("idx.cyi")).isEqualTo("old\n".getBytes(UTF_8));
  }

  @Test
  void failsWithoutRows() {
    cli.write("items.csv", "site,name,device");

    Result failed = cli.run(BUILD + "--site-column site --in @items.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .isEqualTo("corymb: the input must have at least one row, but had none\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"name\":\"a\",\"device\":1} | the object lacks 'site'; found: 'name', 'device'",
        "{\"name\":\"a\",\"device\":1,\"site\":7} | line 1: site must be a string, but was '7'",
        "{\"name\":\"a\",\"device\":1,\"site\":\"\"} | line 1: site must be given: it names"
            + " the site",
        "{\"name\":\"a\",\"device\":1,\"site\":\"x\\ny\"} | line 1: site must be 1 to 500"
            + " characters without control characters, line separators or unpaired surrogates, and"
            + " not . or .., but was 'x\\u000ay'",
        "{\"name\":\"a\",\"device\":1,\"site\":\"\\ud800\"} | not . or .., but was" + " '\\ud800'",
        "{\"site\":\"a\",\"name\":\"a\",\"device\":1,\"site\":\"a\"} | site must be given once"
      })
  void refusesWhatIsNoSite(String rowAndRule) {
    String[] parts = rowAndRule.split(" \\| ", 2);

    Result failed = cli.runWith(parts[0] + "\n", BUILD + "--site-column site");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains(parts[1]).hasLineCount(1);
    assertThat(cli.path("idx.cyi")).doesNotExist();
  }

  @Test
  void refusesIdsOfMoreThanFiveHundredCharacters() {
    String longest = "x".repeat(500);
    cli.write("items.csv", "site,name,device", longest + ",a,1");
    requireBuilt("--site-column site --in @items.csv");
    assertThat(locate("a", 1)).containsExactly(longest);
    cli.write("items.csv", "site,name,device", "oslo,a,1", longest + "x,a,1");

    Result failed = cli.run(BUILD + "--site-column site --in @items.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("items.csv line 3: site must be").contains("but was 'xxx");
  }

  @Test
  void failsBeforeReadingIfTheFileCannotBeWritten() {
    Result failed =
        cli.run("index build --schema name --site-column site --in @none.csv --out @no/idx.cyi");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("no such directory");
  }

  @ParameterizedTest
  @EnumSource(names = {"SLICED", "COMPACT"})
  void buildsTheSameWithoutRoomForTheFilters(IndexKind kind) throws IOException {
    Digester digester = new Digester(Schema.parse("name:text,device:long"), 0);
    MatrixShape matrix = MatrixShape.segment(4, 100);
    FilterShape shape =
        FilterShape.pbfBf(digester, List.of(matrix, matrix), matrix, Verification.MIXED);
    requireBuilt("--site-column site --in @items.csv --cells 100 --hashes 4");
    FilterIndex usual = new IndexFile(cli.path("idx.cyi")).read();
    SiteOptions sites = CommandLine.populateCommand(new SiteOptions(), "--site-column", "site");
    InputOptions input =
        CommandLine.populateCommand(new InputOptions(0), cli.inFolder("@items.csv"));
    Terminal terminal =
        Terminal.of(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            OutputStream.nullOutputStream());

    FilterIndex lean;
    Inputs<long[]> rows =
        sites.open(input, digester, shape.groups(), new CommandLine(input), terminal);
    try (SiteSpool items = SiteSpool.read(sites, rows, terminal)) {
      lean = IndexBuildCommand.buildInPlace(kind, shape, items);
    }

    assertThat(lean.shape()).isEqualTo(usual.shape());
    assertThat(lean.sites()).isEqualTo(usual.sites());
    Stream.of("oslo", "rome")
        .forEach(site -> assertThat(lean.bits(site)).isEqualTo(usual.bits(site)));
  }
}
