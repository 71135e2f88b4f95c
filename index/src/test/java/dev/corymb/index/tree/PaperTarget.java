package dev.corymb.index.tree;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** One row of the figures simulated for paper 004: a setting and what an index shows in it. */
record PaperTarget(Map<String, String> row) {

  private static final String METRIC = "metric(1=Hamming;2=Jaccard;3=Cosine)";

  static Stream<PaperTarget> all() {
    List<String> lines = lines();
    String[] columns = lines.get(0).split(",", -1);
    return lines.stream()
        .skip(1)
        .map(
            line -> {
              String[] values = line.split(",", -1);
              Map<String, String> row = new HashMap<>();
              for (int i = 0; i < columns.length; i++) {
                row.put(columns[i], values[i]);
              }
              return new PaperTarget(row);
            });
  }

  private static List<String> lines() {
    try (InputStream in = PaperTarget.class.getResourceAsStream("/targets/bloofi_summary.csv")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  int sites() {
    return Integer.parseInt(row.get("N"));
  }

  long bits() {
    return Long.parseLong(row.get("m"));
  }

  TreeOptions options() {
    return new TreeOptions(
        Integer.parseInt(row.get("d")),
        distance(),
        is("heuristic") ? SplitRule.NOT_ALL_ONES : SplitRule.ALWAYS);
  }

  private Distance distance() {
    return switch (row.get(METRIC)) {
      case "1" -> Distance.HAMMING;
      case "2" -> Distance.JACCARD;
      default -> Distance.COSINE;
    };
  }

  /** Whether a column that says yes or no says yes. */
  boolean is(String column) {
    return row.get(column).equals("1");
  }

  double value(String column) {
    return Double.parseDouble(row.get(column));
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
