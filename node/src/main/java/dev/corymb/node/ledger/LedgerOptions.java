package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;

/**
 * The memory that a ledger on disk may take beside the heap.
 *
 * @param cacheBytes for what was read, shared by all sites
 * @param writeBufferBytes for what was written and waits to be sorted into files; the log on disk
 *     grows to a few times this size
 */
public record LedgerOptions(long cacheBytes, long writeBufferBytes) {

  private static final long MIB = 1 << 20;

  /** Checks the sizes. */
  public LedgerOptions {
    Require.inRange("cacheBytes", cacheBytes, MIB, 1L << 50);
    Require.inRange("writeBufferBytes", writeBufferBytes, MIB, 1L << 40);
  }

  /** For millions of items. */
  public static LedgerOptions defaults() {
    return new LedgerOptions(64 * MIB, 64 * MIB);
  }
}
