package dev.corymb.input.row;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** An input that breaks a rule. The message begins with the name of the file and the place. */
public final class InputException extends IOException {

  private static final long serialVersionUID = 1;

  private static final int MOST_SHOWN = 60;
  private static final int MOST_NAMES = 5;

  public InputException(String file, String rule) {
    super(file + ": " + rule);
  }

  public InputException(String file, long line, String rule) {
    super(file + " line " + line + ": " + rule);
  }

  /** An input with a row that is rejected. */
  public InputException(Place place, Rejection rejection) {
    super(place + ": " + rejection.sentence());
  }

  /** A value in quotes as it can stand in a message of one line. */
  public static String quoted(CharSequence value) {
    StringBuilder text = new StringBuilder("'");
    int shown = Math.min(value.length(), MOST_SHOWN);
    for (int i = 0; i < shown; i++) {
      char c = value.charAt(i);
      text.append(Character.isISOControl(c) ? '\uFFFD' : c);
    }
    return text.append(shown < value.length() ? "…'" : "'").toString();
  }

  /**
   * A text up to a column, 1 for its first character; the end of it if that is too long to quote.
   */
  public static String upTo(int column, String text) {
    int end = Math.min(column, text.length());
    return end <= MOST_SHOWN
        ? text.substring(0, end)
        : "…" + text.substring(end - MOST_SHOWN + 1, end);
  }

  /** Names in quotes: the first few, and how many more there are. */
  public static String quoted(List<String> names) {
    int more = names.size() - MOST_NAMES;
    return names.stream()
            .limit(MOST_NAMES)
            .map(InputException::quoted)
            .collect(Collectors.joining(", "))
        + (more > 0 ? " and " + more + " more" : "");
  }
}
