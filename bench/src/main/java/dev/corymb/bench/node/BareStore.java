package dev.corymb.bench.node;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/** RocksDB alone: a key of three digests, a count as its value, batches synced. */
final class BareStore implements AutoCloseable {

  static {
    RocksDB.loadLibrary();
  }

  private final Options options = new Options().setCreateIfMissing(true);
  private final WriteOptions synced = new WriteOptions().setSync(true);
  private final RocksDB db;

  BareStore(Path directory) throws RocksDBException {
    this.db = RocksDB.open(options, directory.toString());
  }

  void write(long[][] items) throws RocksDBException {
    try (WriteBatch batch = new WriteBatch()) {
      byte[] count = ByteBuffer.allocate(Long.BYTES).putLong(0, 1).array();
      for (long[] item : items) {
        ByteBuffer key = ByteBuffer.allocate(item.length * Long.BYTES);
        for (long digest : item) {
          key.putLong(digest);
        }
        batch.put(key.array(), count);
      }
      db.write(synced, batch);
    }
  }

  @Override
  public void close() {
    db.close();
    synced.close();
    options.close();
  }
}
