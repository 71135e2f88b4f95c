package dev.corymb.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, strings, numbers and booleans. */
public final class JsonText {

  private JsonText() {}

  /** The object that a text is. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(String text) {
    try (JsonParser parser = new JsonFactory().createParser(text)) {
      parser.nextToken();
      Map<String, Object> object = (Map<String, Object>) value(parser);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("one JSON value expected: " + text);
      }
      return object;
    } catch (IOException e) {
      throw new UncheckedIOException(text, e);
    }
  }

  /** The object under a name. */
  @SuppressWarnings("unchecked")
  public static Map<String, Object> object(Map<String, Object> parent, String name) {
    return (Map<String, Object>) parent.get(name);
  }

  /** The objects of the array under a name. */
  @SuppressWarnings("unchecked")
  public static List<Map<String, Object>> objects(Map<String, Object> parent, String name) {
    return (List<Map<String, Object>>) parent.get(name);
  }

  /** The number under a name. */
  public static double number(Map<String, Object> parent, String name) {
    return ((Number) parent.get(name)).doubleValue();
  }

  private static Object value(JsonParser parser) throws IOException {
    return switch (parser.currentToken()) {
      case START_OBJECT -> {
        Map<String, Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
          String name = parser.currentName();
          parser.nextToken();
          object.put(name, value(parser));
        }
        yield object;
      }
      case START_ARRAY -> {
        List<Object> array = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          array.add(value(parser));
        }
        yield array;
      }
      case VALUE_STRING -> parser.getText();
      case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
      case VALUE_NULL -> null;
      default -> parser.getBooleanValue();
    };
  }
}
