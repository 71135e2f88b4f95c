package dev.corymb.bench.harness;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * A table whose first column is a name and whose others are numbers.
 *
 * @param <R> what a row shows
 */
public final class Table<R> {

  private final List<String> header = new ArrayList<>();
  private final List<Function<? super R, String>> columns = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a column; a table with rows must not get any. */
  public Table<R> column(String name, Function<? super R, String> cell) {
    header.add(name);
    columns.add(cell);
    return this;
  }

  /** Adds a column of numbers in a format of {@link String#format}. */
  public Table<R> column(String name, String format, ToDoubleFunction<? super R> cell) {
    return column(name, row -> Numbers.format(format, cell.applyAsDouble(row)));
  }

  /** Adds rows. */
  public Table<R> rows(Collection<? extends R> shown) {
    for (R row : shown) {
      rows.add(columns.stream().map(column -> column.apply(row)).toList());
    }
    return this;
  }

  /** Whether there is no row. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  /** The table for a terminal: columns aligned by spaces. */
  String text() {
    int[] widths = widths();
    StringBuilder text = new StringBuilder();
    line(text, header, widths, "", "  ", "");
    rows.forEach(row -> line(text, row, widths, "", "  ", ""));
    return text.toString();
  }

  /** The table in Markdown, aligned for the reader of the source as well. */
  String markdown() {
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
    int[] widths = header.stream().mapToInt(String::length).toArray();
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
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
