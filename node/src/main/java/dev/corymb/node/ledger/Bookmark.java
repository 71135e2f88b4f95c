package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.EventId;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A place in the order in which a site recorded its events: after those of earlier times, and of
 * the same time after those of lesser ids. Events that are recorded later come later.
 *
 * @param recorded when the event at this place was recorded, in whole microseconds since 1970
 * @param event that event
 */
public record Bookmark(Instant recorded, EventId event) implements Comparable<Bookmark> {

  private static final Pattern TEXT = Pattern.compile("([0-9]{1,18})-([0-9a-f]{32})");

  /** Cuts the time to microseconds. */
  public Bookmark {
    recorded = recorded.truncatedTo(ChronoUnit.MICROS);
    requireNonNull(event, "event");
  }

  /** The bookmark of a text that {@link #toString} made. */
  public static Bookmark parse(String text) {
    Matcher matcher = TEXT.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "bookmark must be microseconds since 1970, a hyphen and 32 hexadecimal digits, but was "
              + Requests.quoted(text));
    }
    try {
      return new Bookmark(
          Instant.EPOCH.plus(Long.parseLong(matcher.group(1)), ChronoUnit.MICROS),
          EventId.parse(matcher.group(2)));
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException("bookmark must be within the range of times", e);
    }
  }

  @Override
  public int compareTo(Bookmark other) {
    int order = recorded.compareTo(other.recorded);
    return order != 0 ? order : event.compareTo(other.event);
  }

  /** The microseconds since 1970, a hyphen, and the id of the event. */
  @Override
  public String toString() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, recorded) + "-" + event;
  }
}
