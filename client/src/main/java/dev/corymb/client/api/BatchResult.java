package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;

/**
 * What became of a batch of items.
 *
 * @param site of the batch; empty if its rows named their sites
 * @param batch the number of the batch at that site
 * @param added the items that were added
 * @param removed the items that were removed
 * @param created the sites that were created, where rows name their sites
 * @param refused the rows that were rejected, each with the reason
 * @param replayed whether the batch had been applied before under the same key
 */
public record BatchResult(
    Optional<String> site,
    Optional<Long> batch,
    long added,
    long removed,
    Optional<Long> created,
    List<RefusedItem> refused,
    boolean replayed) {

  /** Keeps a copy of the list. */
  public BatchResult {
    refused = List.copyOf(refused);
  }
}
