package dev.corymb.node.ledger;

import java.util.List;

/**
 * What became of a batch.
 *
 * @param number the number of the batch; that of the one before if it was empty
 * @param added how many additions were done: all
 * @param removed how many removals were done
 * @param refused the places in the batch, ascending, of removals of what was not there
 * @param replayed whether it was done before, under the same key, and nothing was done this time
 */
public record Applied(
    long number, int added, int removed, List<Integer> refused, boolean replayed) {

  /** Keeps a copy of the list. */
  public Applied {
    refused = List.copyOf(refused);
  }

  /** What became of a batch that was done now. */
  public Applied(long number, int added, int removed, List<Integer> refused) {
    this(number, added, removed, refused, false);
  }

  /** The same, as the answer to one who comes again. */
  Applied again() {
    return new Applied(number, added, removed, refused, true);
  }
}
