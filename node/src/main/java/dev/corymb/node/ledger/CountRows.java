package dev.corymb.node.ledger;

import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** How many distinct items have each tuple, or each value of a range attribute, in a store. */
final class CountRows {

  private final RocksStore store;
  private final Family family;
  private final String counted;

  private CountRows(RocksStore store, Family family, String counted) {
    this.store = store;
    this.family = family;
    this.counted = counted;
  }

  static CountRows ofTuples(RocksStore store) {
    return new CountRows(store, Family.TUPLES, "tuple");
  }

  static CountRows ofRanges(RocksStore store) {
    return new CountRows(store, Family.RANGES, "value");
  }

  /** How many distinct items of a site are counted under a key. */
  long count(RocksSite site, byte[] key) throws RocksDBException {
    return count(store::get, site, key);
  }

  /** How many are counted under a key in some view of the store. */
  long count(RocksStore.Get view, RocksSite site, byte[] key) throws RocksDBException {
    byte[] record = view.get(family, key).orElse(null);
    return record == null ? 0 : Records.tuple(new RecordReader(place(site), key, record));
  }

  /** Writes how many are from now on. */
  void put(WriteBatch write, RecordWriter out, RocksSite site, byte[] key, long items)
      throws RocksDBException {
    if (items < 0) {
      throw place(site).damaged(key, "fewer items have the " + counted + " than were removed");
    }
    if (items == 0) {
      write.delete(store.family(family), key);
    } else {
      write.put(store.family(family), key, Records.tuple(out, items).seal(key));
    }
  }

  Place place(RocksSite site) {
    return Place.ofSite(store.directory(), family, site.id());
  }
}
