package dev.corymb.cli.input.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.cli.input.InputException;
import dev.corymb.cli.input.entry.EntryBuilder;
import dev.corymb.cli.input.entry.EntryRules;
import dev.corymb.core.schema.AttributeType;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * One column, and how its values become values of the attribute.
 *
 * <p>A timestamp becomes milliseconds since 1970 where the attribute is a long, and ISO 8601 text
 * otherwise; a date becomes ISO 8601 text.
 */
final class ParquetColumn {

  private final String name;
  private final int field;
  private final PrimitiveTypeName primitive;
  private final LogicalTypeAnnotation meaning;
  private final String attribute; // null if the column is only that of the site
  private final boolean site;
  private final AttributeType type;

  private ParquetColumn(Type column, EntryRules rules, int field) {
    this.name = column.getName();
    this.field = field;
    this.primitive = column.asPrimitiveType().getPrimitiveTypeName();
    this.meaning = column.getLogicalTypeAnnotation();
    this.attribute = rules.attribute(name);
    this.site = rules.isSite(name);
    this.type = attribute == null ? AttributeType.TEXT : rules.type(attribute);
  }

  /** A column that is wanted; refused if it is not one value a row, or of a type we cannot read. */
  static ParquetColumn of(String file, Type column, EntryRules rules, int field)
      throws InputException {
    if (!column.isPrimitive() || column.isRepetition(Repetition.REPEATED)) {
      throw new InputException(
          file,
          "the column '"
              + column.getName()
              + "' must be of single values, but is nested: "
              + (column.isPrimitive() ? "repeated" : "a group"));
    }
    PrimitiveTypeName primitive = column.asPrimitiveType().getPrimitiveTypeName();
    LogicalTypeAnnotation meaning = column.getLogicalTypeAnnotation();
    boolean unsigned = meaning instanceof IntLogicalTypeAnnotation whole && !whole.isSigned();
    boolean decimal = meaning instanceof LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
    boolean time = meaning instanceof LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
    if (primitive == PrimitiveTypeName.INT96 || unsigned || decimal || time) {
      throw new InputException(
          file,
          "the column '"
              + column.getName()
              + "' must be text, bytes, a signed integer, a real number, a boolean, a date or a"
              + " timestamp, but is "
              + primitive
              + (meaning == null ? "" : " " + meaning));
    }
    return new ParquetColumn(column, rules, field);
  }

  /** Gives the value of a row to an entry. */
  void take(Group row, EntryBuilder entry) throws IOException {
    if (row.getFieldRepetitionCount(field) == 0) {
      entry.refuse(name + " must be a single value, but was null");
      return;
    }
    if (site) {
      String id = text(row, entry);
      if (id != null) {
        entry.site(id);
      }
    }
    if (attribute == null) {
      return;
    }
    boolean bare = meaning == null || meaning instanceof IntLogicalTypeAnnotation;
    switch (primitive) {
      case BOOLEAN -> entry.flag(attribute, row.getBoolean(field, 0));
      case FLOAT -> entry.number(attribute, (double) row.getFloat(field, 0));
      case DOUBLE -> entry.number(attribute, row.getDouble(field, 0));
      case INT32, INT64 -> {
        if (meaning instanceof TimestampLogicalTypeAnnotation && type == AttributeType.LONG) {
          entry.number(attribute, instant(row).toEpochMilli());
        } else if (bare && type == AttributeType.LONG) {
          entry.number(attribute, whole(row));
        } else {
          entry.text(attribute, text(row, entry));
        }
      }
      default -> {
        String text = text(row, entry);
        if (text != null) {
          entry.text(attribute, text);
        }
      }
    }
  }

  private long whole(Group row) {
    return primitive == PrimitiveTypeName.INT32 ? row.getInteger(field, 0) : row.getLong(field, 0);
  }

  private Instant instant(Group row) {
    long value = whole(row);
    TimeUnit unit =
        switch (((TimestampLogicalTypeAnnotation) meaning).getUnit()) {
          case MILLIS -> TimeUnit.MILLISECONDS;
          case MICROS -> TimeUnit.MICROSECONDS;
          case NANOS -> TimeUnit.NANOSECONDS;
        };
    long perSecond = unit.convert(1, TimeUnit.SECONDS);
    long nanos = unit.toNanos(Math.floorMod(value, perSecond));
    return Instant.ofEpochSecond(Math.floorDiv(value, perSecond), nanos);
  }

  /** A value as text, or null after a refusal. */
  private String text(Group row, EntryBuilder entry) {
    return switch (primitive) {
      case BOOLEAN -> Boolean.toString(row.getBoolean(field, 0));
      case FLOAT -> Float.toString(row.getFloat(field, 0));
      case DOUBLE -> Double.toString(row.getDouble(field, 0));
      case INT32, INT64 -> {
        if (meaning instanceof TimestampLogicalTypeAnnotation) {
          yield instant(row).toString();
        }
        yield meaning instanceof DateLogicalTypeAnnotation
            ? LocalDate.ofEpochDay(whole(row)).toString()
            : Long.toString(whole(row));
      }
      default -> text(row.getBinary(field, 0), entry);
    };
  }

  private String text(Binary value, EntryBuilder entry) {
    if (meaning instanceof UUIDLogicalTypeAnnotation) {
      ByteBuffer bytes = value.toByteBuffer();
      return new UUID(bytes.getLong(), bytes.getLong()).toString();
    }
    if (type == AttributeType.BYTES && meaning == null) {
      return HexFormat.of().formatHex(value.getBytes());
    }
    try {
      return UTF_8.newDecoder().decode(value.toByteBuffer()).toString();
    } catch (CharacterCodingException e) {
      entry.refuse(name + " must be UTF-8, but has other bytes");
      return null;
    }
  }
}
