package dev.corymb.node.ledger;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;

/** Reaches into the store of a closed ledger, past all its checks. */
final class RawStore {

  /** Something done to the records of a family. */
  interface Meddling {
    void run(RocksDB db, ColumnFamilyHandle family) throws RocksDBException;
  }

  private RawStore() {}

  static void meddle(Path directory, Family family, Meddling meddling) throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors =
        Arrays.stream(Family.values()).map(one -> new ColumnFamilyDescriptor(one.bytes())).toList();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (DBOptions options = new DBOptions();
        RocksDB db = RocksDB.open(options, directory.toString(), descriptors, handles)) {
      meddling.run(db, handles.get(List.of(Family.values()).indexOf(family)));
      handles.forEach(ColumnFamilyHandle::close);
    }
  }

  /** Flips a bit of a record that must be there. */
  static void flip(Path directory, Family family, byte[] key) throws RocksDBException {
    meddle(
        directory,
        family,
        (db, handle) -> {
          byte[] record = db.get(handle, key);
          record[0] ^= 2;
          db.put(handle, key, record);
        });
  }

  static void delete(Path directory, Family family, byte[] key) throws RocksDBException {
    meddle(directory, family, (db, handle) -> db.delete(handle, key));
  }

  static void copy(Path directory, Family family, byte[] from, byte[] to) throws RocksDBException {
    meddle(directory, family, (db, handle) -> db.put(handle, to, db.get(handle, from)));
  }
}
