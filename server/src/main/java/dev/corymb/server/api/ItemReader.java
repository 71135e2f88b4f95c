package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Cardinality;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.ItemRow;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import java.io.IOException;

/**
 * Reads items from JSON, straight into digests. A value may be of its JSON type or a string of it;
 * null is no value of an optional attribute. A many-valued attribute has a value, or an array of
 * them, in which order and repetition do not matter. For one thread; what was read stands until the
 * next is.
 */
final class ItemReader {

  private final Digester digester;
  private final Schema schema;
  private final ItemRow item;
  private long given;

  /**
   * A reader of items.
   *
   * @param ranges the attributes whose values are kept in their order
   */
  ItemReader(Digester digester, Ranges ranges) {
    this.digester = digester;
    this.schema = digester.schema();
    this.item = new ItemRow(digester, ranges);
  }

  /** The digests of the item that was read, and the keys of its range attributes. */
  long[] row() {
    return item.row();
  }

  /**
   * Reads an item. An optional attribute that it does not give has no value.
   *
   * @return what is wrong with it, or null; the parser is at its end in any case
   */
  Breach item(JsonParser json) throws IOException {
    Breach breach = read(json);
    if (breach != null) {
      return breach;
    }
    for (long left = schema.all() & ~given; left != 0; left &= left - 1) {
      int ordinal = Long.numberOfTrailingZeros(left);
      Attribute attribute = schema.attributes().get(ordinal);
      if (!attribute.optional()) {
        return new Breach(attribute.name(), Item.EVERY_ATTRIBUTE, null);
      }
      absent(ordinal);
    }
    return null;
  }

  private void absent(int ordinal) {
    if (!schema.isMany(ordinal)) { // where no value makes an empty set
      item.take(ordinal, digester.absent(ordinal));
    }
  }

  private Breach read(JsonParser json) throws IOException {
    given = 0;
    item.begin();
    if (json.currentToken() != JsonToken.START_OBJECT) {
      Breach breach = new Breach(null, "must be an object", Json.shown(json));
      json.skipChildren();
      return breach;
    }
    Breach first = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      Breach breach =
          schema.has(name)
              ? takeAll(json, schema.ordinal(name))
              : Breach.ofText(name, "must be an attribute of [" + schema + "]", name);
      json.skipChildren();
      first = first == null ? breach : first;
    }
    return first;
  }

  private Breach takeAll(JsonParser json, int ordinal) throws IOException {
    Attribute attribute = schema.attributes().get(ordinal);
    given |= 1L << ordinal;
    if (json.currentToken() == JsonToken.VALUE_NULL && attribute.optional()) {
      absent(ordinal);
      return null;
    }
    if (json.currentToken() != JsonToken.START_ARRAY || !schema.isMany(ordinal)) {
      return take(json, ordinal);
    }
    Breach first = null;
    for (int count = 1; json.nextToken() != JsonToken.END_ARRAY; count++) {
      if (first == null) {
        first =
            count > ItemRow.MAX_VALUES
                ? new Breach(attribute.name(), ItemRow.TOO_MANY, count + " or more")
                : take(json, ordinal);
      }
      json.skipChildren();
    }
    return first;
  }

  private Breach take(JsonParser json, int ordinal) throws IOException {
    Attribute attribute = schema.attributes().get(ordinal);
    JsonToken token = json.currentToken();
    try {
      if (!fits(attribute.type(), token)) {
        throw new IllegalArgumentException();
      }
      item.text(ordinal, json.getText());
      return null;
    } catch (IllegalArgumentException e) {
      return new Breach(
          attribute.name(),
          rule(attribute, json),
          Json.shown(json),
          token == JsonToken.VALUE_STRING);
    }
  }

  private static String rule(Attribute attribute, JsonParser json) throws IOException {
    JsonToken token = json.currentToken();
    if (attribute.cardinality() == Cardinality.MANY
        && (token.isStructStart() || token == JsonToken.VALUE_NULL)) {
      return Item.SEVERAL_VALUES;
    }
    return token.isStructStart() ? Item.ONE_VALUE : attribute.type().rule(json.getText());
  }

  /** Whether a value of a type may be such a token. */
  static boolean fits(AttributeType type, JsonToken token) {
    return token == JsonToken.VALUE_STRING || (token.isScalarValue() && type.isBareInJson());
  }
}
