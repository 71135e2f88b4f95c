package dev.corymb.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Cardinality;
import java.io.IOException;
import java.util.Locale;

/** The shape of filters, as commands show it. */
public final class Shapes {

  private Shapes() {}

  /** The attributes of a matrix, or what else it is of. */
  public static String name(FilterShape shape, int matrix) {
    if (!shape.groups().isWhole(matrix) || shape.kind() == FilterKind.GROUPS) {
      return shape.groups().names().get(matrix);
    }
    return shape.parts().isEmpty() ? "(items)" : "(verification)";
  }

  /** Writes attributes as the member "schema". */
  public static void writeSchema(Iterable<Attribute> schema, JsonGenerator json)
      throws IOException {
    json.writeArrayFieldStart("schema");
    for (Attribute attribute : schema) {
      json.writeStartObject();
      json.writeStringField("name", attribute.name());
      json.writeStringField("type", attribute.type().toString());
      if (attribute.cardinality() != Cardinality.ONE) {
        String name = attribute.cardinality().name().toLowerCase(Locale.ROOT);
        json.writeBooleanField(name, true); // "optional" or "many"
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes more members of a matrix. */
  @FunctionalInterface
  public interface Members {
    void write(int matrix, JsonGenerator json) throws IOException;
  }

  /** Writes the member "matrices". */
  public static void writeMatrices(FilterShape shape, JsonGenerator json, Members more)
      throws IOException {
    json.writeArrayFieldStart("matrices");
    for (int i = 0; i < shape.matrices().size(); i++) {
      MatrixShape matrix = shape.matrices().get(i);
      json.writeStartObject();
      json.writeStringField("of", name(shape, i));
      json.writeStringField("layout", matrix.layout().toString());
      json.writeNumberField("hashes", matrix.hashes());
      json.writeNumberField("cells", matrix.cells());
      json.writeNumberField("size", matrix.size());
      more.write(i, json);
      json.writeEndObject();
    }
    json.writeEndArray();
  }
}
