package dev.corymb.bench.provenance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.bench.provenance.LedgerRows.Row;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB alone: rows of given families, each batch synced. For any number of threads. */
final class BareStore implements AutoCloseable {

  static {
    RocksDB.loadLibrary();
  }

  private final DBOptions options =
      new DBOptions().setCreateIfMissing(true).setCreateMissingColumnFamilies(true);
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final Map<String, ColumnFamilyHandle> families = new HashMap<>();
  private final List<ColumnFamilyHandle> handles = new ArrayList<>();
  private final RocksDB db;

  BareStore(Path folder, List<String> names) throws RocksDBException {
    List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
    descriptors.add(new ColumnFamilyDescriptor(RocksDB.DEFAULT_COLUMN_FAMILY));
    names.forEach(name -> descriptors.add(new ColumnFamilyDescriptor(name.getBytes(UTF_8))));
    this.db = RocksDB.open(options, folder.toString(), descriptors, handles);
    for (int i = 0; i < names.size(); i++) {
      families.put(names.get(i), handles.get(i + 1));
    }
  }

  void write(List<Row> rows) throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      for (Row row : rows) {
        batch.put(families.get(row.family()), row.key(), row.value());
      }
      db.write(synced, batch);
    }
  }

  @Override
  public void close() {
    handles.forEach(ColumnFamilyHandle::close);
    db.close();
    synced.close();
    options.close();
  }
}
