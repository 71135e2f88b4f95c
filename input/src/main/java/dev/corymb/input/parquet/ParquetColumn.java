package dev.corymb.input.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.schema.AttributeType;
import dev.corymb.input.row.Column;
import dev.corymb.input.row.InputException;
import dev.corymb.input.row.Rejection;
import dev.corymb.input.row.RowBuilder;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntervalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Type.Repetition;

/**
 * One column, and how its values become values of the attribute.
 *
 * <p>A timestamp becomes milliseconds since 1970 where the attribute is a long, and ISO 8601 text
 * otherwise; a date or a time of day becomes ISO 8601 text. A timestamp that is not adjusted to UTC
 * has no zone, as a text without one.
 */
final class ParquetColumn {

  private static final long JULIAN_DAY_OF_1970 = 2_440_588;

  private final Column column;
  private final int field;
  private final PrimitiveTypeName primitive;
  private final LogicalTypeAnnotation meaning;
  private final AttributeType type;

  private ParquetColumn(Type stored, Column column, int field) {
    this.column = column;
    this.field = field;
    this.primitive = stored.asPrimitiveType().getPrimitiveTypeName();
    this.meaning = stored.getLogicalTypeAnnotation();
    this.type = column.type();
  }

  /** A column that is wanted; fails if it is not one value per row, or of a type we cannot read. */
  static ParquetColumn of(String file, Type stored, Column column, int field)
      throws InputException {
    if (!stored.isPrimitive() || stored.isRepetition(Repetition.REPEATED)) {
      throw new InputException(
          file,
          "the column '"
              + column.name()
              + "' must be of single values, but is nested: "
              + (stored.isPrimitive() ? "repeated" : "a group"));
    }
    PrimitiveTypeName primitive = stored.asPrimitiveType().getPrimitiveTypeName();
    LogicalTypeAnnotation meaning = stored.getLogicalTypeAnnotation();
    if (meaning instanceof IntervalLogicalTypeAnnotation
        || meaning instanceof Float16LogicalTypeAnnotation) {
      throw new InputException(
          file,
          "the column '"
              + column.name()
              + "' must be text, bytes, a number, a boolean, a date, a time or a timestamp, but is "
              + primitive
              + " "
              + meaning);
    }
    return new ParquetColumn(stored, column, field);
  }

  /** The name of the column. */
  String name() {
    return column.name();
  }

  /** Gives the value of a row to what puts the row together. */
  void take(Group row, RowBuilder<?> builder) throws IOException {
    Object value;
    try {
      value = value(row);
    } catch (CharacterCodingException e) {
      builder.reject(new Rejection(column.name(), "must be UTF-8", "other bytes"));
      return;
    }
    if (value == null) {
      builder.nothing(column);
    } else if (value instanceof String || column.site()) {
      builder.text(column, value.toString());
    } else if (value instanceof Double real && Double.isFinite(real)) {
      builder.literal(column, BigDecimal.valueOf(real).toPlainString());
    } else {
      builder.literal(column, value.toString());
    }
  }

  /** The value of a row as it can be loaded from JSON; bytes that are no text are hexadecimal. */
  Object shown(Group row) {
    try {
      Object value = value(row);
      return value instanceof Double real && !Double.isFinite(real) ? real.toString() : value;
    } catch (CharacterCodingException e) {
      return HexFormat.of().formatHex(row.getBinary(field, 0).getBytes());
    }
  }

  /** The value of a row, a text, a number or a boolean; null if there is none. */
  private Object value(Group row) throws CharacterCodingException {
    if (row.getFieldRepetitionCount(field) == 0) {
      return null;
    }
    return switch (primitive) {
      case BOOLEAN -> row.getBoolean(field, 0);
      case FLOAT -> (double) row.getFloat(field, 0);
      case DOUBLE -> row.getDouble(field, 0);
      case INT32, INT64 -> integer(row);
      case INT96 -> time(int96(row.getInt96(field, 0)));
      default -> text(row.getBinary(field, 0));
    };
  }

  private Object integer(Group row) {
    if (meaning instanceof TimestampLogicalTypeAnnotation timestamp) {
      Instant instant = instant(row);
      return type == AttributeType.INSTANT && !timestamp.isAdjustedToUTC()
          ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toString() // as text without a zone
          : time(instant);
    }
    if (meaning instanceof DateLogicalTypeAnnotation) {
      return LocalDate.ofEpochDay(whole(row)).toString();
    }
    if (meaning instanceof TimeLogicalTypeAnnotation time) {
      long nanos = unit(time.getUnit()).toNanos(whole(row));
      return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(nanos));
    }
    if (meaning instanceof DecimalLogicalTypeAnnotation) {
      return decimal(BigInteger.valueOf(whole(row)));
    }
    if (meaning instanceof IntLogicalTypeAnnotation unsigned && !unsigned.isSigned()) {
      return primitive == PrimitiveTypeName.INT32
          ? Long.toString(Integer.toUnsignedLong(row.getInteger(field, 0)))
          : Long.toUnsignedString(row.getLong(field, 0));
    }
    return type == AttributeType.LONG ? (Object) whole(row) : Long.toString(whole(row));
  }

  private Object time(Instant instant) {
    return type == AttributeType.LONG ? (Object) instant.toEpochMilli() : instant.toString();
  }

  /** A timestamp as Hive and Spark wrote it: nanoseconds of the day, then the Julian day. */
  private static Instant int96(Binary value) {
    ByteBuffer bytes = value.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long nanos = bytes.getLong();
    long days = bytes.getInt() - JULIAN_DAY_OF_1970;
    return Instant.ofEpochSecond(days * 86_400, nanos);
  }

  private long whole(Group row) {
    return primitive == PrimitiveTypeName.INT32 ? row.getInteger(field, 0) : row.getLong(field, 0);
  }

  private Instant instant(Group row) {
    long value = whole(row);
    TimeUnit unit = unit(((TimestampLogicalTypeAnnotation) meaning).getUnit());
    long perSecond = unit.convert(1, TimeUnit.SECONDS);
    long nanos = unit.toNanos(Math.floorMod(value, perSecond));
    return Instant.ofEpochSecond(Math.floorDiv(value, perSecond), nanos);
  }

  private static TimeUnit unit(LogicalTypeAnnotation.TimeUnit stored) {
    return switch (stored) {
      case MILLIS -> TimeUnit.MILLISECONDS;
      case MICROS -> TimeUnit.MICROSECONDS;
      case NANOS -> TimeUnit.NANOSECONDS;
    };
  }

  /** A decimal as text: with its scale for a text, else without the zeros that it ends with. */
  private String decimal(BigInteger unscaled) {
    BigDecimal value =
        new BigDecimal(unscaled, ((DecimalLogicalTypeAnnotation) meaning).getScale());
    return (type == AttributeType.TEXT ? value : value.stripTrailingZeros()).toPlainString();
  }

  private String text(Binary value) throws CharacterCodingException {
    if (meaning instanceof UUIDLogicalTypeAnnotation) {
      ByteBuffer bytes = value.toByteBuffer();
      return new UUID(bytes.getLong(), bytes.getLong()).toString();
    }
    if (meaning instanceof DecimalLogicalTypeAnnotation) {
      return decimal(new BigInteger(value.getBytes()));
    }
    if (type == AttributeType.BYTES && meaning == null) {
      return HexFormat.of().formatHex(value.getBytes());
    }
    return UTF_8.newDecoder().decode(value.toByteBuffer()).toString();
  }
}
