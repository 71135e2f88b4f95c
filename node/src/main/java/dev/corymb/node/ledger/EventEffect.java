package dev.corymb.node.ledger;

import dev.corymb.provenance.event.EventId;
import java.util.List;

/**
 * What a commit did to the events of a site.
 *
 * @param added those that the site has since, and had not before
 * @param removed those that it had before, and has no more
 */
public record EventEffect(List<EventId> added, List<EventId> removed) {

  /** Nothing was done. */
  public static final EventEffect NONE = new EventEffect(List.of(), List.of());

  /** Keeps copies of the lists. */
  public EventEffect {
    added = List.copyOf(added);
    removed = List.copyOf(removed);
  }

  /** How many more events there are. */
  int more() {
    return added.size() - removed.size();
  }
}
