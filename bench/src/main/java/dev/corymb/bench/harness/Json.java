package dev.corymb.bench.harness;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.Writer;
import java.util.LinkedHashMap;
import java.util.Map;

/** Objects of JSON: maps, iterables, strings, numbers and booleans. */
public final class Json {

  private Json() {}

  /** An object of names and values in turn. */
  public static Map<String, Object> object(Object... namesAndValues) {
    Map<String, Object> object = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      object.put((String) namesAndValues[i], namesAndValues[i + 1]);
    }
    return object;
  }

  static void print(Object value, Writer out) throws IOException {
    JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
    write(value, json);
    json.flush();
  }

  private static void write(Object value, JsonGenerator json) throws IOException {
    if (value instanceof Map<?, ?> object) {
      json.writeStartObject();
      for (Map.Entry<?, ?> field : object.entrySet()) {
        json.writeFieldName((String) field.getKey());
        write(field.getValue(), json);
      }
      json.writeEndObject();
    } else if (value instanceof Iterable<?> values) {
      json.writeStartArray();
      for (Object element : values) {
        write(element, json);
      }
      json.writeEndArray();
    } else {
      json.writeObject(value);
    }
  }
}
