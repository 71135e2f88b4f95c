package dev.corymb.client.api;

import java.util.List;

/**
 * What became of a batch of events, in the form that the specification of OpenLineage gives it.
 *
 * @param status {@code success}, {@code partial_success} or {@code failure}
 * @param failed_events those that were not recorded
 */
@SuppressWarnings("MemberName") // of OpenLineage
public record LineageBatchAnswer(String status, Summary summary, List<FailedEvent> failed_events) {

  /** How many events had which end. */
  public record Summary(
      long received, long successful, long failed, long retriable, long non_retriable) {}

  /**
   * An event that was not recorded.
   *
   * @param index its place in the batch, from 0
   * @param retriable whether the same event may be recorded later
   */
  public record FailedEvent(long index, String reason, boolean retriable) {}
}
