package dev.corymb.node.ledger;

import java.util.List;

/**
 * What became of a batch.
 *
 * @param number the number of the batch; that of the one before if it was empty
 * @param added how many additions were done: all
 * @param removed how many removals were done
 * @param refused the places in the batch, ascending, of removals of what was not there
 */
public record Applied(long number, int added, int removed, List<Integer> refused) {

  /** Keeps a copy of the list. */
  public Applied {
    refused = List.copyOf(refused);
  }

  /** What becomes of an empty batch. */
  static Applied nothing(SiteState state) {
    return new Applied(state.lastBatch(), 0, 0, List.of());
  }
}
