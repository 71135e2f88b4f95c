package dev.corymb.input.csv;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Rows of CSV. A field that begins with {@code #} is quoted, so that no row looks like a comment.
 */
public final class Csv {

  private Csv() {}

  /** Texts as one row, without the end of the line. */
  public static String row(List<String> fields) {
    return row(fields, ',');
  }

  /**
   * Texts as one row with a delimiter between them, without the end of the line. The empty text is
   * quoted; null, which stands for no value, is not.
   */
  public static String row(List<String> fields, char delimiter) {
    return fields.stream()
        .map(field -> field(field, delimiter))
        .collect(Collectors.joining(String.valueOf(delimiter)));
  }

  private static String field(String text, char delimiter) {
    if (text == null) {
      return "";
    }
    return text.isEmpty()
            || text.startsWith("#")
            || text.chars().anyMatch(c -> isSpecial(c, delimiter))
        ? '"' + text.replace("\"", "\"\"") + '"'
        : text;
  }

  private static boolean isSpecial(int c, char delimiter) {
    return c == delimiter || c == '"' || c == '\r' || c == '\n';
  }
}
