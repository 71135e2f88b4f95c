package dev.corymb.server.config;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;

/** What the value of a setting may be. */
public enum SettingKind {
  /** Any text; empty if it is not given. */
  TEXT("text"),

  /** A file or directory; empty if it is not given. */
  PATH("path"),

  /** A port of TCP; 0 takes one that is free. */
  PORT("port, 0 to 65535"),

  /** A number of things. */
  COUNT("whole number, at least 1"),

  /** A number that need not be whole. */
  NUMBER("number greater than 0"),

  /** An amount of memory or disk, such as 64MiB. */
  BYTES("number of bytes such as 512, 64KiB, 16MiB, 2GiB"),

  /** A length of time. */
  DURATION("duration such as 30s, 500ms, 10m, 24h, 7d or PT30S"),

  /** Whether tokens are demanded. */
  AUTH("word, auto or required"),

  /** Yes or no. */
  TRUTH("word, true or false"),

  /** How much is logged. */
  LEVEL("word, one of error, warning, info, debug");

  private static final Map<String, Long> BYTE_UNITS =
      Map.of("", 1L, "B", 1L, "KIB", 1L << 10, "MIB", 1L << 20, "GIB", 1L << 30);
  private static final Map<String, Duration> TIME_UNITS =
      Map.of(
          "ms", Duration.ofMillis(1),
          "s", Duration.ofSeconds(1),
          "m", Duration.ofMinutes(1),
          "h", Duration.ofHours(1),
          "d", Duration.ofDays(1));

  private final String rule;

  SettingKind(String rule) {
    this.rule = rule;
  }

  /** What a value must be, in words. */
  public String rule() {
    return rule;
  }

  /** Reads a value; any of IllegalArgument-, Arithmetic- or DateTimeParseException refuses it. */
  Object parse(String text) {
    return switch (this) {
      case TEXT, PATH -> text;
      case PORT -> inRange(text, 0, 65_535);
      case COUNT -> inRange(text, 1, Integer.MAX_VALUE);
      case NUMBER -> number(text);
      case BYTES -> bytes(text);
      case DURATION -> duration(text);
      case AUTH -> oneOf(text, "auto", "required");
      case TRUTH -> oneOf(text, "true", "false");
      case LEVEL -> oneOf(text, "error", "warning", "info", "debug");
    };
  }

  private static Object inRange(String text, int least, int most) {
    int number = Integer.parseInt(text);
    if (number < least || number > most) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  private static Object number(String text) {
    double number = Double.parseDouble(text);
    if (!(number > 0) || Double.isInfinite(number)) {
      throw new IllegalArgumentException(text);
    }
    return number;
  }

  private static Object oneOf(String text, String... words) {
    for (String word : words) {
      if (word.equals(text)) {
        return word;
      }
    }
    throw new IllegalArgumentException(text);
  }

  private static Object bytes(String text) {
    int digits = leadingDigits(text);
    Long unit = BYTE_UNITS.get(text.substring(digits).strip().toUpperCase(Locale.ROOT));
    if (unit == null) {
      throw new IllegalArgumentException(text);
    }
    return Math.multiplyExact(Long.parseLong(text.substring(0, digits)), unit);
  }

  private static Object duration(String text) {
    int digits = leadingDigits(text);
    Duration unit = TIME_UNITS.get(text.substring(digits).strip());
    Duration time =
        unit == null
            ? Duration.parse(text)
            : unit.multipliedBy(Long.parseLong(text.substring(0, digits)));
    if (time.isNegative() || time.isZero()) {
      throw new DateTimeParseException("a time must be longer than nothing", text, 0);
    }
    return time;
  }

  private static int leadingDigits(String text) {
    int digits = 0;
    while (digits < text.length() && Character.isDigit(text.charAt(digits))) {
      digits++;
    }
    return digits;
  }
}
