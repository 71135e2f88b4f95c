package dev.corymb.input.parquet;

import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BINARY;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.BOOLEAN;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.DOUBLE;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.FLOAT;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT32;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT64;
import static org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName.INT96;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.core.schema.Schema;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.JsonObjects;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.Row;
import dev.corymb.input.row.RowBuilder;
import dev.corymb.input.row.RowRules;
import dev.corymb.input.row.TimeRules;
import dev.corymb.input.source.InputFile;
import dev.corymb.input.source.Monitor;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Types;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Files written by Parquet itself come back value by value. */
final class ParquetRowsTest {

  private static final MessageType ALL =
      Types.buildMessage()
          .required(BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named("host")
          .optional(BINARY)
          .as(LogicalTypeAnnotation.stringType())
          .named("name")
          .required(INT32)
          .named("device")
          .required(INT64)
          .named("size")
          .required(BOOLEAN)
          .named("open")
          .required(DOUBLE)
          .named("share")
          .required(INT64)
          .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MICROS))
          .named("changed")
          .required(BINARY)
          .named("raw")
          .named("files");

  @TempDir private Path folder;

  private Path write(
      MessageType type, CompressionCodecName codec, int rows, Consumer<SimpleGroup> filler)
      throws IOException {
    Path file = folder.resolve("files.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new ParquetCodecs())
            .withType(type)
            .withCompressionCodec(codec)
            .withRowGroupSize(4096L)
            .build()) {
      for (int i = 0; i < rows; i++) {
        SimpleGroup row = new SimpleGroup(type);
        row.add("device", i);
        filler.accept(row);
        writer.write(row);
      }
    }
    return file;
  }

  private static void fill(SimpleGroup row) {
    int i = row.getInteger("device", 0);
    row.add("host", "h" + i % 2);
    if (i != 3) {
      row.add("name", "näme " + i);
    }
    row.add("size", 1L << 40 | i);
    row.add("open", i % 2 == 0);
    row.add("share", i / 2.0);
    row.add("changed", 1_700_000_000_123_456L + i);
    row.add("raw", Binary.fromConstantByteArray(new byte[] {-1, 7}));
  }

  private static List<Row<String>> read(Path file, RowRules rules) throws IOException {
    List<Row<String>> rows = new ArrayList<>();
    RowBuilder<String> builder =
        new RowBuilder<>(
            0,
            file.toString(),
            rules.onInvalid(RowRules.Invalid.SKIP),
            new JsonObjects(rules.schema()),
            note -> {});
    InputFile input = new InputFile(file.toString(), InputStream.nullInputStream(), Monitor.NONE);
    try (ParquetRows<String> source = ParquetRows.open(input, builder)) {
      for (Row<String> row = source.next(); row != null; row = source.next()) {
        rows.add(row);
      }
    }
    return rows;
  }

  @Test
  void readsDecimalsUnsignedNumbersAndTimesOfDay() throws IOException {
    MessageType type =
        Types.buildMessage()
            .required(INT32)
            .named("device")
            .required(INT64)
            .as(LogicalTypeAnnotation.decimalType(2, 12))
            .named("price")
            .required(BINARY)
            .as(LogicalTypeAnnotation.decimalType(3, 30))
            .named("exact")
            .required(INT64)
            .as(LogicalTypeAnnotation.intType(64, false))
            .named("large")
            .required(INT32)
            .as(LogicalTypeAnnotation.intType(32, false))
            .named("small")
            .required(INT64)
            .as(LogicalTypeAnnotation.timeType(true, TimeUnit.MICROS))
            .named("opens")
            .named("shops");
    Path file =
        write(
            type,
            CompressionCodecName.SNAPPY,
            1,
            row -> {
              row.add("price", -4200L);
              row.add("exact", Binary.fromConstantByteArray(new BigInteger("-1500").toByteArray()));
              row.add("large", -1L);
              row.add("small", -1);
              row.add("opens", 36_000_000_000L);
            });

    assertThat(read(file, rules("price:decimal,exact:decimal,large:decimal,small:long,opens:text")))
        .extracting(Row::item)
        .containsExactly(
            "{\"price\":\"-42\",\"exact\":\"-1.5\",\"large\":\"18446744073709551615\","
                + "\"small\":4294967295,\"opens\":\"10:00:00\"}");
    assertThat(read(file, rules("price:long,exact:text,large:text,small:double,opens:text")))
        .extracting(Row::item)
        .containsExactly(
            "{\"price\":-42,\"exact\":\"-1.500\",\"large\":\"18446744073709551615\","
                + "\"small\":4.294967295E9,\"opens\":\"10:00:00\"}");
    assertThat(read(file, rules("price:decimal,large:long")).get(0).rejection())
        .map(Rejection::sentence)
        .contains("large must be a whole number of 64 bits, but was '18446744073709551615'");
  }

  @Test
  void aFloatIsTheNumberThatItIsPrintedAs() throws IOException {
    MessageType type =
        Types.buildMessage()
            .required(INT32)
            .named("device")
            .required(FLOAT)
            .named("price")
            .required(FLOAT)
            .named("large")
            .required(FLOAT)
            .named("none")
            .named("shops");
    Path file =
        write(
            type,
            CompressionCodecName.SNAPPY,
            1,
            row -> {
              row.add("price", 0.1f);
              row.add("large", 1.5e9f);
              row.add("none", Float.NaN);
            });
    assertThat(read(file, rules("price:double,large:double,none:double")))
        .extracting(Row::item)
        .containsExactly("{\"price\":0.1,\"large\":1.5E9,\"none\":\"NaN\"}");
    assertThat(read(file, rules("price:decimal,large:decimal")))
        .extracting(Row::item)
        .containsExactly("{\"price\":\"0.1\",\"large\":\"1500000000\"}");
    assertThat(read(file, rules("price:long,none:double")).get(0).raw())
        .isEqualTo("{\"price\":0.1,\"none\":\"NaN\"}");
  }

  private static RowRules rules(String schema) {
    return RowRules.items(Schema.parse(schema));
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void readsEveryTypeOfSingleValues(CompressionCodecName codec) throws IOException {
    Path file = write(ALL, codec, 1000, ParquetRowsTest::fill);

    List<Row<String>> entries =
        read(
            file,
            rules(
                    "name:text,device:long,size:long,open:boolean,share:double,changed:long,raw:bytes")
                .withSites("host"));

    assertThat(entries).hasSize(1000);
    assertThat(entries.get(5).site()).isEqualTo("h1");
    assertThat(entries.get(5).item())
        .isEqualTo(
            "{\"name\":\"näme 5\",\"device\":5,\"size\":1099511627781,\"open\":false,"
                + "\"share\":2.5,\"changed\":1700000000123,\"raw\":\"ff07\"}");
    assertThat(entries.get(999).place()).hasToString(file + " row 1000");
    assertThat(entries.get(3).rejection())
        .hasValue(
            new Rejection(
                "name",
                "must be given, but was null: an item has a value for every attribute that is not optional",
                null));
    assertThat(entries.get(3).raw()).contains("\"host\":\"h1\",\"name\":null,\"device\":3");
    assertThat(entries.stream().filter(Row::isGood)).hasSize(999);
    assertThat(
            read(file, rules("device:long").withSites("name"))
                .get(3)
                .rejection()
                .orElseThrow()
                .sentence())
        .isEqualTo("name must be given: it names the site");
  }

  @Test
  void writesATimestampAsTextWhereTheAttributeIsNoNumber() throws IOException {
    Path file = write(ALL, CompressionCodecName.SNAPPY, 2, ParquetRowsTest::fill);

    assertThat(read(file, rules("changed:instant,size:text")).get(1).item())
        .isEqualTo("{\"size\":\"1099511627777\",\"changed\":\"2023-11-14T22:13:20.123457Z\"}");
  }

  /** Whatever type a column has, one point in time is one text. */
  @Test
  void allTimestampsOfOnePointInTimeAreEqual() throws IOException {
    MessageType times =
        Types.buildMessage()
            .required(INT32)
            .named("device")
            .required(INT64)
            .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.MILLIS))
            .named("millis")
            .required(INT64)
            .as(LogicalTypeAnnotation.timestampType(true, TimeUnit.NANOS))
            .named("nanos")
            .required(INT64)
            .as(LogicalTypeAnnotation.timestampType(false, TimeUnit.MICROS))
            .named("local")
            .required(INT96)
            .named("old")
            .required(INT64)
            .named("number")
            .required(DOUBLE)
            .named("real")
            .named("times");
    ByteBuffer old = ByteBuffer.allocate(12).order(ByteOrder.LITTLE_ENDIAN);
    old.putLong(43_200_123_000_000L).putInt(2_460_432); // noon of 1 May 2024
    Path file =
        write(
            times,
            CompressionCodecName.SNAPPY,
            1,
            row -> {
              row.add("millis", 1_714_564_800_123L);
              row.add("nanos", 1_714_564_800_123_000_000L);
              row.add("local", 1_714_572_000_123_000L); // two hours ahead
              row.add("old", Binary.fromConstantByteArray(old.array()));
              row.add("number", 1_714_564_800_123L);
              row.add("real", 1_714_564_800_123d);
            });
    String schema =
        "millis:instant,nanos:instant,local:instant,old:instant,number:instant,real:instant";
    TimeRules declared =
        new TimeRules(java.util.concurrent.TimeUnit.MILLISECONDS, ZoneId.of("+02:00"));

    assertThat(
            read(file, rules(schema).withTimes(declared))
                .get(0)
                .item()
                .split("\"2024-05-01T12:00:00.123Z\"", -1))
        .hasSize(7);
    assertThat(read(file, rules("local:instant")).get(0).rejection().orElseThrow().rule())
        .endsWith("; --time-zone declares the zone of times without one");
  }

  @Test
  void aTimeOfDayThatDoesNotExistIsRejectedRowByRow() throws IOException {
    MessageType type =
        Types.buildMessage()
            .required(INT32)
            .named("device")
            .required(INT64)
            .as(LogicalTypeAnnotation.timeType(true, TimeUnit.MICROS))
            .named("at")
            .named("files");
    long[] times = {0, 86_400_000_000L, -1};
    Path file =
        write(
            type,
            CompressionCodecName.UNCOMPRESSED,
            times.length,
            row -> row.add("at", times[row.getInteger("device", 0)]));

    List<Row<String>> rows = read(file, RowRules.items(Schema.parse("device:long,at")));

    assertThat(rows.get(0).item()).isEqualTo("{\"device\":0,\"at\":\"00:00:00\"}");
    for (Row<String> rejected : rows.subList(1, times.length)) {
      assertThat(rejected.rejection())
          .map(Rejection::rule)
          .contains("must be within the range of its Parquet type");
    }
    assertThat(rows.get(1).raw()).isEqualTo("{\"device\":1,\"at\":86400000000}");
  }

  @Test
  void refusesDecimalsOfMoreDigitsThanAnyValueHas() throws IOException {
    MessageType type =
        Types.buildMessage()
            .required(INT32)
            .named("device")
            .required(BINARY)
            .as(LogicalTypeAnnotation.decimalType(1_000_000_000, 1_000_000_001))
            .named("price")
            .named("files");
    Path file =
        write(
            type,
            CompressionCodecName.UNCOMPRESSED,
            1,
            row -> row.add("price", Binary.fromConstantByteArray(new byte[] {1})));

    assertThatThrownBy(() -> read(file, RowRules.items(Schema.parse("device:long,price:decimal"))))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("'price'")
        .hasMessageContaining("at most 1,000 digits", "1,000,000,001");
  }

  @Test
  void refusesANestedColumnByName() throws IOException {
    MessageType nested =
        Types.buildMessage()
            .required(INT32)
            .named("device")
            .requiredGroup()
            .required(INT64)
            .named("bytes")
            .named("size")
            .named("files");
    Path file =
        write(nested, CompressionCodecName.SNAPPY, 1, row -> row.addGroup("size").add("bytes", 1L));

    assertThatThrownBy(() -> read(file, rules("device:long,size:long")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("the column 'size' must be of single values, but is nested: a group");
    assertThat(read(file, rules("device:long"))).hasSize(1);
  }

  @Test
  void refusesWhatIsNoParquetAndWhatLacksAColumn() throws IOException {
    Path text = Files.writeString(folder.resolve("text.parquet"), "name,size\nx,1\n");
    assertThatThrownBy(() -> read(text, rules("name:text")))
        .hasMessageContaining("must be Parquet, but cannot be read as such");

    Path file = write(ALL, CompressionCodecName.SNAPPY, 1, ParquetRowsTest::fill);
    assertThatThrownBy(() -> read(file, rules("name:text,owner:text")))
        .hasMessageContaining("the header lacks 'owner'");
    assertThatThrownBy(() -> read(file, rules("name:text").withSites("site")))
        .hasMessageContaining("the header lacks 'site'");
  }

  @Test
  void refusesAFileThatWasCutOff() throws IOException {
    Path file = write(ALL, CompressionCodecName.SNAPPY, 500, ParquetRowsTest::fill);
    byte[] bytes = Files.readAllBytes(file);
    for (int at = 10; at < bytes.length / 2; at += 97) { // in the data, not in the footer
      bytes[at] ^= 0x55;
    }
    Files.write(file, bytes);

    assertThatThrownBy(() -> read(file, rules("name:text,device:long")))
        .isInstanceOf(IOException.class);
  }
}
