package dev.corymb.node.ledger;

import dev.corymb.provenance.event.EventId;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Changes of events on their way into a ledger: those that change anything, and what they do to the
 * items of the site. What every ledger must do alike is done here. For one thread.
 */
final class EventWork {

  /** Gives what a ledger has of an event. */
  interface Stored<E extends Exception> {
    Optional<EventHead> head(EventId event) throws E;
  }

  private final long recorded;
  private final Map<EventId, NewEvent> added = new LinkedHashMap<>();
  private final Map<EventId, EventHead> removed = new LinkedHashMap<>();

  private EventWork(long recorded) {
    this.recorded = recorded;
  }

  /** Looks up the events of a commit. */
  static <E extends Exception> EventWork of(EventChanges changes, Stored<E> stored) throws E {
    EventWork work = new EventWork(micros(changes.recorded()));
    for (NewEvent event : changes.added()) {
      if (!work.added.containsKey(event.id()) && stored.head(event.id()).isEmpty()) {
        work.added.put(event.id(), event);
      }
    }
    for (EventId event : changes.removed()) {
      if (!work.removed.containsKey(event)) {
        stored.head(event).ifPresent(head -> work.removed.put(event, head));
      }
    }
    return work;
  }

  /** The whole microseconds since 1970. */
  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  /** The time of microseconds since 1970. */
  static Instant time(long micros) {
    return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
  }

  boolean isEmpty() {
    return added.isEmpty() && removed.isEmpty();
  }

  /** The time of the events that are recorded, in microseconds since 1970. */
  long recorded() {
    return recorded;
  }

  /** The same if any are, else later than all times. */
  long firstRecorded() {
    return added.isEmpty() ? Long.MAX_VALUE : recorded;
  }

  /** When an event that is recorded happened. */
  Instant timeOf(NewEvent event) {
    return event.time().orElseGet(() -> time(recorded));
  }

  Iterable<NewEvent> added() {
    return added.values();
  }

  Map<EventId, EventHead> removed() {
    return removed;
  }

  /** What is done to the items of the site. */
  Batch batch() {
    Batch.Builder batch = Batch.builder(EventKey.ARITY);
    for (NewEvent event : added.values()) {
      event.entries().forEach(entry -> batch.add(entry.key().digests()));
    }
    for (EventHead head : removed.values()) {
      head.keys().forEach(key -> batch.remove(key.digests()));
    }
    return batch.build();
  }

  EventEffect effect() {
    return new EventEffect(new ArrayList<>(added.keySet()), new ArrayList<>(removed.keySet()));
  }
}
