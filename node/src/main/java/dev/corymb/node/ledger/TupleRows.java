package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** The counts of tuples in a store. */
final class TupleRows {

  private final RocksStore store;

  TupleRows(RocksStore store) {
    this.store = store;
  }

  /** Whether the tuples of a group are the items themselves, and have no rows. */
  static boolean isItem(Groups groups, int group) {
    return groups.isWhole(group) && groups.schema().many() == 0;
  }

  /** How many distinct items of a site have a tuple, by its key. */
  long count(RocksSite site, byte[] key) throws RocksDBException {
    byte[] record = store.get(Family.TUPLES, key).orElse(null);
    return record == null ? 0 : Records.tuple(new RecordReader(place(site), key, record));
  }

  /** Writes how many have it from now on. */
  void put(WriteBatch write, RecordWriter out, RocksSite site, byte[] key, long items)
      throws RocksDBException {
    if (items < 0) {
      throw place(site).damaged(key, "fewer items have the tuple than were removed");
    }
    if (items == 0) {
      write.delete(store.family(Family.TUPLES), key);
    } else {
      write.put(store.family(Family.TUPLES), key, Records.tuple(out, items).seal(key));
    }
  }

  private Place place(RocksSite site) {
    return Place.ofSite(store.directory(), Family.TUPLES, site.id());
  }
}
