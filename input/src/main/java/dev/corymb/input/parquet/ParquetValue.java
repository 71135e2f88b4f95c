package dev.corymb.input.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.core.schema.AttributeType;
import dev.corymb.input.row.InputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Locale;
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

/**
 * How stored values become values of an attribute.
 *
 * <p>A timestamp becomes milliseconds since 1970 where the attribute is a long, and ISO 8601 text
 * otherwise; a date or a time of day becomes ISO 8601 text. A timestamp that is not adjusted to UTC
 * has no zone, as a text without one.
 *
 * <p>A float is the number with the fewest digits that only it is next to, as it is printed: 0.1,
 * and not 0.10000000149011612.
 */
final class ParquetValue {

  private static final long JULIAN_DAY_OF_1970 = 2_440_588;

  /** Of a decimal, which is written out: a few bytes may stand for a number of any length. */
  private static final int MAX_DIGITS = 1_000;

  private final PrimitiveTypeName primitive;
  private final LogicalTypeAnnotation meaning;
  private final AttributeType type;

  private ParquetValue(
      PrimitiveTypeName primitive, LogicalTypeAnnotation meaning, AttributeType type) {
    this.primitive = primitive;
    this.meaning = meaning;
    this.type = type;
  }

  /**
   * The values of a column.
   *
   * @throws InputException if they are of a type that we cannot read
   */
  static ParquetValue of(String file, String column, Type stored, AttributeType type)
      throws InputException {
    PrimitiveTypeName primitive = stored.asPrimitiveType().getPrimitiveTypeName();
    LogicalTypeAnnotation meaning = stored.getLogicalTypeAnnotation();
    if (meaning instanceof IntervalLogicalTypeAnnotation
        || meaning instanceof Float16LogicalTypeAnnotation) {
      throw new InputException(
          file,
          "the column '"
              + column
              + "' must be text, bytes, a number, a boolean, a date, a time or a timestamp, but is "
              + primitive
              + " "
              + meaning);
    }
    if (meaning instanceof DecimalLogicalTypeAnnotation decimal
        && decimal.getPrecision() > MAX_DIGITS) {
      throw new InputException(
          file,
          String.format(
              Locale.ROOT,
              "the column '%s' must be of decimals of at most %,d digits, but is of %,d",
              column,
              MAX_DIGITS,
              decimal.getPrecision()));
    }
    return new ParquetValue(primitive, meaning, type);
  }

  /** A value, a text, a number or a boolean. */
  Object read(Group group, int field, int index) throws CharacterCodingException {
    return switch (primitive) {
      case BOOLEAN -> group.getBoolean(field, index);
      case FLOAT -> printed(group.getFloat(field, index));
      case DOUBLE -> group.getDouble(field, index);
      case INT32, INT64 -> integer(group, field, index);
      case INT96 -> time(int96(group.getInt96(field, index)));
      default -> text(group.getBinary(field, index));
    };
  }

  /**
   * A value as it can be loaded from JSON; bytes that are no text are hexadecimal, and a time of
   * day that does not exist is its number.
   */
  Object shown(Group group, int field, int index) {
    try {
      Object value = read(group, field, index);
      return value instanceof Double real && !Double.isFinite(real) ? real.toString() : value;
    } catch (CharacterCodingException e) {
      return HexFormat.of().formatHex(group.getBinary(field, index).getBytes());
    } catch (DateTimeException e) {
      return whole(group, field, index);
    }
  }

  private static double printed(float value) {
    if (!Float.isFinite(value)) {
      return value;
    }
    BigDecimal exact = new BigDecimal(value);
    int digits = 1;
    // Not Float.toString, which gives more digits than it takes before Java 19.
    while (exact.round(new MathContext(digits)).floatValue() != value) {
      digits++;
    }
    return exact.round(new MathContext(digits)).doubleValue();
  }

  private Object integer(Group group, int field, int index) {
    if (meaning instanceof TimestampLogicalTypeAnnotation timestamp) {
      Instant instant = instant(whole(group, field, index));
      return type == AttributeType.INSTANT && !timestamp.isAdjustedToUTC()
          ? LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toString() // as text without a zone
          : time(instant);
    }
    if (meaning instanceof DateLogicalTypeAnnotation) {
      return LocalDate.ofEpochDay(whole(group, field, index)).toString();
    }
    if (meaning instanceof TimeLogicalTypeAnnotation time) {
      long nanos = unit(time.getUnit()).toNanos(whole(group, field, index));
      return DateTimeFormatter.ISO_LOCAL_TIME.format(LocalTime.ofNanoOfDay(nanos));
    }
    if (meaning instanceof DecimalLogicalTypeAnnotation) {
      return decimal(BigInteger.valueOf(whole(group, field, index)));
    }
    if (meaning instanceof IntLogicalTypeAnnotation unsigned && !unsigned.isSigned()) {
      return primitive == PrimitiveTypeName.INT32
          ? Long.toString(Integer.toUnsignedLong(group.getInteger(field, index)))
          : Long.toUnsignedString(group.getLong(field, index));
    }
    long whole = whole(group, field, index);
    return type == AttributeType.LONG ? (Object) whole : Long.toString(whole);
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

  private long whole(Group group, int field, int index) {
    return primitive == PrimitiveTypeName.INT32
        ? group.getInteger(field, index)
        : group.getLong(field, index);
  }

  private Instant instant(long value) {
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
