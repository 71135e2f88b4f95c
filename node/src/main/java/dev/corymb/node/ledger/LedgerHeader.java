package dev.corymb.node.ledger;

import java.util.Arrays;
import java.util.Optional;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;

/** The record that says what kind of ledger a store holds. */
final class LedgerHeader {

  private static final String KIND = "corymb ledger";
  /*
   * Format 1 had each summary in one record, 1 and 2 did not count distinct items. Both can be read.
   */
  private static final int FORMAT = 3;

  private LedgerHeader() {}

  /** Checks that this is a ledger of that arity, or a new one. */
  static void require(RocksStore store, int arity) throws RocksDBException {
    Optional<byte[]> record = store.get(Family.DEFAULT, Keys.HEADER);
    if (record.isEmpty()) {
      requireEmpty(store);
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
  }

  /** Adds the header to a batch, unless the ledger is of this format already. */
  static void renew(RocksStore store, int arity, WriteBatch batch) throws RocksDBException {
    byte[] header = new RecordWriter().text(KIND).u32(FORMAT).u32(arity).seal(Keys.HEADER);
    if (!Arrays.equals(header, store.get(Family.DEFAULT, Keys.HEADER).orElse(null))) {
      batch.put(store.family(Family.DEFAULT), Keys.HEADER, header);
    }
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
