package dev.corymb.index.tree;

import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import java.util.stream.Stream;

/** One row of the figures simulated for paper 004: a setting and what an index shows in it. */
record PaperTarget(Row row) {

  private static final String METRIC = "metric(1=Hamming;2=Jaccard;3=Cosine)";

  static Stream<PaperTarget> all() {
    return Targets.rows("bloofi_summary.csv").stream().map(PaperTarget::new);
  }

  int sites() {
    return row.whole("N");
  }

  long bits() {
    return Long.parseLong(row.text("m"));
  }

  TreeOptions options() {
    return new TreeOptions(
        row.whole("d"), distance(), is("heuristic") ? SplitRule.NOT_ALL_ONES : SplitRule.ALWAYS);
  }

  private Distance distance() {
    return switch (row.text(METRIC)) {
      case "1" -> Distance.HAMMING;
      case "2" -> Distance.JACCARD;
      default -> Distance.COSINE;
    };
  }

  /** Whether a column that says yes or no says yes. */
  boolean is(String column) {
    return row.text(column).equals("1");
  }

  double value(String column) {
    return row.number(column);
  }

  @Override
  public String toString() {
    return "N="
        + sites()
        + " m="
        + bits()
        + " "
        + options()
        + (is("bulk") ? " bulk" : "")
        + (is("after_updates") ? " updated" : "")
        + (is("random_dist") ? " random" : "");
  }
}
