package dev.corymb.client;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A JSON object that a server sent. Asked for a member that is not there, it says so. */
public final class Document {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final Map<String, @Nullable Object> members;

  private Document(Map<String, @Nullable Object> members) {
    this.members = members;
  }

  /** An object with one text, as JSON. */
  static String of(String name, String text) {
    return of(Map.of(name, text));
  }

  /** An object with texts, numbers and booleans, as JSON. */
  static String of(Map<String, ?> members) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = FACTORY.createGenerator(text)) {
      json.writeStartObject();
      new Document(new LinkedHashMap<>(members)).writeMembers(json);
      json.writeEndObject();
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return text.toString();
  }

  /** Reads an object. */
  public static Document parse(String text) {
    try (JsonParser parser = FACTORY.createParser(text)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        return object(parser);
      }
    } catch (IOException e) {
      throw new ClientException(notUnderstood(text), e);
    }
    throw new ClientException(notUnderstood(text));
  }

  private static String notUnderstood(String text) {
    String line = text.strip().lines().findFirst().orElse("");
    return "the server's answer must be a JSON object, but began with '"
        + line.substring(0, Math.min(60, line.length()))
        + "'";
  }

  private static Document object(JsonParser parser) throws IOException {
    Map<String, @Nullable Object> members = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      members.put(name, value(parser));
    }
    return new Document(members);
  }

  private static @Nullable Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> object(parser);
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          elements.add(value(parser));
        }
        yield elements;
      }
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
      case VALUE_TRUE, VALUE_FALSE -> parser.getBooleanValue();
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  /** Whether there is such a member and it is not null. */
  public boolean has(String name) {
    return members.get(name) != null;
  }

  /** The names of the members, in order. */
  public List<String> names() {
    return List.copyOf(members.keySet());
  }

  /** The text under a name; a number or boolean as text. */
  public String text(String name) {
    return get(name, Object.class).toString();
  }

  /** The text under a name, or another one if there is none. */
  public String text(String name, String otherwise) {
    return has(name) ? text(name) : otherwise;
  }

  /** The whole number under a name. */
  public long number(String name) {
    return get(name, Number.class).longValue();
  }

  /** The whole number under a name, or 0 if there is none. */
  public long count(String name) {
    return has(name) ? number(name) : 0;
  }

  /** The real number under a name. */
  public double real(String name) {
    return get(name, Number.class).doubleValue();
  }

  /** Whether the boolean under a name is there and true. */
  public boolean flag(String name) {
    return has(name) && get(name, Boolean.class);
  }

  /** The object under a name. */
  public Document object(String name) {
    return get(name, Document.class);
  }

  /** The objects of the array under a name; none if there is none. */
  public List<Document> objects(String name) {
    return elements(name, Document.class);
  }

  /** Whether there is an array under a name and it begins with an object. */
  public boolean isOfObjects(String name) {
    return members.get(name) instanceof List<?> elements
        && !elements.isEmpty()
        && elements.get(0) instanceof Document;
  }

  /** The texts of the array under a name; none if there is none. */
  public List<String> texts(String name) {
    return elements(name, String.class);
  }

  private <T> List<T> elements(String name, Class<T> type) {
    List<T> found = new ArrayList<>();
    if (has(name)) {
      for (Object element : get(name, List.class)) {
        if (!type.isInstance(element)) {
          throw unexpected(name);
        }
        found.add(type.cast(element));
      }
    }
    return found;
  }

  private <T> T get(String name, Class<T> type) {
    Object value = members.get(name);
    if (!type.isInstance(value)) {
      throw unexpected(name);
    }
    return type.cast(value);
  }

  private ClientException unexpected(String name) {
    return new ClientException(
        "the server's answer must have '"
            + name
            + "', but has "
            + (members.containsKey(name) ? "another kind of it" : "only " + members.keySet())
            + "; is the server of another version?");
  }

  /** Writes the members into an object that has been started. */
  public void writeMembers(JsonGenerator json) throws IOException {
    for (Map.Entry<String, @Nullable Object> member : members.entrySet()) {
      json.writeFieldName(member.getKey());
      write(member.getValue(), json);
    }
  }

  private static void write(@Nullable Object value, JsonGenerator json) throws IOException {
    if (value instanceof Document object) {
      json.writeStartObject();
      object.writeMembers(json);
      json.writeEndObject();
    } else if (value instanceof List<?> elements) {
      json.writeStartArray();
      for (Object element : elements) {
        write(element, json);
      }
      json.writeEndArray();
    } else if (value instanceof Number number) {
      json.writeNumber(number.toString());
    } else if (value instanceof Boolean flag) {
      json.writeBoolean(flag);
    } else if (value == null) {
      json.writeNull();
    } else {
      json.writeString(value.toString());
    }
  }
}
