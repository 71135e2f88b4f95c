package dev.corymb.cli.input.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Schema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class EntriesTest {

  private static final Schema SCHEMA = Schema.parse("name:text,size:long");

  private final List<String> notes = new ArrayList<>();

  private List<Entry> csv(EntryRules rules, String text) throws IOException {
    return all(new CsvEntries("f", stream(text), ',', rules, notes::add));
  }

  private List<Entry> ndjson(EntryRules rules, String text) throws IOException {
    return all(new JsonEntries("f", stream(text), rules, notes::add));
  }

  private static ByteArrayInputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  private static List<Entry> all(EntrySource source) throws IOException {
    List<Entry> entries = new ArrayList<>();
    for (Entry entry = source.next(); entry != null; entry = source.next()) {
      entries.add(entry);
    }
    source.close();
    return entries;
  }

  private static EntryRules items(String site) {
    return new EntryRules(SCHEMA, true, Map.of(), site);
  }

  @Test
  void readsCsvAsItStands() throws IOException {
    List<Entry> entries =
        csv(items("site"), "size,site,name,more\r\n1,a,\"x, \"\"y\"\"\nz\",?\n\n2,b,,?\n3,c\n");

    assertThat(entries.stream().map(Entry::json))
        .containsExactly(
            "{\"size\":1,\"name\":\"x, \\\"y\\\"\\nz\"}", "{\"size\":2,\"name\":\"\"}", null);
    assertThat(entries.stream().map(Entry::site)).containsExactly("a", "b", null);
    assertThat(entries.stream().map(entry -> entry.place().number())).containsExactly(2L, 5L, 6L);
    assertThat(entries.get(2).rejection())
        .isEqualTo(new Rejection(null, "must have 4 fields, as the header has", "2 fields"));
    assertThat(entries.get(2).raw()).isEqualTo("3,c");
    assertThat(notes).containsExactly("f: ignored 'more', not in the schema [name:text,size:long]");
  }

  @Test
  void takesTheSiteFromAnAttributeToo() throws IOException {
    assertThat(csv(items("name"), "name,size\nx,1\n"))
        .containsExactly(
            new Entry(
                new Entry.Place("f", "line", 2), "x", "{\"name\":\"x\",\"size\":1}", null, "x,1"));
  }

  @Test
  void renamesColumns() throws IOException {
    EntryRules swapped = new EntryRules(SCHEMA, true, Map.of("name", "size", "path", "name"), null);

    assertThat(csv(swapped, "path,name\nx,1\n").get(0).json())
        .isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(ndjson(swapped, "{\"path\":\"x\",\"name\":1}").get(0).json())
        .isEqualTo("{\"name\":\"x\",\"size\":1}");
  }

  @Test
  void refusesAHeaderAtOnce() {
    assertThatThrownBy(() -> csv(items(null), "name\nx\n"))
        .hasMessage(
            "f line 1: the header lacks 'size'; found: 'name'; --map COLUMN=size names another"
                + " column");
    assertThatThrownBy(() -> csv(items(null), "name,Size\nx\n"))
        .hasMessage(
            "f line 1: the header lacks 'size'; found: 'name', 'Size'. Did you mean --map Size=size?");
    assertThatThrownBy(() -> csv(items("site"), "Name,bytes\n"))
        .hasMessage(
            "f line 1: the header lacks 'name', 'size', 'site'; found: 'Name', 'bytes'. Did you mean"
                + " --map Name=name? --map COLUMN=size --site-column COLUMN name other columns");
    assertThatThrownBy(() -> csv(items(null), "nam,sise\n"))
        .hasMessageEndingWith(". Did you mean --map nam=name --map sise=size?");
    assertThatThrownBy(() -> csv(items("site"), "name,size\nx,1\n"))
        .hasMessage(
            "f line 1: the header lacks 'site'; found: 'name', 'size'; --site-column COLUMN names"
                + " another column");
    assertThatThrownBy(() -> ndjson(items(null), "{\"name\":\"x\",\"io\":{\"size\":1}}\n"))
        .hasMessageEndingWith(". Did you mean --map io.size=size?");
    assertThatThrownBy(() -> csv(items("hots"), "name,size,host\nx,1,a\n"))
        .hasMessageEndingWith(". Did you mean --site-column host?");
    assertThatThrownBy(() -> csv(items(null), "name,size,name\n"))
        .hasMessage("f line 1: the header must name a column once, but repeats 'name'");
    assertThatThrownBy(() -> csv(items(null), ""))
        .hasMessage("f: must begin with a header that names columns, but was empty");
  }

  @Test
  void refusesAFieldThatIsNeverClosed() {
    assertThatThrownBy(() -> csv(items(null), "name,size\nx,1\n\"y,2\n"))
        .hasMessage("f line 3: a quoted field must be closed, but the input ends in it");
  }

  @Test
  void refusesLinesOfNdjsonOneByOne() throws IOException {
    List<Entry> entries =
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
            entries.stream().map(entry -> entry.isGood() ? "good" : entry.rejection().sentence()))
        .containsExactly(
            "good",
            "at must be given: it names the site",
            "the row must be JSON, but was 'invalid at column 19'",
            "the row must be a JSON object, but was '[1]'",
            "size must be given, but was null: an item has a value for every attribute",
            "at must be a string, but was '7'",
            "at must be given: it names the site",
            "at must be given: it names the site",
            "the row must be one JSON object per line, but was 'more'",
            "good");
    assertThat(entries.get(9).json()).isEqualTo("{\"size\":-2,\"name\":\"é\"}");
    assertThat(entries.get(9).place()).hasToString("f line 11");
    assertThat(notes)
        .containsExactly(
            "f: ignored 'more.a', not in the schema [name:text,size:long] (reported once)");
  }

  @Test
  void namesTheFirstIgnoredNamesAndCountsTheOthers() throws IOException {
    String wide = "{\"name\":\"x\",\"size\":1,\"a\":1,\"b\":2,\"c\":{\"d\":3,\"e\":4}}\n";
    String note = "f: ignored 'a', 'b', 'c.d', 'c.e', 'g' and 2 more, not in the schema ";

    ndjson(items(null), wide + "{\"g\":1,\"h\":2,\"i\":3}\n" + wide);
    csv(items(null), "name,size,a,b,c.d,c.e,g,h,i\n");
    ndjson(items(null), "{\"name\":\"x\",\"size\":1}\n".repeat(20) + wide);

    assertThat(notes)
        .containsExactly(
            note + "[name:text,size:long] (reported once)",
            note + "[name:text,size:long]",
            "f: ignored 'a', not in the schema [name:text,size:long] (reported once)");
  }

  /** A field that is empty leaves its attribute out of a query; a quoted one is the empty text. */
  @Test
  void anEmptyFieldLeavesAnAttributeOutOfAQuery() throws IOException {
    EntryRules queries = new EntryRules(SCHEMA, false, Map.of(), null);

    List<Entry> entries = csv(queries, "name,size\nx,\n,7\n\"\",7\n\"\",\n,\ny,8\n");

    assertThat(entries.stream().map(Entry::json))
        .containsExactly(
            "{\"name\":\"x\"}",
            "{\"size\":7}",
            "{\"name\":\"\",\"size\":7}",
            "{\"name\":\"\"}",
            null,
            "{\"name\":\"y\",\"size\":8}");
    assertThat(entries.get(4).rejection().sentence())
        .isEqualTo("the row must give at least one attribute of [name:text,size:long]");
    assertThat(csv(queries, "name\n\"\"\n\n").stream().map(Entry::isGood))
        .containsExactly(true, false);
  }

  @Test
  void aQueryGivesSomeAttributes() throws IOException {
    EntryRules queries = new EntryRules(SCHEMA, false, Map.of(), null);

    assertThat(csv(queries, "size\n7\n").get(0).json()).isEqualTo("{\"size\":7}");
    assertThat(csv(queries, "size\n>7\n").get(0).rejection().rule())
        .isEqualTo("must be a whole number of 64 bits; " + Equality.ONLY);
    assertThat(csv(items(null), "name,size\nx,>7\n").get(0).rejection().rule())
        .isEqualTo("must be a whole number of 64 bits");
    assertThat(ndjson(queries, "{}").get(0).rejection().sentence())
        .isEqualTo("the row must give at least one attribute of [name:text,size:long]");
  }

  @Test
  void anOptionWithoutEffectIsRefused() {
    EntryRules queries = new EntryRules(SCHEMA, false, Map.of("user.name", "name"), null);

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
    JsonEntries endless = new JsonEntries("f", stream(row.repeat(1000)), items(null), notes::add);
    for (int i = 0; i < 19; i++) {
      assertThat(endless.next().isGood()).isFalse();
    }

    assertThatThrownBy(endless::next)
        .hasMessage(
            "f: all of the first 20 objects lack 'size'; found: 'name', 'sise'. Did you mean --map"
                + " sise=size?");
    assertThat(ndjson(items(null), row.repeat(19) + "{\"name\":\"x\",\"size\":1}\n" + row))
        .hasSize(21);
  }

  @Test
  void readsArraysAndObjectsOverSeveralLines() throws IOException {
    String array = "[{\"name\":\"x\",\"size\":1},{\"size\":12345678901234567890},7]";
    String printed = "\n{\n  \"name\": \"x\",\n  \"size\": 1\n}\n{\n  \"size\": 2\n}\n";

    List<Entry> ofArray = ndjson(items(null), array);
    List<Entry> ofPrinted = ndjson(items(null), printed);

    assertThat(ofArray.get(0).json()).isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(ofArray.get(1).raw()).isEqualTo("{\"size\":12345678901234567890}");
    assertThat(ofArray.get(1).place()).hasToString("f object 2 (line 1)");
    assertThat(ofArray.get(2).rejection().sentence())
        .isEqualTo("the row must be a JSON object, but was '7'");
    assertThat(ofPrinted.get(0).json()).isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(ofPrinted.get(1).place()).hasToString("f object 2 (line 6)");
    assertThatThrownBy(() -> ndjson(items(null), "[{\"name\":\"x\",\"size\":1}"))
        .hasMessage("f: the JSON must be complete, but the input ends after object 1");
    assertThatThrownBy(() -> ndjson(items(null), "[{\"name\":\"x\",\"size\":1},{\"name\":"))
        .hasMessage("f: the JSON must be complete, but the input ends after object 1");
    assertThatThrownBy(() -> ndjson(items(null), "[{\"name\":\"x\",\"size\":1}\n,x]"))
        .hasMessage("f line 2: must be JSON, but is not at column 3");
  }

  @Test
  void anObjectOfAnArrayIsBounded() {
    String member = "\"" + "x".repeat(1 << 19) + "\",";

    assertThatThrownBy(() -> ndjson(items(null), "[{\"name\":[" + member.repeat(20) + "0]}]"))
        .hasMessage("f line 1: an object must have at most 8388608 characters, but has more");
  }

  @Test
  void readsMembersOfMembersByTheirPath() throws IOException {
    EntryRules rules =
        new EntryRules(SCHEMA, true, Map.of("user.name", "name", "io.bytes.out", "size"), "k.host");

    List<Entry> entries =
        ndjson(
            rules,
            "{\"user\":{\"name\":\"x\",\"id\":{}},\"io\":{\"bytes\":{\"out\":1}},\"k.host\":\"a\"}\n");

    assertThat(entries.get(0).json()).isEqualTo("{\"name\":\"x\",\"size\":1}");
    assertThat(entries.get(0).site()).isEqualTo("a");
  }

  @Test
  void readsOtherDelimitersAndSaysWhenOneIsNeeded() throws IOException {
    String text = "name;size\r\n\"a;b\";1\r\nc;x\r\n";
    List<Entry> entries = all(new CsvEntries("f", stream(text), ';', items(null), notes::add));

    assertThat(entries.get(0).json()).isEqualTo("{\"name\":\"a;b\",\"size\":1}");
    assertThat(entries.get(0).raw()).isEqualTo("\"a;b\";1");
    assertThatThrownBy(() -> csv(items(null), text))
        .hasMessage(
            "f line 1: the header is one column, 'name;size'; if its fields are separated by another"
                + " character, give --delimiter ';'");
    assertThatThrownBy(() -> csv(items(null), "name\tsize\n")).hasMessageEndingWith("tab");
  }

  /** Each type rejects the same values here as at the server, in the same words. */
  @Test
  void valuesAreReadByTypeWhateverTheyAreWrittenAs() throws IOException {
    EntryRules rules =
        new EntryRules(
            Schema.parse("n:long,x:double,ok:boolean,at:instant"),
            false,
            Map.of(),
            null,
            new TimeRules(TimeUnit.SECONDS, ZoneId.of("Europe/Berlin")));
    String noon = "{\"n\":-7,\"x\":0.5,\"ok\":true,\"at\":\"2024-05-01T12:00:00Z\"}";

    assertThat(
            csv(rules, "n,x,ok,at\n-7,5e-1,TRUE,2024-05-01 14:00:00\n-7,.5,true,1714564800\n")
                .stream()
                .map(Entry::json))
        .containsExactly(noon, noon);
    assertThat(
            ndjson(
                    rules,
                    "{\"n\":-7,\"x\":0.50,\"ok\":true,\"at\":1714564800.0}\n"
                        + "{\"n\":\"-7\",\"x\":\"0.5\",\"ok\":\"true\",\"at\":\"@1714564800\"}")
                .stream()
                .map(Entry::json))
        .containsExactly(noon, noon);
    assertThat(
            ndjson(
                    rules,
                    "{\"n\":1.0}\n{\"n\":true}\n{\"x\":\"a\"}\n{\"ok\":1}\n{\"at\":\"soon\"}\n"
                        + "{\"at\":\"2024-03-31 02:30:00\"}")
                .stream()
                .map(entry -> entry.rejection().sentence()))
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
    EntryRules times = new EntryRules(Schema.parse("at:instant"), true, Map.of(), null);

    assertThat(
            ndjson(
                    times,
                    "{\"at\":1714564800}\n{\"at\":\"2024-05-01 14:00\"}\n{\"at\":\"2024-02-30 14:00\"}")
                .stream()
                .map(entry -> entry.rejection().rule().replaceFirst(".*; ", "")))
        .containsExactly(
            "--time-unit declares the unit of numbers",
            "--time-zone declares the zone of times without one",
            "must be a day that exists");
  }
}
