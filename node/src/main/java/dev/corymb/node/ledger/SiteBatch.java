package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a batch does to one site, where it touches several.
 *
 * @param site the id
 * @param batch the operations on that site, in their order
 * @param places those of the operations in the whole batch, ascending; empty if this is the whole
 * @param events what is done to the events of the site; then there are no operations on items
 */
public record SiteBatch(String site, Batch batch, List<Integer> places, EventChanges events) {

  private static final Batch NO_ITEMS = Batch.builder(EventKey.ARITY).build();

  /** Keeps a copy of the list. */
  public SiteBatch {
    requireNonNull(site, "site");
    places = List.copyOf(places);
    requireNonNull(events, "events");
    if (!places.isEmpty() && places.size() != batch.size()) {
      throw new IllegalArgumentException(
          "places must be one an operation, " + batch.size() + ", but there were " + places.size());
    }
  }

  /** A batch of items. */
  public SiteBatch(String site, Batch batch, List<Integer> places) {
    this(site, batch, places, EventChanges.NONE);
  }

  /** Changes of events. */
  public static SiteBatch ofEvents(String site, EventChanges events) {
    return new SiteBatch(site, NO_ITEMS, List.of(), events);
  }

  /** Whether there is nothing to do. */
  public boolean isEmpty() {
    return batch.size() == 0 && events.isEmpty();
  }

  /** A batch for one site only. */
  public static SiteBatch whole(String site, Batch batch) {
    return new SiteBatch(site, batch, List.of());
  }

  /** The place in the whole batch of an operation. */
  public int place(int operation) {
    return places.isEmpty() ? operation : places.get(operation);
  }
}
