package dev.corymb.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.JsonText;
import dev.corymb.cli.output.Numbers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class BuildCommandTest {

  private static final int ITEMS = 1000;

  @TempDir private Path folder;
  private Cli cli;

  @BeforeEach
  void prepare() {
    cli = new Cli(folder);
    cli.write(
        "items.csv", rows("name,device,class", i -> "n" + i + "," + i % 10 + "," + (1 + i % 5)));
  }

  private static String[] rows(String header, IntFunction<String> row) {
    return IntStream.rangeClosed(0, ITEMS)
        .mapToObj(i -> i == 0 ? header : row.apply(i))
        .toArray(String[]::new);
  }

  private Result build(String options) {
    return cli.run("filter build --schema name:text,device:long --out @f.cym " + options);
  }

  private Map<String, Object> info() {
    Result info = cli.run("filter info @f.cym --json");
    assertThat(info.err()).isEmpty();
    return JsonText.object(info.out());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "standard",
        "counting",
        "pbf",
        "pbf-ht",
        "pbf-bf",
        "offf",
        "woff",
        "pbf --counting",
        "pbf-ht --counting",
        "pbf-bf --counting",
        "standard --counting",
        "pbf-bf --layout flat",
        "pbf-bf --layout split-block",
        "standard --layout split-block",
        "pbf-ht --verification attenuated --false-rate 0.1",
        "pbf-bf --verification attenuated --false-rate 0.1",
        "pbf-ht --verification basic --false-rate 0.7",
        "pbf-bf --partial-rate 0.2",
        "pbf-bf --distinct device=10",
        "pbf --distinct name=1000,device=10",
        "offf --dimensions 1",
        "woff --dimensions 2",
        "pbf-bf --items 2000 --false-rate 0.001",
        "standard --items 2000",
        "pbf-bf --cells 4096 --hashes 5",
        "standard --cells 10000 --hashes 6 --layout flat",
        "pbf --cells 8192 --hashes 8 --layout split-block",
        "counting --cells 5000 --hashes 4",
        "offf --cells 16384 --hashes 6",
        "woff --cells 65536 --hashes 4 --dimensions 2",
        "pbf-bf --seed 99",
        "pbf-bf --ask device --ask all",
        "pbf-bf --ask device,all --counting --items 2000",
        "pbf-bf --ask all --partial-rate 0.2 --distinct device=10",
        "pbf-bf --ask name,all --cells 4096 --hashes 5"
      })
  void everyKindFindsWhatWasAdded(String kind) {
    Result built = build("--in @items.csv --kind " + kind);

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.out()).contains("f.cym: 1,000 items in a");
    Result asked = cli.run("filter query @f.cym --in @items.csv --ignore class");
    assertThat(asked.lines()).hasSize(ITEMS).containsOnly("yes");
    assertThat(JsonText.number(info(), "items")).isEqualTo(ITEMS);
  }

  /** 1,000 files of 10 owners each: the owner of another file finds nothing. */
  @Test
  void whatIsDeclaredIsTiedToOneItem() {
    String[] rows = new String[1_001];
    Arrays.setAll(
        rows, i -> i == 0 ? "name,owner,size" : "f" + i + ",o" + i % 10 + "," + (i - 1) % 100);
    cli.write("files.csv", rows);
    String build = "filter build --schema name,owner,size:long --in @files.csv --out @f.cym";

    Result built = cli.run(build + " --ask size --ask name+owner");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.out()).contains("in a groups filter").contains("name+owner 1,0");
    assertThat(cli.run("filter query @f.cym --where name=f7 --where owner=o7").out())
        .isEqualTo("yes\n");
    assertThat(cli.run("filter query @f.cym --where name=f7 --where owner=o8").out())
        .isEqualTo("no\n");
    assertThat(cli.run("filter query @f.cym --where size=7").out()).isEqualTo("yes\n");
    Result refused = cli.run("filter query @f.cym --where owner=o8 --where size=7");
    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("needs a declared set for owner inside it")
        .contains("the declared sets are [size,name+owner]")
        .contains("declare owner+size when", "(--ask)");
    assertThat(cli.run("filter info @f.cym").out())
        .containsPattern("partial, name\\+owner +0")
        .contains("A query on the attributes of a matrix asks for one item with all these values");
    assertThat(cli.run(build + " --ask name --kind pbf").err())
        .contains("--ask and --kind must not be given together");
  }

  @Test
  void buildsAPbfBfOfBitsUnlessToldOtherwise() {
    build("--in @items.csv");

    assertThat(info()).containsEntry("kind", "pbf-bf").containsEntry("form", "bits");
  }

  @Test
  void countingIsAStandardFilterWithCounters() {
    build("--in @items.csv --kind counting");

    assertThat(info()).containsEntry("kind", "standard").containsEntry("form", "counters");
  }

  @Test
  void sizesMatricesByTheirDifferentValues() {
    Result built = build("--in @items.csv --shape smallest");

    assertThat(built.out()).contains("counted 1,000 items; different values").contains("device 1");
    List<Map<String, Object>> matrices = JsonText.objects(info(), "matrices");
    double name = JsonText.number(matrices.get(0), "size");
    double device = JsonText.number(matrices.get(1), "size");
    double verification = JsonText.number(matrices.get(2), "size");
    assertThat(device).isBetween(90.0, 150.0);
    assertThat(name).isBetween(9_000.0, 10_000.0);
    assertThat(verification).isCloseTo(name, within(200.0));
  }

  @Test
  void aShapeIsFastUnlessToldOtherwise() {
    build("--in @items.csv");
    Map<String, Object> fast = info();
    build("--in @items.csv --shape fast");
    assertThat(info().get("matrices")).isEqualTo(fast.get("matrices"));
    build("--in @items.csv --shape smallest");
    Map<String, Object> smallest = info();

    assertThat(sum(fast, "hashes")).isLessThan(0.6 * sum(smallest, "hashes"));
    assertThat(sum(fast, "size"))
        .isBetween(1.1 * sum(smallest, "size"), 1.3 * sum(smallest, "size"));
  }

  private static double sum(Map<String, Object> info, String member) {
    return JsonText.objects(info, "matrices").stream()
        .mapToDouble(matrix -> JsonText.number(matrix, member))
        .sum();
  }

  @Test
  void keepsTheFalseRatesItWasAskedFor() {
    build("--in @items.csv --false-rate 0.001 --partial-rate 0.05");

    Map<String, Object> rates = JsonText.object(info(), "falseRates");
    Map<String, Object> partial = JsonText.object(rates, "partial");
    assertThat(JsonText.number(rates, "mixed")).isCloseTo(0.001, within(0.0005));
    assertThat(JsonText.number(partial, "name")).isCloseTo(0.05, within(0.02));
  }

  @Test
  void takesCellsAndHashesAsGiven() {
    build("--in @items.csv --cells 4096 --hashes 5");

    assertThat(JsonText.objects(info(), "matrices"))
        .hasSize(3)
        .allSatisfy(
            matrix -> {
              assertThat(matrix).containsEntry("cells", 4096).containsEntry("hashes", 5);
              assertThat(matrix).containsEntry("size", 5 * 4096);
            });
  }

  @Test
  void givesOneFilterWhetherTheInputIsCountedOrNot() {
    build("--in @items.csv --kind standard");
    byte[] counted = cli.read("f.cym");
    build("--in @items.csv --kind standard --items 1000 --false-rate 0.01");

    assertThat(cli.read("f.cym")).isEqualTo(counted);
  }

  @Test
  void readsStandardInputAndSeveralFilesAlike() {
    build("--in @items.csv");
    byte[] whole = cli.read("f.cym");
    String[] rows = new String(cli.read("items.csv"), StandardCharsets.UTF_8).split("\n");
    cli.write("a.csv", Arrays.copyOf(rows, 400));
    String rest = rows[0] + "\n" + String.join("\n", Arrays.asList(rows).subList(400, rows.length));

    Result built =
        cli.runWith(
            rest, "filter build --schema name:text,device:long --out @f.cym --in @a.csv --in -");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(cli.read("f.cym")).isEqualTo(whole);
  }

  @Test
  void notesThatTheInputIsLargerThanPlanned() {
    Result built = build("--in @items.csv --items 100");

    assertThat(built.code()).isZero();
    assertThat(built.err()).contains("note: the input has 1,000 items, more than the 100");
  }

  @Test
  void buildsAnEmptyFilterFromAHeaderAlone() {
    cli.write("empty.csv", "name,device");

    Result built = build("--in @empty.csv");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(built.out()).contains("0 items");
    assertThat(cli.run("filter query @f.cym --in @items.csv --ignore class").lines())
        .containsOnly("no");
  }

  @Test
  void neverPrintsTheSeed() {
    build("--in @items.csv --seed 987654321987");

    assertThat(cli.run("filter info @f.cym").out()).doesNotContain("987654321987");
    assertThat(cli.run("filter info @f.cym --json").out()).doesNotContain("987654321987");
  }

  @Test
  void theSeedDecidesTheCells() {
    build("--in @items.csv --cells 4096 --hashes 5");
    byte[] zero = cli.read("f.cym");
    build("--in @items.csv --cells 4096 --hashes 5 --seed 0");
    assertThat(cli.read("f.cym")).isEqualTo(zero);

    build("--in @items.csv --cells 4096 --hashes 5 --seed 1");
    assertThat(cli.read("f.cym")).isNotEqualTo(zero);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--cells 100                              | --cells and --hashes must be given together",
        "--hashes 3                               | --cells and --hashes must be given together",
        "--cells 100 --hashes 3 --items 10        | must stand alone",
        "--cells 100 --hashes 3 --false-rate 0.1  | must stand alone",
        "--cells 0 --hashes 3                     | --cells must be in [1, ",
        "--cells 100 --hashes 65                  | --hashes must be in [1, 64], but was 65",
        "--cells 100 --hashes 8 --layout split-block | multiple of 512 cells, but had 8 and 100",
        "--items 0                                | --items must be in [1, ",
        "--items 9000000000000000000              | but was 9000000000000000000",
        "--items 60000000000                      | --items must be at most 1852651482 for a filter",
        "--kind offf --items 60000000000          | --items must be at most",
        "--kind multibit --code class --mode exact --items 60000000000 | --items must be at most",
        "--kind offf --items 1000000000000        | --items must be in [1, ",
        "--items x                                | --items must be a whole number, but was 'x'",
        "--items 1e6                              | --items must be a whole number, but was '1e6'",
        "--false-rate x                           | --false-rate must be a number, but was 'x'",
        "--cells 9 --hashes x                     | --hashes must be a whole number, but was 'x'",
        "--seed x                                 | --seed must be a whole number of 64 bits",
        "--seed 0xx                               | --seed must be a whole number of 64 bits",
        "--false-rate 1                           | --false-rate must be in (0, 1), but was 1.0",
        "--partial-rate 0                         | --partial-rate must be in (0, 1), but was 0.0",
        "--kind bloom                             | --kind must be one of [standard, counting, pbf,",
        "--layout round                           | must be one of [segment, flat, split-block]",
        "--kind offf --shape smallest            | --shape must not be given for the kind offf",
        "--cells 100 --hashes 3 --shape fast      | must stand alone",
        "--layout split-block --shape fast        | --shape must be smallest with split blocks",
        "--verification basic --shape fast        | --shape must be smallest with split blocks",
        "--shape quick                            | --shape must be one of [smallest, fast]",
        "--kind standard --partial-rate 0.1       | --partial-rate must not be given for the kind",
        "--kind standard --distinct name=3        | --distinct must not be given for the kind",
        "--kind pbf --verification basic          | --verification must not be given for the kind",
        "--kind offf --counting                   | --counting must not be given for the kind offf",
        "--kind woff --layout flat                | --layout must not be given for the kind woff",
        "--kind multibit --code class --counting  | --counting must not be given for the kind",
        "--kind pbf --dimensions 2                | --dimensions must not be given for the kind",
        "--kind offf --dimensions 0               | --dimensions must be in [1, 64], but was 0",
        "--kind offf --dimensions 3 --cells 1000 --hashes 4 | multiple of the 3 dimensions",
        "--kind offf --dimensions 2 --cells 1000 --hashes 4 | must be a number to the power of 2",
        "--verification basic --layout flat       | --verification must be mixed in the layout flat",
        "--verification basic --items 1000 --false-rate 0.0001 | basic verification values of 1000 items collide",
        "--kind multibit --code name              | --code must not name an attribute of",
        "--kind multibit --code class --cells 100 --hashes 3 --threshold 2 | in (0, 1], but was 2.0",
        "--kind multibit --code class --cells 100 --hashes 65 | --hashes must be in [1, 64]",
        "--kind multibit --code class --false-rate 1e-20 | --false-rate must be at least 2^-48",
        "--kind pbf --code class                  | --code must not be given for the kind pbf",
        "--kind pbf --mode exact                  | --mode must not be given for the kind pbf",
        "--kind pbf --threshold 0.5               | --threshold must not be given for the kind",
        "--kind multibit                          | --code must name the column of the codes",
        "--kind multibit --code class --threshold 1 | --threshold must come with --cells",
        "--kind multibit --code class --mode retrieval --cells 9 --hashes 3 | retrieval",
        "--distinct size=3                        | --distinct: attribute must be one of [device, name]",
        "--distinct name=0                        | --distinct name must be positive, but was 0",
        "--distinct name                          | --distinct",
        "--schema a:b                             | --schema",
        "--colour green                           | --colour"
      })
  void refusesOptionsThatMakeNoSense(String options, String reason) {
    Result refused = build("--in @none.csv " + options); // refused before it is looked for

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).startsWith("corymb: ").contains(reason);
    assertThat(refused.out()).isEmpty();
    assertThat(cli.path("f.cym")).doesNotExist();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "name:word        | --schema: type must be one of",
        "name:text:x      | --schema: schema must be written name:type",
        "name,name        | --schema: attribute names must differ",
        "name,            | attribute name must be"
      })
  void refusesASchemaThatIsNone(String schema, String reason) {
    Result refused =
        cli.run("filter build --in @items.csv --out @f.cym --schema " + schema.strip());

    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains(reason);
  }

  @Test
  void needsASchemaAndAnOutput() {
    assertThat(cli.run("filter build --in @items.csv --out @f.cym").code()).isEqualTo(2);
    assertThat(cli.run("filter build --in @items.csv --schema name").code()).isEqualTo(2);
  }

  @Test
  void refusesAnOutputThatCannotBeWrittenBeforeItReads() {
    Result nowhere = cli.run("filter build --schema name --in @none.csv --out @none/f.cym");
    Result directory = cli.run("filter build --schema name --in @none.csv --out @");

    assertThat(nowhere.code()).isEqualTo(1);
    assertThat(nowhere.err()).contains("none/f.cym: no such directory");
    assertThat(directory.code()).isEqualTo(1);
    assertThat(directory.err()).contains("must be a file, but is a directory");
  }

  @Test
  void leavesTheOldFileWholeAfterABadRow() {
    build("--in @items.csv");
    byte[] before = cli.read("f.cym");
    cli.write("bad.csv", "name,device", "a,1", "b,two");

    Result failed = build("--in @bad.csv");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err())
        .isEqualTo(
            "corymb: "
                + cli.path("bad.csv")
                + " line 3: device must be a whole number of 64 bits, but was 'two'\n");
    assertThat(cli.read("f.cym")).isEqualTo(before);
  }

  @Test
  void replacesWhatASymbolicLinkPointsTo() throws Exception {
    build("--in @items.csv --kind standard");
    Path link = Files.createSymbolicLink(cli.path("link.cym"), Path.of("f.cym"));

    Result built =
        cli.run(
            "filter build --schema name:text,device:long --kind pbf --in @items.csv --out @link.cym");

    assertThat(built.code()).as(built.err()).isZero();
    assertThat(link).isSymbolicLink();
    assertThat(info()).containsEntry("kind", "pbf");
  }

  @Test
  void refusesARateBelowThatOfCollidingVerificationValues() {
    Result failed = build("--in @items.csv --kind pbf-ht --verification basic --false-rate 0.0001");

    assertThat(failed.code()).isEqualTo(1);
    assertThat(failed.err()).contains("basic verification values of 1000 items collide");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-", "/dev/stdout", "/dev/fd/1"})
  void refusesToWriteToStandardOutput(String out) {
    Result refused = cli.run("filter build --schema name --in @none.csv --out " + out);

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err()).contains(out + ": standard output is not supported");
    assertThat(refused.out()).isEmpty();
  }

  @Test
  void refusesToReplaceAPipe() throws Exception {
    Path pipe = cli.path("pipe");
    assumeTrue(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor() == 0);
    Path link = Files.createSymbolicLink(cli.path("link"), Path.of("pipe"));

    for (Path out : List.of(pipe, link)) {
      Result refused = cli.run("filter build --schema name --in @none.csv --out " + out);

      assertThat(refused.code()).isEqualTo(1);
      assertThat(refused.err()).contains(out + ": must be a regular file, but is a device or a");
    }
    assertThat(Files.readAttributes(pipe, BasicFileAttributes.class).isOther()).isTrue();
    assertThat(cli.run("filter info " + pipe).err()).contains("must be a regular file");
  }

  @Test
  void refusesToReplaceItsInput() throws Exception {
    byte[] before = cli.read("items.csv");
    Files.createSymbolicLink(cli.path("alias.csv"), Path.of("items.csv"));

    Result same = cli.run("filter build --schema name --in @items.csv --out @items.csv");
    Result alias = cli.run("filter build --schema name --in @items.csv --out @alias.csv");

    assertThat(same.code()).isEqualTo(1);
    assertThat(same.err()).contains("--out must not be an input, but ");
    assertThat(alias.err()).contains("--out must not be an input, but ");
    assertThat(cli.read("items.csv")).isEqualTo(before);
  }

  @Test
  void refusesToReplaceWhatIsNoFilter() {
    cli.write("precious.txt", "precious");
    cli.write("empty.cym", new byte[0]);
    String build = "filter build --schema name ";

    Result refused = cli.run(build + "--in @none.csv --out @precious.txt");

    assertThat(refused.code()).isEqualTo(1);
    assertThat(refused.err())
        .contains("precious.txt: exists and is not a Corymb filter; remove it first");
    assertThat(cli.read("precious.txt")).asString().isEqualTo("precious\n");
    assertThat(cli.run(build + "--in @items.csv --out @empty.cym").code()).isZero();
  }

  @Test
  void refusesADirectoryWithoutPermissionAndNamesTheFile() throws Exception {
    Path closed = Files.createDirectory(cli.path("closed"));
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("r-x------"));
    assumeFalse(Files.isWritable(closed), "root may write everywhere");

    Result refused = cli.run("filter build --schema name --in @none.csv --out @closed/f.cym");

    assertThat(refused.err())
        .isEqualTo("corymb: " + closed + "/f.cym: access denied: its directory is not writable\n");
  }

  @Test
  void tellsInJsonWhatInfoTells() {
    for (String kind : List.of("pbf-bf", "offf", "multibit --code class")) {
      Result built = build("--in @items.csv --json --kind " + kind);

      assertThat(built.code()).as(built.err()).isZero();
      Map<String, Object> told = JsonText.object(built.out());
      Map<String, Object> info = info();
      assertThat(told).isEqualTo(info);
    }
  }

  @Test
  void tellsTheSizesThatInfoTells() {
    String built = build("--in @items.csv --kind offf").out();
    Map<String, Object> bytes = JsonText.object(info(), "bytes");

    assertThat(built)
        .contains("1,000 items in an offf filter; memory ")
        .contains("memory " + Numbers.bytes((Integer) bytes.get("memory")))
        .contains("file " + Numbers.bytes((Integer) bytes.get("file")));
  }

  @Test
  void takesASeedInSixteens() {
    build("--in @items.csv --seed 255");
    byte[] tens = cli.read("f.cym");

    build("--in @items.csv --seed 0xff");

    assertThat(cli.read("f.cym")).isEqualTo(tens);
    assertThat(build("--in @items.csv --seed 0xffffffffffffffff").code()).isZero();
  }
}
