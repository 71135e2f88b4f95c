package dev.corymb.server.http;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;

/**
 * A rule that was broken.
 *
 * @param field what broke it; null for a thing as a whole
 * @param rule what must hold, beginning with "must"
 * @param value what was given, shortened; null if there is none to show
 */
public record Breach(String field, String rule, String value) {

  private static final int SHOWN = 200;

  public Breach {
    if (value != null && value.length() > SHOWN) {
      int end = Character.isHighSurrogate(value.charAt(SHOWN - 2)) ? SHOWN - 2 : SHOWN - 1;
      value = value.substring(0, end) + "…";
    }
  }

  /** The breach in words. */
  public String sentence() {
    String subject = field == null ? "it" : field;
    return subject
        + " "
        + rule
        + (value == null ? "" : ", but was " + (value.isEmpty() ? "empty" : value));
  }

  /** The same of a field within another. */
  public Breach within(String outer) {
    return new Breach(field == null ? outer : outer + "." + field, rule, value);
  }

  /** Writes the parts into an object that is open. */
  public void writeFields(JsonGenerator json) throws IOException {
    if (field != null) {
      json.writeStringField("field", field);
    }
    json.writeStringField("rule", rule);
    if (value != null) {
      json.writeStringField("value", value);
    }
  }
}
