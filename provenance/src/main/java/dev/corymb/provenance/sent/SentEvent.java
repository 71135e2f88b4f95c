package dev.corymb.provenance.sent;

import dev.corymb.provenance.event.Event;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What became of one event that was sent.
 *
 * @param index its place among those that were sent, from 0
 * @param events what it says; nothing if it is rejected, or is a document without statements
 * @param recorded when it was recorded before it was exported; empty for what was not
 * @param fault why it is rejected
 */
public record SentEvent(
    long index,
    List<Event> events,
    Optional<Instant> recorded,
    Optional<InvalidEventException> fault) {

  /** Copies the list. */
  public SentEvent {
    events = List.copyOf(events);
  }

  /** One that was read. */
  public static SentEvent read(long index, List<Event> events) {
    return new SentEvent(index, events, Optional.empty(), Optional.empty());
  }

  /** One that was exported, with the time at which it had been recorded. */
  public static SentEvent exported(long index, Event event, Optional<Instant> recorded) {
    return new SentEvent(index, List.of(event), recorded, Optional.empty());
  }

  /** One that breaks a rule. */
  public static SentEvent rejected(long index, InvalidEventException fault) {
    return new SentEvent(index, List.of(), Optional.empty(), Optional.of(fault));
  }
}
