package dev.corymb.core.text;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads quantities as people write them. Every method throws an {@link IllegalArgumentException}
 * that has the rule and the text for anything else.
 */
public final class Notation {

  /** What a duration must be, in words. */
  public static final String DURATION = "duration such as 30s, 500ms, 10m, 24h, 7d or PT30S";

  /** What a number of bytes must be, in words. */
  public static final String BYTES = "number of bytes such as 512, 64KiB, 16MiB, 2GiB";

  private static final String SEED = "whole number of 64 bits such as 17 or 0x11";
  private static final String WINDOW = "bucket and a number of buckets such as 1m*60 or PT1M*60";

  /** A zero in front is left to nobody's guess: other notations take it for octal. */
  private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9][0-9]*|0[xX][0-9a-fA-F]+)");

  private static final Pattern WITH_UNIT = Pattern.compile("([0-9]{1,18})\\s*([A-Za-z]*)");
  private static final Pattern BUCKETS = Pattern.compile("([^*]+)\\*([0-9]{1,9})");

  private static final Map<String, Long> BYTE_UNITS =
      Map.of("", 1L, "B", 1L, "KIB", 1L << 10, "MIB", 1L << 20, "GIB", 1L << 30);
  private static final Map<String, Duration> TIME_UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private Notation() {}

  /** A number of buckets of equal length. */
  public record Buckets(Duration bucket, int buckets) {}

  /** Reads a number with a unit, such as 90s, or ISO 8601, such as PT1M30S; not negative. */
  public static Duration duration(String text) {
    try {
      Matcher parts = WITH_UNIT.matcher(text);
      Duration unit = parts.matches() ? TIME_UNITS.get(parts.group(2)) : null;
      Duration time =
          unit == null ? Duration.parse(text) : unit.multipliedBy(Long.parseLong(parts.group(1)));
      if (!time.isNegative()) {
        return time;
      }
    } catch (DateTimeParseException | ArithmeticException e) {
      // rejected below
    }
    throw rejection(DURATION, text);
  }

  /** Reads a number of bytes, with or without a unit. */
  public static long bytes(String text) {
    Matcher parts = WITH_UNIT.matcher(text);
    Long unit = parts.matches() ? BYTE_UNITS.get(parts.group(2).toUpperCase(Locale.ROOT)) : null;
    long number = unit == null ? 0 : Long.parseLong(parts.group(1));
    if (unit == null || number > Long.MAX_VALUE / unit) {
      throw rejection(BYTES, text);
    }
    return number * unit;
  }

  /** Reads a seed in decimal or, after 0x, in hexadecimal: all 64 bits of it. */
  public static long seed(String text) {
    try {
      if (NUMBER.matcher(text).matches()) {
        return text.regionMatches(true, 0, "0x", 0, 2)
            ? Long.parseUnsignedLong(text, 2, text.length(), 16)
            : Long.decode(text);
      }
    } catch (NumberFormatException e) {
      // rejected below
    }
    throw rejection(SEED, text);
  }

  /** Reads a window of time: the length of a bucket, a star, and how many there are. */
  public static Buckets window(String text) {
    Matcher parts = BUCKETS.matcher(text);
    if (parts.matches()) {
      return new Buckets(duration(parts.group(1)), Integer.parseInt(parts.group(2)));
    }
    throw rejection(WINDOW, text);
  }

  private static IllegalArgumentException rejection(String rule, String text) {
    return new IllegalArgumentException("must be a " + rule + ", but was '" + text + "'");
  }
}
