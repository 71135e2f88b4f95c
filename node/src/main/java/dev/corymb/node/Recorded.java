package dev.corymb.node;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;

/**
 * What became of events that were to be recorded.
 *
 * @param created whether the site was created for them
 * @param recorded when, by the clock of the node; those that were there before keep their time
 * @param added for each event, in their order, whether it is new at the site; false if it was there
 *     before, or comes twice
 */
public record Recorded(boolean created, Instant recorded, List<Boolean> added) {

  /** Keeps a copy of the list. */
  public Recorded {
    requireNonNull(recorded, "recorded");
    added = List.copyOf(added);
  }

  /** How many events are new. */
  public int addedEvents() {
    return (int) added.stream().filter(Boolean::booleanValue).count();
  }
}
