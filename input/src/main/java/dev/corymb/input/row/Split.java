package dev.corymb.input.row;

import java.util.ArrayList;
import java.util.List;

/**
 * How one text is several values: with a separator between them, or as PostgreSQL writes an array.
 * In the first form spaces around a value are not part of it, and empty values are none.
 */
public final class Split {

  /** Stands for arrays of PostgreSQL, such as <code>{a,"b c"}</code>. */
  public static final String ARRAYS = "{}";

  /** The rule of a text that is not such an array. */
  static final String ARRAY_RULE =
      "must be an array of PostgreSQL such as {a,\"b c\"}, without NULL and without arrays in it";

  private static final int MAX_LENGTH = 10;

  private final String separator;

  /**
   * A form.
   *
   * @param separator 1 to 10 characters, or {@link #ARRAYS}
   * @throws IllegalArgumentException if it has another length
   */
  public Split(String separator) {
    if (separator.isEmpty() || separator.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a separator must have 1 to "
              + MAX_LENGTH
              + " characters, but was "
              + InputException.quoted(separator));
    }
    this.separator = separator;
  }

  /**
   * The values of a text, in their order.
   *
   * @throws IllegalArgumentException with the rule if the text is not of this form
   */
  List<String> values(String text) {
    return separator.equals(ARRAYS) ? new Array(text.strip()).values() : separated(text);
  }

  private List<String> separated(String text) {
    List<String> values = new ArrayList<>();
    int start = 0;
    while (start <= text.length()) {
      int end = text.indexOf(separator, start);
      end = end < 0 ? text.length() : end;
      String value = text.substring(start, end).strip();
      if (!value.isEmpty()) {
        values.add(value);
      }
      start = end + separator.length();
    }
    return values;
  }

  /** A walk through an array: quoted values have backslashes before quotes and backslashes. */
  private static final class Array {

    private final String text;
    private int at = 1; // behind the brace

    Array(String text) {
      this.text = text;
      if (text.length() < 2 || text.charAt(0) != '{' || text.charAt(text.length() - 1) != '}') {
        throw new IllegalArgumentException(ARRAY_RULE);
      }
    }

    List<String> values() {
      List<String> values = new ArrayList<>();
      if (text.substring(1, text.length() - 1).isBlank()) {
        return values;
      }
      do {
        values.add(value());
      } while (text.charAt(at++) == ',');
      if (at != text.length()) { // the brace was not the last one
        throw new IllegalArgumentException(ARRAY_RULE);
      }
      return values;
    }

    /** The next value; ends at a comma or at a brace. */
    private String value() {
      StringBuilder value = new StringBuilder();
      int kept = 0; // what trailing spaces are not cut off from
      boolean quoted = false;
      boolean open = false;
      for (; open || ",}".indexOf(text.charAt(at)) < 0; at++) {
        char c = text.charAt(at);
        if (c == '"') {
          open = !open;
          quoted = true;
          kept = value.length();
        } else if (c == '\\') {
          value.append(text.charAt(++at));
          kept = value.length();
        } else if (c == '{' && !open) {
          throw new IllegalArgumentException(ARRAY_RULE);
        } else if (open || kept > 0 || value.length() > 0 || !Character.isWhitespace(c)) {
          value.append(c);
          kept = open || !Character.isWhitespace(c) ? value.length() : kept;
        }
        if (at + 1 == text.length()) {
          throw new IllegalArgumentException(ARRAY_RULE);
        }
      }
      value.setLength(kept);
      if (!quoted && (kept == 0 || value.toString().equalsIgnoreCase("NULL"))) {
        throw new IllegalArgumentException(ARRAY_RULE);
      }
      return value.toString();
    }
  }
}
