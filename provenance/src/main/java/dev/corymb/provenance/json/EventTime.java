package dev.corymb.provenance.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.TemporalAccessor;
import java.util.Locale;
import java.util.Optional;

/**
 * A time that was sent.
 *
 * @param instant in nanoseconds if they were given
 * @param zoneAssumed whether it had no zone, and was taken as UTC
 */
public record EventTime(Instant instant, boolean zoneAssumed) {

  /** As ISO 8601 has it, also with a space for the T, and with offsets in other forms. */
  private static final DateTimeFormatter FORMAT =
      new DateTimeFormatterBuilder()
          .parseCaseInsensitive()
          .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
          .appendPattern("[XXX][XX][X]")
          .appendPattern("['['VV']']") // as Java writes times with a zone
          .toFormatter(Locale.ROOT)
          .withResolverStyle(ResolverStyle.STRICT);

  /** Reads a time, or nothing if it is not one. */
  public static Optional<EventTime> parse(String text) {
    try {
      TemporalAccessor time =
          FORMAT.parseBest(text.replace(' ', 'T'), ZonedDateTime::from, LocalDateTime::from);
      return Optional.of(
          time instanceof ZonedDateTime zoned
              ? new EventTime(zoned.toInstant(), false)
              : new EventTime(((LocalDateTime) time).toInstant(ZoneOffset.UTC), true));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
