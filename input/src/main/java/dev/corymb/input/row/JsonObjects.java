package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Schema;
import java.io.IOException;
import java.io.StringWriter;
import java.time.Instant;

/**
 * Turns rows into JSON objects as the server takes them. A value has one form, whatever form it had
 * in the input.
 */
public final class JsonObjects implements Target<String> {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final Schema schema;
  private StringWriter text = new StringWriter();
  private JsonGenerator json;

  public JsonObjects(Schema schema) throws IOException {
    this.schema = schema;
    begin();
  }

  @Override
  public void begin() throws IOException {
    text = new StringWriter();
    json = FACTORY.createGenerator(text);
    json.writeStartObject();
  }

  @Override
  public void text(int ordinal, CharSequence value) throws IOException {
    Attribute attribute = schema.attributes().get(ordinal);
    AttributeType type = attribute.type();
    json.writeFieldName(attribute.name());
    if (type == AttributeType.LONG) {
      json.writeNumber(Long.parseLong(value, 0, value.length(), 10));
      return;
    }
    Object parsed = type.parse(attribute.name(), value.toString());
    if (parsed instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (parsed instanceof Double real && Double.isFinite(real)) {
      json.writeNumber(real);
    } else {
      // As it was written; JSON has no infinite numbers.
      json.writeString(parsed instanceof Double ? parsed.toString() : value.toString());
    }
  }

  @Override
  public void absent(int ordinal) throws IOException {
    json.writeNullField(schema.attributes().get(ordinal).name());
  }

  @Override
  public void time(int ordinal, Instant time) throws IOException {
    json.writeStringField(schema.attributes().get(ordinal).name(), time.toString());
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
    json.writeEndObject();
    json.close();
    return text.toString();
  }
}
