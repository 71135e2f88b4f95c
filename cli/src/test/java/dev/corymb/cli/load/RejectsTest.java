package dev.corymb.cli.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.cli.Cli;
import dev.corymb.cli.Cli.Result;
import dev.corymb.cli.FaultyServer;
import dev.corymb.cli.JsonText;
import dev.corymb.server.Server;
import dev.corymb.server.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads into a server, and what comes back: rejected rows, counts, and rows that it knows. */
@Timeout(120)
final class RejectsTest {

  @TempDir private Path folder;
  private Server server;
  private Cli cli;

  @BeforeEach
  void start() {
    server =
        Server.start(
            Settings.of(
                Map.of(
                    "data", folder.resolve("data").toString(),
                    "port", "0",
                    "min-free-space", "1MiB",
                    "schema", "name:text,size:long,at:instant")));
    String url = server.uri().toString().replaceFirst("/+$", "");
    cli = new Cli(folder, Map.of("CORYMB_SERVER", url));
    assertThat(cli.run("site create a").code()).isZero();
  }

  @AfterEach
  void end() {
    server.close();
  }

  private Map<String, Object> json(String command, int code) {
    Result result = cli.run(command + " --json");
    assertThat(result.code()).as(result.err()).isEqualTo(code);
    return JsonText.object(result.out());
  }

  private String text(String name) {
    return new String(cli.read(name), UTF_8);
  }

  /** What a user does next: opens the file, mends it, and loads it. */
  @Test
  void rejectedRowsOfCsvAreMendedAndLoaded() {
    cli.write(
        "items.csv",
        "more;size;name;at",
        "\"1;2\";7;x;2024-05-01T12:00:00Z",
        "3;seven;\"y;\";2024-05-01T12:00:00Z",
        "4;8;z",
        "5;9;v;yesterday");
    String options = " --site a --delimiter ; --in @";

    Map<String, Object> first = json("load --rejects @bad.csv" + options + "items.csv", 1);

    assertThat(first).containsEntry("added", 1).containsEntry("rejected", 3);
    assertThat(first).containsEntry("rejects", cli.path("bad.csv").toString());
    assertThat(text("bad.csv").lines())
        .hasSize(4)
        .startsWith(
            "_reject_line;_reject_column;_reject_rule;_reject_value;more;size;name;at",
            "3;size;must be a whole number of 64 bits;seven;3;seven;\"y;\";2024-05-01T12:00:00Z",
            "4;\"\";must have 4 fields, as the header has;3 fields;4;8;z");

    Result unmended = cli.run("load --rejects @worse.csv" + options + "bad.csv"); // as it is
    assertThat(unmended.out()).containsPattern("added +0\n").containsPattern("rejected +3\n");
    assertThat(unmended.err())
        .contains(
            "the row must have 4 fields, as the header has, after the 4 of the reason (line 3 '3"
                + " fields')");
    assertThat(text("worse.csv").lines().findFirst())
        .hasValue(text("bad.csv").lines().toList().get(0));

    cli.write(
        "bad.csv",
        text("bad.csv")
            .replace("seven;3;seven", "seven;3;7")
            .replace(";8;z", ";8;z;2024-05-01 12:00:00Z")
            .replace("v;yesterday", "v;@1714564800")
            .strip());
    Result mended = cli.run("load" + options + "bad.csv");
    assertThat(mended.code()).as(mended.err()).isZero();
    assertThat(mended.out()).containsPattern("added +3\n");
    assertThat(mended.err()).contains("ignored 'more'").doesNotContain("_reject");
  }

  /** The command that a load prints is all that is needed. */
  @ParameterizedTest
  @ValueSource(strings = {"bad.csv", "bad.tsv", "bad.json", "bad"})
  void printsTheCommandThatLoadsTheCorrectedRows(String rejects) {
    cli.write("items.tsv", "when\tsize\tname", "2024-05-01 12:00\tseven\tx");
    String err =
        cli.run(
                "load --site=b --create --in @items.tsv --map when=at --time-zone UTC --batch 5"
                    + " --rejects @"
                    + rejects)
            .err();
    Matcher command =
        Pattern.compile(
                "rejected rows are in \\S+; correct them, or add an option that they need, and run: corymb (.*)\n")
            .matcher(err);
    assertThat(command.find()).as(err).isTrue();
    cli.write(rejects, text(rejects).replace("\tseven\tx", "\t7\tx").strip());

    Result loaded = cli.run(command.group(1));

    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(loaded.out()).containsPattern("added +1\n");
  }

  /** A forgotten option: to load the whole file again would double the rows that were good. */
  @Test
  void aPartialLoadSaysHowToLoadTheRestOnly() {
    cli.write("items.csv", "name,size,at", "x,1,2024-05-01T12:00:00Z", "y,2,2024-05-01 12:00");
    Result first = cli.run("load --site a --in @items.csv");
    Matcher keep =
        Pattern.compile(
                "note: the other rows are loaded: 1 item\\. If all rows are loaded again, these are"
                    + " held twice, because items are counted\n"
                    + "note: to write the rejected rows to a file, run: corymb (.*) \\(nothing is loaded"
                    + " again\\)\\. Or undo this load with: corymb (remove .*)\n")
            .matcher(first.err());
    assertThat(keep.find()).as(first.err()).isTrue();
    String keeping = keep.group(1).replace("--rejects rejected.csv", "--rejects @rejected.csv");

    Result kept = cli.run(keeping);
    assertThat(kept.out()).containsPattern("added +0\n").containsPattern("committed before +1\n");
    Matcher rest =
        Pattern.compile("rejected rows are in \\S+rejected.csv; correct .* and run: corymb (.*)\n")
            .matcher(kept.err());
    assertThat(rest.find()).as(kept.err()).isTrue();
    Result loaded = cli.run(rest.group(1) + " --time-zone UTC");

    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(json("site show a", 0)).containsEntry("items", 2);
    assertThat(cli.run(keep.group(2)).out()).containsPattern("removed +1\n");
    assertThat(cli.run("load --site a --in @items.csv --json").err())
        .contains("note: the other rows are loaded: 1 item.", "note: to write the rejected rows");
    assertThat(cli.run("load --site a --in @items.csv --time-zone UTC").err())
        .doesNotContain("the other rows");
    assertThat(cli.run("remove --site a --in @items.csv").err()).doesNotContain("the other rows");
  }

  /** Files of earlier versions called the line a row. */
  @Test
  void rejectedRowsOfEarlierVersionsAreLoaded() {
    cli.write("old.csv", "_reject_row,_reject_column,name,size,at", "7,name,x,1,@0");

    Result loaded = cli.run("load --site a --in @old.csv");

    assertThat(loaded.code()).as(loaded.err()).isZero();
    assertThat(loaded.err()).doesNotContain("ignored");
  }

  @Test
  void rejectedRowsOfJsonAreMendedAndLoaded() {
    String at = "\"at\":\"2024-05-01T12:00:00Z\"";
    cli.write(
        "items.json",
        "{\"name\":\"x\",\"size\":1," + at + "}",
        "{\"name\":\"y\",\"size\":\"big\"," + at + ",\"deep\":{\"a\":[1.10,null]}}",
        "nonsense",
        "{\"size\":3," + at + "}");

    Map<String, Object> first = json("load --site a --in @items.json --rejects @bad.json", 1);

    assertThat(first).containsEntry("added", 1).containsEntry("rejected", 3);
    assertThat(text("bad.json").lines())
        .containsExactly(
            "{\"_reject\":{\"line\":2,\"column\":\"size\",\"rule\":\"must be a whole number of 64"
                + " bits\",\"value\":\"big\"},\"name\":\"y\",\"size\":\"big\","
                + at
                + ",\"deep\":{\"a\":[1.10,null]}}",
            "{\"_reject\":{\"line\":3,\"column\":null,\"rule\":\"must be JSON (shown up to the"
                + " error)\",\"value\":\"nonsense\",\"text\":\"nonsense\"}}",
            "{\"_reject\":{\"line\":4,\"column\":\"name\",\"rule\":\"must be given: an item has a value"
                + " for every attribute that is not optional\",\"value\":null},\"size\":3,"
                + at
                + "}");

    assertThat(json("load --site a --in @bad.json --rejects @worse.json", 1))
        .containsEntry("rejected", 3);
    assertThat(text("worse.json").lines().filter(line -> line.split("_reject", -1).length == 2))
        .hasSize(3);
    assertThat(text("worse.json"))
        .contains("\"text\":\"nonsense\"", "must be replaced by the corrected object: ");

    cli.write(
        "bad.json",
        text("bad.json")
            .replace("\"size\":\"big\"", "\"size\":2")
            .replace("\"text\":\"nonsense\"}", "\"text\":\"\"},\"name\":\"z\",\"size\":4," + at)
            .replace("},\"size\":3", "},\"name\":\"w\",\"size\":3")
            .strip());
    assertThat(json("load --site a --in @bad.json", 0)).containsEntry("added", 3);
  }

  /** No value and the empty text stay apart, or a corrected row would be another item. */
  @Test
  void rejectedRowsKeepWhatHasNoValue(@TempDir Path other) throws IOException {
    try (FaultyServer optional = new FaultyServer(other, "name:text,owner:text?,n:long?")) {
      Cli there = new Cli(other, Map.of("CORYMB_SERVER", optional.url()));
      there.write("rows.csv", "name,owner,n", "b,,x", "c,\"\",x", "d,ada,x");
      there.write("more.csv", "name,owner,n", "e,,x");

      there.run("load --site a --create --in @rows.csv --rejects @bad.csv");
      there.run("load --site a --create --in @rows.csv @more.csv --rejects @bad.json");

      assertThat(Files.readAllLines(other.resolve("bad.csv")).stream().skip(1))
          .satisfiesExactly(
              none -> assertThat(none).endsWith(",b,,x"),
              empty -> assertThat(empty).endsWith(",c,\"\",x"),
              text -> assertThat(text).endsWith(",d,ada,x"));
      assertThat(Files.readString(other.resolve("bad.json")))
          .contains("\"name\":\"b\",\"owner\":null,", "\"name\":\"c\",\"owner\":\"\",")
          .contains("\"name\":\"e\",\"owner\":null,");
      there.write(
          "good.csv", Files.readString(other.resolve("bad.csv")).replace(",x", ",").strip());
      assertThat(there.run("load --site a --create --in @good.csv").code()).isZero();
      assertThat(there.run("locate --where name=b --without owner --without n --confirm").out())
          .contains("1 site holds it");
      assertThat(there.run("locate --where name=c --without owner --without n --confirm").out())
          .contains("no candidate");
      assertThat(there.run("locate --where owner=null").out()).contains("found by --without");
      assertThat(there.run("locate --without name").err()).contains("name must be");
    }
  }

  /** The server rejects what is not there; the row is in the file like any other. */
  @Test
  void rowsRejectedByTheServerAreInTheFileAndInItsCounts() {
    cli.write("gone.csv", "name,size,at", "x,1,2024-05-01T12:00:00Z", "y,two,@0");

    Map<String, Object> removed = json("remove --site a --in @gone.csv --rejects @bad.csv", 1);

    assertThat(removed)
        .containsEntry("removed", 0)
        .containsEntry("rejected", 2)
        .containsEntry("rejectedByServer", 1);
    assertThat(text("bad.csv").lines())
        .contains("2,\"\",must be present to be removed,\"\",x,1,2024-05-01T12:00:00Z");
    Map<String, Object> items = JsonText.object(json("status", 0), "items");
    assertThat(items).containsEntry("refused", 1);
  }

  @Test
  void neverOverwritesAFile() throws Exception {
    cli.write("items.csv", "name,size,at", "x,big,@0");
    cli.write("mine.csv", "something of mine");
    Files.createDirectory(cli.path("folder"));
    String command = "load --site a --in @items.csv --rejects @";

    assertThat(cli.run(command + "items.csv").err())
        .contains("--rejects must not be an input, but " + cli.path("items.csv") + " is one");
    assertThat(cli.run(command + "mine.csv").err())
        .contains("mine.csv: already exists; remove it, or name another file");
    assertThat(cli.run(command + "folder").err()).contains("folder: must be a regular file");
    assertThat(cli.run(command + "none/bad.csv").err())
        .contains("must be in a directory that is writable");
    assertThat(cli.run(command + "bad.csv").code()).isEqualTo(1);
    assertThat(cli.run(command + "bad.csv").err()).contains("bad.csv: already exists");
    assertThat(text("items.csv")).isEqualTo("name,size,at\nx,big,@0\n");
    assertThat(text("mine.csv")).isEqualTo("something of mine\n");
    assertThat(text("bad.csv").lines()).hasSize(2);
  }

  @Test
  void thereIsNoFileWithoutRejectedRows() {
    cli.write("items.csv", "name,size,at", "x,1,@0");

    assertThat(json("load --site a --in @items.csv --rejects @bad.csv", 0))
        .doesNotContainKey("rejects");
    assertThat(cli.path("bad.csv")).doesNotExist();
  }

  @Test
  void aLoadThatIsResumedDoesNotDoubleRejectedRows() {
    cli.write("items.csv", "name,size,at", "x,1,@0", "y,big,@0", "z,2,@0");
    String command = "load --site a --in @items.csv --batch 1 --rejects @bad.csv";
    Map<String, Object> first = json(command, 1);
    String before = text("bad.csv");

    Map<String, Object> resumed = json(command + " --resume " + first.get("load"), 1);

    assertThat(resumed).containsEntry("replayed", 2).containsEntry("rejected", 1);
    assertThat(text("bad.csv")).isEqualTo(before).contains("y,big,@0");
    cli.write("bad.csv", "mine");
    assertThat(cli.run(command + " --resume " + first.get("load")).err())
        .contains("already exists");
  }

  @Test
  void aSecondLoadOfTheSameRowsSaysSoAndHowToUndoIt() {
    cli.write("items.csv", "name,size,at", "x,1,@0", "y,2,@1");
    cli.write(
        "same.json",
        "[{\"name\":\"x\",\"size\":1,\"at\":\"1970-01-01T00:00:00Z\"},"
            + "{\"name\":\"y\",\"size\":2,\"at\":\"1970-01-01 01:00:01+01\"}]");
    Result first = cli.run("load --site a --in @items.csv --create");

    Result second = cli.run("load --site a --in @items.csv --create --rejects @bad.csv --json");

    assertThat(first.err()).doesNotContain("loaded before");
    assertThat(second.code()).isZero();
    assertThat(JsonText.object(second.out()))
        .containsEntry("loadedBefore", true)
        .containsEntry("added", 2);
    String undo = "remove --site a --in " + cli.path("items.csv");
    assertThat(second.err())
        .contains(
            "note: the same rows were loaded before. If you removed them, or deleted their sites, since then")
        .contains("undo this load with: corymb " + undo + "\n");
    assertThat(cli.run(undo).out()).containsPattern("removed +2\n");
    assertThat(json("site show a", 0)).containsEntry("items", 2);
    assertThat(json("load --site a --in @same.json", 0)).containsEntry("loadedBefore", true);
  }

  @Test
  void aSecondLoadIsKnownAlthoughASiteWasDeletedInBetween() {
    cli.write("items.csv", "host,name,size,at", "a,x,1,@0", "b,y,2,@1");
    String command = "load --site-column host --in @items.csv --create";
    assertThat(json(command, 0)).containsEntry("loadedBefore", false);
    assertThat(cli.run("site delete a").code()).isZero();

    assertThat(cli.run(command).err())
        .contains("the same rows were loaded before")
        .contains("or deleted their sites, since then");
    assertThat(json("site show a", 0)).containsEntry("items", 1);
    assertThat(json("site show b", 0)).containsEntry("items", 2);
  }

  @Test
  void anAttributeThatIsNullIsNotGiven() {
    cli.write("items.json", "{\"name\":null,\"size\":1,\"at\":\"[01/May/2024:14:00:00 +0200]\"}");

    assertThat(cli.run("load --site a --in @items.json --rejects @bad.json").err())
        .contains(
            "name must be given, but was null: an item has a value for every attribute that is not optional (line 1)");
    assertThat(text("bad.json")).contains("\"value\":null}");
  }

  @Test
  void theServerQuotesTextsAlone() {
    assertThat(cli.run("locate --where size=abc").err())
        .contains("query.size must be a whole number of 64 bits, but was 'abc'");
  }

  @Test
  void aResumedLoadIsNotASecondOne() {
    cli.write("items.csv", "name,size,at", "x,1,@0");
    String command = "load --site a --in @items.csv";
    String load = (String) json(command, 0).get("load");

    assertThat(json(command + " --resume " + load, 0))
        .containsEntry("replayed", 1)
        .containsEntry("loadedBefore", false);
  }

  /** A point in time is found by whatever form, however it was loaded. */
  @Test
  void timesAreFoundInEveryForm() {
    cli.write("items.csv", "name,size,at", "x,1,2024-05-01 14:00:00.5+0200");
    cli.write("number.json", "{\"name\":\"y\",\"size\":1,\"at\":1714564800500}");
    cli.write("epoch.csv", "name,size,at", "z,1,@1714564800.5");
    cli.run("load --site a --in @items.csv");
    cli.run("load --site c --create --in @epoch.csv");
    assertThat(cli.run("load --site b --create --in @number.json --time-unit milliseconds").code())
        .isZero();

    for (String form :
        new String[] {
          "2024-05-01T12:00:00.5Z", "2024-05-01 12:00:00.500 UTC", "2024-05-01T07:00:00,5-05:00"
        }) {
      Result found = cli.run(new byte[0], "locate", "--where", "at=" + form, "--json");
      assertThat(found.code()).as(found.err()).isZero();
      assertThat(found.out()).as(form).contains("\"a\"", "\"b\"", "\"c\"");
    }
    assertThat(cli.run(new byte[0], "locate", "--where", "at=2024-05-01 12:00").err())
        .contains("must be a time with its zone, such as 2024-05-01T12:00:00Z")
        .contains("this one has no zone: append Z or an offset");
    assertThat(cli.run("locate --where at=2024-05-01").err())
        .contains("this one is a day: append the time, such as 2024-05-01T00:00:00Z");
    assertThat(cli.run("locate --where at=2024-02-30").err()).contains("must be a day that exists");
    assertThat(cli.run("locate --where size=").err())
        .contains("to match any value, leave the attribute out of the query; ");
    assertThat(cli.run("locate --where name=").out())
        .contains("hint: name was compared with the empty text; to match any value, leave");
    assertThat(cli.run("locate --where at=@0 --time-zone UTC").err())
        .contains("--time-unit and --time-zone are for --in, not for one query");
    assertThat(cli.run("help locate").out().replaceAll("\\s+", " "))
        .contains("mtime>=2026-01-01 if mtime is a date, mtime>=2026-01-01T00:00:00Z if it is an");
  }
}
