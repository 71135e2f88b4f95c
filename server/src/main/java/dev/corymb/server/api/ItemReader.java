package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import java.io.IOException;
import java.util.Arrays;

/**
 * Reads items from JSON, straight into digests. A value may be of its JSON type or a string of it;
 * null is no value of an optional attribute. For one thread; what was read stands until the next
 * is.
 */
final class ItemReader {

  private final Digester digester;
  private final Schema schema;
  private final long[] digests;
  private long given;

  ItemReader(Digester digester) {
    this.digester = digester;
    this.schema = digester.schema();
    this.digests = new long[schema.size()];
  }

  /** The digests that were read, by attribute; 0 where none is given. */
  long[] digests() {
    return digests.clone();
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
      digests[ordinal] = digester.absent(ordinal);
    }
    return null;
  }

  private Breach read(JsonParser json) throws IOException {
    given = 0;
    Arrays.fill(digests, 0);
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
              ? take(json, schema.ordinal(name))
              : Breach.ofText(name, "must be an attribute of [" + schema + "]", name);
      json.skipChildren();
      first = first == null ? breach : first;
    }
    return first;
  }

  private Breach take(JsonParser json, int ordinal) throws IOException {
    Attribute attribute = schema.attributes().get(ordinal);
    JsonToken token = json.currentToken();
    try {
      if (token == JsonToken.VALUE_NULL && attribute.optional()) {
        digests[ordinal] = digester.absent(ordinal);
      } else if (fits(attribute.type(), token)) {
        digests[ordinal] = digester.digestText(ordinal, json.getText());
      } else {
        throw new IllegalArgumentException();
      }
      given |= 1L << ordinal;
      return null;
    } catch (IllegalArgumentException e) {
      return new Breach(
          attribute.name(),
          rule(attribute.type(), json),
          Json.shown(json),
          token == JsonToken.VALUE_STRING);
    }
  }

  private static String rule(AttributeType type, JsonParser json) throws IOException {
    return json.currentToken().isStructStart() ? Item.ONE_VALUE : type.rule(json.getText());
  }

  /** Whether a value of a type may be such a token. */
  static boolean fits(AttributeType type, JsonToken token) {
    return token == JsonToken.VALUE_STRING || (token.isScalarValue() && type.isBareInJson());
  }
}
