package dev.corymb.server.api;

import dev.corymb.server.http.ByteBudget;
import dev.corymb.server.http.Permits;

/** Lets in a limited number of streams, each with the memory that it needs at most. */
final class StreamPermits {

  private final Permits permits;
  private final ByteBudget budget;
  private final long bytes;

  /**
   * Permits for streams.
   *
   * @param bytes what a stream holds at most
   */
  StreamPermits(Permits permits, ByteBudget budget, long bytes) {
    this.permits = permits;
    this.budget = budget;
    this.bytes = bytes;
  }

  /**
   * Lets in a stream.
   *
   * @throws dev.corymb.server.http.ProblemException if there are too many, or no memory is left
   */
  Permit take() {
    Permits.Permit permit = permits.take();
    try {
      return new Permit(permit, budget.take(bytes));
    } catch (RuntimeException e) {
      permit.giveBack();
      throw e;
    }
  }

  /** What one stream has taken. */
  record Permit(Permits.Permit permit, ByteBudget.Charge memory) {

    /** Gives it back; doing so twice does no harm. */
    void giveBack() {
      permit.giveBack();
      memory.release();
    }
  }
}
