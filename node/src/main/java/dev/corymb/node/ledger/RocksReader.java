package dev.corymb.node.ledger;

import dev.corymb.node.outcome.SiteException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDBException;

/** Reads what a {@link RocksLedger} has of a site, and checks it. */
final class RocksReader {

  private final RocksStore store;
  private final int arity;

  RocksReader(RocksStore store, int arity) {
    this.store = store;
    this.arity = arity;
  }

  /** How often an item is there, by its key. */
  Occurrences occurrences(RocksSite site, byte[] key) throws RocksDBException {
    return store
        .get(Family.ITEMS, key)
        .map(record -> new RecordReader(place(Family.ITEMS, site), key, record))
        .map(Records::occurrences)
        .orElse(Occurrences.NONE);
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
    boolean take(long[] item, long count);
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
          long count = Records.occurrences(new RecordReader(place, key, record)).total();
          Keys.digests(key, item);
          visited[0] += count;
          through[0] = visit.take(item, count);
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
          visitor.visit(last[0] + 1, Records.batch(new RecordReader(place, key, record), arity));
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
        .map(Records::state)
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
