package dev.corymb.server.api;

import dev.corymb.server.http.ByteBudget;
import dev.corymb.server.http.Permits;

/** Lets in a limited number of streams, each with the memory that it needs at most. */
final class StreamPermits {

  private final Permits permits;
  private final ByteBudget budget;
  private final StreamLimits limits;

  StreamPermits(Permits permits, ByteBudget budget, StreamLimits limits) {
    this.permits = permits;
    this.budget = budget;
    this.limits = limits;
  }

  /**
   * Lets in a stream.
   *
   * @throws dev.corymb.server.http.ProblemException if there are too many, or no memory is left
   */
  Permit take() {
    Permits.Permit permit = permits.take();
    try {
      return new Permit(permit, budget.take(limits.bytes()), limits);
    } catch (RuntimeException e) {
      permit.giveBack();
      throw e;
    }
  }

  /** What one stream has taken, and what it may take. */
  record Permit(Permits.Permit permit, ByteBudget.Charge memory, StreamLimits limits) {

    /** Gives it back; doing so twice does no harm. */
    void giveBack() {
      permit.giveBack();
      memory.release();
    }
  }
}
