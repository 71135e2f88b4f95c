package dev.corymb.server.config;

import dev.corymb.core.text.Notation;
import java.time.Duration;

/** What the value of a setting may be. */
public enum SettingKind {
  /** Any text; empty if it is not given. */
  TEXT("text"),

  /** Texts separated by commas, or by repeating the flag; empty if it is not given. */
  LIST("list, separated by commas"),

  /** A file or directory; empty if it is not given. */
  PATH("path"),

  /** A port of TCP; 0 takes one that is free. */
  PORT("port, 0 to 65535"),

  /** A number of things. */
  COUNT("whole number, at least 1"),

  /** A number that need not be whole. */
  NUMBER("number greater than 0"),

  /** An amount of memory or disk, such as 64MiB. */
  BYTES(Notation.BYTES),

  /** A length of time. */
  DURATION(Notation.DURATION),

  /** Whether tokens are demanded. */
  AUTH("word, auto or required"),

  /** What shapes are chosen for. */
  SHAPE("word, fast or smallest"),

  /** Yes or no. */
  BOOLEAN("word, true or false"),

  /** How much is logged. */
  LEVEL("word, one of error, warning, info, debug");

  private final String rule;

  SettingKind(String rule) {
    this.rule = rule;
  }

  /** What a value must be, in words. */
  public String rule() {
    return rule;
  }

  /** Reads a value; an IllegalArgumentException rejects it. */
  Object parse(String text) {
    return switch (this) {
      case TEXT, LIST, PATH -> text;
      case PORT -> inRange(text, 0, 65_535);
      case COUNT -> inRange(text, 1, Integer.MAX_VALUE);
      case NUMBER -> number(text);
      case BYTES -> Notation.bytes(text);
      case DURATION -> positive(Notation.duration(text));
      case AUTH -> oneOf(text, "auto", "required");
      case SHAPE -> oneOf(text, "fast", "smallest");
      case BOOLEAN -> oneOf(text, "true", "false");
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

  private static Duration positive(Duration time) {
    if (time.isZero()) {
      throw new IllegalArgumentException("a time must be longer than nothing");
    }
    return time;
  }
}
