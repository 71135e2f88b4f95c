package dev.corymb.node.ledger;

import java.time.Duration;

/**
 * How the store of a ledger is.
 *
 * @param backgroundErrors how often its background work, such as a flush or a compaction, has
 *     failed since the ledger was opened; the store retries it
 * @param failure why the last write failed; empty if it did not
 * @param stalled for how long writes have found the store stopped; zero if the last one did not
 * @param bufferBytes memory of writes that are not in files yet
 * @param cacheBytes memory of blocks that were read
 */
public record LedgerHealth(
    long backgroundErrors, String failure, Duration stalled, long bufferBytes, long cacheBytes) {

  /** Of a ledger of which no memory is known. */
  public LedgerHealth(long backgroundErrors, String failure, Duration stalled) {
    this(backgroundErrors, failure, stalled, 0, 0);
  }
}
