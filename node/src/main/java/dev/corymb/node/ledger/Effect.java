package dev.corymb.node.ledger;

import java.util.List;
import java.util.Map;

/**
 * What a batch did to a site.
 *
 * @param applied what is told of it
 * @param after the state of the site after it
 * @param tuples that occur for the first time, or have occurred for the last
 * @param items how many came or went, by their tuples
 * @param values of range attributes, of which other numbers of distinct items have each, and how
 *     many more
 */
public record Effect(
    Applied applied,
    SiteState after,
    TupleChanges tuples,
    ItemChanges items,
    Map<RangeValue, Long> values,
    EventEffect events) {

  /** What an empty batch does, or events that are there already. */
  static Effect nothing(SiteState state) {
    return new Effect(
        new Applied(state.lastBatch(), 0, 0, List.of()),
        state,
        TupleChanges.none(state.tuples().size()),
        ItemChanges.NONE,
        Map.of(),
        EventEffect.NONE);
  }

  /** Whether nothing was done, and nothing written. */
  public boolean isNothing() {
    return applied.added() + applied.removed() + applied.refused().size() == 0
        && events.added().isEmpty()
        && events.removed().isEmpty();
  }
}
