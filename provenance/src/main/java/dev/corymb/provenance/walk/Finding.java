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

  private static final long EACH = 64; // bytes of a finding and of a link, about

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
      weight += EACH + link.effect().value().length() + link.cause().value().length();
    }
    return weight;
  }
}
