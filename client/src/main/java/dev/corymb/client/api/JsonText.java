package dev.corymb.client.api;

import static java.util.Objects.requireNonNull;

import java.util.Map;

/** An object of JSON whose members no record names: an item or a query, by the schema. */
public record JsonText(String text) {

  public JsonText {
    requireNonNull(text, "text");
  }

  /** An object with texts, numbers and booleans. */
  public static JsonText of(Map<String, ?> members) {
    return new JsonText(RecordJson.text(json -> RecordJson.writeValue(json, members)));
  }
}
