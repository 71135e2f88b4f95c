package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Groups;

/**
 * The removals of what has expired, as many as one commit may have: the tuples of their items take
 * memory until it is done. For one thread.
 */
final class Sweep {

  private static final int MAX_TUPLES = 200_000;

  private final Groups groups;
  private final int max;
  private final Batch.Builder removals;
  private long tuples;

  /**
   * No removals.
   *
   * @param max how many at most, at least 1
   */
  Sweep(Groups groups, int max) {
    this.groups = groups;
    this.max = Require.positive("max", max);
    this.removals = Batch.builder(groups.schema().size());
  }

  /**
   * Takes occurrences of an item, as many as there is room for; one at least if there are no
   * others.
   *
   * @return how many were taken
   */
  long take(long[] row, long occurrences) {
    long more = groups.tuples(row);
    if (tuples > 0 && tuples + more > MAX_TUPLES) {
      return 0;
    }
    tuples += more;
    long taken = Math.min(occurrences, max - removals.size());
    for (long i = 0; i < taken; i++) {
      removals.remove(row);
    }
    return taken;
  }

  /** The removals, as a batch. */
  Batch removals() {
    return removals.build();
  }
}
