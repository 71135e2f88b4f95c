package dev.corymb.input.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Schema;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of every age, and columns inside groups. */
final class ParquetListsTest {

  @TempDir private Path folder;

  /** Writes a file of one row for each filler. */
  @SafeVarargs
  private Path write(String columns, Consumer<Group>... fillers) throws IOException {
    MessageType type = MessageTypeParser.parseMessageType("message m {" + columns + "}");
    Path file = folder.resolve("lists.parquet");
    Files.deleteIfExists(file);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new ParquetCodecs())
            .withType(type)
            .build()) {
      for (Consumer<Group> filler : fillers) {
        SimpleGroup row = new SimpleGroup(type);
        filler.accept(row);
        writer.write(row);
      }
    }
    return file;
  }

  private static List<Row<String>> rows(Path file, RowRules rules) throws IOException {
    RowBuilder<String> builder =
        new RowBuilder<>(
            0,
            file.toString(),
            rules.onInvalid(RowRules.Invalid.SKIP),
            new JsonObjects(rules.schema()),
            note -> {});
    InputFile input = new InputFile(file.toString(), InputStream.nullInputStream(), Monitor.NONE);
    List<Row<String>> rows = new ArrayList<>();
    try (ParquetRows<String> source = ParquetRows.open(input, builder)) {
      for (Row<String> row = source.next(); row != null; row = source.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static List<String> read(Path file, RowRules rules) throws IOException {
    return rows(file, rules).stream()
        .map(row -> row.isGood() ? row.item() : row.rejection().orElseThrow().sentence())
        .toList();
  }

  private static RowRules items(String schema) {
    return RowRules.items(Schema.parse(schema));
  }

  private static void addAll(Group row, String... tags) {
    Group list = row.addGroup("tag");
    for (String tag : tags) {
      Group element = list.addGroup(0);
      if (tag != null) {
        element.add(0, tag);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"list,element", "bag,array_element", "list,item", "key_value,v"})
  void listsOfThreeLevelsHaveNulls(String list, String element) throws IOException {
    Path file =
        write(
            "optional group tag (LIST) { repeated group %s { optional binary %s (STRING); } }"
                .formatted(list, element),
            row -> addAll(row, "x", "y", "x"),
            row -> addAll(row, "x"),
            row -> addAll(row),
            row -> {},
            row -> addAll(row, "x", null));

    assertThat(read(file, items("tag:text*")))
        .containsExactly(
            "{\"tag\":[\"x\",\"y\"]}",
            "{\"tag\":\"x\"}",
            "{\"tag\":null}",
            "{\"tag\":null}",
            "tag must be one value or a list of values, without null, lists or objects in it, but"
                + " was 'a list with null'");
    assertThat(rows(file, items("tag:text*")).get(4).raw()).isEqualTo("{\"tag\":[\"x\",null]}");
  }

  @Test
  void listsOfTwoLevelsAndRepeatedFieldsAreRead() throws IOException {
    Path file =
        write(
            "optional group tag (LIST) { repeated int64 array; } repeated int32 port;",
            row -> row.addGroup("tag").append("array", 1L).append("array", 2L),
            row -> {
              row.addGroup("tag");
              row.add("port", 80);
              row.add("port", 443);
            });

    assertThat(read(file, items("tag:long*,port:text*")))
        .containsExactly(
            "{\"port\":null,\"tag\":[1,2]}", "{\"tag\":null,\"port\":[\"80\",\"443\"]}");
  }

  @Test
  void valuesOfListsHaveEveryType() throws IOException {
    Path file =
        write(
            """
            required group price (LIST) { repeated group list { required int64 element (DECIMAL(9,2)); } }
            required group seen (LIST) { repeated group list { required int64 element (TIMESTAMP(NANOS,true)); } }
            required group day (LIST) { repeated group list { required int32 element (DATE); } }
            required group share (LIST) { repeated group list { required double element; } }
            required group raw (LIST) { repeated group list { required binary element; } }
            required group id (LIST) { repeated group list { required fixed_len_byte_array(16) element (UUID); } }
            """,
            row -> {
              row.addGroup("price").addGroup(0).add(0, 950L);
              row.addGroup("seen").addGroup(0).add(0, 1_714_564_800_000_000_001L);
              row.addGroup("day").addGroup(0).add(0, 19_844);
              row.addGroup("share").addGroup(0).add(0, 0.5);
              row.addGroup("raw").addGroup(0).add(0, Binary.fromConstantByteArray(new byte[] {-1}));
              row.addGroup("id").addGroup(0).add(0, Binary.fromConstantByteArray(new byte[16]));
            });

    assertThat(
            read(
                file,
                items("price:decimal*,seen:instant*,day:date*,share:double*,raw:bytes*,id:uuid*")))
        .containsExactly(
            "{\"price\":\"9.5\",\"seen\":\"2024-05-01T12:00:00.000000001Z\",\"day\":\"2024-05-01\","
                + "\"share\":0.5,\"raw\":\"ff\",\"id\":\"00000000-0000-0000-0000-000000000000\"}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "required group tag { optional int32 x; }",
        "repeated group tag { optional int32 x; }",
        "required group tag (MAP) { repeated group key_value { required int32 key; optional int32 value; } }",
        "required group tag (LIST) { repeated group list { required group element { required int32 x; } } }",
        "required group tag (LIST) { repeated group list { required group element (LIST) { repeated int32 array; } } }",
        "required group tag (LIST) { repeated group array { required int32 x; } }",
        "required group tag (LIST) { repeated group tag_tuple { required int32 x; } }",
        "required group tag (LIST) { repeated group list { required int32 x; required int32 y; } }"
      })
  void whatIsNoListOfValuesIsRefused(String column) throws IOException {
    Path file = write("optional int32 id; " + column);

    assertThatThrownBy(() -> read(file, items("id:long?,tag:long*")))
        .hasMessageContaining(
            "the column 'tag' must be of single values or lists of them, but is nested: a ");
    assertThat(read(file, items("id:long?"))).isEmpty();
  }

  @Test
  void aListNeedsAManyValuedAttribute() throws IOException {
    Path file =
        write("optional group tag (LIST) { repeated group list { optional int32 element; } }");

    assertThatThrownBy(() -> read(file, items("tag:long?")))
        .hasMessageEndingWith(
            "the column 'tag' must be of single values, but is nested: a list; an attribute takes"
                + " lists if its type ends with *");
  }

  @Test
  void columnsInsideGroupsAreNamedByTheirPath() throws IOException {
    Path file =
        write(
            """
            required int32 id;
            optional group http {
              optional int32 unused;
              optional group client { optional binary ip (STRING); }
              optional int32 status;
              optional group code (LIST) { repeated group list { optional int32 element; } }
            }
            """,
            row -> {
              row.add("id", 1);
              Group http = row.addGroup("http");
              http.addGroup("client").add("ip", "10.0.0.1");
              http.add("status", 200);
              http.addGroup("code").addGroup(0).add(0, 7);
            },
            row -> {
              row.add("id", 2);
              row.addGroup("http").addGroup("client");
            },
            row -> row.add("id", 3));
    RowRules rules =
        items("id:long,status:long?,ip:ip?,code:long*")
            .renaming(Map.of("http.status", "status", "http.client.ip", "ip", "http.code", "code"));

    assertThat(read(file, rules))
        .containsExactly(
            "{\"id\":1,\"ip\":\"10.0.0.1\",\"status\":200,\"code\":7}",
            "{\"id\":2,\"ip\":null,\"status\":null,\"code\":null}",
            "{\"id\":3,\"ip\":null,\"status\":null,\"code\":null}");
    assertThat(rows(file, rules).get(0).raw())
        .isEqualTo(
            "{\"id\":1,\"http.client.ip\":\"10.0.0.1\",\"http.status\":200,\"http.code\":[7]}");
    assertThatThrownBy(() -> read(file, items("id:long,status:long")))
        .hasMessageContaining("the header lacks 'status'")
        .hasMessageEndingWith("Did you mean --map http.status=status?");
  }
}
