package dev.corymb.client.api;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Records as JSON objects, member by component: texts, numbers, booleans, records, lists of these,
 * and optional ones, which are left out if empty. Members that a record does not have are skipped,
 * so that a server may say more than a client knows.
 */
public final class RecordJson {

  private RecordJson() {}

  /** Writes a record as an object. */
  public static void write(JsonGenerator json, Record record) throws IOException {
    json.writeStartObject();
    for (RecordComponent component : record.getClass().getRecordComponents()) {
      Object value = value(component, record);
      if (!(value instanceof Optional<?> optional)) {
        json.writeFieldName(component.getName());
        writeValue(json, value);
      } else if (optional.isPresent()) {
        json.writeFieldName(component.getName());
        writeValue(json, optional.get());
      }
    }
    json.writeEndObject();
  }

  private static Object value(RecordComponent component, Record record) {
    try {
      return component.getAccessor().invoke(record);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("the accessor of a public record", e);
    }
  }

  private static void writeValue(JsonGenerator json, Object value) throws IOException {
    if (value instanceof Record record) {
      write(json, record);
    } else if (value instanceof List<?> elements) {
      json.writeStartArray();
      for (Object element : elements) {
        writeValue(json, element);
      }
      json.writeEndArray();
    } else if (value instanceof String text) {
      json.writeString(text);
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Double real) {
      json.writeNumber(real);
    } else {
      json.writeNumber(((Number) value).longValue());
    }
  }

  /**
   * Reads a record; the parser is at the start of an object.
   *
   * @throws IllegalArgumentException if a member is missing or of another kind
   */
  public static <T extends Record> T read(JsonParser json, Class<T> type) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("must be a JSON object");
    }
    Map<String, RecordComponent> components = new HashMap<>();
    for (RecordComponent component : type.getRecordComponents()) {
      components.put(component.getName(), component);
    }
    Map<String, Object> values = new HashMap<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      RecordComponent component = components.get(json.currentName());
      json.nextToken();
      if (component != null && json.currentToken() != JsonToken.VALUE_NULL) {
        values.put(component.getName(), readValue(json, component.getGenericType(), component));
      } else {
        json.skipChildren();
      }
    }
    return make(type, values);
  }

  private static <T extends Record> T make(Class<T> type, Map<String, Object> values) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types = new Class<?>[components.length];
    Object[] arguments = new Object[components.length];
    for (int i = 0; i < components.length; i++) {
      types[i] = components[i].getType();
      Object value = values.get(components[i].getName());
      if (types[i] == Optional.class) {
        arguments[i] = Optional.ofNullable(value);
      } else if (value != null) {
        arguments[i] = value;
      } else {
        throw new IllegalArgumentException(
            "must have '" + components[i].getName() + "', but has only " + values.keySet());
      }
    }
    try {
      return type.getDeclaredConstructor(types).newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the constructor of a public record", e);
    }
  }

  private static Object readValue(JsonParser json, Type type, RecordComponent component)
      throws IOException {
    JsonToken token = json.currentToken();
    if (type instanceof ParameterizedType generic) {
      Type element = generic.getActualTypeArguments()[0];
      if (generic.getRawType() == Optional.class) {
        return readValue(json, element, component);
      }
      if (token == JsonToken.START_ARRAY) {
        List<Object> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          elements.add(readValue(json, element, component));
        }
        return elements;
      }
    } else if (type instanceof Class<?> plain && plain.isRecord()) {
      return read(json, plain.asSubclass(Record.class));
    } else if (type == String.class && token == JsonToken.VALUE_STRING) {
      return json.getText();
    } else if (type == boolean.class && token.isBoolean()) {
      return json.getBooleanValue();
    } else if ((type == double.class || type == Double.class) && token.isNumeric()) {
      return json.getDoubleValue();
    } else if (type == int.class && token == JsonToken.VALUE_NUMBER_INT) {
      return json.getIntValue();
    } else if ((type == long.class || type == Long.class) && token == JsonToken.VALUE_NUMBER_INT) {
      return json.getLongValue();
    }
    throw new IllegalArgumentException(
        "must have '" + component.getName() + "', but has another kind of it: " + token);
  }
}
