package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.outcome.SiteException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;

/** Reads what a {@link RocksLedger} has of a site, and checks it. */
final class RocksReader {

  private final RocksStore store;
  private final Groups groups;
  private final int arity;

  RocksReader(RocksStore store, Groups groups) {
    this.store = store;
    this.groups = groups;
    this.arity = groups.schema().size();
  }

  /** How often an item is there, by its key. */
  Occurrences occurrences(RocksSite site, byte[] key) throws RocksDBException {
    return occurrences(store::get, site, key);
  }

  private Occurrences occurrences(RocksStore.Get view, RocksSite site, byte[] key)
      throws RocksDBException {
    return view.get(Family.ITEMS, key)
        .map(record -> new RecordReader(place(Family.ITEMS, site), key, record))
        .map(Records::occurrences)
        .orElse(Occurrences.NONE);
  }

  /** How often an item is there. */
  long count(RocksStore.Get view, RocksSite site, long[] digests) throws RocksDBException {
    return occurrences(view, site, Keys.item(site.number(), digests)).total();
  }

  /** How many distinct items have the tuple of a group. */
  long count(RocksStore.Get view, RocksSite site, int group, long[] digests)
      throws RocksDBException {
    if (groups.isItem(group)) {
      return Math.min(1, count(view, site, digests));
    }
    long tuple = groups.tuple(group, digests, 0);
    return CountRows.ofTuples(store).count(view, site, Keys.tuple(site.number(), group, tuple));
  }

  /** Visits all distinct tuples at one moment; gives the last batch that they have. */
  long forEachTuple(RocksSite site, Groups.TupleVisitor visitor) throws RocksDBException {
    return store.frozen(
        moment -> {
          visitTuples(site, moment, visitor);
          int whole = groups.size() - 1;
          return groups.isItem(whole)
              ? visit(
                  site,
                  moment,
                  (row, count) -> {
                    visitor.visit(whole, groups.tuple(whole, row, 0));
                    return true;
                  })
              : state(site, moment).lastBatch();
        });
  }

  private void visitTuples(RocksSite site, ReadOptions moment, Groups.TupleVisitor visitor)
      throws RocksDBException {
    SiteState state = state(site, moment);
    Place place = place(Family.TUPLES, site);
    int parts = groups.hasItem() ? groups.parts() : groups.size();
    long[] visited = new long[parts];
    store.scan(
        Family.TUPLES,
        moment,
        Keys.tuples(site.number()),
        Keys.afterSite(site.number()),
        (key, record) -> {
          requireLength(place, key, Keys.TUPLE_ROW);
          int group = Keys.groupOf(key);
          if (group >= parts) {
            throw place.damaged(key, "no group " + group + " is counted");
          }
          Records.tuple(new RecordReader(place, key, record));
          visited[group]++;
          visitor.visit(group, Keys.tupleOf(key));
          return true;
        });
    for (int group = 0; group < parts; group++) {
      if (visited[group] != state.tuples().get(group)) {
        throw place.damaged(
            Keys.tuple(site.number(), group, 0),
            "the tuples of the group are "
                + visited[group]
                + ", but should be "
                + state.tuples().get(group));
      }
    }
  }

  /** Visits all items at one moment; gives the last batch that they have. */
  long forEach(RocksSite site, ItemVisitor visitor) throws RocksDBException {
    return visit(
        site,
        (item, count) -> {
          visitor.visit(item, count);
          return true;
        });
  }

  /** Whether something is true of an item, of those at one moment. */
  boolean any(RocksSite site, Predicate<long[]> test) throws RocksDBException {
    boolean[] found = {false};
    visit(
        site,
        (item, count) -> {
          found[0] = test.test(item);
          return !found[0];
        });
    return found[0];
  }

  /** Takes an item, and says whether to go on. */
  @FunctionalInterface
  private interface Visit {
    boolean take(long[] row, long count);
  }

  private long visit(RocksSite site, Visit visit) throws RocksDBException {
    return store.frozen(moment -> visit(site, moment, visit));
  }

  private long visit(RocksSite site, ReadOptions moment, Visit visit) throws RocksDBException {
    SiteState state = state(site, moment);
    Place place = place(Family.ITEMS, site);
    long[] item = new long[arity];
    long[] visited = {0};
    boolean[] through = {true};
    store.scan(
        Family.ITEMS,
        moment,
        Keys.site(site.number()),
        Keys.afterSite(site.number()),
        (key, record) -> {
          requireLength(place, key, Keys.itemLength(arity));
          Occurrences there = Records.occurrences(new RecordReader(place, key, record));
          Keys.digests(key, item);
          visited[0] += there.total();
          through[0] = visit.take(Batch.row(item, there.details()), there.total());
          return through[0];
        });
    if (through[0] && visited[0] != state.items()) {
      throw place.damaged(
          Keys.site(site.number()),
          "the items of the site are " + visited[0] + ", but should be " + state.items());
    }
    return state.lastBatch();
  }

  /** The summary that was saved last. */
  Optional<SavedSummary> savedSummary(RocksSite site) throws RocksDBException {
    return store.frozen(
        moment ->
            new RocksSummaries(store)
                .read(
                    site, place(Family.SUMMARIES, site), moment, state(site, moment).summarised()));
  }

  /** Visits the batches after a number at one moment; gives the last. */
  long tail(RocksSite site, long after, BatchVisitor visitor) throws RocksDBException {
    return store.frozen(moment -> tail(site, moment, after, visitor));
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
          visitor.visit(
              last[0] + 1, Records.changes(new RecordReader(place, key, record), groups.size()));
          last[0]++;
          return true;
        });
    if (last[0] != state.lastBatch()) {
      throw place.damaged(Keys.tail(site.number(), last[0] + 1), "it is not there");
    }
    return last[0];
  }

  /** The receipt of a key. */
  Optional<Receipt> receipt(RocksSite site, String key) throws RocksDBException {
    byte[] place = Keys.receipt(site.number(), key);
    return store
        .get(Family.RECEIPTS, place)
        .map(record -> new RecordReader(place(Family.RECEIPTS, site), place, record))
        .map(Records::receipt);
  }

  /** The state of a site at the moment of a view. */
  private SiteState state(RocksSite site, ReadOptions moment) throws RocksDBException {
    byte[] key = Keys.state(site.number());
    return store
        .get(Family.SITES, moment, key)
        .map(record -> new RecordReader(place(Family.SITES, site), key, record))
        .map(in -> Records.state(in, groups.size()))
        .orElseThrow(() -> new SiteException.Unknown(site.id())); // dropped a moment ago
  }

  /** Where the records of a site are. */
  Place place(Family family, RocksSite site) {
    return Place.ofSite(store.directory(), family, site.id());
  }

  /** Refuses a key that cannot be of its family. */
  static void requireLength(Place place, byte[] key, int length) {
    if (key.length != length) {
      throw place.damaged(key, "the key must have " + length + " bytes, but has " + key.length);
    }
  }
}
