package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.Event;
import java.time.Instant;

/**
 * An event of a site.
 *
 * @param event what was recorded
 * @param recorded when, by the clock of the owner, in whole microseconds; no two commits of a node
 *     have the same time, and a later one has a later time
 */
public record StoredEvent(Event event, Instant recorded) {

  /** Requires both. */
  public StoredEvent {
    requireNonNull(event, "event");
    requireNonNull(recorded, "recorded");
  }

  /** When it happened, or was recorded if its producer did not say. */
  public Instant time() {
    return event.time().orElse(recorded);
  }

  /** The place of the event among those of its site. */
  public Bookmark bookmark() {
    return new Bookmark(recorded, event.id());
  }
}
