package dev.corymb.node.ledger;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.file.OwnersFile;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.Cache;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.CompressionType;
import org.rocksdb.DBOptions;
import org.rocksdb.HistogramType;
import org.rocksdb.InfoLogLevel;
import org.rocksdb.LRUCache;
import org.rocksdb.MutableColumnFamilyOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Statistics;
import org.rocksdb.Status;
import org.rocksdb.WALRecoveryMode;

/** Opens the store of a ledger in a directory, or says in words why it cannot. */
final class StoreOpener {

  /*
   * Of the ways to read the log after a crash, the one is chosen that takes a record cut short at
   * the end, which a killed process leaves and nobody was told of, and refuses anything else. The
   * default of RocksDB would silently drop all that comes after a damaged record.
   */
  private static final WALRecoveryMode AFTER_A_CRASH = WALRecoveryMode.TolerateCorruptedTailRecords;

  /*
   * Logs that are complete are noted in the manifest, so that one which is missing or too short is
   * refused. The mark alone would not notice one that is missing before later ones. There is no
   * other way to this option from Java.
   */
  private static final Properties TRACKED_LOGS = new Properties();

  static {
    TRACKED_LOGS.setProperty("track_and_verify_wals_in_manifest", "true");
  }

  private static final String ADVICE =
      ". A file of it is missing or damaged: restore the data directory from a backup. If a log is"
          + " missing, starting once with accept-loss = true goes on with what is left";

  private static final long SMALL_BUFFER = 4 << 20;
  private static final long PIECE = 2 << 20; // of a write buffer: about what a core's cache holds
  private static final int MOST_PIECES = 32; // whoever looks for a key may have to look in all
  private static final Set<Family> IN_PIECES =
      EnumSet.of(Family.TUPLES, Family.ITEMS, Family.EVENTS, Family.EDGES);
  private static final long UNDELAYED = 1L << 40; // bytes per second: never slowed down, see shaped
  private static final double BLOOM_BITS = 10;
  private static final int MAX_UNMERGED_FILES = 36; // of a family; more would make reading slow

  /** Room for a Bloom filter over a piece of the write buffer. */
  private static final double BUFFER_BLOOM_FRACTION = 0.05;

  private static final System.Logger LOG = System.getLogger(StoreOpener.class.getName());

  private final Path directory;
  private final LedgerOptions options;
  private final Natives natives = new Natives();

  private StoreOpener(Path directory, LedgerOptions options) {
    this.directory = directory;
    this.options = options;
  }

  static RocksStore open(Path directory, LedgerOptions options) {
    StoreOpener opener = new StoreOpener(directory.toAbsolutePath().normalize(), options);
    boolean opened = false;
    try {
      opener.requireDirectory();
      opener.refuseForeignStore();
      RocksStore store = opener.openStore();
      opened = true;
      return store;
    } catch (RocksDBException e) {
      throw opener.refusal(e);
    } finally {
      if (!opened) {
        opener.natives.close();
      }
    }
  }

  private void requireDirectory() {
    try {
      OwnersFile.createDirectory(directory);
    } catch (IOException e) {
      throw new LedgerException("ledger directory " + directory + " could not be made: " + e, e);
    }
    if (!Files.isReadable(directory) || !Files.isWritable(directory)) {
      throw new LedgerException(
          "ledger directory " + directory + " must be readable and writable, but is not");
    }
  }

  /** What the store will drop from the end of its logs. */
  static List<String> droppedTails(Path directory) {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try {
      return LogTail.dropped(directory);
    } catch (IOException e) {
      throw new LedgerException("ledger directory " + directory + " could not be read: " + e, e);
    }
  }

  /** Opening a store with families that it lacks creates them; not in a store of somebody else. */
  private void refuseForeignStore() throws RocksDBException {
    if (!isThere()) {
      return;
    }
    try (Options plain = new Options()) {
      List<byte[]> present = RocksDB.listColumnFamilies(plain, directory.toString());
      if (Family.isLater(present)) {
        throw new LedgerException(
            "ledger directory "
                + directory
                + " holds a ledger of a later version of Corymb: use that version");
      }
      if (!Family.knowsAll(present) || (present.size() == 1 && hasRecords(plain))) {
        throw new LedgerException(
            "ledger directory " + directory + " holds a RocksDB store that is not a ledger");
      }
      boolean events = Family.EVENTS.isAmong(present);
      if (present.size() > 1 && events != options.events()) {
        throw new LedgerException(
            "ledger directory "
                + directory
                + (events
                    ? " must hold items, but holds events of provenance"
                    : " must hold events of provenance, but holds items")
                + ": give it the profile it was made with, or start with an empty one");
      }
    }
  }

  /** Whether the directory has a store, which may have logs to read. */
  private boolean isThere() {
    return Files.exists(directory.resolve("CURRENT"));
  }

  private boolean hasRecords(Options plain) throws RocksDBException {
    try (RocksDB db = RocksDB.openReadOnly(plain, directory.toString());
        RocksIterator iterator = db.newIterator()) {
      iterator.seekToFirst();
      return iterator.isValid();
    }
  }

  private RocksStore openStore() throws RocksDBException {
    Cache cache = natives.add(new LRUCache(options.cacheBytes()));
    BloomFilter bloom = natives.add(new BloomFilter(BLOOM_BITS));
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    List<Family> all = Family.all(options.events());
    for (Family family : all) {
      descriptors.add(
          new ColumnFamilyDescriptor(family.bytes(), natives.add(shaped(family, cache, bloom))));
    }
    // Numbers alone: to time every operation would cost more than it tells.
    Statistics counts = natives.add(new Statistics(EnumSet.allOf(HistogramType.class)));
    DBOptions whole =
        natives.add(
            (options.acceptLoss()
                    ? new DBOptions()
                    : requireNonNull(DBOptions.getDBOptionsFromProps(TRACKED_LOGS), "options"))
                .setCreateIfMissing(true)
                .setCreateMissingColumnFamilies(true)
                .setWalRecoveryMode(AFTER_A_CRASH)
                .setDbWriteBufferSize(options.maxBufferedBytes())
                .setDelayedWriteRate(UNDELAYED)
                .setMaxTotalWalSize(4 * options.writeBufferBytes())
                .setInfoLogLevel(InfoLogLevel.WARN_LEVEL)
                .setKeepLogFileNum(2)
                .setStatistics(counts)
                .setStatsDumpPeriodSec(0));
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    boolean wasThere = isThere();
    RocksDB db = RocksDB.open(whole, directory.toString(), descriptors, handles);
    natives.add(db);
    Map<Family, ColumnFamilyHandle> families = new EnumMap<>(Family.class);
    for (Family family : all) {
      // after the store, so that it is closed before it
      ColumnFamilyHandle handle = natives.add(handles.get(families.size()));
      families.put(family, handle);
      if (wasThere && IN_PIECES.contains(family)) {
        cut(db, handle);
      }
    }
    return new RocksStore(directory, db, families, counts, natives, options.writeTimeout());
  }

  /**
   * The options of a family. None is ever slowed down, only stopped: writes that may not wait in
   * the store fail in both cases, and each failed one would postpone the end of a slowdown.
   */
  private ColumnFamilyOptions shaped(Family family, Cache cache, BloomFilter bloom) {
    BlockBasedTableConfig table = new BlockBasedTableConfig().setBlockCache(cache);
    ColumnFamilyOptions shape = new ColumnFamilyOptions();
    switch (family) {
      // Most items and events that are looked up are new. New tuples are not looked up, see
      // TupleFilter, but those that are there may be in any of the pieces.
      case TUPLES, ITEMS, EVENTS -> {
        table.setFilterPolicy(bloom);
        inPieces(shape)
            .setMemtableWholeKeyFiltering(true)
            .setMemtablePrefixBloomSizeRatio(BUFFER_BLOOM_FRACTION);
      }
      case EDGES -> inPieces(shape);
      case TAIL, SUMMARIES ->
          shape.setWriteBufferSize(Math.max(SMALL_BUFFER, options.writeBufferBytes() / 2));
      default -> shape.setWriteBufferSize(SMALL_BUFFER);
    }
    // Digests are as good as random; summaries, ids and facets have something to compress.
    return shape
        .setLevel0SlowdownWritesTrigger(MAX_UNMERGED_FILES)
        .setLevel0StopWritesTrigger(MAX_UNMERGED_FILES)
        .setSoftPendingCompactionBytesLimit(0)
        .setTableFormatConfig(table)
        .setCompressionType(
            family == Family.SUMMARIES || family == Family.EVENTS || family == Family.EDGES
                ? CompressionType.LZ4_COMPRESSION
                : CompressionType.NO_COMPRESSION);
  }

  /** Gives a family a write buffer in pieces, or one that is {@linkplain #cut cut} later. */
  private ColumnFamilyOptions inPieces(ColumnFamilyOptions shape) {
    return shape
        .setWriteBufferSize(isThere() ? options.writeBufferBytes() : pieceBytes())
        .setMaxWriteBufferNumber(2 * pieces())
        .setMinWriteBufferNumberToMerge(Math.max(1, pieces() / 2));
  }

  private long pieceBytes() {
    return options.writeBufferBytes() / pieces();
  }

  private int pieces() {
    return (int) Math.max(1, Math.min(MOST_PIECES, options.writeBufferBytes() / PIECE));
  }

  /**
   * Cuts the write buffers of families whose keys come in no order: to find the place of a key in a
   * piece that the caches hold takes a fraction of the time. Many pieces are written to one file,
   * but not while the store reads its logs again, so they are cut only after that.
   */
  private void cut(RocksDB db, ColumnFamilyHandle family) {
    long piece = options.writeBufferBytes() / pieces();
    try {
      db.setOptions(family, MutableColumnFamilyOptions.builder().setWriteBufferSize(piece).build());
    } catch (RocksDBException e) {
      LOG.log(Level.DEBUG, "the store could not note the size of a buffer", e); // its disk is full
    }
  }

  private LedgerException refusal(RocksDBException e) {
    String said = String.valueOf(e.getMessage());
    if (said.toLowerCase(Locale.ROOT).contains("lock") && said.contains("LOCK")) {
      return new LedgerException(
          "ledger directory " + directory + " is in use by another process", e);
    }
    boolean damaged = e.getStatus() != null && e.getStatus().getCode() == Status.Code.Corruption;
    return new LedgerException(
        "ledger directory " + directory + " could not be opened: " + said + (damaged ? ADVICE : ""),
        e);
  }
}
