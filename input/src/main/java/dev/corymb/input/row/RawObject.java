package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A row as it was, as a JSON object; columns of one name are a list of what they have. */
final class RawObject {

  private static final JsonFactory JSON = new JsonFactory();

  private RawObject() {}

  static String of(List<String> names, List<?> fields) throws IOException {
    Map<String, Object> members = new LinkedHashMap<>();
    for (int i = 0; i < names.size(); i++) {
      Object field = fields.get(i);
      Object before = members.put(names.get(i), field);
      if (before != null) {
        members.put(names.get(i), together(before, field));
      }
    }
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      for (Map.Entry<String, Object> member : members.entrySet()) {
        json.writeFieldName(member.getKey());
        write(json, member.getValue());
      }
      json.writeEndObject();
    }
    return text.toString();
  }

  private static Object together(Object first, Object second) {
    List<Object> all = new ArrayList<>();
    for (Object some : new Object[] {first, second}) {
      if (some instanceof List<?> several) {
        all.addAll(several);
      } else if (some != null) {
        all.add(some);
      }
    }
    return all;
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    if (value instanceof List<?> several) {
      json.writeStartArray();
      for (Object one : several) {
        write(json, one);
      }
      json.writeEndArray();
    } else {
      json.writeObject(value); // null, a text, a number or a boolean writes itself
    }
  }
}
