package dev.corymb.node.ledger;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Makes a ledger what an earlier version would have written. */
final class OlderLedger {

  private OlderLedger() {}

  /**
   * Takes what a format does not have from a closed ledger: it has no tuples, and an older tail.
   */
  static void make(Path directory, int format, int arity) throws RocksDBException {
    header(directory, format, arity);
    byte[][] all = {Keys.site(0), Keys.site(Long.MAX_VALUE)};
    RawStore.meddle(
        directory, Family.TUPLES, (db, handle) -> db.deleteRange(handle, all[0], all[1]));
    RawStore.meddle(
        directory,
        Family.SITES,
        (db, handle) -> {
          for (byte[] key : keys(db.newIterator(handle))) {
            if (Keys.isState(key)) {
              db.put(handle, key, state(db.get(handle, key), format).seal(key));
            }
          }
        });
    RawStore.meddle(
        directory,
        Family.TAIL,
        (db, handle) -> {
          for (byte[] key : keys(db.newIterator(handle))) {
            byte[] batch = new RecordWriter().u32(1).u8(0).u64(77).seal(key);
            db.put(handle, key, batch);
          }
        });
  }

  static void header(Path directory, int format, int arity) throws RocksDBException {
    byte[] header =
        new RecordWriter().text("corymb ledger").u32(format).u32(arity).seal(Keys.HEADER);
    RawStore.meddle(directory, Family.DEFAULT, (db, handle) -> db.put(handle, Keys.HEADER, header));
  }

  private static RecordWriter state(byte[] record, int format) {
    int numbers = format < 3 ? 4 : 5;
    RecordWriter out = new RecordWriter();
    return out.bytes(record, 0, numbers * Long.BYTES);
  }

  private static List<byte[]> keys(RocksIterator records) {
    List<byte[]> keys = new ArrayList<>();
    try (records) {
      for (records.seekToFirst(); records.isValid(); records.next()) {
        keys.add(records.key());
      }
    }
    return keys;
  }
}
