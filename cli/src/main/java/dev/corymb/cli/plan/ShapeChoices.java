package dev.corymb.cli.plan;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.core.filter.FilterPlan;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Trade;
import dev.corymb.core.theory.Sizing;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What each choice of shape costs: memory, and the rows that a query over many sites reads.
 *
 * @param bits of a cell
 */
record ShapeChoices(FilterPlan plan, int bits) {

  /** One of them. */
  private record Choice(
      Trade trade,
      double bitsPerItem,
      long bytes,
      int hashes,
      OptionalDouble full,
      OptionalDouble partial) {}

  private Choice choice(Trade trade) {
    FilterPlan other = plan.withTrade(trade);
    FilterShape shape = other.shape();
    int parts = plan.groups().parts();
    return new Choice(
        trade,
        Sizing.bitsPerItem(shape.size(), bits, plan.items()),
        Sizing.bytes(shape.size(), bits),
        shape.matrices().stream().mapToInt(MatrixShape::hashes).sum(),
        IntStream.range(parts, plan.groups().size()).mapToDouble(other::rowsRead).average(),
        IntStream.range(0, parts).mapToDouble(other::rowsRead).average());
  }

  void print(PrintWriter out) {
    Table table =
        new Table().line("shape", "bits an item", "a site", "hashes", "rows read, full", "partial");
    for (Trade trade : Trade.values()) {
      Choice choice = choice(trade);
      table.line(
          trade.toString(),
          Numbers.real(choice.bitsPerItem),
          Numbers.bytes(choice.bytes),
          Integer.toString(choice.hashes),
          text(choice.full),
          text(choice.partial));
    }
    table.print(out, "");
  }

  private static String text(OptionalDouble rows) {
    return rows.isEmpty() ? "-" : Numbers.real(rows.getAsDouble());
  }

  /** Writes the member "shapes". */
  void write(JsonGenerator out) throws IOException {
    out.writeArrayFieldStart("shapes");
    for (Trade trade : Trade.values()) {
      Choice choice = choice(trade);
      out.writeStartObject();
      out.writeStringField("shape", trade.toString());
      out.writeNumberField("bitsPerItem", choice.bitsPerItem);
      out.writeNumberField("siteBytes", choice.bytes);
      out.writeNumberField("hashes", choice.hashes);
      out.writeObjectFieldStart("rowsRead");
      if (choice.full.isPresent()) {
        out.writeNumberField("full", choice.full.getAsDouble());
      }
      if (choice.partial.isPresent()) {
        out.writeNumberField("partial", choice.partial.getAsDouble());
      }
      out.writeEndObject();
      out.writeEndObject();
    }
    out.writeEndArray();
  }
}
