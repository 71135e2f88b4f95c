package dev.corymb.cli.input;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.github.luben.zstd.Zstd;
import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.FaultyServer.Fault;
import dev.corymb.cli.JsonText;
import dev.corymb.core.schema.Schema;
import dev.corymb.input.parquet.ParquetOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same rows mean the same to every command that reads rows. */
@Timeout(60)
final class OneReaderTest {

  private static final String FILTER = "filter build --schema name,size:long --out @f.cym ";
  private static final String INDEX =
      "index build --schema name,size:long --site-column site --out @i.cyi ";
  private static final String LOAD = "load --site-column site --create ";

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

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(text.getBytes(UTF_8));
    }
    return bytes.toByteArray();
  }

  private Result done(String command) {
    Result result = cli.run(command);
    assertThat(result.code()).as("%s: %s", command, result.err()).isZero();
    return result;
  }

  @ParameterizedTest
  @ValueSource(strings = {FILTER, INDEX, LOAD})
  void aRepeatedColumnMattersOnlyIfItIsWanted(String command) {
    cli.write("foreign.csv", "site,name,note,size,note", "a,x,1,42,2");
    cli.write("wanted.csv", "site,name,size,name", "a,x,42,y");

    done(command + "--in @foreign.csv");
    assertThat(cli.run(command + "--in @wanted.csv").err())
        .contains(
            cli.path("wanted.csv")
                + " line 1: the header must name a column once, but repeats 'name'\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"42\"", "42"})
  void aNumberMayBeAString(String size) {
    cli.write("items.json", "{\"site\":\"a\",\"name\":\"x\",\"size\":" + size + "}");

    done(FILTER + "@items.json");
    done(INDEX + "@items.json");
    done(LOAD + "@items.json");

    assertThat(done("filter query @f.cym --where name=x --where size=42").out()).isEqualTo("yes\n");
    assertThat(done("index locate @i.cyi --where size=42").out()).isEqualTo("a\n");
    assertThat(server.holds("a", "x", 42L)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {FILTER, INDEX, LOAD + "--anyway "})
  void aWrongValueIsRejectedInTheSameWords(String command) {
    cli.write("items.csv", "site,name,size", "a,x,1.5");

    assertThat(cli.run(command + "@items.csv --json").err() + cli.run(command + "@items.csv").err())
        .contains("size must be a whole number of 64 bits");
  }

  @Test
  void aSeedIsReadInDecimalAndInHexadecimal() {
    cli.write("items.csv", "site,name,size", "a,x,42", "b,y,7");
    for (String command : List.of(FILTER, INDEX)) {
      String out = command.equals(FILTER) ? "f.cym" : "i.cyi";
      done(command + "@items.csv --seed 17");
      byte[] decimal = cli.read(out);
      done(command + "@items.csv --seed 0x11");
      assertThat(cli.read(out)).isEqualTo(decimal);
      done(command + "@items.csv --seed 0xffffffffffffffff");
      assertThat(cli.read(out)).isNotEqualTo(decimal);
      assertThat(cli.run(command + "@items.csv --seed x").err())
          .contains("--seed must be a whole number of 64 bits such as 17 or 0x11, but was 'x'");
    }
  }

  /** As {@code load} has always allowed it. */
  @Test
  void theSiteMayBeAnAttribute() {
    cli.write("items.csv", "name,size", "x,42");

    done("index build --schema name,size:long --site-column name --out @i.cyi --in @items.csv");
    done("load --site-column name --create @items.csv");

    assertThat(done("index locate @i.cyi --where size=42").out()).isEqualTo("x\n");
    assertThat(server.items("x")).isEqualTo(1);
  }

  /** Parquet, renamed columns and compressed text, in every command that reads rows. */
  @Test
  void everyCommandReadsEveryFormat() throws IOException {
    try (ParquetOutput parquet =
        new ParquetOutput(cli.path("q.parquet"), Schema.parse("site,path,bytes:long"))) {
      parquet.write(List.of("a", "x", "42"));
    }
    cli.write("q.csv.gz", gzip("site,path,bytes\na,x,42\n"));
    cli.write(
        "q.json.zst",
        Zstd.compress("{\"site\":\"a\",\"path\":\"x\",\"bytes\":42}\n".getBytes(UTF_8)));
    for (String file : List.of("@q.parquet", "@q.csv.gz", "@q.json.zst")) {
      String rows = " --map path=name --map bytes=size --in " + file;

      done(FILTER + "--counting" + rows);
      done("filter remove @f.cym" + rows);
      done("filter add @f.cym" + rows);
      assertThat(done("filter query @f.cym" + rows + " --ignore site").out()).isEqualTo("yes\n");
      done(INDEX + rows);
      done("index add @i.cyi --site-column site" + rows);
      assertThat(done("index locate @i.cyi" + rows + " --ignore site").out()).isEqualTo("a\n");
      done(LOAD + rows);
      assertThat(server.holds("a", "x", 42L)).isTrue();
      assertThat(done("locate" + rows + " --ignore site").out()).isEqualTo("a\n");
      done("remove --site-column site" + rows);
      assertThat(server.items("a")).isZero();
    }
  }

  @Test
  void standardInputMayBeCompressed() throws IOException {
    Result loaded = cli.run(gzip("name,size\nx,42\n"), "load", "--site", "a", "--create", "-");

    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(server.items("a")).isEqualTo(1);
  }

  private void writeParts() throws IOException {
    for (int part = 0; part < 3; part++) {
      StringBuilder rows = new StringBuilder("name,size\n");
      for (int i = 0; i < 20; i++) {
        rows.append("p").append(part).append(',').append(part * 20 + i).append('\n');
      }
      if (part == 1) {
        cli.write("part-1.csv.gz", gzip(rows.toString()));
      } else {
        cli.write("part-" + part + ".csv", rows.toString().getBytes(UTF_8));
      }
    }
  }

  @Test
  void severalFilesAreOneLoadInTheirOrder() throws IOException {
    writeParts();
    cli.write("more.ndjson", "{\"name\":\"last\",\"size\":60}");

    Result loaded = done("load --site a --create --batch 7 --json @part-*.csv* @more.ndjson");

    assertThat(JsonText.object(loaded.out())).containsEntry("rows", 61).containsEntry("added", 61);
    for (int size = 0; size < 60; size++) {
      assertThat(server.holds("a", "p" + size / 20, (long) size)).as("%d", size).isTrue();
    }
  }

  /** With the command that is printed, which has the pattern as it was typed. */
  @Test
  void anInterruptedLoadOfSeveralFilesIsResumedWithNothingDoubled() throws IOException {
    writeParts();
    server.with("a").failing(Fault.NONE, Fault.NONE, Fault.NONE, Fault.NONE, Fault.REFUSED);

    Result broken = cli.run("load --site a --batch 7 @part-*.csv*");

    Matcher advice = Pattern.compile("Resume with: corymb (.*)\n").matcher(broken.err());
    assertThat(advice.find()).as(broken.err()).isTrue();
    long held = server.items("a");
    assertThat(held).isLessThan(60); // batches under way may come later
    Result resumed = done(advice.group(1).replace("'", "") + " --json");
    Map<String, Object> summary = JsonText.object(resumed.out());
    int replayed = (int) summary.get("replayed");
    assertThat(replayed).isBetween((int) held, 59);
    assertThat(summary).containsEntry("added", 60 - replayed);
    assertThat(server.items("a")).isEqualTo(60);
  }

  @Test
  void rejectedRowsOfSeveralFilesNameTheirFile() {
    server.with("a");
    cli.write("one.csv", "name,size,note", "x,1,n", "y,big,\"n, m\"");
    cli.write("two.tsv", "size\tname", "2\tz", "3");
    cli.write("three.json", "{\"name\":\"v\",\"size\":true}");

    Result loaded =
        cli.run("load --site a @one.csv @two.tsv @three.json --rejects @bad.json --delimiter tab");
    assertThat(loaded.err()).contains("one.csv line 1: the header is one column");
    loaded = cli.run("load --site a @one.csv @two.tsv @three.json --rejects @bad.json");

    assertThat(loaded.code()).isEqualTo(1);
    assertThat(loaded.err())
        .contains(
            "rejected: 2 rows: size must be a whole number of 64 bits ("
                + cli.path("one.csv")
                + " line 3 'big', "
                + cli.path("three.json")
                + " line 1 'true')")
        .contains(cli.path("two.tsv") + " line 3 '1 field'")
        .containsPattern(
            "correct them, or add an option that they need, and run: corymb load --site a --in \\S*bad.json --rejects");
    assertThat(new String(cli.read("bad.json"), UTF_8).lines())
        .containsExactly(
            "{\"_reject\":{\"file\":\""
                + cli.path("one.csv")
                + "\",\"line\":3,\"column\":\"size\",\"rule\":\"must be a whole number of 64 bits\","
                + "\"value\":\"big\"},\"name\":\"y\",\"size\":\"big\",\"note\":\"n, m\"}",
            "{\"_reject\":{\"file\":\""
                + cli.path("two.tsv")
                + "\",\"line\":3,\"column\":null,\"rule\":\"must have 2 fields, as the header has\","
                + "\"value\":\"1 field\",\"text\":\"3\"}}",
            "{\"_reject\":{\"file\":\""
                + cli.path("three.json")
                + "\",\"line\":1,\"column\":\"size\",\"rule\":\"must be a whole number of 64 bits\","
                + "\"value\":\"true\"},\"name\":\"v\",\"size\":true}");
    cli.write(
        "bad.json",
        new String(cli.read("bad.json"), UTF_8)
            .replace("\"size\":\"big\"", "\"size\":\"7\"")
            .replace("\"size\":true", "\"size\":8")
            .replace("\"text\":\"3\"}", "\"text\":\"\"},\"name\":\"w\",\"size\":3")
            .strip());
    done("load --site a @bad.json");
    assertThat(server.items("a")).isEqualTo(5);
  }

  @Test
  void queriesOfSeveralFilesAreAnsweredInTheirOrder() {
    cli.write("items.csv", "site,name,size", "a,x,1", "b,y,2");
    cli.write("q1.csv", "name", "y");
    cli.write("q2.json", "{\"size\":1}");
    done(INDEX + "@items.csv");

    assertThat(done("index locate @i.cyi --in @q1.csv --in @q2.json").lines())
        .containsExactly("b", "a");
  }

  @Test
  void inputsThatCannotBeReadAreNamed() {
    Result none = cli.run(FILTER + "@none.csv");
    Result directory = cli.run(FILTER + "--in @");
    Result twice = cli.runWith("name,size\na,1\n", FILTER + "- --in -");
    Result pattern = cli.run(FILTER + "@*.parquet");

    assertThat(none.code()).isEqualTo(1);
    assertThat(none.err())
        .isEqualTo("corymb: " + cli.path("none.csv") + ": no such file or directory\n");
    assertThat(directory.err()).contains("must be a file, but is a directory");
    assertThat(twice.err()).contains("standard input: must be given once");
    assertThat(pattern.err()).contains("*.parquet: no file matches this pattern");
  }
}
