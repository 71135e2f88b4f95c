package dev.corymb.bench.server;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.bench.report.Findings;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * Something that was measured, beside what it must be.
 *
 * @param what was measured
 * @param served the number of the server
 * @param beside the number that it is compared with
 * @param unit of both
 * @param ratio of both
 * @param bound of the ratio
 * @param atLeast whether the ratio must be at least the bound; else at most
 */
record Requirement(
    String what,
    double served,
    double beside,
    String unit,
    double ratio,
    double bound,
    boolean atLeast)
    implements Findings.Finding {

  static final List<String> HEADER = List.of("", "served", "beside", "unit", "ratio", "bound", "");

  boolean isMet() {
    return atLeast ? ratio >= bound : ratio <= bound;
  }

  @Override
  public List<String> row() {
    return List.of(
        what,
        number(served),
        number(beside),
        unit,
        String.format(Locale.ROOT, "%.2f", ratio),
        (atLeast ? "≥ " : "≤ ") + number(bound),
        isMet() ? "✓" : "✗");
  }

  private static String number(double value) {
    return value >= 100
        ? String.format(Locale.ROOT, "%,.0f", value)
        : String.format(Locale.ROOT, "%.2f", value);
  }

  @Override
  public void write(JsonGenerator out) throws IOException {
    out.writeStartObject();
    out.writeStringField("what", what);
    out.writeNumberField("served", served);
    out.writeNumberField("beside", beside);
    out.writeStringField("unit", unit);
    out.writeNumberField("ratio", ratio);
    out.writeNumberField("bound", bound);
    out.writeBooleanField("atLeast", atLeast);
    out.writeBooleanField("met", isMet());
    out.writeEndObject();
  }
}
