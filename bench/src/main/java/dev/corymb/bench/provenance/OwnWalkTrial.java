package dev.corymb.bench.provenance;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Located;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ColumnFamilyOptions;
import org.rocksdb.DBOptions;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * Walks of about 1,000 ids and a depth of 20 over the own sites of a node, in turns with nothing
 * but the reads that they need: the same keys located in the same directory, level by level, and
 * for each key and site found a search in the same store, opened once more, that reads all its
 * rows.
 */
final class OwnWalkTrial {

  private static final int SITES = 100;
  private static final int GENERATIONS = 10; // of things; between two there is a run
  private static final int WIDTH = 90; // things of a family in a generation
  private static final int USES = 3; // of a run
  private static final int BATCH = 1_000;
  private static final int WARM_UP = 100; // walks
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private final int families;
  private final SplittableRandom random = new SplittableRandom(42);
  private final Map<EventId, String> firsts = new HashMap<>(); // an event of each site
  private final Map<String, List<Event>> waiting = new TreeMap<>();
  private final Measurement measurement = new Measurement();

  private OwnWalkTrial(int events) {
    this.families = Math.max(1, events / (GENERATIONS * WIDTH));
  }

  /** Fills a node with about so many events, and walks for a while. */
  static Measurement run(int events, long nanos) throws Exception {
    OwnWalkTrial trial = new OwnWalkTrial(events);
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      Path store = folder.path().resolve("node");
      try (EventNode node = new EventNode(store)) {
        trial.fill(node);
      }
      // The reader opens its files first, while nothing writes: a node's compaction deletes files.
      try (Rows rows = new Rows(store);
          EventNode node = new EventNode(store)) {
        trial.walk(node.node(), rows, nanos);
      }
    }
    return trial.measurement;
  }

  private static String site(int number) {
    return "site " + number;
  }

  private static Iri thing(int family, int generation, int number) {
    return new Iri("urn:thing:" + family + "/" + generation + "/" + number);
  }

  private void fill(EventNode node) {
    for (int i = 0; i < SITES; i++) {
      node.node().create(site(i));
    }
    for (int family = 0; family < families; family++) {
      for (int generation = 1; generation <= GENERATIONS; generation++) {
        for (int i = 0; i < WIDTH; i++) {
          record(node, event(family, generation, i));
        }
      }
    }
    waiting.forEach(node::record);
    waiting.clear();
  }

  private Event event(int family, int generation, int number) {
    Iri run = new Iri("urn:run:" + family + "/" + generation + "/" + number);
    List<Statement> said = new ArrayList<>();
    for (int i = 0; i < USES; i++) {
      said.add(Statement.of(Kind.USAGE, run, thing(family, generation - 1, random.nextInt(WIDTH))));
    }
    said.add(Statement.of(Kind.GENERATION, thing(family, generation, number), run));
    return Event.of(START.plusSeconds(generation), said.toArray(Statement[]::new));
  }

  private void record(EventNode node, Event event) {
    String site = site(random.nextInt(SITES));
    if (!firsts.containsValue(site)) {
      firsts.put(event.id(), site);
    }
    List<Event> some = waiting.computeIfAbsent(site, any -> new ArrayList<>());
    some.add(event);
    if (some.size() == BATCH) {
      node.record(site, some);
      some.clear();
    }
  }

  private void walk(Node node, Rows rows, long nanos) {
    Samples walks = new Samples();
    Samples reads = new Samples();
    long ids = 0;
    long looks = 0;
    Map<String, Long> numbers = rows.siteNumbers(firsts);
    Clock elapsed = Clock.ofTheWall();
    for (int i = 0; i <= WARM_UP || elapsed.elapsed() < nanos; i++) {
      elapsed = i == WARM_UP ? Clock.ofTheWall() : elapsed;
      Iri start = thing(random.nextInt(families), GENERATIONS, random.nextInt(WIDTH));
      WalkRequest request = WalkRequest.of(Direction.ANCESTORS, List.of(start));
      Clock clock = Clock.ofTheWall();
      WalkResult result =
          node.provenance()
              .walk(
                  request,
                  (other, asked) -> CompletableFuture.failedFuture(new AssertionError(other)));
      long walked = clock.elapsed();
      if (!result.cuts().isEmpty() && i == 0) {
        throw new IllegalStateException("walks must not be cut, but were: " + result.cuts());
      }
      List<List<Key>> levels = levels(result);
      clock.start();
      long found = rows.read(node, levels, numbers);
      long read = clock.elapsed();
      if (i >= WARM_UP) {
        walks.add(walked, 1);
        reads.add(read, 1);
        ids += result.nodes().size();
        looks += found;
      }
    }
    measurement.put(ProvenanceFigure.WALK, walks);
    measurement.put(ProvenanceFigure.WALK.ofPeer(), reads);
    measurement.put(ProvenanceFigure.WALK_P99, walks.quantile(0.99));
    measurement.put(ProvenanceFigure.WALK_P99.ofPeer(), reads.quantile(0.99));
    measurement.put(ProvenanceFigure.WALK_IDS, (double) ids / walks.size());
    measurement.put(ProvenanceFigure.WALK_READS, (double) looks / walks.size());
  }

  /** The keys that a walk to causes looks for, by level. */
  private static List<List<Key>> levels(WalkResult result) {
    Map<Integer, List<Key>> levels = new TreeMap<>();
    for (WalkResult.Node node : result.nodes()) {
      List<Key> keys = levels.computeIfAbsent(node.depth(), any -> new ArrayList<>());
      if (node.depth() == 0 || node.types().contains(Point.Type.ENTITY)) {
        keys.add(new Key(node.id(), Role.MADE));
        keys.add(new Key(node.id(), Role.SAME));
      }
      if (node.depth() == 0 || node.types().contains(Point.Type.ACTIVITY)) {
        keys.add(new Key(node.id(), Role.RUN));
      }
    }
    return List.copyOf(levels.values());
  }

  /** The rows of a ledger, as another program reads them. */
  private static final class Rows implements AutoCloseable {

    private static final int PREFIX = 2 * Long.BYTES + 1;

    private final DBOptions options = tracking();
    private final LRUCache cache = new LRUCache(LedgerOptions.defaults().cacheBytes());
    private final ColumnFamilyOptions families =
        new ColumnFamilyOptions()
            .setTableFormatConfig(new BlockBasedTableConfig().setBlockCache(cache));
    private final List<ColumnFamilyHandle> handles = new ArrayList<>();
    private final RocksDB db;
    private final ColumnFamilyHandle events;
    private final ColumnFamilyHandle edges;

    /** RocksDB crashes where a store that notes its logs is only read without this option. */
    private static DBOptions tracking() {
      Properties properties = new Properties();
      properties.setProperty("track_and_verify_wals_in_manifest", "true");
      return Objects.requireNonNull(DBOptions.getDBOptionsFromProps(properties), "options");
    }

    Rows(Path store) throws RocksDBException {
      List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
      List<String> names = new ArrayList<>();
      try (Options any = new Options()) {
        for (byte[] name : RocksDB.listColumnFamilies(any, store.toString())) {
          descriptors.add(new ColumnFamilyDescriptor(name, families));
          names.add(new String(name, UTF_8));
        }
      }
      this.db = RocksDB.openReadOnly(options, store.toString(), descriptors, handles);
      this.events = handles.get(names.indexOf("events"));
      this.edges = handles.get(names.indexOf("edges"));
    }

    /** The number of each site in keys of rows, by an event that it has. */
    Map<String, Long> siteNumbers(Map<EventId, String> firsts) {
      Map<String, Long> numbers = new HashMap<>();
      try (RocksIterator rows = db.newIterator(events)) {
        for (rows.seekToFirst(); rows.isValid(); rows.next()) {
          ByteBuffer key = ByteBuffer.wrap(rows.key());
          long number = key.getLong();
          String site = firsts.get(new EventId(key.getLong(), key.getLong()));
          if (site != null) {
            numbers.put(site, number);
          }
        }
      }
      return numbers;
    }

    /** Locates keys by level and reads their rows; gives how many searches that took. */
    long read(Node node, List<List<Key>> levels, Map<String, Long> numbers) {
      long searches = 0;
      try (RocksIterator rows = db.newIterator(edges)) {
        for (List<Key> keys : levels) {
          List<QueryDigests> queries = new ArrayList<>(keys.size());
          for (Key key : keys) {
            queries.add(node.digester().digests(key.item().query()));
          }
          List<Located> located = node.directory().locateAll(queries);
          for (int i = 0; i < keys.size(); i++) {
            for (Candidate candidate : located.get(i).candidates()) {
              searches++;
              Role role = keys.get(i).role();
              search(rows, numbers.get(candidate.site()), role, queries.get(i).get(0)[0]);
            }
          }
        }
      }
      return searches;
    }

    private static void search(RocksIterator rows, long site, Role role, long digest) {
      byte[] prefix =
          ByteBuffer.allocate(PREFIX).putLong(site).put((byte) role.code()).putLong(digest).array();
      for (rows.seek(prefix); rows.isValid(); rows.next()) {
        byte[] key = rows.key();
        if (!Arrays.equals(key, 0, PREFIX, prefix, 0, PREFIX)) {
          return;
        }
        if (rows.value().length == 0) {
          throw new IllegalStateException("rows must have links, but one had none");
        }
      }
    }

    @Override
    public void close() {
      handles.forEach(ColumnFamilyHandle::close);
      db.close();
      families.close();
      cache.close();
      options.close();
    }
  }
}
