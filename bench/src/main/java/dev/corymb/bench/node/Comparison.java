package dev.corymb.bench.node;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.bench.report.Findings;
import dev.corymb.bench.report.Samples;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * One operation of a node, and the same of what it stands on, timed in turns.
 *
 * @param most how many times the bare one's time the node may take
 */
record Comparison(String what, Samples node, Samples bare, double most)
    implements Findings.Finding {

  static final List<String> HEADER =
      List.of(
          "",
          "node, µs",
          "bare, µs",
          "ratio of medians",
          "of totals",
          "undisturbed",
          "at most",
          "");

  double ratio() {
    return node.median() / bare.median();
  }

  double ratioOfTotals() {
    return node.mean() / bare.mean();
  }

  /**
   * Of the times that a tenth of each stayed below: the node's suffer more where others compute.
   */
  double ratioUndisturbed() {
    return node.undisturbed() / bare.undisturbed();
  }

  boolean isMet() {
    return ratio() <= most && ratioOfTotals() <= most;
  }

  @Override
  public List<String> row() {
    return List.of(
        what,
        decimals(node.median() / 1e3),
        decimals(bare.median() / 1e3),
        decimals(ratio()),
        decimals(ratioOfTotals()),
        decimals(ratioUndisturbed()),
        decimals(most),
        isMet() ? "✓" : "✗");
  }

  private static String decimals(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  @Override
  public void write(JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("operation", what);
    out.writeNumberField("node_median_nanos", node.median());
    out.writeNumberField("bare_median_nanos", bare.median());
    out.writeNumberField("node_mean_nanos", node.mean());
    out.writeNumberField("bare_mean_nanos", bare.mean());
    out.writeNumberField("ratio_of_medians", ratio());
    out.writeNumberField("ratio_of_totals", ratioOfTotals());
    out.writeNumberField("ratio_undisturbed", ratioUndisturbed());
    out.writeNumberField("most", most);
    out.writeBooleanField("met", isMet());
    out.writeEndObject();
  }
}
