package dev.corymb.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Schema;
import dev.corymb.input.csv.CsvRows;
import dev.corymb.input.json.JsonRows;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Place;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.RowSource;
import dev.corymb.input.row.TimeRules;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What rows become, and why they are rejected, in every format of text. */
final class RowsTest {

  private static final Schema SCHEMA = Schema.parse("name:text,size:long");

  private final List<String> notes = new ArrayList<>();

  private List<Row<String>> csv(RowRules rules, String text) throws IOException {
    return csv(rules, ',', text);
  }

  private List<Row<String>> csv(RowRules rules, char delimiter, String text) throws IOException {
    return all(new CsvRows<>(file(text), delimiter, builder(rules)));
  }

  private List<Row<String>> ndjson(RowRules rules, String text) throws IOException {
    return all(new JsonRows<>(file(text), builder(rules)));
  }

  private RowBuilder<String> builder(RowRules rules) throws IOException {
    RowRules skipping = rules.onInvalid(RowRules.Invalid.SKIP);
    return new RowBuilder<>(0, "f", skipping, new JsonObjects(rules.schema()), notes::add);
  }

  private static InputFile file(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new InputFile("-", new ByteArrayInputStream(bytes), Monitor.NONE);
  }

  private static List<Row<String>> all(RowSource<String> source) throws IOException {
    List<Row<String>> rows = new ArrayList<>();
    for (Row<String> row = source.next(); row != null; row = source.next()) {
      rows.add(row);
    }
    source.close();
    return rows;
  }

  private static RowRules items() {
    return RowRules.items(SCHEMA);
  }

  private static RowRules items(String site) {
    return items().withSites(site);
  }

  @Test
  void readsCsvAsItStands() throws IOException {
    List<Row<String>> entries =
        csv(items("site"), "size,site,name,more\r\n1,a,\"x, \"\"y\"\"\nz\",?\n\n2,b,,?\n3,c\n");

    assertThat(entries.stream().map(Row::item))
        .containsExactly(
            "{\"size\":1,\"name\":\"x, \\\"y\\\"\\nz\"}", "{\"size\":2,\"name\":\"\"}", null);
    assertThat(entries.stream().map(Row::site)).containsExactly("a", "b", "");
    assertThat(entries.stream().map(entry -> entry.place().number())).containsExactly(2L, 5L, 6L);
    assertThat(entries.get(2).rejection())
        .hasValue(new Rejection(null, "must have 4 fields, as the header has", "2 fields"));
    assertThat(entries.get(2).raw()).isEqualTo("3,c");
    assertThat(notes)
        .containsExactly(
            "f: ignored 'more', not in the schema [name:text,size:long] (reported once)");
  }

  @Test
  void takesTheSiteFromAnAttributeToo() throws IOException {
    assertThat(csv(items("name"), "name,size\nx,1\n"))
        .containsExactly(
            new Row<>(
                new Place("f", "line", 2),
                "x",
                0,
                0b11,
                "{\"name\":\"x\",\"size\":1}",
                Optional.empty(),
                "x,1"));
  }

  @Test
  void renamesColumns() throws IOException {
    RowRules swapped = items().renaming(Map.of("name", "size", "path", "name"));

    assertThat(csv(swapped, "path,name\nx,1\n").get(0).item())
        .isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(ndjson(swapped, "{\"path\":\"x\",\"name\":1}").get(0).item())
        .isEqualTo("{\"name\":\"x\",\"size\":1}");
  }

  @Test
  void anOptionalAttributeMayHaveNoValue() throws IOException {
    RowRules rules = RowRules.items(Schema.parse("name:text?,size:long?,owner:text"));
    RowRules skip = rules.onInvalid(RowRules.Invalid.SKIP);

    assertThat(csv(skip, "owner,size,name\na,,\na,\"\",x\na,7,\"\"\n,1,x\n"))
        .extracting(row -> row.isGood() ? row.item() : row.rejection().orElseThrow().sentence())
        .containsExactly(
            "{\"owner\":\"a\",\"size\":null,\"name\":null}",
            "size must be a whole number of 64 bits, but was ''", // as PostgreSQL has it
            "{\"owner\":\"a\",\"size\":7,\"name\":\"\"}",
            "{\"owner\":\"\",\"size\":1,\"name\":\"x\"}");
    assertThat(csv(rules, "owner\na\n").get(0).item())
        .isEqualTo("{\"owner\":\"a\",\"name\":null,\"size\":null}");
    assertThat(csv(rules, "owner\na\n").get(0).given()).isEqualTo(0b111);
    assertThat(
            ndjson(
                skip,
                """
                {"owner":"a"}
                {"owner":"a","name":null,"size":1}
                {"owner":null,"name":"x"}
                {"owner":"a","name":null,"name":"x"}
                """))
        .extracting(row -> row.isGood() ? row.item() : row.rejection().orElseThrow().sentence())
        .containsExactly(
            "{\"owner\":\"a\",\"name\":null,\"size\":null}",
            "{\"owner\":\"a\",\"name\":null,\"size\":1}",
            "owner must be given, but was null: an item has a value for every attribute that is not optional",
            "name must be given once");
  }

  @Test
  void aQueryAsksForNoValueOrForAny() throws IOException {
    RowRules rules = RowRules.queries(Schema.parse("name:text?,size:long?"));

    assertThat(ndjson(rules, "{\"name\":null}").get(0).item()).isEqualTo("{\"name\":null}");
    assertThat(ndjson(rules, "{\"name\":null}").get(0).given()).isEqualTo(1);
    assertThat(csv(rules, "name,size\n,1\n").get(0).item()).isEqualTo("{\"size\":1}");
  }

  @Test
  void refusesAHeaderAtOnce() {
    assertThatThrownBy(() -> csv(items(), "name\nx\n"))
        .hasMessage(
            "f line 1: the header lacks 'size': an item has a value for every attribute that is not optional; found: 'name'; --map COLUMN=size names another"
                + " column");
    assertThatThrownBy(() -> csv(items(), "name,Size\nx\n"))
        .hasMessage(
            "f line 1: the header lacks 'size': an item has a value for every attribute that is not optional; found: 'name', 'Size'. Did you mean --map Size=size?");
    assertThatThrownBy(() -> csv(items("site"), "Name,bytes\n"))
        .hasMessage(
            "f line 1: the header lacks 'name', 'size', 'site': an item has a value for every attribute that is not optional; found: 'Name', 'bytes'. Did you mean"
                + " --map Name=name? --map COLUMN=size --site-column COLUMN name other columns");
    assertThatThrownBy(() -> csv(items(), "nam,sise\n"))
        .hasMessageEndingWith(". Did you mean --map nam=name --map sise=size?");
    assertThatThrownBy(() -> csv(items("site"), "name,size\nx,1\n"))
        .hasMessage(
            "f line 1: the header lacks 'site'; found: 'name', 'size'; --site-column COLUMN names"
                + " another column");
    assertThatThrownBy(() -> ndjson(items(), "{\"name\":\"x\",\"io\":{\"size\":1}}\n"))
        .hasMessageEndingWith(". Did you mean --map io.size=size?");
    assertThatThrownBy(() -> csv(items("hots"), "name,size,host\nx,1,a\n"))
        .hasMessageEndingWith(". Did you mean --site-column host?");
    assertThatThrownBy(() -> csv(items(), "name,size,name\n"))
        .hasMessage("f line 1: the header must name a column once, but repeats 'name'");
    assertThatThrownBy(() -> csv(items(), ""))
        .hasMessage("f: must begin with a header that names columns, but was empty");
  }

  @Test
  void refusesAFieldThatIsNeverClosed() {
    assertThatThrownBy(() -> csv(items(), "name,size\nx,1\n\"y,2\n"))
        .hasMessage("f line 3: a quoted field must be closed, but the input ends in it");
  }

  @Test
  void refusesLinesOfNdjsonOneByOne() throws IOException {
    List<Row<String>> entries =
        ndjson(
            items("at"),
            """
            {"name":"x","size":1,"at":"a","more":{"a":[1]}}
            {"name":"x","size":1}
            {"name":"x","name":"y","size":1,"at":"a"}
            [1]
            {"name":"x","size":null,"at":"a"}

            {"name":"x","size":1,"at":7}
            {"name":"x","size":1,"at":null}
            {"name":"x","size":1,"at":""}
            {"name":"x","size":1,"at":"a"} {}
            {"size":-2,"name":"\\u00e9","at":"b"}
            """);

    assertThat(
            entries.stream()
                .map(entry -> entry.isGood() ? "good" : entry.rejection().orElseThrow().sentence()))
        .containsExactly(
            "good",
            "at must be given: it names the site",
            "name must be given once",
            "the row must be a JSON object, but was '[1]'",
            "size must be given, but was null: an item has a value for every attribute that is not optional",
            "at must be a string, but was '7'",
            "at must be given: it names the site",
            "at must be given: it names the site",
            "the row must be one JSON object per line, but was 'more'",
            "good");
    assertThat(entries.get(9).item()).isEqualTo("{\"size\":-2,\"name\":\"é\"}");
    assertThat(entries.get(9).place()).hasToString("f line 11");
    assertThat(notes)
        .containsExactly(
            "f: ignored 'more.a', not in the schema [name:text,size:long] (reported once)");
  }

  @Test
  void namesTheFirstIgnoredNamesAndCountsTheOthers() throws IOException {
    String wide = "{\"name\":\"x\",\"size\":1,\"a\":1,\"b\":2,\"c\":{\"d\":3,\"e\":4}}\n";
    String note = "f: ignored 'a', 'b', 'c.d', 'c.e', 'g' and 2 more, not in the schema ";

    ndjson(items(), wide + "{\"g\":1,\"h\":2,\"i\":3}\n" + wide);
    csv(items(), "name,size,a,b,c.d,c.e,g,h,i\n");
    ndjson(items(), "{\"name\":\"x\",\"size\":1}\n".repeat(20) + wide);

    assertThat(notes)
        .containsExactly(
            note + "[name:text,size:long] (reported once)",
            note + "[name:text,size:long] (reported once)",
            "f: ignored 'a', not in the schema [name:text,size:long] (reported once)",
            "f: ignored 'b', not in the schema [name:text,size:long] (reported once)",
            "f: ignored 'c', not in the schema [name:text,size:long] (reported once)");
  }

  /** A rare member is found in the middle of a file, whatever the first objects have. */
  @Test
  void namesWhatIsIgnoredLaterToo() throws IOException {
    String first = "{\"name\":\"x\",\"size\":1,\"a\":1}\n".repeat(20);
    String later = "{\"name\":\"x\",\"size\":1,\"%s\":1}\n";

    ndjson(
        items(),
        first
            + "bcbdefghi"
                .chars()
                .mapToObj(c -> later.formatted((char) c))
                .reduce("", String::concat));

    assertThat(notes)
        .map(note -> note.replaceFirst(", not.*", ""))
        .containsExactly(
            "f: ignored 'a'",
            "f: ignored 'b'",
            "f: ignored 'c'",
            "f: ignored 'd'",
            "f: ignored 'e'",
            "f: ignored 'f'");
  }

  /** A field that is empty leaves its attribute out of a query; a quoted one is the empty text. */
  @Test
  void anEmptyFieldLeavesAnAttributeOutOfAQuery() throws IOException {
    RowRules queries = RowRules.queries(SCHEMA);

    List<Row<String>> entries = csv(queries, "name,size\nx,\n,7\n\"\",7\n\"\",\n,\ny,8\n");

    assertThat(entries.stream().map(Row::item))
        .containsExactly(
            "{\"name\":\"x\"}",
            "{\"size\":7}",
            "{\"name\":\"\",\"size\":7}",
            "{\"name\":\"\"}",
            null,
            "{\"name\":\"y\",\"size\":8}");
    assertThat(entries.get(4).rejection().orElseThrow().sentence())
        .isEqualTo("the row must give at least one attribute of [name:text,size:long]");
    assertThat(csv(queries, "name\n\"\"\n\n").stream().map(Row::isGood))
        .containsExactly(true, false);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'name':{'in':['a','b']},'size':7} | {'name':{'in':['a','b']},'size':7}",
        "{'size':{'in':[1,null,'2']}}       | {'size':{'in':['1',null,'2']}}",
        "{'size':{'ge':1,'lt':5.5}}         | {'size':{'ge':'1','lt':'5.5'}}",
        "{'time':{'in':[5,'1970-01-01 02:00']}} | {'time':{'in':['1970-01-01T00:00:05Z','1970-01-01T01:00:00Z']}}",
        "{'size':{'near':1}}                | size must be one of in, all, ge, gt, le, lt",
        "{'size':{'ge':1,'ge':2}}           | size must have each member once",
        "{'size':{'in':[1,[2]]},'name':'x'} | size must have values in its lists",
        "{'size':{'in':{'in':[1]}}}         | size must have values in its lists",
        "{'name':{'in':[7]}}                | name must be a string, but was '7'",
        "{'time':{'in':['noon']}}           | time must be",
        "{'size':[1,2]}                     | size must be one value",
      })
  void aQueryInJsonMayHaveConditions(String row, String expected) throws IOException {
    RowRules queries =
        RowRules.queries(Schema.parse("name:text,size:long?,time:instant"))
            .withTimes(new TimeRules(TimeUnit.SECONDS, ZoneId.of("+01:00")));
    List<Row<String>> rows = ndjson(queries, (row + "\n{'name':'next'}\n").replace('\'', '"'));

    if (expected.startsWith("{")) {
      assertThat(rows.get(0).item()).isEqualTo(expected.replace('\'', '"'));
    } else {
      assertThat(rows.get(0).rejection().orElseThrow().sentence()).contains(expected);
    }
    assertThat(rows.get(1).item()).isEqualTo("{\"name\":\"next\"}");
    assertThat(ndjson(items(), "{\"name\":{\"in\":[\"a\"]},\"size\":1}").get(0).isGood()).isFalse();
  }

  @Test
  void aQueryGivesSomeAttributes() throws IOException {
    RowRules queries = RowRules.queries(SCHEMA);

    assertThat(csv(queries, "size\n7\n").get(0).item()).isEqualTo("{\"size\":7}");
    assertThat(csv(queries, "size\n>7\n").get(0).rejection().orElseThrow().rule())
        .isEqualTo("must be a whole number of 64 bits; " + Equality.ONLY);
    assertThat(csv(items(), "name,size\nx,>7\n").get(0).rejection().orElseThrow().rule())
        .isEqualTo("must be a whole number of 64 bits");
    assertThat(ndjson(queries, "{}").get(0).rejection().orElseThrow().sentence())
        .isEqualTo("the row must give at least one attribute of [name:text,size:long]");
  }

  /** A query without the condition of a column would list more sites than were asked for. */
  @Test
  void aQueryWithAColumnThatGivesNothingIsRefused() throws IOException {
    RowRules queries = RowRules.queries(Schema.parse("name:text,owner:text"));
    RowRules ignoring = queries.ignoring(List.of("ownr", "at"));

    assertThatThrownBy(() -> csv(queries, "name,ownr\nx,y\n"))
        .hasMessage(
            "f line 1: the header must have only columns that give an attribute of"
                + " [name:text,owner:text], but found 'ownr'. Did you mean --map ownr=owner?"
                + " --ignore ownr leaves it out");
    assertThatThrownBy(() -> csv(queries, "name,at,at+\nx,y,z\n"))
        .hasMessageEndingWith("but found 'at', 'at+'. --ignore COLUMN leaves one out");
    assertThatThrownBy(() -> csv(queries, "name,a b\nx,y\n"))
        .hasMessageEndingWith("but found 'a b'. --ignore COLUMN leaves it out");
    assertThatThrownBy(() -> csv(queries.renaming(Map.of("by", "owner")), "name,by,owner\nx,y,z"))
        .hasMessageContaining("but found 'owner'. --ignore owner");
    assertThatThrownBy(
            () -> ndjson(queries, "{\"name\":\"x\"}\n{\"name\":\"x\",\"Owner\":{\"in\":[1]}}\n"))
        .hasMessage(
            "f: each of the first 2 objects must have only columns that give an attribute of"
                + " [name:text,owner:text], but found 'Owner'. Did you mean --map Owner=owner?"
                + " --ignore Owner leaves it out");
    assertThat(csv(ignoring, "name,ownr,at\nx,y,z\n").get(0).item()).isEqualTo("{\"name\":\"x\"}");
    assertThat(ndjson(ignoring, "{\"name\":\"x\",\"at\":{\"day\":1}}\n").get(0).item())
        .isEqualTo("{\"name\":\"x\"}");
    assertThat(notes).isEmpty();
  }

  /** After the first objects, answers may have been given already. */
  @Test
  void aLaterQueryWithAMemberThatGivesNothingIsRejected() throws IOException {
    RowRules queries = RowRules.queries(SCHEMA).renaming(Map.of("user.name", "name"));
    String good = "{\"user\":{\"name\":\"x\"}}\n";

    List<Row<String>> rows =
        ndjson(
            queries,
            good.repeat(20)
                + "{\"size\":1,\"user\":{\"nam\":\"x\"}}\n{\"size\":1,\"user\":null}\n"
                + good);

    assertThat(rows.get(20).rejection().orElseThrow().sentence())
        .isEqualTo(
            "user.nam must give an attribute of [name:text,size:long]. --ignore user.nam leaves it"
                + " out");
    assertThat(rows.get(21).rejection().orElseThrow().sentence())
        .isEqualTo("user must be an object: --map names a member of it");
    assertThat(rows.get(22).isGood()).isTrue();
    assertThat(notes).isEmpty();
  }

  @Test
  void whatGivesSomethingCannotBeIgnored() throws IOException {
    RowRules rules = items("host").renaming(Map.of("user.name", "name"));

    assertThatThrownBy(() -> rules.ignoring(List.of("user.name")))
        .hasMessage(
            "--ignore must name a column that gives nothing, but 'user.name' gives the attribute"
                + " name");
    assertThatThrownBy(() -> rules.ignoring(List.of("host"))).hasMessageEndingWith("the site");
    csv(rules.ignoring(List.of("more")), "user.name,size,host,more,any\nx,1,a,1,1\n");
    ndjson(
        rules.ignoring(List.of("user", "more")),
        "{\"user\":{\"name\":\"x\",\"id\":1},\"size\":1,\"host\":\"a\",\"more\":{\"a\":1}}\n");
    assertThat(notes)
        .containsExactly(
            "f: ignored 'any', not in the schema [name:text,size:long] (reported once)");
  }

  /** What is inside an object is not ignored where there is no object. */
  @Test
  void aMemberThatIsMappedIntoIsNotCalledIgnored() throws IOException {
    RowRules rules =
        RowRules.items(Schema.parse("name:text,status:long?"))
            .renaming(Map.of("http.status", "status"));
    String some = "{\"name\":\"x\",\"http\":{\"status\":200}}\n";
    String none = "{\"name\":\"x\",\"http\":null}\n";
    String flat = "{\"name\":\"x\",\"http\":\"GET\"}\n";

    assertThat(ndjson(rules, some + none)).extracting(Row::isGood).containsExactly(true, true);
    ndjson(rules, some.repeat(20) + none + none);
    assertThat(notes).isEmpty();

    ndjson(rules, some + flat + flat);
    ndjson(rules, some.repeat(20) + flat + none + flat);
    assertThat(notes)
        .hasSize(2)
        .containsOnly(
            "f: 'http' is not an object in some rows, so nothing inside it is read there (reported"
                + " once)");
    notes.clear();
    ndjson(rules, some + "{\"name\":\"x\",\"http\":{\"status\":1,\"verb\":\"GET\"}}\n" + none);
    assertThat(notes)
        .containsExactly(
            "f: ignored 'http.verb', not in the schema [name:text,status:long?] (reported once)");
  }

  @Test
  void anOptionWithoutEffectIsRefused() {
    RowRules queries = RowRules.queries(SCHEMA).renaming(Map.of("user.name", "name"));

    assertThatThrownBy(() -> csv(queries, "size,user_name\n7,x\n"))
        .hasMessageContaining("the header lacks 'user.name'; found: 'size', 'user_name'. Did you");
    assertThatThrownBy(() -> ndjson(queries, "{\"size\":7,\"user\":{\"nam\":\"x\"}}\n"))
        .hasMessage(
            "f: the object lacks 'user.name'; found: 'size', 'user.nam'. Did you mean --map"
                + " user.nam=name?");
  }

  @Test
  void refusesJsonNoneOfWhoseFirstObjectsHasAColumn() throws IOException {
    String row = "{\"name\":\"x\",\"sise\":1}\n";
    RowSource<String> endless = new JsonRows<>(file(row.repeat(1000)), builder(items()));
    for (int i = 0; i < 19; i++) {
      assertThat(endless.next().isGood()).isFalse();
    }

    assertThatThrownBy(endless::next)
        .hasMessage(
            "f: all of the first 20 objects lack 'size': an item has a value for every attribute that is not optional; found: 'name', 'sise'. Did you mean --map"
                + " sise=size?");
    assertThat(ndjson(items(), row.repeat(19) + "{\"name\":\"x\",\"size\":1}\n" + row)).hasSize(21);
  }

  @Test
  void readsArraysAndObjectsOverSeveralLines() throws IOException {
    String array = "[{\"name\":\"x\",\"size\":1},{\"size\":12345678901234567890},7]";
    String printed = "\n{\n  \"name\": \"x\",\n  \"size\": 1\n}\n{\n  \"size\": 2\n}\n";

    List<Row<String>> ofArray = ndjson(items(), array);
    List<Row<String>> ofPrinted = ndjson(items(), printed);

    assertThat(ofArray.get(0).item()).isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(ofArray.get(1).raw()).isEqualTo("{\"size\":12345678901234567890}");
    assertThat(ofArray.get(1).place()).hasToString("f object 2 (line 1)");
    assertThat(ofArray.get(2).rejection().orElseThrow().sentence())
        .isEqualTo("the row must be a JSON object, but was '7'");
    assertThat(ofPrinted.get(0).item()).isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(ofPrinted.get(1).place()).hasToString("f object 2 (line 6)");
    assertThatThrownBy(() -> ndjson(items(), "[{\"name\":\"x\",\"size\":1}"))
        .hasMessage("f: the JSON must be complete, but the input ends after object 1");
    assertThatThrownBy(() -> ndjson(items(), "[{\"name\":\"x\",\"size\":1},{\"name\":"))
        .hasMessage("f: the JSON must be complete, but the input ends after object 1");
    assertThatThrownBy(() -> ndjson(items(), "[{\"name\":\"x\",\"size\":1}\n,x]"))
        .hasMessage("f line 2: must be JSON, but is not at column 3");
  }

  @Test
  void anObjectOfAnArrayIsBounded() {
    String member = "\"" + "x".repeat(1 << 19) + "\",";

    assertThatThrownBy(() -> ndjson(items(), "[{\"name\":[" + member.repeat(20) + "0]}]"))
        .hasMessage("f line 1: an object must have at most 8388608 characters, but has more");
  }

  @Test
  void readsMembersOfMembersByTheirPath() throws IOException {
    RowRules rules = items("k.host").renaming(Map.of("user.name", "name", "io.bytes.out", "size"));

    List<Row<String>> entries =
        ndjson(
            rules,
            "{\"user\":{\"name\":\"x\",\"id\":{}},\"io\":{\"bytes\":{\"out\":1}},\"k.host\":\"a\"}\n");

    assertThat(entries.get(0).item()).isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(entries.get(0).site()).isEqualTo("a");
  }

  @Test
  void readsOtherDelimitersAndSaysWhenOneIsNeeded() throws IOException {
    String text = "name;size\r\n\"a;b\";1\r\nc;x\r\n";
    List<Row<String>> entries = csv(items(), ';', text);

    assertThat(entries.get(0).item()).isEqualTo("{\"name\":\"a;b\",\"size\":1}");
    assertThat(entries.get(0).raw()).isEqualTo("\"a;b\";1");
    assertThatThrownBy(() -> csv(items(), text))
        .hasMessage(
            "f line 1: the header is one column, 'name;size'; if its fields are separated by another"
                + " character, give --delimiter ';'");
    assertThatThrownBy(() -> csv(items(), "name\tsize\n")).hasMessageEndingWith("tab");
  }

  /** Each type rejects the same values here as at the server, in the same words. */
  @Test
  void valuesAreReadByTypeWhateverTheyAreWrittenAs() throws IOException {
    RowRules rules =
        RowRules.queries(Schema.parse("n:long,x:double,ok:boolean,at:instant"))
            .withTimes(new TimeRules(TimeUnit.SECONDS, ZoneId.of("Europe/Berlin")));
    String noon = "{\"n\":-7,\"x\":0.5,\"ok\":true,\"at\":\"2024-05-01T12:00:00Z\"}";

    assertThat(
            csv(rules, "n,x,ok,at\n-7,5e-1,TRUE,2024-05-01 14:00:00\n-7,.5,true,1714564800\n")
                .stream()
                .map(Row::item))
        .containsExactly(noon, noon);
    assertThat(
            ndjson(
                    rules,
                    "{\"n\":-7,\"x\":0.50,\"ok\":true,\"at\":1714564800.0}\n"
                        + "{\"n\":\"-7\",\"x\":\"0.5\",\"ok\":\"true\",\"at\":\"@1714564800\"}")
                .stream()
                .map(Row::item))
        .containsExactly(noon, noon);
    assertThat(
            ndjson(
                    rules,
                    "{\"n\":1.0}\n{\"n\":true}\n{\"x\":\"a\"}\n{\"ok\":1}\n{\"at\":\"soon\"}\n"
                        + "{\"at\":\"2024-03-31 02:30:00\"}")
                .stream()
                .map(entry -> entry.rejection().orElseThrow().sentence()))
        .containsExactly(
            "n must be a whole number of 64 bits, but was '1.0'",
            "n must be a whole number of 64 bits, but was 'true'",
            "x must be a number, but was 'a'",
            "ok must be true or false, but was '1'",
            "at must be a time with its zone, such as 2024-05-01T12:00:00Z, 2024-05-01"
                + " 14:00:00+02:00 or, as web servers log it, 01/May/2024:14:00:00 +0200, or @ and the seconds"
                + " since 1970, but was 'soon'",
            "at must be a time that occurs once in the zone Europe/Berlin, but was '2024-03-31"
                + " 02:30:00'");
  }

  @Test
  void saysWhichOptionATimeNeeds() throws IOException {
    RowRules times = RowRules.items(Schema.parse("at:instant"));

    assertThat(
            ndjson(
                    times,
                    "{\"at\":1714564800}\n{\"at\":\"2024-05-01 14:00\"}\n{\"at\":\"2024-02-30 14:00\"}")
                .stream()
                .map(entry -> entry.rejection().orElseThrow().rule().replaceFirst(".*; ", "")))
        .containsExactly(
            "--time-unit declares the unit of numbers",
            "--time-zone declares the zone of times without one",
            "must be a day that exists");
  }
}
