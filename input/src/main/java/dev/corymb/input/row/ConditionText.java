package dev.corymb.input.row;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.QueryBuilder;
import java.io.IOException;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.Set;

/**
 * Copies a condition such as {@code {"in": [1, 2]}} out of a row. Times become what they are by the
 * rules of the input. The server says whether the condition can be asked; what it would reject a
 * whole request for is rejected here: unknown and repeated members, and lists within lists.
 */
final class ConditionText {

  private static final JsonFactory JSON = new JsonFactory();

  private final Column column;
  private final TimeRules times;

  /** A condition that cannot be copied. */
  static final class Invalid extends Exception {

    private static final long serialVersionUID = 1;

    private final transient Rejection rejection;

    Invalid(Rejection rejection) {
      super(rejection.sentence());
      this.rejection = rejection;
    }

    Rejection rejection() {
      return rejection;
    }
  }

  ConditionText(Column column, TimeRules times) {
    this.column = column;
    this.times = times;
  }

  /** Copies the object at whose start the parser is, and leaves the parser at its end. */
  String copy(JsonParser parser) throws IOException, Invalid {
    int depth = parser.getParsingContext().getNestingDepth();
    StringWriter text = new StringWriter();
    try (JsonGenerator json = JSON.createGenerator(text)) {
      json.writeStartObject();
      copyMembers(parser, json);
      json.writeEndObject();
    } catch (Invalid e) {
      while (parser.getParsingContext().getNestingDepth() >= depth && parser.nextToken() != null) {
        // to its end
      }
      throw e;
    }
    return text.toString();
  }

  private void copyMembers(JsonParser parser, JsonGenerator json) throws IOException, Invalid {
    Set<String> seen = new HashSet<>();
    while (parser.nextToken() == JsonToken.FIELD_NAME) {
      String member = parser.currentName();
      if (!QueryBuilder.MEMBERS.contains(member)) {
        throw new Invalid(new Rejection(column.name(), QueryBuilder.MEMBER_RULE, member));
      }
      if (!seen.add(member)) {
        throw new Invalid(new Rejection(column.name(), "must have each member once", member));
      }
      json.writeFieldName(member);
      if (parser.nextToken() == JsonToken.START_ARRAY) {
        json.writeStartArray();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          copyValue(parser, json);
        }
        json.writeEndArray();
      } else {
        copyValue(parser, json);
      }
    }
  }

  /** Copies a value: as a string, whose length the server bounds less than that of numbers. */
  private void copyValue(JsonParser parser, JsonGenerator json) throws IOException, Invalid {
    JsonToken token = parser.currentToken();
    AttributeType type = column.type();
    String value = parser.getText();
    if (token == JsonToken.VALUE_NULL) {
      json.writeNull();
    } else if (token.isStructStart()) {
      throw new Invalid(new Rejection(column.name(), "must have values in its lists", null));
    } else if (type == AttributeType.INSTANT) {
      try {
        json.writeString(times.read(value).toString());
      } catch (IllegalArgumentException e) {
        throw new Invalid(new Rejection(column.name(), times.rule(value), value));
      }
    } else if (token == JsonToken.VALUE_STRING || type.isBareInJson()) {
      json.writeString(value);
    } else {
      throw new Invalid(new Rejection(column.name(), type.rule(value), value));
    }
  }
}
