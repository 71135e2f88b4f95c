package dev.corymb.provenance.prov;

import dev.corymb.provenance.json.EventTime;
import java.time.Instant;
import java.util.Optional;

/** Times as XML Schema writes them. */
final class XsdTime {

  private XsdTime() {}

  /** A time in UTC, with as many digits of a second as it needs; years beyond 9999 have no sign. */
  static String text(Instant time) {
    String text = time.toString();
    return text.startsWith("+") ? text.substring(1) : text;
  }

  /** Reads a time; nothing if it is not one. */
  static Optional<EventTime> parse(String text) {
    int dash = text.indexOf('-');
    boolean hasLongYear = dash > 4 && text.charAt(0) != '+';
    return EventTime.parse(hasLongYear ? "+" + text : text);
  }
}
