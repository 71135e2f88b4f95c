package dev.corymb.bench.provenance;

import dev.corymb.core.schema.Digester;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Links;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.DBOptions;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * The rows that a ledger has written for events, as another program reads them from its store: to
 * write the same rows without a node.
 */
final class LedgerRows {

  /** A row of a family of the store. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Row(String family, byte[] key, byte[] value) {}

  private static final String ITEMS = "items";
  private static final List<String> OF_EVENTS = List.of("events", "edges", "bytime");
  private static final String TAIL = "tail";
  private static final String SITES = "sites";

  private final Digester digester;
  private final Map<EventId, List<Row>> byEvent = new HashMap<>();
  private final Map<List<Long>, Row> byKey = new HashMap<>(); // items
  private final List<Row> everyTime = new ArrayList<>(); // the state of the site
  private final List<Row> tails = new ArrayList<>(); // one of each batch

  private LedgerRows(Digester digester) {
    this.digester = digester;
  }

  /** Reads the rows of a store that may be open elsewhere, from a copy of its files. */
  static LedgerRows read(Path store, Path copy, Digester digester)
      throws IOException, RocksDBException {
    try (Stream<Path> files = Files.list(store)) {
      Files.createDirectories(copy);
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Files.copy(file, copy.resolve(file.getFileName()));
      }
    }
    LedgerRows rows = new LedgerRows(digester);
    rows.read(copy);
    return rows;
  }

  private void read(Path folder) throws RocksDBException {
    List<ColumnFamilyDescriptor> families = new ArrayList<>();
    try (Options any = new Options()) {
      RocksDB.listColumnFamilies(any, folder.toString())
          .forEach(name -> families.add(new ColumnFamilyDescriptor(name)));
    }
    List<ColumnFamilyHandle> handles = new ArrayList<>();
    try (DBOptions options = new DBOptions();
        RocksDB db = RocksDB.open(options, folder.toString(), families, handles)) {
      for (int i = 0; i < handles.size(); i++) {
        String family =
            new String(families.get(i).getName(), java.nio.charset.StandardCharsets.UTF_8);
        try (RocksIterator rows = db.newIterator(handles.get(i))) {
          for (rows.seekToFirst(); rows.isValid(); rows.next()) {
            take(new Row(family, rows.key(), rows.value()));
          }
        }
      }
      handles.forEach(ColumnFamilyHandle::close);
    }
  }

  private void take(Row row) {
    ByteBuffer key = ByteBuffer.wrap(row.key());
    if (OF_EVENTS.contains(row.family())) {
      key.position(row.key().length - EventId.BYTES);
      byEvent
          .computeIfAbsent(new EventId(key.getLong(), key.getLong()), any -> new ArrayList<>())
          .add(row);
    } else if (row.family().equals(ITEMS)) {
      key.position(Long.BYTES);
      byKey.put(List.of(key.getLong(), key.getLong()), row);
    } else if (row.family().equals(TAIL)) {
      tails.add(row);
    } else if (row.family().equals(SITES)) {
      everyTime.add(row);
    }
  }

  /** The rows of one write of some events, by their families and keys. */
  List<Row> of(List<Event> events) {
    List<Row> rows = new ArrayList<>(everyTime);
    TreeSet<Key> keys = new TreeSet<>();
    for (Event event : events) {
      rows.addAll(byEvent.getOrDefault(event.id(), List.of()));
      keys.addAll(Links.of(event).keySet());
    }
    for (Key key : keys) {
      long[] digests = digester.digest(key.item());
      Row row = byKey.get(List.of(digests[0], digests[1]));
      if (row == null) {
        throw new IllegalStateException("each key of an event must have a row, but one had none");
      }
      rows.add(row);
    }
    if (!tails.isEmpty()) {
      rows.add(tail(keys.size()));
    }
    rows.sort(
        (a, b) ->
            a.family().equals(b.family())
                ? java.util.Arrays.compareUnsigned(a.key(), b.key())
                : a.family().compareTo(b.family()));
    return rows;
  }

  /** What a write says of the keys that it brought, in as many bytes as the ledger takes. */
  private Row tail(int keys) {
    long all = tails.stream().mapToLong(row -> row.value().length).sum();
    int length = (int) Math.max(1, all * keys / Math.max(1, byKey.size()));
    return new Row(TAIL, tails.get(0).key(), new byte[length]);
  }

  /** The families that rows are of. */
  List<String> families() {
    return Stream.concat(OF_EVENTS.stream(), Stream.of(ITEMS, TAIL, SITES)).toList();
  }
}
