package dev.corymb.node.ledger;

import dev.corymb.core.range.Zone;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** How many distinct items have each value of the range attributes, in the order of the values. */
final class RangeRows {

  private final RocksStore store;
  private final CountRows counts;

  RangeRows(RocksStore store) {
    this.store = store;
    this.counts = CountRows.ofRanges(store);
  }

  /**
   * Writes by how many items a value changes.
   *
   * @return whether the site has it from now on
   */
  boolean change(WriteBatch write, RecordWriter out, RocksSite site, RangeValue value, long items)
      throws RocksDBException {
    byte[] key = Keys.range(site.number(), value.range(), value.key());
    long now = counts.count(site, key) + items;
    counts.put(write, out, site, key, now);
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
    RocksReader.requireLength(counts.place(site), first, from.length);
    RocksReader.requireLength(counts.place(site), last, from.length);
    return new Zone(Keys.rangeKeyOf(first), Keys.rangeKeyOf(last));
  }
}
