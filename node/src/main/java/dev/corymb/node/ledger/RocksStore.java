package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.Snapshot;
import org.rocksdb.Statistics;
import org.rocksdb.Status;
import org.rocksdb.TickerType;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * An open RocksDB with the families of a ledger. All of it is used inside of a {@link #call}, which
 * keeps it open meanwhile: native code that is called after its end takes the process down.
 */
final class RocksStore implements AutoCloseable {

  /** Something to do with an open store. */
  interface Call<T> {
    T run() throws RocksDBException;
  }

  /** Takes a record and says whether it wants more. */
  interface Scan {
    boolean take(byte[] key, byte[] record) throws RocksDBException;
  }

  private static final String BACKGROUND_ERRORS = "rocksdb.background-errors";

  private final Path directory;
  private final RocksDB db;
  private final Map<Family, ColumnFamilyHandle> families;
  private final Natives natives;
  private final StallRetry stalls;
  private final Statistics counts;
  private final WriteOptions synced;
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();
  private volatile String failure = ""; // of the last write
  private final AtomicLong durable = new AtomicLong();
  private boolean closed; // guarded by the gate

  /** Takes over an open store and all that must be closed with it. */
  RocksStore(
      Path directory,
      RocksDB db,
      Map<Family, ColumnFamilyHandle> families,
      Statistics counts,
      Natives natives,
      Duration writeTimeout) {
    this.directory = directory;
    this.db = db;
    this.counts = counts;
    this.natives = natives;
    this.stalls = new StallRetry(writeTimeout);
    this.synced = natives.add(new WriteOptions().setSync(true).setNoSlowdown(true));
    this.families = families;
    this.durable.set(db.getLatestSequenceNumber()); // what the store has read from the disk
  }

  Path directory() {
    return directory;
  }

  /** Whether it has the families of events. */
  boolean hasEvents() {
    return families.containsKey(Family.EVENTS);
  }

  /** Does something while the store is open, and says whose directory it was if it fails. */
  <T> T call(Call<T> call) {
    return call(() -> "the ledger", call);
  }

  /** Does something for a site while the store is open, and names both if it fails. */
  <T> T callFor(String site, Call<T> call) {
    return call(() -> "site " + Requests.quoted(site), call);
  }

  private <T> T call(Supplier<String> owner, Call<T> call) {
    gate.readLock().lock();
    try {
      if (closed) {
        throw Requests.closed(directory);
      }
      return call.run();
    } catch (UnwrittenException e) {
      throw new StoreUnwritableException(
          "ledger " + directory + ": cannot write for " + owner.get() + ": " + e.getMessage(), e);
    } catch (RocksDBException e) {
      throw failure(owner.get(), e);
    } finally {
      gate.readLock().unlock();
    }
  }

  /** What the store says of a damaged block names its file. */
  private LedgerException failure(String owner, RocksDBException e) {
    if (StoreUnwritableException.isOfDamage(e.getStatus())) {
      return new DamagedLedgerException(
          "ledger " + directory + ": a file is damaged, read for " + owner + ": " + e.getMessage(),
          e);
    }
    return new LedgerException(
        "ledger " + directory + ": the store failed for " + owner + ": " + e.getMessage(), e);
  }

  /** Whether a write waits until the disk has it; a killed process alone would not tell. */
  boolean syncs() {
    return synced.sync() && !synced.disableWAL();
  }

  /** The store itself; for tests. */
  RocksDB db() {
    return db;
  }

  /** How the store is. */
  LedgerHealth health() {
    return call(
        () ->
            new LedgerHealth(
                db.getLongProperty(BACKGROUND_ERRORS),
                failure,
                stalls.stalled(),
                bufferBytes(),
                cacheBytes()));
  }

  private long bufferBytes() throws RocksDBException {
    return db.getAggregatedLongProperty("rocksdb.cur-size-all-mem-tables");
  }

  private long cacheBytes() throws RocksDBException {
    return db.getLongProperty("rocksdb.block-cache-usage"); // one cache for all families
  }

  ColumnFamilyHandle family(Family family) {
    return requireNonNull(families.get(family), family.name());
  }

  /**
   * Writes all of a batch or nothing; once it returns, it is on the disk. Gives up if the store
   * takes no writes for as long as the options say.
   */
  void write(WriteBatch batch) throws RocksDBException {
    long before = db.getLatestSequenceNumber();
    try {
      stalls.run(() -> db.write(synced, batch));
      failure = "";
    } catch (RocksDBException e) {
      failure = StallRetry.isStall(e) ? stall() : e.getMessage() + advice(e.getStatus());
      throw new UnwrittenException(failure, e);
    }
    // Not the latest number now: it may be that of another thread's write, which may yet fail.
    durable.accumulateAndGet(before + batch.count(), Math::max);
  }

  /** The number of a change that is on the disk, together with all before it. */
  long durableChanges() {
    return durable.get();
  }

  private String stall() throws RocksDBException {
    long errors = db.getLongProperty(BACKGROUND_ERRORS);
    return "the store has stopped writes for "
        + stalls.stalled().toMillis()
        + " ms"
        + (errors == 0
            ? ", because its background work lags behind"
            : ", after " + errors + " errors of its background work, which its file LOG names");
  }

  /** What to do if the store does not recover by itself. */
  private static String advice(Status status) {
    if (StoreUnwritableException.isOfDamage(status)) {
      return ". The ledger cannot merge its files, and takes no changes of any site: "
          + DamagedLedgerException.FILE_ADVICE;
    }
    return StoreUnwritableException.isOfFullDisk(status)
        ? ""
        : ". Repair the disk and restart the server";
  }

  /** A write that failed, to be told from other failures. */
  private static final class UnwrittenException extends RocksDBException {

    private static final long serialVersionUID = 1;

    UnwrittenException(String message, RocksDBException cause) {
      super(message, cause.getStatus());
      initCause(cause);
    }
  }

  /**
   * Adds to a batch that the records from a key up to another, which stays, are deleted. An empty
   * range is left out: the store counts it as a change when it is written, and not when the log is
   * read again, so that a ledger would have less than its mark.
   */
  void deleteRange(WriteBatch batch, Family family, byte[] from, byte[] to)
      throws RocksDBException {
    if (Arrays.compareUnsigned(from, to) < 0) {
      batch.deleteRange(family(family), from, to);
    }
  }

  /** Writes one record, in the same way. */
  void put(Family family, byte[] key, byte[] record) throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      batch.put(family(family), key, record);
      write(batch);
    }
  }

  /** Gives the record of a key. */
  @FunctionalInterface
  interface Get {
    Optional<byte[]> get(Family family, byte[] key) throws RocksDBException;
  }

  Optional<byte[]> get(Family family, byte[] key) throws RocksDBException {
    return Optional.ofNullable(db.get(family(family), key));
  }

  /** Does something with a view of the store that does not change meanwhile. */
  <T> T frozen(Frozen<T> call) throws RocksDBException {
    Snapshot snapshot = db.getSnapshot();
    try (ReadOptions moment = new ReadOptions().setSnapshot(snapshot)) {
      return call.run(moment);
    } finally {
      db.releaseSnapshot(snapshot);
    }
  }

  /** Something to do with a view of the store. */
  interface Frozen<T> {
    T run(ReadOptions moment) throws RocksDBException;
  }

  Optional<byte[]> get(Family family, ReadOptions moment, byte[] key) throws RocksDBException {
    return Optional.ofNullable(db.get(family(family), moment, key));
  }

  /** Visits the records from a key up to another, which is not visited, in order. */
  void scan(Family family, ReadOptions moment, byte[] from, byte[] to, Scan scan)
      throws RocksDBException {
    scan(family, moment, false, from, to, scan);
  }

  /** The same of records that will be read again soon, and are kept in memory therefore. */
  void scanOften(Family family, ReadOptions moment, byte[] from, byte[] to, Scan scan)
      throws RocksDBException {
    scan(family, moment, true, from, to, scan);
  }

  private void scan(
      Family family, ReadOptions moment, boolean often, byte[] from, byte[] to, Scan scan)
      throws RocksDBException {
    try (Slice end = new Slice(to);
        ReadOptions range = new ReadOptions(moment).setIterateUpperBound(end).setFillCache(often);
        RocksIterator iterator = db.newIterator(family(family), range)) {
      iterator.seek(from);
      while (iterator.isValid() && scan.take(iterator.key(), iterator.value())) {
        iterator.next();
      }
      iterator.status(); // an iterator that met a damaged block ends like one that is through
    }
  }

  /** How many records there are from a key up to another, which is not counted; at most so many. */
  long count(Family family, ReadOptions moment, byte[] from, byte[] to, long most)
      throws RocksDBException {
    try (Slice end = new Slice(to);
        ReadOptions range = new ReadOptions(moment).setIterateUpperBound(end).setFillCache(false);
        RocksIterator iterator = db.newIterator(family(family), range)) {
      long count = 0;
      for (iterator.seek(from); count < most && iterator.isValid(); iterator.next()) {
        count++;
      }
      iterator.status();
      return count;
    }
  }

  /** The keys of the first and of the last record of some, at one moment. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Ends(byte[] first, byte[] last) {}

  /**
   * The first and the last record from a key up to another, both included; none if there is none.
   */
  Optional<Ends> ends(Family family, byte[] from, byte[] to) throws RocksDBException {
    try (RocksIterator iterator = db.newIterator(family(family))) { // which sees one moment
      iterator.seek(from);
      byte[] first = within(iterator, from, to);
      if (first == null) {
        return Optional.empty();
      }
      iterator.seekForPrev(to);
      byte[] last = within(iterator, from, to);
      return Optional.of(new Ends(first, last == null ? first : last));
    }
  }

  /** The key of the last record from a key up to another, which does not count. */
  Optional<byte[]> last(Family family, byte[] from, byte[] to) throws RocksDBException {
    try (Slice end = new Slice(to);
        ReadOptions range = new ReadOptions().setIterateUpperBound(end);
        RocksIterator iterator = db.newIterator(family(family), range)) {
      iterator.seekToLast();
      iterator.status();
      byte[] key = iterator.isValid() ? iterator.key() : null;
      return Optional.ofNullable(key).filter(last -> Arrays.compareUnsigned(from, last) <= 0);
    }
  }

  private static byte @Nullable [] within(RocksIterator iterator, byte[] from, byte[] to)
      throws RocksDBException {
    iterator.status();
    byte[] key = iterator.isValid() ? iterator.key() : null;
    return key != null
            && Arrays.compareUnsigned(from, key) <= 0
            && Arrays.compareUnsigned(key, to) <= 0
        ? key
        : null;
  }

  /** Visits all records of a family in order. */
  void scanAll(Family family, Scan scan) throws RocksDBException {
    try (RocksIterator iterator = db.newIterator(family(family))) {
      iterator.seekToFirst();
      while (iterator.isValid() && scan.take(iterator.key(), iterator.value())) {
        iterator.next();
      }
      iterator.status();
    }
  }

  /** How the store is now. */
  StoreStatistics statistics() throws RocksDBException {
    return new StoreStatistics(
        bufferBytes(),
        cacheBytes(),
        counts.getTickerCount(TickerType.BLOCK_CACHE_HIT),
        counts.getTickerCount(TickerType.BLOCK_CACHE_MISS),
        counts.getTickerCount(TickerType.NUMBER_KEYS_READ),
        counts.getTickerCount(TickerType.NUMBER_DB_SEEK),
        counts.getTickerCount(TickerType.STALL_MICROS),
        db.getLongProperty("rocksdb.is-write-stopped"),
        db.getLongProperty("rocksdb.actual-delayed-write-rate"),
        db.getAggregatedLongProperty("rocksdb.estimate-pending-compaction-bytes"),
        db.getLongProperty("rocksdb.num-running-compactions"),
        db.getLongProperty("rocksdb.num-running-flushes"));
  }

  /** Waits for all calls and closes the store. */
  @Override
  public void close() {
    if (gate.getReadHoldCount() > 0) { // would wait for itself for ever
      throw new IllegalStateException(
          "ledger " + directory + " must not be closed from within a visitor");
    }
    gate.writeLock().lock();
    try {
      if (!closed) {
        closed = true;
        natives.close();
      }
    } finally {
      gate.writeLock().unlock();
    }
  }
}
