package dev.corymb.provenance.openlineage;

import dev.corymb.provenance.event.Event;
import java.util.List;
import java.util.Optional;

/**
 * What became of one event that was sent.
 *
 * @param index its place among those that were sent, from 0
 * @param events what it says; nothing if it is rejected
 * @param fault why it is rejected
 */
public record SentEvent(long index, List<Event> events, Optional<InvalidEventException> fault) {

  /** Copies the list. */
  public SentEvent {
    events = List.copyOf(events);
  }

  static SentEvent read(long index, List<Event> events) {
    return new SentEvent(index, events, Optional.empty());
  }

  static SentEvent rejected(long index, InvalidEventException fault) {
    return new SentEvent(index, List.of(), Optional.of(fault));
  }
}
