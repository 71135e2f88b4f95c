package dev.corymb.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.ItemRow;
import dev.corymb.core.schema.Schema;
import dev.corymb.core.testkit.Property;
import dev.corymb.input.csv.Csv;
import dev.corymb.input.csv.CsvRows;
import dev.corymb.input.json.JsonRows;
import dev.corymb.input.row.Digests;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.RowRules.Invalid;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.row.Split;
import dev.corymb.input.row.Target;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How several values of an attribute come, in every format of text. */
final class ManyValuesTest {

  private static final Schema SCHEMA = Schema.parse("name,tag:text*,size:long*");

  private static RowRules items() {
    return RowRules.items(SCHEMA).onInvalid(Invalid.SKIP);
  }

  private static RowRules queries() {
    return RowRules.queries(SCHEMA).onInvalid(Invalid.SKIP);
  }

  private static InputFile file(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new InputFile("-", new ByteArrayInputStream(bytes), Monitor.NONE);
  }

  private static <V> List<Row<V>> all(RowSource<V> source) throws IOException {
    List<Row<V>> rows = new ArrayList<>();
    for (Row<V> row = source.next(); row != null; row = source.next()) {
      rows.add(row);
    }
    source.close();
    return rows;
  }

  private static <V> RowBuilder<V> builder(RowRules rules, Target<V> target) {
    return new RowBuilder<>(0, "f", rules, target, note -> {});
  }

  private static List<Row<String>> csvRows(RowRules rules, String text) throws IOException {
    return all(new CsvRows<>(file(text), ',', builder(rules, objects(rules))));
  }

  private static JsonObjects objects(RowRules rules) throws IOException {
    return rules.isWhole() ? new JsonObjects(SCHEMA) : JsonObjects.ofQueries(SCHEMA);
  }

  private static List<Row<String>> jsonRows(RowRules rules, String text) throws IOException {
    return all(new JsonRows<>(file(text), builder(rules, objects(rules))));
  }

  private static List<String> words(List<Row<String>> rows) {
    return rows.stream()
        .map(row -> row.isGood() ? row.item() : row.rejection().orElseThrow().sentence())
        .toList();
  }

  private static List<String> csv(RowRules rules, String text) throws IOException {
    return words(csvRows(rules, text));
  }

  private static List<String> json(RowRules rules, String text) throws IOException {
    return words(jsonRows(rules, text));
  }

  @Test
  void arraysOfJsonAreSets() throws IOException {
    assertThat(
            json(
                items(),
                """
                {"name":"a","tag":["x","y","x"],"size":[1,"2"]}
                {"name":"b","tag":"x","size":7}
                {"name":"c","tag":["x"],"size":[]}
                {"name":"d","tag":null}
                {"name":"e","tag":["x",null]}
                {"name":"f","tag":[["x"]]}
                {"name":"g","tag":[{"x":1}]}
                {"name":"h","tag":{"x":1}}
                {"name":"i","size":[1,"z"]}
                {"name":"j","tag":[1]}
                {"name":["k"]}
                {"name":"l","tag":["x"],"tag":["y"]}
                """))
        .containsExactly(
            "{\"name\":\"a\",\"tag\":[\"x\",\"y\"],\"size\":[1,2]}",
            "{\"name\":\"b\",\"tag\":\"x\",\"size\":7}",
            "{\"name\":\"c\",\"size\":null,\"tag\":\"x\"}",
            "{\"name\":\"d\",\"tag\":null,\"size\":null}",
            rejected("a list with null"),
            rejected("a list of lists"),
            rejected("a list of objects"),
            rejected("an object"),
            "size must be a whole number of 64 bits, but was 'z'",
            "tag must be a string, but was '1'",
            "name must be one value, not a list or an object, but was 'an array'",
            "tag must be given once");
  }

  private static String rejected(String shown) {
    return "tag must be one value or a list of values, without null, lists or objects in it, but was '"
        + shown
        + "'";
  }

  @Test
  void pathsLeadThroughObjectsAndNotThroughLists() throws IOException {
    RowRules rules = items().renaming(Map.of("a.tags", "tag")).onInvalid(Invalid.SKIP);

    assertThat(
            json(
                rules,
                """
                {"name":"a","a":{"tags":["x","y"]}}
                {"name":"b","a":[{"tags":["x"]}]}
                {"name":"c","a":[]}
                {"name":"d","a":{"tags":["x"]},"a":{"tags":["y"]}}
                """))
        .containsExactly(
            "{\"name\":\"a\",\"size\":null,\"tag\":[\"x\",\"y\"]}",
            "a must be one object, not a list of objects, but was 'a list'",
            "{\"name\":\"c\",\"tag\":null,\"size\":null}",
            "a.tags must be given once");
  }

  @Test
  void anOptionalMemberMayComeLater() throws IOException {
    List<String> notes = new ArrayList<>();
    Schema schema = Schema.parse("name,tag:text*");
    RowRules rules = RowRules.items(schema).renaming(Map.of("a.tags", "tag"));
    RowBuilder<String> builder =
        new RowBuilder<>(0, "f", rules, new JsonObjects(schema), notes::add);
    String lines = "{\"name\":\"n\"}\n".repeat(25) + "{\"name\":\"o\",\"a\":{\"tags\":[\"x\"]}}";

    assertThat(words(all(new JsonRows<>(file(lines), builder))))
        .hasSize(26)
        .endsWith("{\"name\":\"o\",\"tag\":\"x\"}");
    assertThat(notes)
        .containsExactly(
            "f: all of the first 20 objects lack 'a.tags'; found: 'name'; --map COLUMN=tag names"
                + " another column");
    assertThatThrownBy(() -> json(rules, "{\"a\":{\"tags\":\"x\"}}"))
        .hasMessage(
            "f: the object lacks 'name': an item has a value for every attribute that is not"
                + " optional; found: 'a.tags'; --map COLUMN=name names another column");
  }

  @Test
  void columnsOfCsvMayBeRepeatedOrMapped() throws IOException {
    assertThat(csv(items(), "tag,name,tag\nx,a,y\n,b,y\n,c,\n\"\",d,\nx,e,x\n"))
        .containsExactly(
            "{\"name\":\"a\",\"size\":null,\"tag\":[\"x\",\"y\"]}",
            "{\"name\":\"b\",\"size\":null,\"tag\":\"y\"}",
            "{\"name\":\"c\",\"tag\":null,\"size\":null}",
            "{\"name\":\"d\",\"size\":null,\"tag\":\"\"}",
            "{\"name\":\"e\",\"size\":null,\"tag\":\"x\"}");
    Map<String, String> columns = new LinkedHashMap<>(Map.of("first", "tag", "second", "tag"));
    assertThat(csv(items().renaming(columns), "name,first,second\na,x,y\n"))
        .containsExactly("{\"name\":\"a\",\"size\":null,\"tag\":[\"x\",\"y\"]}");
    assertThat(json(items().renaming(columns), "{\"name\":\"a\",\"first\":\"x\",\"second\":null}"))
        .containsExactly("{\"name\":\"a\",\"size\":null,\"tag\":\"x\"}");
    assertThat(csv(items().withSites("first").renaming(columns), "second,name,first\nx,a,y\n"))
        .containsExactly("{\"name\":\"a\",\"size\":null,\"tag\":[\"x\",\"y\"]}");
    assertThat(json(items().withSites("tag"), "{\"name\":\"a\",\"tag\":[\"x\",\"y\"]}"))
        .containsExactly("tag must be given once");
    assertThatThrownBy(() -> csv(items().withSites("tag"), "name,tag,tag\na,x,b\n"))
        .hasMessageEndingWith("the header must name a column once, but repeats 'tag'");
    assertThatThrownBy(() -> csv(items(), "name,tag,name\na,x,b\n"))
        .hasMessageEndingWith("the header must name a column once, but repeats 'name'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> items().renaming(Map.of("first", "name", "second", "name")))
        .withMessage("--map must give an attribute one column, but 'name' has two");
  }

  private static RowRules split(RowRules rules, String tags) {
    return rules.splitting(Map.of("tag", new Split(tags), "size", new Split(tags)));
  }

  @Test
  void aTextMayBeSplitAtASeparator() throws IOException {
    assertThat(
            csv(split(items(), ";"), "name,tag,size\na,x; y z;;x ,1;2\nb,;, \nc,\"\",1;q\nd,x,\n"))
        .containsExactly(
            "{\"name\":\"a\",\"tag\":[\"x\",\"y z\"],\"size\":[1,2]}",
            "{\"name\":\"b\",\"tag\":null,\"size\":null}",
            "size must be a whole number of 64 bits, but was 'q'",
            "{\"name\":\"d\",\"size\":null,\"tag\":\"x\"}");
    assertThat(json(split(items(), ", "), "{\"name\":\"a, b\",\"tag\":[\"x, y\",\"z\"]}"))
        .containsExactly("{\"name\":\"a, b\",\"size\":null,\"tag\":[\"x\",\"y\",\"z\"]}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> items().splitting(Map.of("name", new Split(";"))))
        .withMessageContaining(
            "--split must name a many-valued attribute of [name:text,tag:text*,size:long*], but was"
                + " 'name'");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Split(""))
        .withMessage("a separator must have 1 to 10 characters, but was ''");
  }

  @Test
  void arraysOfPostgresAreTakenApart() throws IOException {
    String text =
        Csv.row(List.of("a", "{x,\" y\",\"a\\\"b\\\\\",\"{,}\",\"NULL\",\"\", z q }", "{1, 2}"))
            + "\nb,{},{ }\n"
            + "c,,\n";
    assertThat(csv(split(items(), Split.ARRAYS), "name,tag,size\n" + text))
        .containsExactly(
            "{\"name\":\"a\",\"tag\":[\"x\",\" y\",\"a\\\"b\\\\\",\"{,}\",\"NULL\",\"\",\"z q\"],"
                + "\"size\":[1,2]}",
            "{\"name\":\"b\",\"tag\":null,\"size\":null}",
            "{\"name\":\"c\",\"tag\":null,\"size\":null}");
    for (String bad :
        List.of(
            "x",
            "{",
            "}",
            "{x",
            "{x}y",
            "{x}}",
            "{NULL}",
            "{null,x}",
            "{{x},{y}}",
            "{x,}",
            "{,x}",
            "{\"x}",
            "{x\\}",
            "{x,y\"}",
            "[0:1]={x,y}")) {
      assertThat(
              csv(split(items(), Split.ARRAYS), "name,tag,size\n" + Csv.row(List.of("a", bad, ""))))
          .as(bad)
          .allMatch(
              words -> words.startsWith("tag must be an array of PostgreSQL such as {a,\"b c\"}"));
    }
  }

  /** What PostgreSQL quotes comes back, whatever it is. */
  @Property
  void anyTextsComeBackFromAnArray(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    String alphabet = "ab,{}\"\\ ;NUL\n";
    List<String> texts =
        random
            .ints(random.nextInt(1, 6), 0, 6)
            .mapToObj(
                length ->
                    random
                        .ints(length, 0, alphabet.length())
                        .mapToObj(i -> alphabet.substring(i, i + 1))
                        .collect(Collectors.joining()))
            .toList();
    String array =
        texts.stream()
            .map(text -> '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
            .collect(Collectors.joining(",", "{", "}"));
    Schema tags = Schema.parse("tag:text*");
    Digester digester = new Digester(tags, 1);
    RowRules rules = RowRules.items(tags).splitting(Map.of("tag", new Split(Split.ARRAYS)));

    List<Row<long[]>> rows =
        all(
            new CsvRows<>(
                file("tag\n" + Csv.row(List.of(array)) + "\n"),
                ',',
                builder(rules, Digests.ofItems(digester, Groups.whole(tags)))));

    assertThat(rows).hasSize(1);
    assertThat(rows.get(0).item()).isEqualTo(digester.digest(tags.item(Map.of("tag", texts))));
  }

  /** Whatever way values come, in whatever order and how often, an item is the same item. */
  @Property
  void everyFormOfASetIsOneItem(long seed) throws IOException {
    SplittableRandom random = new SplittableRandom(seed);
    List<String> tags = random.ints(random.nextInt(0, 5), 0, 6).mapToObj(i -> "t" + i).toList();
    List<String> shuffled = new ArrayList<>(tags);
    if (!tags.isEmpty()) {
      shuffled.add(tags.get(random.nextInt(tags.size())));
      java.util.Collections.rotate(shuffled, random.nextInt(9));
    }
    Digester digester = new Digester(SCHEMA, seed);
    long[] expected = digester.digest(SCHEMA.item(Map.of("name", "n", "tag", tags)));
    String array =
        shuffled.stream().map(tag -> '"' + tag + '"').collect(Collectors.joining(",", "[", "]"));
    String header = "name" + ",tag".repeat(shuffled.size()) + "\n";
    Digests target = Digests.ofItems(digester, Groups.singlesAndWhole(SCHEMA));

    List<RowSource<long[]>> sources =
        List.of(
            new JsonRows<>(
                file("{\"name\":\"n\",\"tag\":" + array + "}"), builder(items(), target)),
            new CsvRows<>(
                file(header + Csv.row(concat("n", shuffled))), ',', builder(items(), target)),
            new CsvRows<>(
                file("name,tag\nn," + String.join(" ; ", shuffled)),
                ',',
                builder(split(items(), ";"), target)),
            new CsvRows<>(
                file("name,tag\nn,\"{" + String.join(",", shuffled) + "}\""),
                ',',
                builder(split(items(), Split.ARRAYS), target)));

    for (RowSource<long[]> source : sources) {
      assertThat(all(source)).singleElement().extracting(Row::item).isEqualTo(expected);
    }
  }

  private static List<String> concat(String first, List<String> rest) {
    List<String> all = new ArrayList<>(List.of(first));
    all.addAll(rest);
    return all;
  }

  @Test
  void tooManyValuesOrCombinationsRejectTheRow() throws IOException {
    String numbers =
        IntStream.rangeClosed(0, ItemRow.MAX_VALUES)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(",", "[", "]"));
    assertThat(json(items(), "{\"name\":\"a\",\"size\":" + numbers + "}"))
        .containsExactly("size must have at most 1000 values in an item, but was '1001 or more'");

    Digester digester = new Digester(SCHEMA, 0);
    Groups groups = Groups.parse(SCHEMA, List.of("tag", "tag+size"));
    String tags =
        IntStream.range(0, 20).mapToObj(i -> "\"t" + i + '"').collect(Collectors.joining(","));
    List<Row<long[]>> rows =
        all(
            new JsonRows<>(
                file(
                    "{\"name\":\"a\",\"tag\":[%1$s],\"size\":[1,2,3,4,5,6,7,8,9,10,11,12]}%n"
                            .formatted(tags)
                        + "{\"name\":\"b\",\"tag\":[%1$s],\"size\":[1,2,3,4,5,6,7,8,9,10,11,12,13]}%n"
                            .formatted(tags)),
                builder(items(), Digests.ofItems(digester, groups))));
    assertThat(rows.get(0).isGood()).isTrue();
    assertThat(rows.get(1).rejection())
        .contains(
            new Rejection(
                null,
                "must have at most 256 combinations of values of tag+size in an item",
                "260 combinations"));
    assertThat(rows.get(1).raw()).startsWith("{\"name\":\"b\"");
  }

  @Test
  void aQueryGivesValuesOrNone() throws IOException {
    RowRules both = queries().renaming(new LinkedHashMap<>(Map.of("a", "tag", "b", "tag")));
    assertThat(
            json(
                both,
                "{\"a\":null,\"b\":\"x\"}\n{\"b\":\"x\",\"a\":null}\n{\"a\":null,\"b\":null}"))
        .containsExactly(
            "a must be null or have values in a query, not both".replace("a must", "b must"),
            "a must be null or have values in a query, not both",
            "{\"tag\":null}");
    String many =
        IntStream.range(0, 40)
            .mapToObj(Integer::toString)
            .collect(Collectors.joining(",", "[", "]"));
    String texts = many.replaceAll("(\\d+)", "\"t$1\"");
    List<Row<long[]>> tooMany =
        all(
            new JsonRows<>(
                file("{\"tag\":" + texts + ",\"size\":" + many + "}"),
                builder(queries(), Digests.ofQueries(new Digester(SCHEMA, 5)))));
    assertThat(tooMany.get(0).rejection().map(Rejection::sentence))
        .contains(
            "the row must ask for at most 1000 combinations of values, but was '1600 combinations'");

    assertThat(
            json(
                queries(),
                """
                {"tag":"x"}
                {"tag":["x"],"size":null}
                {"tag":["x","y"]}
                {"tag":[]}
                """))
        .containsExactly(
            "{\"tag\":\"x\"}",
            "{\"size\":null,\"tag\":\"x\"}",
            "{\"tag\":{\"all\":[\"x\",\"y\"]}}",
            "tag must list at least one value in a query");
    assertThat(csv(split(queries(), ";"), "name,tag\na,x\nb,\nc,x;y\n"))
        .containsExactly(
            "{\"name\":\"a\",\"tag\":\"x\"}",
            "{\"name\":\"b\"}",
            "{\"name\":\"c\",\"tag\":{\"all\":[\"x\",\"y\"]}}");

    Digester digester = new Digester(SCHEMA, 5);
    List<Row<long[]>> rows =
        all(
            new JsonRows<>(
                file("{\"tag\":\"x\",\"size\":null}"),
                builder(queries(), Digests.ofQueries(digester))));
    assertThat(rows.get(0).given()).isEqualTo(0b110);
    assertThat(rows.get(0).item()).hasSize(3);
    assertThat(Arrays.copyOfRange(rows.get(0).item(), 1, 3))
        .containsExactly(digester.text(1, "x"), digester.absent(2));
  }

  /** Rows of several files are kept as JSON, in which a member occurs once. */
  @Test
  void repeatedColumnsAreKeptAsAList() throws IOException {
    RowRules json = items().onInvalid(Invalid.SKIP_AS_JSON);

    Row<String> row = csvRows(json, "name,size,tag,tag,size\na,q,x,y,\n").get(0);

    assertThat(row.raw()).isEqualTo("{\"name\":\"a\",\"size\":[\"q\"],\"tag\":[\"x\",\"y\"]}");
    assertThat(json(items(), row.raw().replace("q", "7")))
        .containsExactly("{\"name\":\"a\",\"tag\":[\"x\",\"y\"],\"size\":7}");
  }
}
