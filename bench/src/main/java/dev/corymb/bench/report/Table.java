package dev.corymb.bench.report;

import java.util.ArrayList;
import java.util.List;

/** A table of text whose first column is a name and whose others are numbers. */
public final class Table {

  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();

  /** Creates a table without rows. */
  public Table(List<String> header) {
    this.header = List.copyOf(header);
  }

  /** Adds a row, which must be as wide as the header. */
  public void add(List<String> row) {
    if (row.size() != header.size()) {
      throw new IllegalArgumentException(
          "row must have " + header.size() + " cells, but had " + row.size());
    }
    rows.add(List.copyOf(row));
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The table for a terminal: columns aligned by spaces. */
  public String text() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    line(text, header, widths, "", "  ", "");
    rows.forEach(row -> line(text, row, widths, "", "  ", ""));
    return text.toString();
  }

  /** The table in Markdown, aligned for the reader of the source as well. */
  public String markdown() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    line(text, header, widths, "| ", " | ", " |");
    for (int i = 0; i < widths.length; i++) {
      text.append(i == 0 ? "|" : "").append("-".repeat(widths[i] + 1)).append(i == 0 ? "-|" : ":|");
    }
    text.append('\n');
    rows.forEach(row -> line(text, row, widths, "| ", " | ", " |"));
    return text.toString();
  }

  private int[] widths() {
    int[] widths = new int[header.size()];
    for (int i = 0; i < widths.length; i++) {
      widths[i] = header.get(i).length();
      for (List<String> row : rows) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    return widths;
  }

  private static void line(
      StringBuilder text, List<String> row, int[] widths, String open, String between, String end) {
    text.append(open);
    for (int i = 0; i < widths.length; i++) {
      String padding = " ".repeat(widths[i] - row.get(i).length());
      text.append(i == 0 ? row.get(i) + padding : between + padding + row.get(i));
    }
    text.append(end).append('\n');
  }
}
