package dev.corymb.core;

import java.io.IOException;
import java.util.function.Supplier;

/**
 * The bytes are not what the format says. The message names the offset, what was expected there and
 * what was found; it fits one line, whatever the bytes hold.
 */
public final class FormatException extends IOException {

  private static final long serialVersionUID = 1;
  private static final int MAX_FOUND = 400;

  private final long offset;

  /** At an offset one thing was expected, and another found. */
  public FormatException(long offset, String expected, Object found) {
    super("offset " + offset + ": expected " + expected + ", found " + onOneLine(found.toString()));
    this.offset = offset;
  }

  /** Where in the bytes of the filter the unexpected begins, counted from 0. */
  public long offset() {
    return offset;
  }

  /** Makes a part of a filter; if it refuses its arguments, they are what was found. */
  public static <T> T guard(long offset, String expected, Supplier<T> part) throws FormatException {
    try {
      return part.get();
    } catch (IllegalArgumentException e) {
      FormatException refusal = new FormatException(offset, expected, "that " + e.getMessage());
      refusal.initCause(e);
      throw refusal;
    }
  }

  /** Names come from the bytes: what is no plain character is written as its code. */
  private static String onOneLine(String text) {
    StringBuilder plain = new StringBuilder();
    text.codePoints()
        .limit(MAX_FOUND)
        .forEach(
            character -> {
              switch (Character.getType(character)) {
                case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.PRIVATE_USE,
                    Character.SURROGATE,
                    Character.UNASSIGNED ->
                    plain.append(String.format("\\u%04x", character));
                default -> plain.appendCodePoint(character);
              }
            });
    return plain.toString();
  }
}
