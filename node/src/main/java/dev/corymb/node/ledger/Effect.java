package dev.corymb.node.ledger;

import java.util.List;

/**
 * What a batch did to a site.
 *
 * @param applied what is told of it
 * @param after the state of the site after it
 * @param tuples that occur for the first time, or have occurred for the last
 */
public record Effect(Applied applied, SiteState after, TupleChanges tuples) {

  /** What an empty batch does. */
  static Effect nothing(SiteState state) {
    return new Effect(
        new Applied(state.lastBatch(), 0, 0, List.of()),
        state,
        TupleChanges.none(state.tuples().size()));
  }
}
