package dev.corymb.cli.input.entry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.cli.input.SiteIds;
import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Equality;
import dev.corymb.core.schema.Item;
import dev.corymb.core.site.SiteId;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;

/**
 * Puts one entry together, value by value. The first broken rule is the one that counts.
 *
 * <p>Values are read by the type of their attribute, with the rules of the server and in its words:
 * a wrong value is known before anything is sent, and a value is sent in one form whatever form it
 * had in the input.
 */
public final class EntryBuilder {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final EntryRules rules;
  private final Entry.Place place;
  private final String raw;
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;
  private long given;
  private String site;
  private Rejection rejection;

  /** Begins the entry of a row, given as it was. */
  public EntryBuilder(EntryRules rules, Entry.Place place, String raw) throws IOException {
    this.rules = rules;
    this.place = place;
    this.raw = raw;
    this.json = FACTORY.createGenerator(text);
    json.writeStartObject();
  }

  /** Rejects the row. */
  public EntryBuilder reject(Rejection broken) {
    rejection = rejection == null ? broken : rejection;
    return this;
  }

  /** Rejects the row for a value that is not of the type of its attribute. */
  private void rejectValue(String attribute, String value) {
    AttributeType type = rules.type(attribute);
    String rule = type == AttributeType.INSTANT ? rules.times().rule(value) : type.rule();
    String remark = rules.whole() ? "" : Equality.remarkOn(value);
    reject(new Rejection(rules.column(attribute), rule + remark, value));
  }

  /** Puts the row at a site. An empty id is none. */
  public void site(String id) {
    if (id.isEmpty()) {
      return;
    }
    if (SiteId.fault(id).isPresent()) {
      reject(new Rejection(rules.siteColumn(), SiteIds.RULE, id));
    }
    site = id;
  }

  /** Gives a value as text, which is read by the type of the attribute. */
  public void text(String attribute, String value) throws IOException {
    if (!begins(attribute)) {
      return;
    }
    AttributeType type = rules.type(attribute);
    try {
      switch (type) {
        case LONG -> json.writeNumber(Long.parseLong(value));
        case DOUBLE -> write((Double) type.parse(attribute, value));
        case BOOLEAN -> json.writeBoolean((Boolean) type.parse(attribute, value));
        case INSTANT -> json.writeString(rules.times().read(value).toString());
        default -> {
          type.parse(attribute, value);
          json.writeString(value);
        }
      }
    } catch (IllegalArgumentException e) {
      rejectValue(attribute, value);
    }
  }

  /** Rejects the row for an attribute that is null. It has no value to show: null is not a text. */
  public void rejectNull(String attribute) {
    String remedy =
        rules.whole() ? ": an item has a value for every attribute" : Equality.remarkOn("");
    reject(new Rejection(rules.column(attribute), "must be given, but was null" + remedy, null));
  }

  private void write(double value) throws IOException {
    if (Double.isFinite(value)) {
      json.writeNumber(value);
    } else {
      json.writeString(Double.toString(value)); // JSON has no such numbers
    }
  }

  /** Gives a value of an input that knows types: a text, a number or a boolean. */
  public void value(String attribute, Object value) throws IOException {
    if (value instanceof Long whole) {
      literal(attribute, JsonToken.VALUE_NUMBER_INT, whole.toString());
    } else if (value instanceof Double real) {
      String plain =
          Double.isFinite(real) ? BigDecimal.valueOf(real).toPlainString() : real.toString();
      literal(attribute, JsonToken.VALUE_NUMBER_FLOAT, plain);
    } else if (value instanceof Boolean flag) {
      literal(attribute, flag ? JsonToken.VALUE_TRUE : JsonToken.VALUE_FALSE, flag.toString());
    } else {
      text(attribute, (String) value);
    }
  }

  /** Gives a value that JSON writes without quotes. It must fit the type as at the server. */
  void literal(String attribute, JsonToken token, String value) throws IOException {
    boolean fits =
        switch (rules.type(attribute)) {
          case LONG -> token == JsonToken.VALUE_NUMBER_INT;
          case DOUBLE, INSTANT -> token.isNumeric();
          case BOOLEAN -> token.isBoolean();
          default -> false;
        };
    if (fits) {
      text(attribute, value);
    } else {
      rejectValue(attribute, value);
    }
  }

  private boolean begins(String attribute) throws IOException {
    if (rejection != null) {
      return false; // what has been written is not going to be sent
    }
    long bit = 1L << rules.schema().ordinal(attribute);
    if ((given & bit) != 0) {
      reject(new Rejection(rules.column(attribute), "must be given once", null));
      return false;
    }
    given |= bit;
    json.writeFieldName(attribute);
    return true;
  }

  /** The entry. */
  public Entry build() throws IOException {
    if (rejection == null) {
      rules
          .missing(given)
          .findFirst()
          .ifPresent(name -> reject(new Rejection(rules.column(name), Item.EVERY_ATTRIBUTE, null)));
    }
    if (given == 0) {
      reject(
          new Rejection(
              null, "must give at least one attribute of [" + rules.schema() + "]", null));
    }
    if (rules.siteColumn() != null && site == null) {
      reject(new Rejection(rules.siteColumn(), "must be given: it names the site", null));
    }
    if (rejection != null) {
      return new Entry(place, site, null, rejection, raw);
    }
    json.writeEndObject();
    json.close();
    return new Entry(place, site, text.toString(), null, raw);
  }
}
