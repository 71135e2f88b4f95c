package dev.corymb.node.ledger;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/** Reaches into the store of a closed ledger, past all its checks. */
final class RawStore {

  /** Something done to the records of a family. */
  interface Meddling {
    void run(RocksDB db, ColumnFamilyHandle family) throws RocksDBException;
  }

  private RawStore() {}

  static void meddle(Path directory, Family family, Meddling meddling) throws RocksDBException {
    List<Family> families = Family.all(hasEvents(directory));
    open(directory, false, families, (db, handles) -> meddling.run(db, handles.get(family)));
  }

  /** Whether it is the store of a ledger of events. */
  static boolean hasEvents(Path directory) throws RocksDBException {
    try (Options plain = new Options()) {
      return Family.EVENTS.isAmong(RocksDB.listColumnFamilies(plain, directory.toString()));
    }
  }

  private interface Opened {
    void run(RocksDB db, Map<Family, ColumnFamilyHandle> handles) throws RocksDBException;
  }

  private static void open(Path directory, boolean create, List<Family> families, Opened opened)
      throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors =
        families.stream().map(one -> new ColumnFamilyDescriptor(one.bytes())).toList();
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    Map<Family, ColumnFamilyHandle> byFamily = new EnumMap<>(Family.class);
    try (DBOptions options =
            new DBOptions().setCreateIfMissing(create).setCreateMissingColumnFamilies(create);
        RocksDB db = RocksDB.open(options, directory.toString(), descriptors, handles)) {
      families.forEach(family -> byFamily.put(family, handles.get(byFamily.size())));
      opened.run(db, byFamily);
      handles.forEach(ColumnFamilyHandle::close);
    }
  }

  /** Makes a store with some families and nothing in them. */
  static void make(Path directory, List<Family> families) throws RocksDBException {
    open(directory, true, families, (db, handles) -> {});
  }

  /** The records of a family by their keys, in their order. */
  static Map<byte[], byte[]> records(Path directory, Family family) throws RocksDBException {
    Map<byte[], byte[]> all = new TreeMap<>(Arrays::compareUnsigned);
    meddle(
        directory,
        family,
        (db, handle) -> {
          try (RocksIterator records = db.newIterator(handle)) {
            for (records.seekToFirst(); records.isValid(); records.next()) {
              all.put(records.key(), records.value());
            }
          }
        });
    return all;
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
