package dev.corymb.cli.index;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.cli.output.Numbers;
import dev.corymb.cli.output.Shapes;
import dev.corymb.cli.output.Table;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Schema;
import dev.corymb.index.FilterIndex;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What there is to say about an index, in words and as JSON. */
final class IndexDescription {

  private final FilterIndex index;
  private final FilterShape shape;
  private final Schema schema;
  private final IndexChoice choice;
  private final long fileBytes;

  IndexDescription(FilterIndex index, long fileBytes) {
    this.index = index;
    this.shape = index.shape();
    this.schema = shape.digester().schema();
    this.choice = IndexChoice.of(index);
    this.fileBytes = fileBytes;
  }

  void print(PrintWriter out) {
    Table table = new Table();
    table.line("sites", Numbers.count(index.size()));
    table.line("index", choice.toString());
    table.line("kind", shape.kind() + ", bits");
    table.line("schema", schema.toString());
    table.line("fill", Numbers.real(index.fill()));
    table.line("structure", index.structure());
    table.line("memory", Numbers.bytes(index.bytes()));
    table.line("file", Numbers.bytes(fileBytes));
    table.print(out, "");
    out.println();
    Table matrices = new Table().line("matrix", "layout", "hashes", "cells");
    List<MatrixShape> all = shape.matrices();
    for (int i = 0; i < all.size(); i++) {
      MatrixShape matrix = all.get(i);
      matrices.line(
          Shapes.name(shape, i),
          matrix.layout().toString(),
          Integer.toString(matrix.hashes()),
          Numbers.count(matrix.size()));
    }
    matrices.print(out, "");
    out.println();
    Table expected = new Table().line("query", "expected false sites now, at most");
    if (shape.ties(schema.all())) {
      expected.line("full", Numbers.real(index.collisionFalseSites(schema.all())));
    }
    for (int i = 0; i < shape.parts().size(); i++) {
      expected.line(
          "partial, " + Shapes.name(shape, i),
          Numbers.real(index.collisionFalseSites(shape.groups().mask(i))));
    }
    if (shape.parts().size() > 2 && shape.kind() != FilterKind.GROUPS) {
      expected.line("partial, several", "not bounded: values may come from different items");
    }
    expected.print(out, "");
  }

  void write(JsonGenerator out) throws IOException {
    out.writeNumberField("sites", index.size());
    out.writeStringField("implementation", choice.kind().toString());
    out.writeStringField("reason", choice.reason());
    out.writeStringField("kind", shape.kind().toString());
    Shapes.writeSchema(schema.attributes(), out);
    out.writeStringField("shape", shape.toString());
    Shapes.writeMatrices(shape, out, (matrix, json) -> {});
    out.writeNumberField("fill", index.fill());
    for (Map.Entry<String, Number> figure : new TreeMap<>(index.figures()).entrySet()) {
      out.writePOJOField(figure.getKey(), figure.getValue()); // a number writes itself
    }
    out.writeObjectFieldStart("bytes");
    out.writeNumberField("memory", index.bytes());
    out.writeNumberField("file", fileBytes);
    out.writeEndObject();
    out.writeObjectFieldStart("expectedFalseSites");
    if (shape.ties(schema.all())) {
      out.writeNumberField("full", index.collisionFalseSites(schema.all()));
    } else {
      out.writeNullField("full");
    }
    out.writeObjectFieldStart("partial");
    for (int i = 0; i < shape.parts().size(); i++) {
      out.writeNumberField(
          Shapes.name(shape, i), index.collisionFalseSites(shape.groups().mask(i)));
    }
    out.writeEndObject();
    out.writeEndObject();
  }
}
