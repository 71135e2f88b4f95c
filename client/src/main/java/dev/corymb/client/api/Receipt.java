package dev.corymb.client.api;

import java.util.Optional;

/**
 * What became of a batch with an idempotency key.
 *
 * @param site of the batch; empty if its rows named their sites
 * @param batch the number of the batch at that site
 * @param added the items that were added
 * @param removed the items that were removed
 * @param refused how many valid rows were rejected
 * @param replayed always true
 */
public record Receipt(
    Optional<String> site,
    Optional<Long> batch,
    long added,
    long removed,
    long refused,
    boolean replayed) {}
