package dev.corymb.cli.input.entry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Schema;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class EntriesTest {

  private static final Schema SCHEMA = Schema.parse("name:text,size:long");

  private final List<String> notes = new ArrayList<>();

  private List<Entry> csv(EntryRules rules, String text) throws IOException {
    return all(new CsvEntries("f", stream(text), rules, notes::add));
  }

  private List<Entry> ndjson(EntryRules rules, String text) throws IOException {
    return all(new NdjsonEntries("f", stream(text), rules, notes::add));
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
            "{\"size\":\"1\",\"name\":\"x, \\\"y\\\"\\nz\"}",
            "{\"size\":\"2\",\"name\":\"\"}",
            null);
    assertThat(entries.stream().map(Entry::site)).containsExactly("a", "b", null);
    assertThat(entries.stream().map(entry -> entry.place().number())).containsExactly(2L, 5L, 6L);
    assertThat(entries.get(2).refusal()).isEqualTo("must have 4 fields like the header, but has 2");
    assertThat(notes)
        .containsExactly("f: ignored 'more', which the schema [name:text,size:long] does not name");
  }

  @Test
  void takesTheSiteFromAnAttributeToo() throws IOException {
    assertThat(csv(items("name"), "name,size\nx,1\n"))
        .containsExactly(
            new Entry(
                new Entry.Place("f", "line", 2), "x", "{\"name\":\"x\",\"size\":\"1\"}", null));
  }

  @Test
  void renamesColumns() throws IOException {
    EntryRules swapped = new EntryRules(SCHEMA, true, Map.of("name", "size", "path", "name"), null);

    assertThat(csv(swapped, "path,name\nx,1\n").get(0).json())
        .isEqualTo("{\"name\":\"x\",\"size\":\"1\"}");
    assertThat(ndjson(swapped, "{\"path\":\"x\",\"name\":1}").get(0).json())
        .isEqualTo("{\"name\":\"x\",\"size\":1}");
  }

  @Test
  void refusesAHeaderAtOnce() {
    assertThatThrownBy(() -> csv(items(null), "name\nx\n"))
        .hasMessage(
            "f line 1: the header lacks 'size'; an item gives every attribute of"
                + " [name:text,size:long]");
    assertThatThrownBy(() -> csv(items("site"), "name,size\nx,1\n"))
        .hasMessage("f line 1: the header lacks the site column 'site'");
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
            {"name":"x","size":1,"at":"a"} {}
            {"size":-2,"name":"\\u00e9","at":"b"}
            """);

    assertThat(entries.stream().map(Entry::refusal))
        .containsExactly(
            null,
            "the row lacks the site 'at'",
            "must be JSON, but is not at column 19",
            "must be one JSON object a line",
            "size must be a single value, but was null",
            "at must be a string, but was a number",
            "must be one JSON object a line, but has more",
            null);
    assertThat(entries.get(7).json()).isEqualTo("{\"size\":-2,\"name\":\"é\"}");
    assertThat(entries.get(7).place()).hasToString("f line 9");
    assertThat(notes).hasSize(1);
  }

  @Test
  void aQueryGivesSomeAttributes() throws IOException {
    EntryRules queries = new EntryRules(SCHEMA, false, Map.of(), null);

    assertThat(csv(queries, "size\n7\n").get(0).json()).isEqualTo("{\"size\":\"7\"}");
    assertThat(ndjson(queries, "{}").get(0).refusal())
        .isEqualTo("the row must give at least one attribute of [name:text,size:long]");
  }
}
