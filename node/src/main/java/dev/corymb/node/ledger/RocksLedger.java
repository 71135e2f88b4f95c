package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.node.ledger.RocksStore.Call;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Question;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * A ledger in a directory of the file system, on RocksDB. One process at a time has it open.
 *
 * <p>Every write is on the disk before it is acknowledged. Every record read is checked against a
 * checksum, and what is read as a whole against the numbers it should add up to. The layout of the
 * store is that of {@code Keys} and {@code Records} in this package.
 */
public final class RocksLedger implements Ledger {

  static {
    RocksDB.loadLibrary();
  }

  private static final int UNOWNED = 64; // locks for receipts that are not of one site

  private final Groups groups;
  private final Ranges ranges;
  private final boolean events;
  private final RocksStore store;
  private final RocksRoster roster;
  private final RocksReader reader;
  private final RocksEvents storedEvents;
  private final RocksEdges edges;
  private final RocksWriter writer;
  private final List<RocksSite> unowned =
      Stream.generate(() -> SiteRecord.of(Ticket.ALL, 0, 0, Instant.EPOCH))
          .limit(UNOWNED)
          .map(none -> new RocksSite(Keys.ALL_SITES, none, SiteState.empty(0)))
          .toList();
  private final Object pruning = new Object();

  private final MarkKeeper mark;
  private final List<String> losses = new ArrayList<>();

  private RocksLedger(
      Groups groups, Ranges ranges, RocksStore store, MarkKeeper mark, LedgerOptions options)
      throws RocksDBException {
    this.groups = groups;
    this.ranges = ranges;
    this.events = options.events();
    this.store = store;
    this.mark = mark;
    Requests.requireKeys(events, groups, ranges);
    LedgerHeader.require(store, groups, ranges);
    if (options.profile().isPresent()) {
      LedgerHeader.requireProfile(store, options.profile().getAsLong());
    }
    this.roster = new RocksRoster(store, groups);
    LedgerHeader.renew(
        store, groups, ranges); // first: an earlier version must not see what is half done
    roster.upgrade(new SiteUpgrade(store, groups, options.progress()));
    this.reader = new RocksReader(store, groups);
    this.storedEvents = new RocksEvents(store, reader);
    this.edges = new RocksEdges(store, reader, storedEvents);
    this.writer = new RocksWriter(store, reader, storedEvents, groups, ranges);
  }

  /** Opens the ledger in a directory, or starts one there, with memory for millions of items. */
  public static RocksLedger open(Path directory, Groups groups) {
    return open(directory, groups, LedgerOptions.defaults());
  }

  /**
   * Opens the ledger in a directory, or starts one there. One of an earlier version is counted
   * once, which takes about as long as reading all its items.
   *
   * @param groups whose tuples are counted; those of the ledger if there is one
   * @throws LedgerException if the directory cannot be used, is in use, or is damaged
   */
  public static RocksLedger open(Path directory, Groups groups, LedgerOptions options) {
    return open(directory, groups, Ranges.none(groups.schema()), options);
  }

  /**
   * The same, of a ledger that keeps the values of range attributes.
   *
   * @param ranges those of the ledger if there is one
   */
  public static RocksLedger open(
      Path directory, Groups groups, Ranges ranges, LedgerOptions options) {
    MarkKeeper mark = MarkKeeper.of(directory, options);
    List<String> tails = StoreOpener.droppedTails(directory);
    RocksStore store = StoreOpener.open(directory, options);
    RocksLedger ledger = null;
    try {
      ledger = store.call(() -> opened(groups, ranges, store, mark, options));
      ledger.losses.addAll(tails);
      return ledger;
    } finally {
      if (ledger == null) {
        store.close();
      }
    }
  }

  /** Compares before anything is written, so that a refused store stays as it is. */
  private static RocksLedger opened(
      Groups groups, Ranges ranges, RocksStore store, MarkKeeper mark, LedgerOptions options)
      throws RocksDBException {
    String lost = mark.compare(store.directory(), store.durableChanges());
    RocksLedger ledger = new RocksLedger(groups, ranges, store, mark, options);
    if (!lost.isEmpty()) {
      ledger.losses.add(lost);
    }
    try {
      ledger.keepMark();
    } catch (LedgerException e) {
      ledger.losses.add(e.getMessage()); // an older mark is as true
    }
    return ledger;
  }

  /** What was missing or dropped when the ledger was opened, a sentence each. */
  public List<String> losses() {
    return List.copyOf(losses);
  }

  /**
   * Writes the mark if anything has changed since; whoever gave one calls this now and then.
   *
   * @throws LedgerException if it cannot be written; of the same failure once
   */
  public void keepMark() {
    mark.keep(store::durableChanges, roster::size);
  }

  @Override
  public Map<String, String> damaged() {
    return roster.damaged();
  }

  @Override
  public boolean keepsEvents() {
    return events;
  }

  @Override
  public Groups groups() {
    return groups;
  }

  @Override
  public Ranges ranges() {
    return ranges;
  }

  @Override
  public Zones zones(String site) {
    RangeRows rows = new RangeRows(store);
    return change(
        site,
        found ->
            found.zones().zones(ranges.size(), (range, outer) -> rows.within(found, range, outer)));
  }

  @Override
  public Zone within(String site, int range, Zone outer) {
    return store.callFor(
        site, () -> new RangeRows(store).within(roster.require(site), range, outer));
  }

  @Override
  public void create(SiteRecord site) {
    store.callFor(
        site.id(),
        () -> {
          try (WriteBatch write = new WriteBatch()) {
            roster.create(
                List.of(site),
                write,
                created -> {
                  store.write(write);
                  return true;
                });
          }
          return site;
        });
  }

  @Override
  public void updateAll(List<SiteRecord> sites) {
    Call<Boolean> update =
        () -> {
          roster.updateAll(sites);
          return true;
        };
    var unused = sites.size() == 1 ? store.callFor(sites.get(0).id(), update) : store.call(update);
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
  public AppliedAll apply(Commit commit, List<TupleFilter> filters) {
    Requests.requireBatches(events, groups, ranges, commit, filters);
    return store.callFor(
        commit.owner(),
        () -> {
          try (WriteBatch write = new WriteBatch()) {
            if (commit.created().isEmpty()) {
              return apply(commit, filters, write, Map.of());
            }
            AppliedAll[] done = new AppliedAll[1];
            roster.create(
                commit.created(),
                write,
                created -> {
                  done[0] = apply(commit, filters, write, created);
                  return !done[0].whole().replayed();
                });
            return done[0];
          }
        });
  }

  private AppliedAll apply(
      Commit commit, List<TupleFilter> filters, WriteBatch write, Map<String, RocksSite> created)
      throws RocksDBException {
    List<RocksSite> sites = new ArrayList<>();
    for (SiteBatch batch : commit.batches()) {
      RocksSite fresh = created.get(batch.site());
      sites.add(fresh == null ? roster.require(batch.site()) : fresh);
    }
    Optional<RocksSite> holder = commit.ticket().map(one -> holder(one.site(), one.key()));
    NavigableSet<RocksSite> all =
        new TreeSet<>(Comparator.comparingLong(RocksSite::number)); // in one order for all
    all.addAll(sites);
    holder.ifPresent(all::add);
    Deque<RocksSite> locked = new ArrayDeque<>();
    try {
      for (RocksSite site : all) {
        site.lock();
        locked.push(site);
      }
      if (holder.isPresent()) {
        Ticket ticket = commit.ticket().orElseThrow();
        Optional<Receipt> receipt = reader.receipt(holder.get(), ticket.key());
        if (receipt.isPresent()) {
          return AppliedAll.before(receipt.get().answer(ticket));
        }
      }
      return writer.apply(write, sites, commit, filters, holder);
    } finally {
      locked.forEach(RocksSite::unlock);
    }
  }

  /** What has the receipts of a site, or those of no site: of these some have one lock. */
  private RocksSite holder(String site, String key) {
    return site.equals(Ticket.ALL)
        ? unowned.get(Math.floorMod(key.hashCode(), unowned.size()))
        : roster.require(site);
  }

  @Override
  public Optional<Applied> replay(Ticket ticket) {
    return store
        .callFor(
            ticket.site(), () -> reader.receipt(holder(ticket.site(), ticket.key()), ticket.key()))
        .map(receipt -> receipt.answer(ticket));
  }

  @Override
  public Optional<Applied> receipt(String site, String key) {
    Ticket.requireKey(key);
    return store.callFor(site, () -> reader.receipt(holder(site, key), key)).map(Receipt::applied);
  }

  @Override
  public int pruneReceipts(long beforeMillis, int max) {
    Require.positive("max", max);
    synchronized (pruning) {
      return store.call(() -> writer.pruneReceipts(beforeMillis, max));
    }
  }

  @Override
  public long count(String site, long[] digests) {
    return count(store::get, site, digests);
  }

  @Override
  public long count(String site, int group, long[] digests) {
    return count(store::get, site, group, digests);
  }

  private long count(RocksStore.Get view, String site, long[] digests) {
    Requests.requireArity(arity(), digests.length);
    return store.callFor(site, () -> reader.count(view, roster.require(site), digests));
  }

  private long count(RocksStore.Get view, String site, int group, long[] digests) {
    Requests.requireGroup(groups, group, digests);
    return store.callFor(site, () -> reader.count(view, roster.require(site), group, digests));
  }

  @Override
  public <T> T view(String site, Function<SiteView, T> question) {
    return store.callFor(
        site,
        () ->
            store.frozen(
                moment ->
                    question.apply(view((family, key) -> store.get(family, moment, key), site))));
  }

  private SiteView view(RocksStore.Get moment, String site) {
    return new SiteView() {
      @Override
      public long count(long[] digests) {
        return RocksLedger.this.count(moment, site, digests);
      }

      @Override
      public long count(int group, long[] digests) {
        return RocksLedger.this.count(moment, site, group, digests);
      }
    };
  }

  @Override
  public long forEachTuple(String site, Groups.TupleVisitor visitor) {
    return store.callFor(site, () -> reader.forEachTuple(roster.require(site), visitor));
  }

  @Override
  public long forEach(String site, ItemVisitor visitor) {
    return store.callFor(site, () -> reader.forEach(roster.require(site), visitor));
  }

  @Override
  public boolean any(String site, Predicate<long[]> test) {
    return store.callFor(site, () -> reader.any(roster.require(site), test));
  }

  @Override
  public Expired expire(String site, long nowMillis, int max) {
    Require.positive("max", max);
    return change(site, found -> writer.expire(found, nowMillis, max));
  }

  @Override
  public boolean hasEvent(String site, EventId event) {
    Requests.requireEvents(events);
    return store.callFor(site, () -> storedEvents.has(roster.require(site), event));
  }

  @Override
  public Instant lastRecorded() {
    Requests.requireEvents(events);
    return store.call(() -> storedEvents.lastRecorded(roster.sites()));
  }

  @Override
  public Optional<StoredEvent> event(String site, EventId event) {
    Requests.requireEvents(events);
    return store.callFor(site, () -> storedEvents.event(store::get, roster.require(site), event));
  }

  @Override
  public Answer find(String site, Question question, long[] digests, int most) {
    Requests.requireEvents(events);
    Requests.requireArity(arity(), digests.length);
    Require.positive("most", most);
    return store.callFor(site, () -> edges.find(roster.require(site), question, digests, most));
  }

  @Override
  public List<StoredEvent> events(String site, Optional<Bookmark> after, int most) {
    Requests.requireEvents(events);
    Require.positive("most", most);
    return store.callFor(site, () -> storedEvents.list(roster.require(site), after, most));
  }

  @Override
  public Effect expireEvents(String site, Instant recorded, int max) {
    Requests.requireEvents(events);
    Require.positive("max", max);
    return change(site, found -> writer.expireEvents(found, recorded, max));
  }

  @Override
  public void saveSummary(String site, long upTo, byte[] summary) {
    change(
        site,
        found -> {
          writer.saveSummary(found, upTo, summary);
          return found;
        });
  }

  @Override
  public Optional<SavedSummary> savedSummary(String site) {
    return store.callFor(site, () -> reader.savedSummary(roster.require(site)));
  }

  @Override
  public long tail(String site, long after, BatchVisitor visitor) {
    return store.callFor(site, () -> reader.tail(roster.require(site), after, visitor));
  }

  /** Something to do to a site. */
  private interface Change<T> {
    T run(RocksSite site) throws RocksDBException;
  }

  /** Changes a site while no other thread does. */
  private <T> T change(String site, Change<T> change) {
    return store.callFor(
        site,
        () -> {
          RocksSite found = roster.require(site);
          found.lock();
          try {
            return change.run(found);
          } finally {
            found.unlock();
          }
        });
  }

  @Override
  public void putMeta(String name, byte[] value) {
    byte[] key = Keys.meta(name);
    byte[] record = new RecordWriter().bytes(value).seal(key);
    store.call(
        () -> {
          store.put(Family.DEFAULT, key, record);
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

  /** How its store is; answers at once, also while writes are blocked. */
  public LedgerHealth health() {
    return store.health();
  }

  /** How the store of the ledger is now. */
  public StoreStatistics statistics() {
    return store.call(store::statistics);
  }

  @Override
  public void close() {
    store.close();
    try {
      keepMark();
    } catch (LedgerException e) {
      // An older mark is as true, and the store is closed in any case.
    }
  }

  @Override
  public String toString() {
    return "RocksLedger[" + store.directory() + "]";
  }
}
