package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.EventId;
import java.time.Instant;
import java.util.List;

/**
 * What a commit does to the events of a site: it records some, or removes some. An event that the
 * site has is not recorded again, and one that it has not cannot be removed; neither changes
 * anything.
 *
 * @param recorded the time of those that are recorded, in whole microseconds; not before that of
 *     any event that the site was given before
 * @param added those to record
 * @param removed those to remove
 */
public record EventChanges(Instant recorded, List<NewEvent> added, List<EventId> removed) {

  /** No changes. */
  public static final EventChanges NONE = new EventChanges(Instant.EPOCH, List.of(), List.of());

  /** Keeps copies of the lists. */
  public EventChanges {
    requireNonNull(recorded, "recorded");
    added = List.copyOf(added);
    removed = List.copyOf(removed);
    if (!added.isEmpty() && !removed.isEmpty()) {
      throw new IllegalArgumentException(
          "a commit must record events or remove some, but had "
              + added.size()
              + " to record and "
              + removed.size()
              + " to remove");
    }
  }

  /** Records events. */
  public static EventChanges record(Instant recorded, List<NewEvent> events) {
    return new EventChanges(recorded, events, List.of());
  }

  /** Removes events. */
  public static EventChanges remove(List<EventId> events) {
    return new EventChanges(Instant.EPOCH, List.of(), events);
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty();
  }
}
