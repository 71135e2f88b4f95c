package dev.corymb.node.ledger;

import dev.corymb.core.range.Zone;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** How many distinct items have each value of the range attributes, in the order of the values. */
final class RangeRows {

  private final RocksStore store;

  RangeRows(RocksStore store) {
    this.store = store;
  }

  /**
   * Writes by how many items a value changes.
   *
   * @return whether the site has it from now on
   */
  boolean change(WriteBatch write, RecordWriter out, RocksSite site, RangeValue value, long items)
      throws RocksDBException {
    byte[] key = Keys.range(site.number(), value.range(), value.key());
    byte[] record = store.get(Family.RANGES, key).orElse(null);
    long before = record == null ? 0 : Records.tuple(new RecordReader(place(site), key, record));
    long now = before + items;
    if (now < 0) {
      throw place(site).damaged(key, "fewer items have the value than were removed");
    }
    if (now == 0) {
      write.delete(store.family(Family.RANGES), key);
    } else {
      write.put(store.family(Family.RANGES), key, Records.tuple(out, now).seal(key));
    }
    return now > 0;
  }

  /** The smallest zone inside another that has all values of a site. */
  Zone within(RocksSite site, int range, Zone outer) throws RocksDBException {
    if (outer.isEmpty()) {
      return outer;
    }
    byte[] from = Keys.range(site.number(), range, outer.least());
    byte[] to = Keys.range(site.number(), range, outer.greatest());
    Optional<RocksStore.Ends> ends = store.ends(Family.RANGES, from, to);
    if (ends.isEmpty()) {
      return Zone.EMPTY;
    }
    byte[] first = ends.get().first();
    byte[] last = ends.get().last();
    RocksReader.requireLength(place(site), first, from.length);
    RocksReader.requireLength(place(site), last, from.length);
    return new Zone(Keys.rangeKeyOf(first), Keys.rangeKeyOf(last));
  }

  private Place place(RocksSite site) {
    return Place.ofSite(store.directory(), Family.RANGES, site.id());
  }
}
