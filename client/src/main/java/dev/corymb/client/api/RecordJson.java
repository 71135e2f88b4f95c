package dev.corymb.client.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Records as JSON objects, member by component: texts, numbers, booleans, records, lists and maps
 * of these. An optional component is left out if empty; a {@link Nullable} one is written as null.
 * Members that a record does not have are skipped, so that a server may say more than a client
 * knows. Of a sealed interface, an object is the record that has its first member.
 */
public final class RecordJson {

  private static final JsonFactory JSON = new JsonFactory();

  private static final ClassValue<Layout> LAYOUTS =
      new ClassValue<>() {
        @Override
        protected Layout computeValue(Class<?> type) {
          return Layout.of(type);
        }
      };

  /** Writes something. */
  @FunctionalInterface
  public interface Writing {
    void to(JsonGenerator json) throws IOException;
  }

  /** What reflection says of a record, kept because it is slow to say it. */
  private record Layout(Constructor<?> constructor, Map<String, Member> members) {

    static Layout of(Class<?> type) {
      RecordComponent[] components = type.getRecordComponents();
      Class<?>[] types = new Class<?>[components.length];
      Map<String, Member> members = new LinkedHashMap<>();
      for (int i = 0; i < components.length; i++) {
        RecordComponent component = components[i];
        types[i] = component.getType();
        boolean nullable = component.getAnnotatedType().isAnnotationPresent(Nullable.class);
        members.put(
            component.getName(),
            new Member(i, component.getAccessor(), component.getGenericType(), nullable));
      }
      try {
        return new Layout(type.getDeclaredConstructor(types), members);
      } catch (NoSuchMethodException e) {
        throw new IllegalStateException("a record has this constructor", e);
      }
    }
  }

  private record Member(int place, Method accessor, Type type, boolean nullable) {

    boolean isOptional() {
      return accessor.getReturnType() == Optional.class;
    }

    @Nullable Object of(Record record) {
      try {
        return accessor.invoke(record);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException("the accessor of a public record", e);
      }
    }
  }

  private RecordJson() {}

  /** A record as text. */
  public static String text(Record record) {
    return text(json -> write(json, record));
  }

  /** What was written, as text. */
  public static String text(Writing writing) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new UnicodeJson(JSON.createGenerator(text))) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return text.toString();
  }

  /** Writes a record as an object. */
  public static void write(JsonGenerator json, Record record) throws IOException {
    json.writeStartObject();
    for (Map.Entry<String, Member> member : LAYOUTS.get(record.getClass()).members().entrySet()) {
      Object value = member.getValue().of(record);
      if (value instanceof Optional<?> optional) {
        if (optional.isEmpty()) {
          continue;
        }
        value = optional.get();
      }
      json.writeFieldName(member.getKey());
      writeValue(json, value);
    }
    json.writeEndObject();
  }

  static void writeValue(JsonGenerator json, @Nullable Object value) throws IOException {
    if (value == null) {
      json.writeNull();
    } else if (value instanceof JsonText raw) {
      json.writeRawValue(raw.text());
    } else if (value instanceof TextOr<?> either) {
      writeValue(json, either.text().isPresent() ? either.text().get() : either.object().get());
    } else if (value instanceof Record record) {
      write(json, record);
    } else if (value instanceof Collection<?> elements) {
      json.writeStartArray();
      for (Object element : elements) {
        writeValue(json, element);
      }
      json.writeEndArray();
    } else if (value instanceof Map<?, ?> entries) {
      json.writeStartObject();
      for (Map.Entry<?, ?> entry : entries.entrySet()) {
        json.writeFieldName(String.valueOf(entry.getKey()));
        writeValue(json, entry.getValue());
      }
      json.writeEndObject();
    } else if (value instanceof Boolean truth) {
      json.writeBoolean(truth);
    } else if (value instanceof Double real) {
      json.writeNumber(real);
    } else if (value instanceof Float real) {
      json.writeNumber(real);
    } else if (value instanceof Number number) {
      json.writeNumber(number.toString()); // of any size
    } else {
      json.writeString(value.toString());
    }
  }

  /**
   * Reads a record from a text.
   *
   * @throws IllegalArgumentException if the text is not such an object
   */
  public static <T extends Record> T read(String text, Class<T> type) {
    try (JsonParser json = JSON.createParser(text)) {
      json.nextToken();
      return read(json, type);
    } catch (IOException e) {
      throw new IllegalArgumentException("must be JSON", e);
    }
  }

  /**
   * Reads a record; the parser is at the start of an object.
   *
   * @throws IllegalArgumentException if a member is missing or of another kind
   */
  public static <T extends Record> T read(JsonParser json, Class<T> type) throws IOException {
    return read(json, type, false);
  }

  /**
   * Reads a record of which no member may be unknown; the parser is at the start of an object.
   *
   * @throws IllegalArgumentException if a member is missing, unknown or of another kind
   */
  public static <T extends Record> T readStrictly(JsonParser json, Class<T> type)
      throws IOException {
    return read(json, type, true);
  }

  private static <T extends Record> T read(JsonParser json, Class<T> type, boolean strict)
      throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      throw new IllegalArgumentException("must be a JSON object");
    }
    json.nextToken();
    return type.cast(readMembers(json, type, strict));
  }

  /** Reads the members of an object, from the name of the first one. */
  private static Object readMembers(JsonParser json, Class<?> type, boolean strict)
      throws IOException {
    Layout layout = LAYOUTS.get(type);
    Map<String, Object> values = new TreeMap<>();
    while (json.currentToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      Member member = layout.members().get(name);
      json.nextToken();
      if (member == null && strict) {
        throw new IllegalArgumentException(
            "must have no members but " + layout.members().keySet() + ", but has '" + name + "'");
      }
      if (member != null && json.currentToken() != JsonToken.VALUE_NULL) {
        values.put(name, readValue(json, member.type(), name, strict));
      } else {
        json.skipChildren();
      }
      json.nextToken();
    }
    @Nullable Object[] arguments = new Object[layout.members().size()];
    layout
        .members()
        .forEach(
            (name, member) -> {
              Object value = values.get(name);
              if (value == null && !member.isOptional() && !member.nullable()) {
                throw new IllegalArgumentException(
                    "must have '" + name + "', but has only " + values.keySet());
              }
              arguments[member.place()] = member.isOptional() ? Optional.ofNullable(value) : value;
            });
    try {
      return layout.constructor().newInstance(arguments);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the constructor of a public record", e);
    }
  }

  private static Object readValue(JsonParser json, Type type, String name, boolean strict)
      throws IOException {
    JsonToken token = json.currentToken();
    if (type instanceof ParameterizedType generic) {
      Type[] of = generic.getActualTypeArguments();
      if (generic.getRawType() == Optional.class) {
        return readValue(json, of[0], name, strict);
      }
      if (generic.getRawType() == TextOr.class) {
        return token == JsonToken.VALUE_STRING
            ? new TextOr<>(Optional.of(json.getText()), Optional.empty())
            : TextOr.of((Record) readValue(json, of[0], name, strict));
      }
      if (generic.getRawType() == List.class && token == JsonToken.START_ARRAY) {
        List<Object> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          elements.add(readValue(json, of[0], name, strict));
        }
        return elements;
      }
      if (generic.getRawType() == Map.class && token == JsonToken.START_OBJECT) {
        Map<String, Object> entries = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String key = json.currentName();
          json.nextToken();
          entries.put(key, readValue(json, of[1], name, strict));
        }
        return entries;
      }
    } else if (type instanceof Class<?> plain && token == JsonToken.START_OBJECT) {
      return readObject(json, plain, name, strict);
    } else if (type == String.class && token == JsonToken.VALUE_STRING) {
      return json.getText();
    } else if ((type == boolean.class || type == Boolean.class) && token.isBoolean()) {
      return json.getBooleanValue();
    } else if ((type == double.class || type == Double.class) && token.isNumeric()) {
      return json.getDoubleValue();
    } else if (type == float.class && token.isNumeric()) {
      return json.getFloatValue();
    } else if (token == JsonToken.VALUE_NUMBER_INT) {
      boolean fitsInt = json.getNumberType() == JsonParser.NumberType.INT;
      if (fitsInt && (type == int.class || type == Integer.class)) {
        return json.getIntValue();
      }
      boolean fitsLong = fitsInt || json.getNumberType() == JsonParser.NumberType.LONG;
      if (fitsLong && (type == long.class || type == Long.class)) {
        return json.getLongValue();
      }
    }
    throw another(name, token);
  }

  /** Reads a record, or one of those that a sealed interface has. */
  private static Object readObject(JsonParser json, Class<?> type, String name, boolean strict)
      throws IOException {
    JsonToken first = json.nextToken();
    if (type.isRecord()) {
      return readMembers(json, type, strict);
    }
    Class<?>[] choices = type.getPermittedSubclasses();
    if (choices != null && first == JsonToken.FIELD_NAME) {
      for (Class<?> choice : choices) {
        if (LAYOUTS.get(choice).members().containsKey(json.currentName())) {
          return readMembers(json, choice, strict);
        }
      }
    }
    throw another(name, JsonToken.START_OBJECT);
  }

  private static IllegalArgumentException another(String name, JsonToken token) {
    return new IllegalArgumentException(
        "must have '" + name + "', but has another kind of it: " + token);
  }
}
