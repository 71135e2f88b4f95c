package dev.corymb.cli.simulate;

import dev.corymb.cli.output.Table;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/** A table with a head, for a terminal or for a document. */
final class Grid {

  private final List<String[]> lines = new ArrayList<>();

  Grid(String... head) {
    lines.add(head.clone());
  }

  Grid line(String... cells) {
    lines.add(cells.clone());
    return this;
  }

  void print(PrintWriter out, boolean markdown) {
    if (markdown) {
      for (int i = 0; i < lines.size(); i++) {
        out.println("| " + String.join(" | ", lines.get(i)) + " |");
        if (i == 0) {
          out.println("|---".repeat(lines.get(0).length) + "|");
        }
      }
    } else {
      Table table = new Table();
      lines.forEach(table::line);
      table.print(out, "");
    }
  }
}
