package dev.corymb.provenance.exchange;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.Event;
import java.time.Instant;
import java.util.Optional;

/**
 * An event as it is exported.
 *
 * @param event which one
 * @param recorded when it was recorded at the site that exports it
 */
public record RecordedEvent(Event event, Optional<Instant> recorded) {

  /** Checks that both are there. */
  public RecordedEvent {
    requireNonNull(event, "event");
    requireNonNull(recorded, "recorded");
  }
}
