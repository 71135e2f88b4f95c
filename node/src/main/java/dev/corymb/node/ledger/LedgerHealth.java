package dev.corymb.node.ledger;

import java.time.Duration;

/**
 * How the store of a ledger is.
 *
 * @param backgroundErrors how often its background work, such as a flush or a compaction, has
 *     failed since the ledger was opened; the store retries it
 * @param failure why the last write failed; empty if it did not
 * @param stalled for how long writes have found the store stopped; zero if the last one did not
 */
public record LedgerHealth(long backgroundErrors, String failure, Duration stalled) {}
