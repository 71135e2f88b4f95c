package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/**
 * Counts the tuples of sites that an earlier version of the ledger left, once, when the ledger is
 * opened.
 */
final class SiteUpgrade {

  /*
   * The items are counted in steps, each one write: the counts of their tuples, and how far it is,
   * so that a restart goes on from there. The last write enters the state, and forgets the saved
   * summary, which counted occurrences, and the tail behind it.
   *
   * Nobody changes the site meanwhile, and no snapshot is taken: the store may compact files when one
   * is released, and a compaction that meets a damaged block stops all writes.
   */

  static final int STEP = 50_000; // items

  private final RocksStore store;
  private final Groups groups;
  private final Consumer<String> progress;
  private final CountRows rows;

  SiteUpgrade(RocksStore store, Groups groups, Consumer<String> progress) {
    this.store = store;
    this.groups = groups;
    this.progress = progress;
    this.rows = CountRows.ofTuples(store);
  }

  /**
   * How far the tuples of a site are counted.
   *
   * @param last the digests of the last item that was counted; empty before the first
   * @param counted the state, with the items and tuples so far; those of whole items come last
   */
  record Progress(List<Long> last, SiteState counted) {}

  /** Goes on with a site until its tuples are counted. */
  void run(RocksSite site) throws RocksDBException {
    SiteState old = site.state();
    Progress done = read(site).orElseGet(() -> new Progress(List.of(), empty(old)));
    boolean whole = old.items() == 0;
    if (whole) {
      write(site, done, new TupleTally(), true);
    }
    while (!whole) {
      done = step(site, done, old.items());
      whole = done.counted().items() == old.items();
      if (!whole) {
        progress.accept(
            String.format(
                Locale.ROOT,
                "site %s: counting the tuples of its items, %,d of %,d done",
                Requests.quoted(site.id()),
                done.counted().items(),
                old.items()));
      }
    }
  }

  private SiteState empty(SiteState old) {
    return new SiteState(
        0,
        old.lastBatch(),
        old.lastBatch(),
        old.refused(),
        0,
        Collections.nCopies(groups.size(), 0L));
  }

  private Optional<Progress> read(RocksSite site) throws RocksDBException {
    byte[] key = Keys.site(site.number());
    Place place = Place.ofSite(store.directory(), Family.TUPLES, site.id());
    return store
        .get(Family.TUPLES, key)
        .map(record -> Records.progress(new RecordReader(place, key, record), groups));
  }

  /** Counts some items more, and writes what it has counted. */
  private Progress step(RocksSite site, Progress done, long items) throws RocksDBException {
    Place place = Place.ofSite(store.directory(), Family.ITEMS, site.id());
    int arity = groups.schema().size();
    TupleTally tally = new TupleTally();
    long[] last = new long[arity];
    long[] more = new long[2]; // items, distinct items
    try (ReadOptions now = new ReadOptions()) {
      store.scan(
          Family.ITEMS,
          now,
          next(site, done.last()),
          Keys.afterSite(site.number()),
          (key, record) -> {
            RocksReader.requireLength(place, key, Keys.itemLength(arity));
            Occurrences there = Records.occurrences(new RecordReader(place, key, record));
            Keys.digests(key, last);
            more[0] += there.total();
            more[1]++;
            groups.forEachTuple(
                Batch.row(last, there.details()),
                (group, tuple) -> {
                  if (!groups.isItem(group)) {
                    tally.count(group, tuple, 1);
                  }
                });
            return more[1] < STEP;
          });
    }
    long found = done.counted().items() + more[0];
    if (found > items || (found < items && more[1] < STEP)) {
      throw place.damaged(
          Keys.site(site.number()),
          "the items of the site are " + found + ", but should be " + items);
    }
    SiteState counted = done.counted();
    List<Long> tuples = counted.tuples();
    Progress next =
        new Progress(
            Arrays.stream(last).boxed().toList(),
            with(counted, found, counted.distinct() + more[1], tuples));
    return write(site, next, tally, found == items);
  }

  /** The first key after that of the last item that was counted. */
  private static byte[] next(RocksSite site, List<Long> last) {
    if (last.isEmpty()) {
      return Keys.site(site.number());
    }
    byte[] key = Keys.item(site.number(), last.stream().mapToLong(Long::longValue).toArray());
    return Arrays.copyOf(key, key.length + 1);
  }

  /** Writes the counts of tuples, and how far they are or, at the end, the state. */
  private Progress write(RocksSite site, Progress reached, TupleTally tally, boolean whole)
      throws RocksDBException {
    long[] tuples = reached.counted().tuples().stream().mapToLong(Long::longValue).toArray();
    byte[] progressKey = Keys.site(site.number());
    RecordWriter out = new RecordWriter();
    try (WriteBatch write = new WriteBatch()) {
      for (int i = 0; i < tally.size(); i++) {
        byte[] key = Keys.tuple(site.number(), tally.group(i), tally.tuple(i));
        long before = rows.count(site, key);
        rows.put(write, out, site, key, before + tally.change(i));
        tuples[tally.group(i)] += before == 0 ? 1 : 0;
      }
      SiteState counted = reached.counted();
      if (whole && groups.hasItem()) {
        tuples[groups.size() - 1] = counted.distinct();
      }
      List<Long> all = Arrays.stream(tuples).boxed().toList();
      SiteState now = with(counted, counted.items(), counted.distinct(), all);
      Progress next = new Progress(reached.last(), now);
      if (whole) {
        write.delete(store.family(Family.TUPLES), progressKey);
        enter(write, out, site, now);
      } else {
        write.put(
            store.family(Family.TUPLES),
            progressKey,
            Records.progress(out, next).seal(progressKey));
      }
      store.write(write);
      if (whole) {
        site.lock();
        site.state(now);
        site.unlock();
      }
      return next;
    }
  }

  /** Enters the state, and forgets the saved summary and the tail. */
  private void enter(WriteBatch write, RecordWriter out, RocksSite site, SiteState state)
      throws RocksDBException {
    byte[] from = Keys.site(site.number());
    byte[] to = Keys.afterSite(site.number());
    byte[] key = Keys.state(site.number());
    store.deleteRange(write, Family.TAIL, from, to);
    store.deleteRange(write, Family.SUMMARIES, from, to);
    RocksSummaries.Head none = RocksSummaries.Head.none(state.lastBatch());
    new RocksSummaries(store).enter(write, out, site, none);
    write.put(store.family(Family.SITES), key, Records.state(out, state).seal(key));
  }

  private static SiteState with(SiteState state, long items, long distinct, List<Long> tuples) {
    return new SiteState(
        items, state.lastBatch(), state.summarised(), state.refused(), distinct, tuples);
  }
}
