package dev.corymb.core.schema;

import dev.corymb.core.range.RangeKey;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The type of an attribute: which Java values it takes and how it reads them from text. */
public enum AttributeType {
  /** Any string, compared code unit by code unit. */
  TEXT(1, String.class, "must be a string", "text", false) {
    @Override
    @Nullable Object normalise(Object value) {
      return value instanceof CharSequence text ? text.toString() : null;
    }

    @Override
    Object read(String text) {
      return text;
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.text(ordinal, (String) value);
    }
  },

  /** A whole number of 64 bits; smaller integer types are widened. */
  LONG(2, Long.class, "must be a whole number of 64 bits", "1", true) {
    @Override
    @Nullable Object normalise(Object value) {
      return value instanceof Long
              || value instanceof Integer
              || value instanceof Short
              || value instanceof Byte
          ? (Object) ((Number) value).longValue()
          : null;
    }

    @Override
    Object read(String text) {
      return Long.valueOf(text);
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.number(ordinal, (Long) value);
    }
  },

  /** A double or float. Both zeros are one value; so are all NaNs. */
  DOUBLE(3, Double.class, "must be a number", "1.5", true) {
    @Override
    @Nullable Object normalise(Object value) {
      return value instanceof Double || value instanceof Float
          ? (Object) (((Number) value).doubleValue() + 0.0) // turns -0.0 into 0.0
          : null;
    }

    @Override
    Object read(String text) {
      return Double.parseDouble(text) + 0.0;
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.number(ordinal, Double.doubleToLongBits((Double) value));
    }
  },

  /** True or false. */
  BOOLEAN(4, Boolean.class, "must be true or false", "true", true) {
    @Override
    Object read(String text) {
      return switch (text.toLowerCase(Locale.ROOT)) {
        case "true", "t" -> true; // PostgreSQL writes one letter
        case "false", "f" -> false;
        default -> throw new IllegalArgumentException(text);
      };
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.number(ordinal, (Boolean) value ? 1 : 0);
    }
  },

  /** Any bytes; as text, hexadecimal. */
  BYTES(5, byte[].class, "must be a string of hexadecimal digits", "00ff", false) {
    @Override
    @Nullable Object normalise(Object value) {
      return value instanceof byte[] bytes ? bytes.clone() : null;
    }

    @Override
    Object read(String text) {
      boolean marked = text.startsWith("0x") || text.startsWith("\\x"); // or as PostgreSQL does
      return HexFormat.of().parseHex(marked ? text.substring(2) : text);
    }

    @Override
    String text(Object value) {
      return HexFormat.of().formatHex((byte[]) value);
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.bytes(ordinal, (byte[]) value);
    }
  },

  /**
   * A universally unique identifier; as text, with or without hyphens, braces or {@code urn:uuid:}.
   */
  UUID(6, UUID.class, "must be a UUID", "00000000-0000-0000-0000-000000000000", false) {
    @Override
    Object read(String text) {
      boolean braces = text.startsWith("{") && text.endsWith("}");
      int from = braces ? 1 : text.regionMatches(true, 0, URN, 0, URN.length()) ? URN.length() : 0;
      String bare = text.substring(from, text.length() - (braces ? 1 : 0));
      if (!UUIDS.matcher(bare).matches()) {
        throw new IllegalArgumentException(text);
      }
      String digits = bare.replace("-", "");
      return new UUID(
          Long.parseUnsignedLong(digits, 0, 16, 16), Long.parseUnsignedLong(digits, 16, 32, 16));
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      UUID uuid = (UUID) value;
      return digester.pair(ordinal, uuid.getMostSignificantBits(), uuid.getLeastSignificantBits());
    }
  },

  /** A point in time, to the nanosecond; as text, one of the forms of {@link Timestamps}. */
  INSTANT(7, Instant.class, Timestamps.RULE, "2024-05-01T12:00:00Z", false) {
    @Override
    Object read(String text) {
      return Timestamps.parse(text);
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      Instant instant = (Instant) value;
      return digester.pair(ordinal, instant.getEpochSecond(), instant.getNano());
    }

    @Override
    public String rule(String text) {
      return Timestamps.rule(text);
    }
  },

  /** A decimal number of any scale, exact: 1.50, 1.5 and 15e-1 are one value. */
  DECIMAL(
      8, BigDecimal.class, "must be a decimal number of at most 1,000 characters", "9.99", true) {
    @Override
    @Nullable Object normalise(Object value) {
      if (value instanceof BigDecimal decimal) {
        return decimal.stripTrailingZeros();
      }
      Object whole = value instanceof BigInteger ? value : LONG.normalise(value);
      return whole == null ? null : new BigDecimal(whole.toString()).stripTrailingZeros();
    }

    @Override
    Object read(String text) {
      if (text.length() > MAX_DECIMAL) { // reading takes the square of the digits
        throw new IllegalArgumentException(text);
      }
      try {
        return new BigDecimal(text).stripTrailingZeros();
      } catch (ArithmeticException e) { // an exponent at the end of the range
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.text(ordinal, value.toString());
    }
  },

  /** A day of the calendar, without a zone; as text, in the form of ISO 8601. */
  DATE(9, LocalDate.class, "must be a day such as 2024-05-31", "2024-05-31", false) {
    @Override
    Object read(String text) {
      try {
        return LocalDate.parse(text);
      } catch (DateTimeException e) {
        throw new IllegalArgumentException(e);
      }
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      return digester.number(ordinal, ((LocalDate) value).toEpochDay());
    }
  },

  /** An address of IPv4 or IPv6, in any notation; an IPv4 address within IPv6 is that address. */
  IP(
      10,
      IpAddress.class,
      "must be an IPv4 or IPv6 address without a zone or a prefix",
      "2001:db8::1",
      false) {
    @Override
    @Nullable Object normalise(Object value) {
      return value instanceof InetAddress address
          ? IpAddress.of(address)
          : value instanceof IpAddress ? value : null;
    }

    @Override
    Object read(String text) {
      return IpAddress.parse(text);
    }

    @Override
    long digest(Digester digester, int ordinal, Object value) {
      IpAddress address = (IpAddress) value;
      return digester.pair(ordinal, address.high(), address.low());
    }
  };

  /** The names of all types, for help texts. */
  public static final String NAMES =
      "text (the default), long, double, decimal, boolean, bytes (hexadecimal), uuid, instant,"
          + " date, ip";

  private static final int MAX_DECIMAL = 1_000;
  private static final String URN = "urn:uuid:";
  private static final Pattern UUIDS =
      Pattern.compile("\\p{XDigit}{32}|\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}");

  private final int code;
  private final Class<?> canonical;
  private final String rule;
  private final String example;
  private final boolean bareInJson;

  AttributeType(int code, Class<?> canonical, String rule, String example, boolean bareInJson) {
    this.code = code;
    this.canonical = canonical;
    this.rule = rule;
    this.example = example;
    this.bareInJson = bareInJson;
  }

  /** What a value must be, beginning with "must": the same words wherever a value is rejected. */
  public String rule() {
    return rule;
  }

  /** The rule that a text breaks which is not of this type; may say more than {@link #rule()}. */
  public String rule(String text) {
    return rule;
  }

  /** The number of this type in stored bytes and in digests; never changes. */
  public int code() {
    return code;
  }

  /** The value in this type's canonical Java class, or null if it is of another type. */
  @Nullable Object normalise(Object value) {
    return canonical.isInstance(value) ? value : null;
  }

  /** The digest of a value in the canonical class. */
  abstract long digest(Digester digester, int ordinal, Object value);

  /** A value in the canonical class, as a text that {@link #parse} reads. */
  String text(Object value) {
    return value.toString();
  }

  /** Whether its values have an order in which a range makes sense. */
  boolean isOrdered() {
    return switch (this) {
      case TEXT, LONG, DOUBLE, INSTANT, DECIMAL, DATE -> true;
      case BOOLEAN, BYTES, UUID, IP -> false;
    };
  }

  /**
   * The place of a value in the canonical class in the order of an {@linkplain #isOrdered ordered}
   * type; empty if it is neither less nor greater than others, such as NaN.
   */
  Optional<RangeKey> rangeKey(Object value) {
    if (value instanceof Double real && real.isNaN()) {
      return Optional.empty();
    }
    return Optional.of(
        switch (this) {
          case TEXT -> RangeKey.of((String) value);
          case LONG -> RangeKey.of((long) value);
          case DOUBLE -> RangeKey.of((double) value);
          case INSTANT -> RangeKey.of((Instant) value);
          case DECIMAL -> RangeKey.of((BigDecimal) value);
          case DATE -> RangeKey.of(((LocalDate) value).toEpochDay());
          case BOOLEAN, BYTES, UUID, IP ->
              throw new IllegalStateException(
                  "a type must have an order to have keys, but was " + this);
        });
  }

  /** Reads a value; throws some IllegalArgumentException otherwise. */
  abstract Object read(String text);

  /**
   * Reads a value from text.
   *
   * @param attribute the name to use in the refusal
   * @throws IllegalArgumentException if the text is not of this type
   */
  public Object parse(String attribute, String text) {
    try {
      return read(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          attribute + " " + rule(text) + ", but was '" + text + "'", e);
    }
  }

  /**
   * Whether JSON writes values of this type without quotes. In quotes, as the text that {@link
   * #parse} reads, values of any type can be written.
   */
  public boolean isBareInJson() {
    return bareInJson;
  }

  /** Some value, as the text that {@link #parse} reads. */
  public String example() {
    return example;
  }

  /** The name in a schema's text, in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
