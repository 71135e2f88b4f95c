package dev.corymb.cli.input.entry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import dev.corymb.cli.input.SiteIds;
import java.io.IOException;
import java.io.StringWriter;

/** Puts one entry together, value by value. The first broken rule is the one that counts. */
public final class EntryBuilder {

  private static final JsonFactory FACTORY = new JsonFactory();

  private final EntryRules rules;
  private final Entry.Place place;
  private final StringWriter text = new StringWriter();
  private final JsonGenerator json;
  private long given;
  private String site;
  private String refusal;

  public EntryBuilder(EntryRules rules, Entry.Place place) throws IOException {
    this.rules = rules;
    this.place = place;
    this.json = FACTORY.createGenerator(text);
    json.writeStartObject();
  }

  /** Refuses the row. */
  public EntryBuilder refuse(String rule) {
    refusal = refusal == null ? rule : refusal;
    return this;
  }

  /** Whether the row has been refused. */
  public boolean isRefused() {
    return refusal != null;
  }

  /** Puts the row at a site. */
  public void site(String id) {
    String broken = SiteIds.broken(id);
    if (broken != null) {
      refuse(rules.siteColumn() + " " + broken);
    }
    site = id;
  }

  /** Gives a value as text, which the server reads by the type of the attribute. */
  public void text(String attribute, String value) throws IOException {
    if (begins(attribute)) {
      json.writeString(value);
    }
  }

  /** Gives a whole number. */
  public void number(String attribute, long value) throws IOException {
    if (begins(attribute)) {
      json.writeNumber(value);
    }
  }

  /** Gives a real number. */
  public void number(String attribute, double value) throws IOException {
    if (begins(attribute)) {
      if (Double.isFinite(value)) {
        json.writeNumber(value);
      } else {
        json.writeString(Double.toString(value)); // JSON has no such numbers
      }
    }
  }

  /** Gives a boolean. */
  public void flag(String attribute, boolean value) throws IOException {
    if (begins(attribute)) {
      json.writeBoolean(value);
    }
  }

  /** Gives the value at which a parser stands, as it is. */
  public void copy(String attribute, JsonParser parser) throws IOException {
    if (begins(attribute)) {
      json.copyCurrentEvent(parser);
    }
  }

  private boolean begins(String attribute) throws IOException {
    long bit = 1L << rules.schema().ordinal(attribute);
    if ((given & bit) != 0) {
      refuse(attribute + " must be given once, but is given twice");
      return false;
    }
    given |= bit;
    json.writeFieldName(attribute);
    return true;
  }

  /** The entry. */
  public Entry build() throws IOException {
    String broken = rules.broken("the row", given);
    if (broken != null) {
      refuse(broken);
    }
    if (rules.siteColumn() != null && site == null) {
      refuse("the row lacks the site '" + rules.siteColumn() + "'");
    }
    if (refusal != null) {
      return new Entry(place, site, null, refusal);
    }
    json.writeEndObject();
    json.close();
    return new Entry(place, site, text.toString(), null);
  }
}
