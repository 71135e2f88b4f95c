package dev.corymb.client.api;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A value of JSON that no record describes: an item or a query, by the schema. */
public record JsonText(String text) {

  public JsonText {
    requireNonNull(text, "text");
  }

  /** A string: a query in the text form. */
  public static JsonText of(String text) {
    return new JsonText(RecordJson.text(json -> json.writeString(text)));
  }

  /** A query for values by attribute: null for none, a collection for any of its values. */
  public static JsonText query(Map<String, ?> values) {
    Map<String, @Nullable Object> conditions = new LinkedHashMap<>();
    values.forEach(
        (name, value) ->
            conditions.put(
                name,
                value instanceof Collection<?> several
                    ? Map.of("in", new ArrayList<>(several))
                    : value));
    return of(conditions);
  }

  /** An object with texts, numbers and booleans. */
  public static JsonText of(Map<String, ?> members) {
    return new JsonText(RecordJson.text(json -> RecordJson.writeValue(json, members)));
  }
}
