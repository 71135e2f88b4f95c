package dev.corymb.cli.input;

/** Points at a character of a text: the line that it is on, and a caret under it. */
public final class Pointer {

  private static final int BEFORE = 50; // characters of a long line that are shown
  private static final int AFTER = 25;
  private static final String MARGIN = "  ";

  private Pointer() {}

  /** Two lines, the second with the caret. */
  public static String at(int position, String text) {
    int place = Math.min(position, text.length());
    int from = text.lastIndexOf('\n', place - 1) + 1;
    int newline = text.indexOf('\n', place);
    int to = newline < 0 ? text.length() : newline;
    int start = Math.max(from, place - BEFORE);
    int end = Math.min(to, place + AFTER);
    String before = (start > from ? "…" : "") + visible(text.substring(start, place));
    String after = visible(text.substring(place, end)) + (end < to ? "…" : "");
    return MARGIN
        + before
        + after
        + System.lineSeparator()
        + MARGIN
        + " ".repeat(before.codePointCount(0, before.length()))
        + "^";
  }

  /** A tab or another control character would move the caret. */
  private static String visible(String text) {
    return text.replaceAll("\\p{Cntrl}", " ");
  }
}
