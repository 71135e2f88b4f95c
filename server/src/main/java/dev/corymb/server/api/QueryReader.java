package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.QueryException;
import dev.corymb.core.schema.QueryText;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Json;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads queries from JSON: an object with a condition for each attribute, or a string in the {@link
 * QueryText} form. A condition is a value, null for items without one, {@code {"in": […]}}, {@code
 * {"all": […]}}, or bounds such as {@code {"ge": 1, "lt": 5}}. For one thread; what was read stands
 * until the next is.
 */
final class QueryReader {

  private static final String FORMS = "must be a value or an object such as {\"in\": […]}";

  private final Ranges ranges;
  private final Schema schema;
  private Query query;

  /**
   * A reader of queries.
   *
   * @param ranges the attributes that may be asked for by bounds
   */
  QueryReader(Ranges ranges) {
    this.ranges = ranges;
    this.schema = ranges.schema();
  }

  /** The query that was read; null if it broke a rule. */
  Query query() {
    return query;
  }

  /**
   * Reads a query.
   *
   * @return what is wrong with it, or null; the parser is at its end in any case
   */
  Breach read(JsonParser json) throws IOException {
    query = null;
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_STRING) {
      return readText(json.getText());
    }
    if (token != JsonToken.START_OBJECT) {
      Breach breach =
          new Breach(null, "must be an object, or a string in the text form", Json.shown(json));
      json.skipChildren();
      return breach;
    }
    QueryBuilder builder = new QueryBuilder(ranges);
    Breach first = null;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      json.nextToken();
      Breach breach =
          schema.has(name)
              ? readCondition(json, builder, schema.ordinal(name))
              : Breach.ofText(
                  name, "must be an attribute of [" + schema + "]" + Equality.remark(name), name);
      json.skipChildren(); // of what was not read: it is of no attribute
      first = first == null ? breach : first;
    }
    if (first == null) {
      try {
        query = builder.build();
      } catch (QueryException e) {
        first = Breach.of(e);
      }
    }
    return first;
  }

  private Breach readText(String text) {
    try {
      query = QueryText.parse(ranges, text);
      return null;
    } catch (QueryException e) {
      return Breach.of(e);
    }
  }

  /** Reads a condition to its end, whatever it breaks. */
  private Breach readCondition(JsonParser json, QueryBuilder builder, int ordinal)
      throws IOException {
    try {
      if (json.currentToken() == JsonToken.START_OBJECT) {
        return readObject(json, builder, ordinal);
      }
      builder.equalTo(ordinal, value(json, ordinal, FORMS));
      return null;
    } catch (InvalidValue e) {
      return e.breach;
    } catch (QueryException e) {
      return Breach.of(e);
    } finally {
      json.skipChildren(); // of an array in the place of a value
    }
  }

  /** Reads the members of a condition, all of them. */
  private Breach readObject(JsonParser json, QueryBuilder builder, int ordinal) throws IOException {
    String attribute = schema.attributes().get(ordinal).name();
    Breach first = null;
    int members = 0;
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String member = json.currentName();
      json.nextToken();
      members++;
      Breach breach = null;
      try {
        readMember(json, builder, ordinal, member);
      } catch (InvalidValue e) {
        breach = e.breach;
      } catch (QueryException e) {
        breach = Breach.of(e);
      }
      first = first == null ? breach : first;
    }
    return members == 0 ? new Breach(attribute, QueryBuilder.MEMBER_RULE, "{}") : first;
  }

  private void readMember(JsonParser json, QueryBuilder builder, int ordinal, String member)
      throws IOException {
    if (member.equals("in") || member.equals("all")) {
      List<Object> values = values(json, ordinal, member);
      if (member.equals("in")) {
        builder.oneOf(ordinal, values);
      } else {
        builder.allOf(ordinal, values);
      }
      return;
    }
    for (Comparison comparison : Comparison.values()) {
      if (comparison.word().equals(member)) {
        try {
          builder.bound(ordinal, comparison, value(json, ordinal, "must be compared with a value"));
        } finally {
          json.skipChildren();
        }
        return;
      }
    }
    json.skipChildren();
    throw new InvalidValue(
        Breach.ofText(schema.attributes().get(ordinal).name(), QueryBuilder.MEMBER_RULE, member));
  }

  /** Reads a list to its end. */
  private List<Object> values(JsonParser json, int ordinal, String member) throws IOException {
    String attribute = schema.attributes().get(ordinal).name();
    if (json.currentToken() != JsonToken.START_ARRAY) {
      InvalidValue invalid =
          new InvalidValue(
              new Breach(attribute, "must have an array in " + member, Json.shown(json)));
      json.skipChildren();
      throw invalid;
    }
    List<Object> values = new ArrayList<>();
    InvalidValue first = null;
    while (json.nextToken() != JsonToken.END_ARRAY) {
      try {
        if (first == null) {
          if (values.size() == QueryBuilder.MAX_VALUES) {
            throw new InvalidValue(new Breach(attribute, QueryBuilder.TOO_MANY_VALUES, "more"));
          }
          values.add(value(json, ordinal, "must have values in " + member));
        }
      } catch (InvalidValue e) {
        first = e;
      }
      json.skipChildren();
    }
    if (first != null) {
      throw first;
    }
    return values;
  }

  /** The value at which the parser is; null for none. */
  private Object value(JsonParser json, int ordinal, String structureRule) throws IOException {
    Attribute attribute = schema.attributes().get(ordinal);
    AttributeType type = attribute.type();
    JsonToken token = json.currentToken();
    if (token.isStructStart()) {
      throw new InvalidValue(new Breach(attribute.name(), structureRule, Json.shown(json)));
    }
    if (token == JsonToken.VALUE_NULL) {
      return null; // the builder says whether that is possible
    }
    String text = json.getText();
    if (ItemReader.fits(type, token)) {
      try {
        return type.parse(attribute.name(), text);
      } catch (IllegalArgumentException e) {
        // refused below, in the words of the type
      }
    }
    throw new InvalidValue(
        new Breach(
            attribute.name(),
            type.rule(text) + Equality.remarkOn(text),
            text,
            token == JsonToken.VALUE_STRING));
  }

  /** A value that is not of its type. */
  private static final class InvalidValue extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient Breach breach;

    InvalidValue(Breach breach) {
      super(breach.sentence(), null, false, false);
      this.breach = breach;
    }
  }
}
