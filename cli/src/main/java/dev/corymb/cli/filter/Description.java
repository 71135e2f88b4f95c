package dev.corymb.cli.filter;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Table;
import dev.corymb.core.code.CodeFilter;
import dev.corymb.core.filter.FengFilter;
import dev.corymb.core.filter.Filter;
import dev.corymb.core.filter.MatrixFilter;
import dev.corymb.core.schema.Attribute;
import java.io.IOException;
import java.io.PrintWriter;

/** What there is to say about a filter, in words and as JSON. */
abstract class Description {

  private final Filter filter;
  private final Members members;
  private final long fileBytes;

  Description(Filter filter, long fileBytes) {
    this.filter = filter;
    this.members = Members.of(filter);
    this.fileBytes = fileBytes;
  }

  static Description of(Filter filter, long fileBytes) {
    if (filter instanceof MatrixFilter matrices) {
      return new MatrixDescription(matrices, fileBytes);
    }
    return filter instanceof CodeFilter codes
        ? new CodeDescription(codes, fileBytes)
        : new FengDescription((FengFilter) filter, fileBytes);
  }

  /** The share of cells in use. */
  abstract double fill();

  /** The counters that are stuck at their largest value; 0 where there are none. */
  long saturatedCounters() {
    return 0;
  }

  /** Adds the lines between the schema and the sizes. */
  abstract void lines(Table table);

  /** Writes what follows the table. */
  void rest(PrintWriter out) {}

  /** Writes the members between the schema and the sizes. */
  abstract void members(JsonGenerator json) throws IOException;

  final String shape() {
    return members.shape();
  }

  final void print(PrintWriter out) {
    Table table = new Table();
    table.line("kind", filter.kind() + ", " + members.form());
    table.line("form", form());
    table.line("schema", filter.digester().schema().toString());
    lines(table);
    table.line("memory", Numbers.bytes(filter.bytes()));
    table.line("file", Numbers.bytes(fileBytes));
    table.print(out, "");
    rest(out);
  }

  private String form() {
    return switch (members.form()) {
      case "counters" -> "counters: items can be removed";
      case "codes" -> "codes: an item is answered with its code";
      default -> "bits: items cannot be removed";
    };
  }

  final void write(JsonGenerator json) throws IOException {
    json.writeStringField("kind", filter.kind().toString());
    json.writeStringField("form", members.form());
    json.writeArrayFieldStart("schema");
    for (Attribute attribute : filter.digester().schema().attributes()) {
      json.writeStartObject();
      json.writeStringField("name", attribute.name());
      json.writeStringField("type", attribute.type().toString());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("shape", members.shape());
    json.writeNumberField("items", filter.items());
    json.writeNumberField("fill", fill());
    json.writeNumberField("saturatedCounters", saturatedCounters());
    members(json);
    json.writeObjectFieldStart("bytes");
    json.writeNumberField("memory", filter.bytes());
    json.writeNumberField("file", fileBytes);
    json.writeEndObject();
  }
}
