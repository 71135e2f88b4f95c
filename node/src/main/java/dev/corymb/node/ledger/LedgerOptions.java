package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The memory that a ledger on disk may take beside the heap.
 *
 * @param cacheBytes for what was read, shared by all sites
 * @param writeBufferBytes for what was written and waits to be sorted into files; the log on disk
 *     grows to a few times this size
 * @param mark the file outside of the ledger's directory that says what the ledger had at least, so
 *     that a loss which no crash can cause is refused when the ledger is opened; if there is one
 * @param acceptLoss whether such a loss is accepted, and the mark written again
 */
public record LedgerOptions(
    long cacheBytes, long writeBufferBytes, Optional<Path> mark, boolean acceptLoss) {

  private static final long MIB = 1 << 20;

  /** Checks the sizes. */
  public LedgerOptions {
    Require.inRange("cacheBytes", cacheBytes, MIB, 1L << 50);
    Require.inRange("writeBufferBytes", writeBufferBytes, MIB, 1L << 40);
  }

  /** Without a mark. */
  public LedgerOptions(long cacheBytes, long writeBufferBytes) {
    this(cacheBytes, writeBufferBytes, Optional.empty(), false);
  }

  /** The same with a mark. */
  public LedgerOptions withMark(Path file, boolean acceptLoss) {
    return new LedgerOptions(cacheBytes, writeBufferBytes, Optional.of(file), acceptLoss);
  }

  /** For millions of items. */
  public static LedgerOptions defaults() {
    return new LedgerOptions(64 * MIB, 64 * MIB);
  }
}
