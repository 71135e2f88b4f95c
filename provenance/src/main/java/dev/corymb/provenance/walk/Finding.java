package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Link;
import java.time.Instant;
import java.util.List;

/**
 * What one event says about a key.
 *
 * @param site the id of the site that has it
 * @param event which one
 * @param time when it happened, or was recorded if its producer did not say
 * @param links those of the key
 */
public record Finding(String site, EventId event, Instant time, List<Link> links) {

  // Bytes in memory, about. The id that was asked for is one object for all.
  private static final long EACH = 96; // with its event and its time
  private static final long EACH_LINK = 112; // with the list, and the id at its other end

  /** Keeps a copy of the list. */
  public Finding {
    requireNonNull(site, "site");
    requireNonNull(event, "event");
    requireNonNull(time, "time");
    links = List.copyOf(links);
  }

  /** About how many bytes it takes, in memory and on its way. */
  public long weight() {
    long weight = EACH;
    for (Link link : links) {
      weight += EACH_LINK + Math.max(link.effect().value().length(), link.cause().value().length());
    }
    return weight;
  }
}
