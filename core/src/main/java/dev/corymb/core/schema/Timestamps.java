package dev.corymb.core.schema;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.ResolverStyle;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads points in time. All forms of one point in time give equal instants, and so one digest,
 * whether they are loaded or asked for.
 *
 * <p>A time without a zone is never guessed: a wrong guess would be a miss that nobody sees.
 */
public final class Timestamps {

  /** What a time must be. */
  static final String RULE =
      "must be a time with its zone, such as 2024-05-01T12:00:00Z, 2024-05-01 14:00:00+02:00 or, as web"
          + " servers log it, 01/May/2024:14:00:00 +0200, or @ and the seconds since 1970";

  private static final Pattern DATE_AND_TIME =
      Pattern.compile(
          "(\\d{4}-\\d{2}-\\d{2})[Tt ](\\d{2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?)"
              + " ?(Z|z|UTC|GMT|[+-]\\d{2}(?::?\\d{2})?)?");
  private static final Pattern DATE = Pattern.compile("\\d{4}-\\d{2}-\\d{2}");
  private static final String LOG_TIME =
      "\\d{2}/\\p{Alpha}{3}/\\d{4}:\\d{2}:\\d{2}:\\d{2} [+-]\\d{4}";
  private static final Pattern LOG = Pattern.compile(LOG_TIME + "|\\[" + LOG_TIME + "]");
  private static final DateTimeFormatter LOG_FORMAT =
      DateTimeFormatter.ofPattern("['[']dd/MMM/uuuu:HH:mm:ss Z[']']", Locale.ENGLISH)
          .withResolverStyle(ResolverStyle.STRICT);
  private static final Pattern NUMBER = Pattern.compile("-?\\d{1,19}(?:\\.\\d{1,18})?");

  private Timestamps() {}

  /**
   * Reads a time with its zone: a date, T or a space, a time of day with optional seconds and
   * fraction, and Z, UTC or an offset; @ and the seconds since 1970; or the form of the logs of web
   * servers, 01/May/2024:14:00:00 +0200, also in brackets.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Instant parse(String text) {
    return parse(text, null);
  }

  /**
   * Reads a time that may lack its zone.
   *
   * @param zone the zone of times without one; null if there must be one
   * @throws IllegalArgumentException if it is none, or if the zone has no such time or has it twice
   */
  public static Instant parse(String text, @Nullable ZoneId zone) {
    if (text.startsWith("@")) {
      return ofEpoch(text.substring(1), TimeUnit.SECONDS);
    }
    try {
      if (LOG.matcher(text).matches()) {
        return LOG_FORMAT.parse(text, Instant::from);
      }
      Matcher parts = DATE_AND_TIME.matcher(text);
      if (!parts.matches() || parts.group(2).startsWith("24")) {
        return Instant.parse(text); // years of five digits, and the end of a day
      }
      LocalDateTime local =
          LocalDateTime.parse(parts.group(1) + "T" + parts.group(2).replace(',', '.'));
      return local.toInstant(parts.group(3) == null ? offset(zone, local) : offset(parts.group(3)));
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  /** Whether a text is a date and time that only lacks its zone. */
  public static boolean lacksZone(String text) {
    Matcher parts = DATE_AND_TIME.matcher(text);
    return parts.matches() && parts.group(3) == null && isTime(text + "Z");
  }

  /** The rule that a text breaks which is not a time. Begins with "must". */
  static String rule(String text) {
    Matcher date = DATE.matcher(text);
    if (date.lookingAt() && !isTime(date.group() + "T00:00:00Z")) {
      return "must be a day that exists";
    }
    Matcher parts = DATE_AND_TIME.matcher(text);
    if (LOG.matcher(text).matches()
        || (parts.matches() && !isTime("2024-05-01T" + parts.group(2) + "Z"))) {
      return "must be a day and a time of day that exist";
    }
    if (date.matches()) {
      return RULE + "; this one is a day: append the time, such as " + text + "T00:00:00Z";
    }
    return lacksZone(text) ? RULE + "; this one has no zone: append Z or an offset" : RULE;
  }

  private static boolean isTime(String text) {
    try {
      parse(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /**
   * Reads a number of units since 1970, with a fraction down to a nanosecond.
   *
   * @throws IllegalArgumentException if it is none
   */
  public static Instant ofEpoch(String number, TimeUnit unit) {
    if (!isNumber(number)) {
      throw new IllegalArgumentException(number);
    }
    try {
      BigDecimal nanos = new BigDecimal(number).multiply(BigDecimal.valueOf(unit.toNanos(1)));
      BigDecimal seconds = nanos.movePointLeft(9).setScale(0, RoundingMode.FLOOR);
      return Instant.ofEpochSecond(
          seconds.longValueExact(), nanos.subtract(seconds.movePointRight(9)).longValueExact());
    } catch (ArithmeticException | DateTimeException e) {
      throw new IllegalArgumentException(number, e);
    }
  }

  /** Whether a text is a number that {@link #ofEpoch} may read. */
  public static boolean isNumber(String text) {
    return NUMBER.matcher(text).matches();
  }

  private static ZoneOffset offset(@Nullable ZoneId zone, LocalDateTime local) {
    List<ZoneOffset> offsets = zone == null ? List.of() : zone.getRules().getValidOffsets(local);
    if (offsets.size() != 1) {
      throw new DateTimeException("no time, or two, in the zone " + zone);
    }
    return offsets.get(0);
  }

  private static ZoneOffset offset(String text) {
    return switch (text.toUpperCase(Locale.ROOT)) {
      case "Z", "UTC", "GMT" -> ZoneOffset.UTC;
      default -> ZoneOffset.of(text);
    };
  }
}
