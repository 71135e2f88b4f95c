package dev.corymb.node.ledger;

import java.util.List;

/**
 * What a batch did to a site.
 *
 * @param applied what is told of it
 * @param repeated the places in the batch, ascending, of what changed only how often an item is
 *     there: additions of one that was there, and removals after which some are left
 */
public record Effect(Applied applied, List<Integer> repeated) {

  /** Keeps a copy of the list. */
  public Effect {
    repeated = List.copyOf(repeated);
  }

  /** What an empty batch does. */
  static Effect nothing(SiteState state) {
    return new Effect(new Applied(state.lastBatch(), 0, 0, List.of()), List.of());
  }
}
