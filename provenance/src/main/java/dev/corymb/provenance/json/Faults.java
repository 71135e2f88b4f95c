package dev.corymb.provenance.json;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import dev.corymb.provenance.sent.InvalidEventException;
import java.nio.charset.CharacterCodingException;

/** What is wrong with bytes that are not JSON, without the insides of the parser. */
public final class Faults {

  private Faults() {}

  static InvalidEventException notJson(JsonProcessingException e) {
    InvalidEventException fault = new InvalidEventException("", rule(e), found(e));
    fault.initCause(e);
    return fault;
  }

  static InvalidEventException notUtf8(CharacterCodingException e) {
    InvalidEventException fault = new InvalidEventException("", "must be UTF-8", "is not");
    fault.initCause(e);
    return fault;
  }

  private static String rule(JsonProcessingException e) {
    return e instanceof StreamConstraintsException
        ? "must keep to the limits of texts, names and numbers"
        : "must be JSON";
  }

  private static String found(JsonProcessingException e) {
    String said = e.getOriginalMessage().lines().findFirst().orElse("");
    int insides = said.indexOf(" (");
    String short_ = InvalidEventException.shown(insides > 0 ? said.substring(0, insides) : said);
    JsonLocation at = e.getLocation();
    return at == null
        ? "has: " + short_
        : "is not at line " + at.getLineNr() + ", column " + at.getColumnNr() + ": " + short_;
  }
}
