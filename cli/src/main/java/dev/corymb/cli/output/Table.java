package dev.corymb.cli.output;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** Lines whose cells stand below each other. */
public final class Table {

  private static final String GAP = "  ";

  private final List<String[]> lines = new ArrayList<>();

  /** Adds a line. */
  public Table line(String... cells) {
    lines.add(cells.clone());
    return this;
  }

  /** Writes all lines, below each other or in Markdown, where the first one is the head. */
  public void print(PrintWriter out, boolean markdown) {
    if (!markdown) {
      print(out, "");
      return;
    }
    for (int i = 0; i < lines.size(); i++) {
      out.println("| " + String.join(" | ", lines.get(i)) + " |");
      if (i == 0) {
        out.println("|---".repeat(lines.get(0).length) + "|");
      }
    }
  }

  /** Writes all lines, each after an indent. */
  public void print(PrintWriter out, String indent) {
    int columns = lines.stream().mapToInt(cells -> cells.length).max().orElse(0);
    int[] widths = new int[columns];
    for (String[] cells : lines) {
      for (int i = 0; i < cells.length - 1; i++) { // nothing stands behind the last
        widths[i] = Math.max(widths[i], cells[i].length());
      }
    }
    for (String[] cells : lines) {
      StringBuilder text = new StringBuilder(indent);
      for (int i = 0; i < cells.length; i++) {
        text.append(cells[i]);
        if (i < cells.length - 1) {
          text.append(" ".repeat(widths[i] - cells[i].length())).append(GAP);
        }
      }
      out.println(text);
    }
  }
}
