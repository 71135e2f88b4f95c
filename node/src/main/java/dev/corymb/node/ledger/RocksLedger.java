package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * A ledger in a directory of the file system, on RocksDB. One process at a time has it open.
 *
 * <p>Every write is on the disk before it is acknowledged. Every record read is checked against a
 * checksum, and what is read as a whole against the numbers it should add up to.
 */
public final class RocksLedger implements Ledger {

  /*
   * A batch is one synced write: the items that changed, the index by expiry, the state of the site
   * and one record of the tail. Removals of what is not there are found by reading the counts of
   * all its items first, under the lock of the site. The layout stands in Keys and Records.
   */

  static {
    RocksDB.loadLibrary();
  }

  private static final String KIND = "corymb ledger";
  private static final int FORMAT = 1;

  private final int arity;
  private final RocksStore store;
  private final RocksRoster roster;

  private RocksLedger(int arity, RocksStore store) throws RocksDBException {
    this.arity = arity;
    this.store = store;
    requireHeader();
    this.roster = new RocksRoster(store);
  }

  /** Opens the ledger in a directory, or starts one there, with memory for millions of items. */
  public static RocksLedger open(Path directory, int arity) {
    return open(directory, arity, LedgerOptions.defaults());
  }

  /**
   * Opens the ledger in a directory, or starts one there.
   *
   * @param arity the number of attributes of every item; that of the ledger if there is one
   * @throws LedgerException if the directory cannot be used, is in use, or is damaged
   */
  public static RocksLedger open(Path directory, int arity, LedgerOptions options) {
    Require.inRange("arity", arity, 1, 64);
    RocksStore store = StoreOpener.open(directory, options);
    RocksLedger ledger = null;
    try {
      ledger = store.call(() -> new RocksLedger(arity, store));
      return ledger;
    } finally {
      if (ledger == null) {
        store.close();
      }
    }
  }

  /** Checks that this is a ledger of that arity; writes so into a new one. */
  private void requireHeader() throws RocksDBException {
    Optional<byte[]> record = store.get(Family.DEFAULT, Keys.HEADER);
    if (record.isEmpty()) {
      requireEmpty();
      byte[] header = new RecordWriter().text(KIND).u32(FORMAT).u32(arity).seal(Keys.HEADER);
      put(Family.DEFAULT, Keys.HEADER, header);
      return;
    }
    Place place = Place.ofLedger(store.directory(), Family.DEFAULT);
    RecordReader in = new RecordReader(place, Keys.HEADER, record.get());
    String found = in.text() + " of format " + in.u32();
    if (!found.equals(KIND + " of format " + FORMAT)) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + " must hold a "
              + KIND
              + " of format "
              + FORMAT
              + ", but holds a "
              + found);
    }
    int foundArity = in.u32();
    in.end();
    if (foundArity != arity) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + " must hold items of "
              + arity
              + " attributes, but holds items of "
              + foundArity);
    }
  }

  private void requireEmpty() throws RocksDBException {
    for (Family family : Family.values()) {
      Place place = Place.ofLedger(store.directory(), family);
      store.scanAll(
          family,
          (key, record) -> {
            throw place.damaged(key, "it is there, and the header of the ledger is not");
          });
    }
  }

  @Override
  public int arity() {
    return arity;
  }

  @Override
  public void create(SiteRecord site) {
    store.callFor(
        site.id(),
        () -> {
          roster.create(site);
          return site;
        });
  }

  @Override
  public void update(SiteRecord site) {
    store.callFor(
        site.id(),
        () -> {
          roster.update(site);
          return site;
        });
  }

  @Override
  public void delete(String site) {
    store.callFor(
        site,
        () -> {
          roster.delete(site);
          return site;
        });
  }

  @Override
  public Optional<SiteRecord> site(String site) {
    return store.callFor(site, () -> roster.find(site));
  }

  @Override
  public List<SiteRecord> sites() {
    return store.call(roster::all);
  }

  @Override
  public SiteState state(String site) {
    return store.callFor(site, () -> roster.require(site).state());
  }

  @Override
  public Applied apply(String site, Batch batch) {
    Requests.requireArity(arity, batch.arity());
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          found.lock();
          try {
            return apply(found, batch);
          } finally {
            found.unlock();
          }
        });
  }

  /** Does a batch; the caller has the lock of the site. */
  private Applied apply(RocksSite site, Batch batch) throws RocksDBException {
    if (batch.size() == 0) {
      return Applied.nothing(site.state());
    }
    BatchWork work = new BatchWork(batch);
    List<byte[]> keys = new ArrayList<>(work.items());
    for (int i = 0; i < work.items(); i++) {
      keys.add(Keys.item(site.number(), batch, work.operation(i)));
    }
    readOccurrences(site, work, keys);
    work.run();
    SiteState after = work.after(site.state());
    long firstDue = site.firstDue();
    try (WriteBatch write = new WriteBatch()) {
      RecordWriter out = new RecordWriter();
      for (int i = 0; i < work.items(); i++) {
        if (!work.unchanged(i)) {
          putItem(write, out, keys.get(i), work.after(i));
          firstDue = Math.min(firstDue, putDues(write, out, keys.get(i), work, i));
        }
      }
      byte[] tail = Keys.tail(site.number(), after.lastBatch());
      write.put(store.family(Family.TAIL), tail, Records.batch(out, work.done()).seal(tail));
      putState(write, out, site, after);
      store.write(write);
    }
    site.state(after);
    site.firstDue(firstDue);
    return work.applied(after);
  }

  private void readOccurrences(RocksSite site, BatchWork work, List<byte[]> keys)
      throws RocksDBException {
    Place place = place(Family.ITEMS, site);
    List<byte[]> records = store.getAll(Family.ITEMS, keys);
    for (int i = 0; i < keys.size(); i++) {
      if (records.get(i) != null) {
        work.was(i, Records.occurrences(new RecordReader(place, keys.get(i), records.get(i))));
      }
    }
  }

  private void putItem(WriteBatch write, RecordWriter out, byte[] key, Occurrences occurrences)
      throws RocksDBException {
    if (occurrences.total() == 0) {
      write.delete(store.family(Family.ITEMS), key);
    } else {
      write.put(store.family(Family.ITEMS), key, Records.occurrences(out, occurrences).seal(key));
    }
  }

  /** Writes what changes in the index by expiry; gives the first new expiry, or never. */
  private long putDues(WriteBatch write, RecordWriter out, byte[] item, BatchWork work, int index)
      throws RocksDBException {
    long first = Batch.NEVER;
    for (BatchWork.DueChange change : work.dueChanges(index)) {
      byte[] key = Keys.due(item, change.expiry());
      if (change.due()) {
        write.put(store.family(Family.DUE), key, out.seal(key));
        first = Math.min(first, change.expiry());
      } else {
        write.delete(store.family(Family.DUE), key);
      }
    }
    return first;
  }

  private void putState(WriteBatch write, RecordWriter out, RocksSite site, SiteState state)
      throws RocksDBException {
    byte[] key = Keys.state(site.number());
    write.put(store.family(Family.SITES), key, Records.state(out, state).seal(key));
  }

  @Override
  public long count(String site, long[] digests) {
    Requests.requireArity(arity, digests.length);
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          return occurrences(found, Keys.item(found.number(), digests)).total();
        });
  }

  private Occurrences occurrences(RocksSite site, byte[] key) throws RocksDBException {
    return store
        .get(Family.ITEMS, key)
        .map(record -> new RecordReader(place(Family.ITEMS, site), key, record))
        .map(Records::occurrences)
        .orElse(Occurrences.NONE);
  }

  @Override
  public long forEach(String site, ItemVisitor visitor) {
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          return store.frozen(moment -> forEach(found, moment, visitor));
        });
  }

  private long forEach(RocksSite site, ReadOptions moment, ItemVisitor visitor)
      throws RocksDBException {
    SiteState state = state(site, moment);
    Place place = place(Family.ITEMS, site);
    long[] item = new long[arity];
    long[] visited = {0};
    store.scan(
        Family.ITEMS,
        moment,
        Keys.site(site.number()),
        Keys.afterSite(site.number()),
        (key, record) -> {
          requireLength(place, key, Keys.itemLength(arity));
          long count = Records.occurrences(new RecordReader(place, key, record)).total();
          Keys.digests(key, item);
          visitor.visit(item, count);
          visited[0] += count;
          return true;
        });
    if (visited[0] != state.items()) {
      throw place.damaged(
          Keys.site(site.number()),
          "the items of the site are " + visited[0] + ", but should be " + state.items());
    }
    return state.lastBatch();
  }

  @Override
  public Expired expire(String site, long nowMillis, int max) {
    Require.positive("max", max);
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          found.lock();
          try {
            return expire(found, nowMillis, max);
          } finally {
            found.unlock();
          }
        });
  }

  private Expired expire(RocksSite site, long nowMillis, int max) throws RocksDBException {
    Batch.Builder removals = Batch.builder(arity);
    long first =
        nowMillis < site.firstDue() ? site.firstDue() : due(site, nowMillis, max, removals);
    Batch removed = removals.build();
    long number = apply(site, removed).number();
    site.firstDue(first);
    return new Expired(number, removed);
  }

  /** Collects what is due; gives the first expiry that is left. */
  private long due(RocksSite site, long nowMillis, int max, Batch.Builder removals)
      throws RocksDBException {
    Place place = place(Family.DUE, site);
    long[] item = new long[arity];
    long[] first = {Batch.NEVER};
    store.frozen(
        moment -> {
          store.scan(
              Family.DUE,
              moment,
              Keys.due(site.number(), site.firstDue()),
              Keys.afterSite(site.number()),
              (key, record) -> {
                requireLength(place, key, Keys.dueLength(arity));
                new RecordReader(place, key, record).end();
                long expiry = Keys.second(key);
                if (expiry > nowMillis || removals.size() == max) {
                  first[0] = expiry;
                  return false;
                }
                Keys.digests(key, item);
                long there = occurrences(site, Keys.item(site.number(), item)).countAt(expiry);
                if (there == 0) {
                  throw place.damaged(key, "its item does not expire then");
                }
                long taken = Math.min(there, max - removals.size());
                for (long i = 0; i < taken; i++) {
                  removals.remove(item);
                }
                if (taken < there) {
                  first[0] = expiry;
                  return false;
                }
                return true;
              });
          return site;
        });
    return first[0];
  }

  @Override
  public void saveSummary(String site, long upTo, byte[] summary) {
    store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          found.lock();
          try {
            saveSummary(found, upTo, summary);
          } finally {
            found.unlock();
          }
          return found;
        });
  }

  private void saveSummary(RocksSite site, long upTo, byte[] summary) throws RocksDBException {
    Requests.requireSummary(site.state(), upTo);
    SiteState after = site.state().summarised(upTo);
    try (WriteBatch write = new WriteBatch()) {
      RecordWriter out = new RecordWriter();
      byte[] key = Keys.site(site.number());
      write.put(store.family(Family.SUMMARIES), key, Records.summary(out, upTo, summary).seal(key));
      write.deleteRange(
          store.family(Family.TAIL),
          Keys.tail(site.number(), site.state().summarised() + 1),
          Keys.tail(site.number(), upTo + 1));
      putState(write, out, site, after);
      store.write(write);
    }
    site.state(after);
  }

  @Override
  public Optional<SavedSummary> savedSummary(String site) {
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          return store.frozen(moment -> savedSummary(found, moment));
        });
  }

  private Optional<SavedSummary> savedSummary(RocksSite site, ReadOptions moment)
      throws RocksDBException {
    long summarised = state(site, moment).summarised();
    Place place = place(Family.SUMMARIES, site);
    byte[] key = Keys.site(site.number());
    Optional<byte[]> record = store.get(Family.SUMMARIES, moment, key);
    if (record.isEmpty()) {
      if (summarised > 0) { // its batches are forgotten
        throw place.damaged(key, "it is not there, and should have batch " + summarised);
      }
      return Optional.empty();
    }
    SavedSummary saved = Records.summary(new RecordReader(place, key, record.get()));
    if (saved.upTo() != summarised) {
      throw place.damaged(key, "it has batch " + saved.upTo() + ", and should have " + summarised);
    }
    return Optional.of(saved);
  }

  @Override
  public long tail(String site, long after, BatchVisitor visitor) {
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          return store.frozen(moment -> tail(found, moment, after, visitor));
        });
  }

  private long tail(RocksSite site, ReadOptions moment, long after, BatchVisitor visitor)
      throws RocksDBException {
    SiteState state = state(site, moment);
    Requests.requireTail(state, after);
    Place place = place(Family.TAIL, site);
    long[] last = {after};
    store.scan(
        Family.TAIL,
        moment,
        Keys.tail(site.number(), after + 1),
        Keys.afterSite(site.number()),
        (key, record) -> {
          byte[] expected = Keys.tail(site.number(), last[0] + 1);
          if (!Arrays.equals(key, expected)) {
            throw place.damaged(expected, "it is not there; the next key is " + Keys.hex(key));
          }
          visitor.visit(last[0] + 1, Records.batch(new RecordReader(place, key, record), arity));
          last[0]++;
          return true;
        });
    if (last[0] != state.lastBatch()) {
      throw place.damaged(Keys.tail(site.number(), last[0] + 1), "it is not there");
    }
    return last[0];
  }

  /** The state of a site at the moment of a view. */
  private SiteState state(RocksSite site, ReadOptions moment) throws RocksDBException {
    byte[] key = Keys.state(site.number());
    return store
        .get(Family.SITES, moment, key)
        .map(record -> new RecordReader(place(Family.SITES, site), key, record))
        .map(Records::state)
        .orElseThrow(() -> Requests.unknown(site.id())); // dropped a moment ago
  }

  @Override
  public void putMeta(String name, byte[] value) {
    byte[] key = Keys.meta(name);
    byte[] record = new RecordWriter().bytes(value).seal(key);
    store.call(
        () -> {
          put(Family.DEFAULT, key, record);
          return name;
        });
  }

  @Override
  public Optional<byte[]> meta(String name) {
    byte[] key = Keys.meta(name);
    Place place = Place.ofLedger(store.directory(), Family.DEFAULT);
    return store
        .call(() -> store.get(Family.DEFAULT, key))
        .map(record -> new RecordReader(place, key, record))
        .map(in -> in.bytes(in.remaining()));
  }

  private void put(Family family, byte[] key, byte[] record) throws RocksDBException {
    try (WriteBatch write = new WriteBatch()) {
      write.put(store.family(family), key, record);
      store.write(write);
    }
  }

  private Place place(Family family, RocksSite site) {
    return Place.ofSite(store.directory(), family, site.id());
  }

  private static void requireLength(Place place, byte[] key, int length) {
    if (key.length != length) {
      throw place.damaged(key, "the key must have " + length + " bytes, but has " + key.length);
    }
  }

  @Override
  public void close() {
    store.close();
  }

  @Override
  public String toString() {
    return "RocksLedger[" + store.directory() + "]";
  }
}
