package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** Changes what a {@link RocksLedger} has of a site, whose lock the caller has. */
final class RocksWriter {

  /*
   * A batch is one synced write: the items that changed, the counts of their tuples and of the values
   * of their range attributes, the index by expiry, the state of the site and one record of the tail,
   * of all sites that it touches, and its receipt; of events their rows, and the items that are their
   * keys. Removals of what is not there are found by reading the counts of all its items first; of
   * items and tuples that a filter knows not to be there nothing is read. What is in memory of the
   * site changes once the disk has it.
   *
   * Items and tuples are written in the order of their keys: that took less processor time than the
   * order in which they came. Presumably neighbours share most of their path through the write buffer.
   *
   * Records are read one by one, because the call of the store for many gives null for a record in a
   * damaged block, too.
   */

  private final RocksStore store;
  private final RocksReader reader;
  private final RocksEvents events;
  private final CountRows tuples;
  private final RangeRows rangeRows;
  private final Groups groups;
  private final Ranges ranges;
  private final int arity;

  RocksWriter(
      RocksStore store, RocksReader reader, RocksEvents events, Groups groups, Ranges ranges) {
    this.store = store;
    this.reader = reader;
    this.events = events;
    this.tuples = CountRows.ofTuples(store);
    this.rangeRows = new RangeRows(store);
    this.groups = groups;
    this.ranges = ranges;
    this.arity = groups.schema().size();
  }

  /** What becomes of a site once the disk has it. */
  private record Change(
      RocksSite site,
      long firstDue,
      long firstRecorded,
      Effect effect,
      Map<RangeValue, Boolean> values) {

    Change withRecorded(long first) {
      return new Change(site, firstDue, Math.min(first, firstRecorded), effect, values);
    }

    void done() {
      values.forEach(site.zones()::change);
      site.state(effect.after());
      site.firstDue(firstDue);
      site.firstRecorded(firstRecorded);
    }
  }

  /** Does a batch of one site. */
  private Effect apply(RocksSite site, SiteBatch whole) throws RocksDBException {
    Commit commit = new Commit(List.of(), List.of(whole), List.of(), Optional.empty());
    try (WriteBatch write = new WriteBatch()) {
      return apply(write, List.of(site), commit, List.of(TupleFilter.NONE), Optional.empty())
          .each()
          .get(0);
    }
  }

  /**
   * Does batches of sites, and writes a receipt; the caller has the locks of all.
   *
   * @param write what else is written with it
   * @param filters what is known of the sites
   */
  AppliedAll apply(
      WriteBatch write,
      List<RocksSite> sites,
      Commit commit,
      List<TupleFilter> filters,
      Optional<RocksSite> holder)
      throws RocksDBException {
    List<Change> changes = new ArrayList<>();
    RecordWriter out = new RecordWriter();
    for (int i = 0; i < sites.size(); i++) {
      changes.add(prepare(write, out, sites.get(i), commit.batches().get(i), filters.get(i)));
    }
    AppliedAll all = AppliedAll.of(commit, changes.stream().map(Change::effect).toList());
    if (commit.ticket().isPresent()) {
      Ticket ticket = commit.ticket().get();
      byte[] key = Keys.receipt(holder.orElseThrow().number(), ticket.key());
      putReceipt(write, out, key, Receipt.of(ticket, all.whole()));
    }
    if (write.count() > 0) {
      store.write(write);
    }
    changes.forEach(Change::done);
    return all;
  }

  private void putReceipt(WriteBatch write, RecordWriter out, byte[] key, Receipt receipt)
      throws RocksDBException {
    byte[] at = Keys.receiptAt(receipt.atMillis(), key);
    write.put(store.family(Family.RECEIPTS), key, Records.receipt(out, receipt).seal(key));
    write.put(store.family(Family.RECEIPTS), at, out.seal(at));
  }

  /** Forgets receipts of before a time; one thread does so at a time. */
  int pruneReceipts(long beforeMillis, int max) throws RocksDBException {
    Place place = Place.ofLedger(store.directory(), Family.RECEIPTS);
    int[] pruned = {0};
    try (WriteBatch write = new WriteBatch()) {
      store.frozen(
          moment -> {
            store.scan(
                Family.RECEIPTS,
                moment,
                Keys.receiptsAt(0),
                Keys.receiptsAt(Math.max(0, beforeMillis)),
                (at, empty) -> {
                  new RecordReader(place, at, empty).end();
                  byte[] key = Keys.receiptOf(at);
                  write.delete(store.family(Family.RECEIPTS), at);
                  if (isOf(place, key, Keys.millisOf(at))) {
                    write.delete(store.family(Family.RECEIPTS), key);
                  }
                  return ++pruned[0] < max;
                });
            return place;
          });
      if (write.count() > 0) {
        store.write(write);
      }
    }
    return pruned[0];
  }

  /** Whether a receipt is there and of a time; it has gone if its site has. */
  private boolean isOf(Place place, byte[] key, long millis) throws RocksDBException {
    return store
        .get(Family.RECEIPTS, key)
        .map(record -> Records.receipt(new RecordReader(place, key, record)))
        .filter(receipt -> receipt.atMillis() == millis)
        .isPresent();
  }

  /** Writes what a batch does to a site, and says what becomes of it. */
  private Change prepare(
      WriteBatch write, RecordWriter out, RocksSite site, SiteBatch whole, TupleFilter known)
      throws RocksDBException {
    if (!whole.events().isEmpty()) {
      EventWork work = EventWork.of(whole.events(), event -> events.head(site, event));
      if (!work.isEmpty()) {
        events.put(write, out, site, work);
        Change change = prepare(write, out, site, work.batch(), work.effect(), known);
        requireKeys(site, change.effect());
        return change.withRecorded(work.firstRecorded());
      }
    } else if (whole.batch().size() > 0) {
      return prepare(write, out, site, whole.batch(), EventEffect.NONE, known);
    }
    return new Change(
        site, site.firstDue(), site.firstRecorded(), Effect.nothing(site.state()), Map.of());
  }

  /** Of every event that is removed, the keys must be there. */
  private void requireKeys(RocksSite site, Effect effect) {
    if (!effect.applied().refused().isEmpty()) {
      throw reader
          .place(Family.ITEMS, site)
          .damaged(Keys.site(site.number()), "keys of events that are removed are not there");
    }
  }

  private Change prepare(
      WriteBatch write,
      RecordWriter out,
      RocksSite site,
      Batch batch,
      EventEffect changed,
      TupleFilter known)
      throws RocksDBException {
    TupleFilter filter = site.state().items() == 0 ? (group, tuple) -> true : known;
    BatchWork work = new BatchWork(groups, ranges, batch);
    List<byte[]> keys = new ArrayList<>(work.items());
    for (int i = 0; i < work.items(); i++) {
      keys.add(Keys.item(site.number(), batch, work.operation(i)));
      if (!work.isNew(i, filter)) {
        work.was(i, reader.occurrences(site, keys.get(i)));
      }
    }
    work.run();
    long firstDue = site.firstDue();
    Comparator<Integer> byKey = (a, b) -> Arrays.compareUnsigned(keys.get(a), keys.get(b));
    for (int i : sorted(work.items(), byKey)) {
      if (!work.unchanged(i)) {
        putItem(write, out, keys.get(i), work.after(i));
        firstDue = Math.min(firstDue, putDues(write, out, keys.get(i), work, i));
      }
    }
    putTuples(write, out, site, work, filter);
    Map<RangeValue, Boolean> values = new HashMap<>(); // whether they are there from now on
    for (Map.Entry<RangeValue, Long> value : work.values().entrySet()) {
      values.put(
          value.getKey(), rangeRows.change(write, out, site, value.getKey(), value.getValue()));
    }
    Effect effect = work.effect(site.state(), changed);
    byte[] tail = Keys.tail(site.number(), effect.after().lastBatch());
    write.put(store.family(Family.TAIL), tail, Records.changes(out, effect.tuples()).seal(tail));
    putState(write, out, site, effect.after());
    return new Change(site, firstDue, site.firstRecorded(), effect, values);
  }

  /** The numbers below a bound, in an order. */
  private static List<Integer> sorted(int bound, Comparator<Integer> order) {
    List<Integer> numbers = new ArrayList<>(bound);
    for (int i = 0; i < bound; i++) {
      numbers.add(i);
    }
    numbers.sort(order);
    return numbers;
  }

  /** Writes how many items have each of the tuples that came or went. */
  private void putTuples(
      WriteBatch write, RecordWriter out, RocksSite site, BatchWork work, TupleFilter filter)
      throws RocksDBException {
    TupleTally tally = work.tallied();
    for (int i : tally.sorted(groups.size())) {
      long change = tally.change(i);
      if (change != 0) {
        byte[] key = Keys.tuple(site.number(), tally.group(i), tally.tuple(i));
        boolean first = change > 0 && filter.lacks(tally.group(i), tally.tuple(i));
        tuples.put(write, out, site, key, work.had(i, first ? 0 : tuples.count(site, key)));
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

  /** Sweeps out what is due, as a batch. */
  Expired expire(RocksSite site, long nowMillis, int max) throws RocksDBException {
    Sweep sweep = new Sweep(groups, max);
    long first = nowMillis < site.firstDue() ? site.firstDue() : due(site, nowMillis, sweep);
    Batch removed = sweep.removals();
    Effect effect = apply(site, SiteBatch.whole(site.id(), removed));
    site.firstDue(first);
    return new Expired(removed, effect);
  }

  /** Sweeps out events that were recorded at a time or before, as a batch. */
  Effect expireEvents(RocksSite site, Instant recorded, int max) throws RocksDBException {
    long micros = EventWork.micros(recorded);
    if (micros < site.firstRecorded()) {
      return Effect.nothing(site.state());
    }
    RocksEvents.Recorded early = events.recordedUpTo(site, micros, max);
    EventChanges removal = EventChanges.remove(early.events());
    Effect effect = apply(site, SiteBatch.ofEvents(site.id(), removal));
    if (effect.events().removed().size() != early.events().size()) {
      throw reader
          .place(Family.BYTIME, site)
          .damaged(Keys.byTime(site.number(), site.firstRecorded()), "its event is not there");
    }
    site.firstRecorded(early.next());
    return effect;
  }

  /** Collects what is due; gives the first expiry that is left. */
  private long due(RocksSite site, long nowMillis, Sweep sweep) throws RocksDBException {
    Place place = reader.place(Family.DUE, site);
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
                RocksReader.requireLength(place, key, Keys.dueLength(arity));
                new RecordReader(place, key, record).end();
                long expiry = Keys.second(key);
                if (expiry > nowMillis) {
                  first[0] = expiry;
                  return false;
                }
                Keys.digests(key, item);
                Occurrences occurrences = reader.occurrences(site, Keys.item(site.number(), item));
                long there = occurrences.countAt(expiry);
                if (there == 0) {
                  throw place.damaged(key, "its item does not expire then");
                }
                if (sweep.take(Batch.row(item, occurrences.details()), there) < there) {
                  first[0] = expiry;
                  return false;
                }
                return true;
              });
          return site;
        });
    return first[0];
  }

  /** Saves a summary and forgets its tail. */
  void saveSummary(RocksSite site, long upTo, byte[] summary) throws RocksDBException {
    Requests.requireSummary(site.state(), upTo);
    SiteState after = site.state().summarised(upTo);
    RocksSummaries summaries = new RocksSummaries(store);
    RocksSummaries.Head head =
        summaries.writePieces(site, reader.place(Family.SUMMARIES, site), upTo, summary);
    try (WriteBatch write = new WriteBatch()) {
      RecordWriter out = new RecordWriter();
      summaries.enter(write, out, site, head);
      store.deleteRange(
          write,
          Family.TAIL,
          Keys.tail(site.number(), site.state().summarised() + 1),
          Keys.tail(site.number(), upTo + 1));
      putState(write, out, site, after);
      store.write(write);
    }
    site.state(after);
  }
}
