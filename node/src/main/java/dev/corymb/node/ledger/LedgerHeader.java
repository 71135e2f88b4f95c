package dev.corymb.node.ledger;

import java.util.Optional;
import org.rocksdb.RocksDBException;

/** The record that says what kind of ledger a store holds. */
final class LedgerHeader {

  private static final String KIND = "corymb ledger";
  /*
   * Format 1 had each summary in one record, 1 and 2 did not count distinct items. Both can be read.
   */
  private static final int FORMAT = 3;

  private LedgerHeader() {}

  /** Checks that this is a ledger of that arity; writes so into a new one. */
  static void require(RocksStore store, int arity) throws RocksDBException {
    Optional<byte[]> record = store.get(Family.DEFAULT, Keys.HEADER);
    if (record.isEmpty()) {
      requireEmpty(store);
      write(store, arity);
      return;
    }
    Place place = Place.ofLedger(store.directory(), Family.DEFAULT);
    RecordReader in = new RecordReader(place, Keys.HEADER, record.get());
    String kind = in.text();
    int format = in.u32();
    if (!kind.equals(KIND) || format < 1 || format > FORMAT) {
      throw new LedgerException(
          "ledger directory "
              + store.directory()
              + " must hold a "
              + KIND
              + " of format "
              + FORMAT
              + ", but holds a "
              + kind
              + " of format "
              + format);
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
    if (format < FORMAT) {
      write(store, arity); // from now on, who knows only that cannot read it
    }
  }

  private static void write(RocksStore store, int arity) throws RocksDBException {
    byte[] header = new RecordWriter().text(KIND).u32(FORMAT).u32(arity).seal(Keys.HEADER);
    store.put(Family.DEFAULT, Keys.HEADER, header);
  }

  private static void requireEmpty(RocksStore store) throws RocksDBException {
    for (Family family : Family.values()) {
      Place place = Place.ofLedger(store.directory(), family);
      store.scanAll(
          family,
          (key, record) -> {
            throw place.damaged(key, "it is there, and the header of the ledger is not");
          });
    }
  }
}
