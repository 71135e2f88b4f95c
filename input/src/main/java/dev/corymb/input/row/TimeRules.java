package dev.corymb.input.row;

import dev.corymb.core.schema.AttributeType;
import dev.corymb.core.schema.Timestamps;
import java.time.Instant;
import java.time.ZoneId;
import java.util.concurrent.TimeUnit;

/**
 * What a user says about the times of an input that do not say it themselves.
 *
 * @param unit the unit of times that are numbers; null if there must be none
 * @param zone the zone of times without one; null if there must be none
 */
public record TimeRules(TimeUnit unit, ZoneId zone) {

  /** Nothing was said. */
  public static final TimeRules NONE = new TimeRules(null, null);

  /** Reads a time; throws an IllegalArgumentException with the rule if it is none. */
  Instant read(String text) {
    try {
      return unit != null && Timestamps.isNumber(text)
          ? Timestamps.ofEpoch(text, unit)
          : Timestamps.parse(text, zone);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(rule(text), e);
    }
  }

  /** The rule that a text breaks, with the option that may help. */
  String rule(String text) {
    if (unit == null && Timestamps.isNumber(text)) {
      return AttributeType.INSTANT.rule() + "; --time-unit declares the unit of numbers";
    }
    if (!Timestamps.lacksZone(text)) {
      return AttributeType.INSTANT.rule(text);
    }
    return zone == null
        ? AttributeType.INSTANT.rule() + "; --time-zone declares the zone of times without one"
        : "must be a time that occurs once in the zone " + zone;
  }
}
