package dev.corymb.node.ledger;

/**
 * The state of a ledger's store, as RocksDB reports it.
 *
 * @param memtableBytes memory of writes that are not in files yet
 * @param cacheBytes memory of blocks that were read
 * @param cacheHits blocks found in the cache, since the start
 * @param cacheMisses blocks not found there, since the start
 * @param recordsRead records that were looked up by their keys, whether there or not, since the
 *     start
 * @param searches searches for the first or last record of a range, scans included, since the start
 * @param stallMicros time for which writes were stalled, since the start
 * @param writeStopped 1 if writes are stopped now, else 0
 * @param delayedWriteRate bytes per second to which writes are slowed down; 0 if they are not
 * @param pendingCompactionBytes bytes that compactions have yet to rewrite, as estimated
 * @param runningCompactions compactions that are running
 * @param runningFlushes flushes that are running
 */
public record StoreStatistics(
    long memtableBytes,
    long cacheBytes,
    long cacheHits,
    long cacheMisses,
    long recordsRead,
    long searches,
    long stallMicros,
    long writeStopped,
    long delayedWriteRate,
    long pendingCompactionBytes,
    long runningCompactions,
    long runningFlushes) {}
