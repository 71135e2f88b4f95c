package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.code.CodePlan;
import dev.corymb.core.code.CodeTable;
import dev.corymb.core.code.MultibitTable;
import dev.corymb.core.code.RetrievalShape;
import dev.corymb.core.code.RetrievalTable;
import java.io.IOException;

/** What there is to say about a multibit filter. */
final class CodeDescription extends Description {

  private static final double LEAST_RATE = Math.scalb(1.0, -RetrievalShape.MAX_FINGERPRINT_BITS);

  private final CodeFilter filter;
  private final double falseRate;

  CodeDescription(CodeFilter filter, long fileBytes) {
    super(filter, fileBytes);
    this.filter = filter;
    this.falseRate = filter.falseRate();
  }

  /**
   * The share of multibit cells that are not unused. In a retrieval table, whose slots all hold
   * something, the members for each slot: every member takes one for itself.
   */
  @Override
  double fill() {
    CodeTable base = filter.parts().base();
    if (base instanceof MultibitTable table) {
      return table.nonZeroShare();
    }
    RetrievalShape shape = ((RetrievalTable) base).shape();
    return (double) shape.members() / shape.slots();
  }

  @Override
  void lines(Table table) {
    table.line("mode", filter.mode() + ": " + reason());
    table.line("members", promise());
    table.line("codes", "1 to " + Numbers.count(filter.plan().codes()));
    table.line("shape", shape());
    table.line("items", Numbers.count(filter.items()));
    table.line("fill", Numbers.real(fill()));
    table.line("corrections", Numbers.count(filter.corrections()));
    table.line("false rate", Numbers.real(falseRate) + " now, of an outsider's being given a code");
  }

  /** Why one would choose the mode. The file does not say why its builder did. */
  private String reason() {
    if (!filter.mode().isExact()) {
      return "cells as in the paper, which only --mode chooses";
    }
    double rate =
        filter.plan() instanceof CodePlan.Retrieval retrieval ? retrieval.falseRate() : falseRate;
    if (!(rate >= LEAST_RATE && rate < 1)) {
      return "so few outsiders are answered with a code that the modes cannot be compared";
    }
    long items = Math.max(1, filter.items());
    return "at this false rate " + CodePlan.cheapest(items, filter.plan().codes(), rate).reason();
  }

  private String promise() {
    return filter.mode().isExact()
        ? "always answered with their code"
        : "may be denied, ambiguous or given a wrong code";
  }

  @Override
  void members(JsonGenerator json) throws IOException {
    json.writeStringField("mode", filter.mode().toString());
    json.writeBooleanField("exact", filter.mode().isExact());
    json.writeStringField("reason", reason());
    json.writeNumberField("codes", filter.plan().codes());
    if (filter.plan() instanceof CodePlan.Multibit multibit) {
      json.writeNumberField("cells", multibit.shape().cells());
      json.writeNumberField("hashes", multibit.shape().hashes());
      json.writeNumberField("need", multibit.shape().need());
    }
    json.writeNumberField("corrections", filter.corrections());
    json.writeObjectFieldStart("falseRates");
    json.writeNumberField("stranger", falseRate);
    json.writeNumberField("mixed", falseRate);
    json.writeObjectFieldStart("partial");
    json.writeEndObject();
    json.writeEndObject();
  }
}
