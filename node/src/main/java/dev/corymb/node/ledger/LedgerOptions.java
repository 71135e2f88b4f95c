package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/**
 * The memory that a ledger on disk may take outside the heap, how long it may take to write, and
 * its mark.
 *
 * @param cacheBytes for what was read, shared by all sites
 * @param writeBufferBytes for what was written and waits to be sorted into files; the log on disk
 *     grows to a few times this size
 * @param writeTimeout how long a write is retried while the store takes none, because its
 *     background work lags behind or fails
 * @param mark the file outside of the ledger's directory that says what the ledger had at least, so
 *     that a loss which no crash can cause is refused when the ledger is opened; if there is one
 * @param acceptLoss whether such a loss is accepted, and the mark written again
 * @param profile the fingerprint of the federation's profile; a ledger of another one is refused
 *     before anything is written, also one of an earlier version, which does not know its groups
 * @param events whether the ledger keeps events of provenance; one that is there must be of the
 *     same kind
 * @param progress gets a sentence now and then while a large ledger of an earlier version is opened
 */
public record LedgerOptions(
    long cacheBytes,
    long writeBufferBytes,
    Duration writeTimeout,
    Optional<Path> mark,
    boolean acceptLoss,
    OptionalLong profile,
    boolean events,
    Consumer<String> progress) {

  /** Longer than any flush or compaction that merely lags behind. */
  public static final Duration WRITE_TIMEOUT = Duration.ofSeconds(10);

  private static final long MIB = 1 << 20;

  /** Checks the values. */
  public LedgerOptions {
    Require.inRange("cacheBytes", cacheBytes, MIB, 1L << 50);
    Require.inRange("writeBufferBytes", writeBufferBytes, MIB, 1L << 40);
    if (writeTimeout.isNegative()) {
      throw new IllegalArgumentException("writeTimeout must not be negative: " + writeTimeout);
    }
  }

  /** Without a mark. */
  public LedgerOptions(long cacheBytes, long writeBufferBytes, Duration writeTimeout) {
    this(
        cacheBytes,
        writeBufferBytes,
        writeTimeout,
        Optional.empty(),
        false,
        OptionalLong.empty(),
        false,
        sentence -> {});
  }

  /** Without a mark, and with the usual timeout. */
  public LedgerOptions(long cacheBytes, long writeBufferBytes) {
    this(cacheBytes, writeBufferBytes, WRITE_TIMEOUT);
  }

  /**
   * The free disk below which a ledger must be given no more changes: what it needs to write out
   * its buffers, and as much again to merge what it wrote. Below that its background work fails.
   */
  public long leastFreeBytes() {
    return 2 * maxBufferedBytes();
  }

  /** The most that waits in memory to be sorted into files. */
  long maxBufferedBytes() {
    return 2 * writeBufferBytes;
  }

  /** The same with a mark. */
  public LedgerOptions withMark(Path file, boolean acceptLoss) {
    return new LedgerOptions(
        cacheBytes,
        writeBufferBytes,
        writeTimeout,
        Optional.of(file),
        acceptLoss,
        profile,
        events,
        progress);
  }

  /** The same for a federation. */
  public LedgerOptions withProfile(long fingerprint) {
    return new LedgerOptions(
        cacheBytes,
        writeBufferBytes,
        writeTimeout,
        mark,
        acceptLoss,
        OptionalLong.of(fingerprint),
        events,
        progress);
  }

  /** The same with another listener. */
  public LedgerOptions withProgress(Consumer<String> listener) {
    return new LedgerOptions(
        cacheBytes, writeBufferBytes, writeTimeout, mark, acceptLoss, profile, events, listener);
  }

  /** The same for sites that hold events of provenance, or items. */
  public LedgerOptions withEvents(boolean kept) {
    return new LedgerOptions(
        cacheBytes, writeBufferBytes, writeTimeout, mark, acceptLoss, profile, kept, progress);
  }

  /** For millions of items. */
  public static LedgerOptions defaults() {
    return new LedgerOptions(64 * MIB, 64 * MIB);
  }
}
