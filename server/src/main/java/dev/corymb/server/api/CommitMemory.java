package dev.corymb.server.api;

import dev.corymb.node.ledger.Batch;
import dev.corymb.server.http.ByteBudget;
import java.util.function.Supplier;

/**
 * The memory that items take while they are committed, by their combinations of values. It is that
 * of bodies, so that what is under way at a time is bounded as a whole.
 */
final class CommitMemory {

  private final ByteBudget budget;

  CommitMemory(ByteBudget budget) {
    this.budget = budget;
  }

  /** The most combinations that have room while nothing else is under way but the body. */
  long mostTuples(long bodyBytes) {
    return Math.min(
        Batch.MAX_TUPLES, Math.max(0, budget.largest() - bodyBytes) / Batch.BYTES_PER_TUPLE);
  }

  /**
   * Commits items.
   *
   * @param tuples how many combinations of values they have
   * @throws dev.corymb.server.http.ProblemException if the memory is in use; nothing is done
   */
  <T> T commit(long tuples, Supplier<T> commit) {
    ByteBudget.Charge charge = budget.take(tuples * Batch.BYTES_PER_TUPLE);
    try {
      return commit.get();
    } finally {
      charge.release();
    }
  }
}
