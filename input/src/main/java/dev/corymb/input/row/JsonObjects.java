package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Turns rows into JSON objects as the server takes them. A value has one form, whatever form it had
 * in the input. Several values of an attribute are an array, or a condition of a query, after all
 * other members.
 */
public final class JsonObjects implements Target<String> {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final Schema schema;
  private final boolean asking;
  private final List<Set<Object>> many = new ArrayList<>(); // values by many-valued attribute
  private StringWriter text = new StringWriter();
  private JsonGenerator json;

  /** A target for items. */
  public JsonObjects(Schema schema) throws IOException {
    this(schema, false);
  }

  /** A target for queries, in which several values are asked for together. */
  public static JsonObjects ofQueries(Schema schema) throws IOException {
    return new JsonObjects(schema, true);
  }

  private JsonObjects(Schema schema, boolean asking) throws IOException {
    this.schema = schema;
    this.asking = asking;
    for (int i = 0; schema.many() != 0 && i < schema.size(); i++) {
      many.add(new LinkedHashSet<>());
    }
    begin();
  }

  @Override
  public void begin() throws IOException {
    text = new StringWriter();
    json = FACTORY.createGenerator(text);
    json.writeStartObject();
    many.forEach(Set::clear);
  }

  @Override
  public void text(int ordinal, CharSequence value) throws IOException {
    Attribute attribute = schema.attributes().get(ordinal);
    AttributeType type = attribute.type();
    if (type == AttributeType.LONG) {
      take(ordinal, Long.parseLong(value, 0, value.length(), 10));
      return;
    }
    Object parsed = type.parse(attribute.name(), value.toString());
    if (parsed instanceof Boolean || (parsed instanceof Double real && Double.isFinite(real))) {
      take(ordinal, parsed);
    } else {
      // As it was written; JSON has no infinite numbers.
      take(ordinal, parsed instanceof Double ? parsed.toString() : value.toString());
    }
  }

  @Override
  public void absent(int ordinal) throws IOException {
    json.writeNullField(schema.attributes().get(ordinal).name());
  }

  @Override
  public void time(int ordinal, Instant time) throws IOException {
    take(ordinal, time.toString());
  }

  private void take(int ordinal, Object value) throws IOException {
    if (schema.isMany(ordinal)) {
      many.get(ordinal).add(value);
    } else {
      json.writeObjectField(schema.attributes().get(ordinal).name(), value);
    }
  }

  @Override
  public boolean takesConditions() {
    return true;
  }

  @Override
  public void condition(int ordinal, String condition) throws IOException {
    json.writeFieldName(schema.attributes().get(ordinal).name());
    json.writeRawValue(condition);
  }

  @Override
  public String end() throws IOException {
    for (int i = 0; i < many.size(); i++) {
      if (!many.get(i).isEmpty()) {
        json.writeFieldName(schema.attributes().get(i).name());
        writeAll(many.get(i));
      }
    }
    json.writeEndObject();
    json.close();
    return text.toString();
  }

  /** A set of one is written as its value: so a query gives it. */
  private void writeAll(Set<Object> values) throws IOException {
    if (values.size() > 1 && asking) {
      json.writeStartObject();
      json.writeFieldName("all");
    }
    if (values.size() > 1) {
      json.writeStartArray();
    }
    for (Object value : values) {
      json.writeObject(value); // a text, a number or a boolean writes itself
    }
    if (values.size() > 1) {
      json.writeEndArray();
    }
    if (values.size() > 1 && asking) {
      json.writeEndObject();
    }
  }
}
