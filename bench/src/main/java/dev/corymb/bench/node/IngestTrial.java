package dev.corymb.bench.node;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/**
 * Batches into one site of a node or into many, whose commits are synced, in turns with the same
 * items into RocksDB alone. The node's time begins with the values of the items: it hashes them,
 * stores them with a tail and checksums, follows with summary and directory, and publishes.
 */
final class IngestTrial {

  static final Schema SCHEMA = Schema.parse("name:text,owner:text,size:long");
  static final Groups GROUPS = Groups.singlesAndWhole(SCHEMA);
  private static final int WARM_UP = 30; // batches
  private static final int TURN = 10; // batches of a thread before it waits for the other

  private final int sites;
  private final int batches;
  private final int items;
  private final Samples node = new Samples();
  private final Samples bare = new Samples();
  private final Samples nodeComputed = new Samples();
  private final Samples bareComputed = new Samples();
  private final Samples sync = new Samples();

  private IngestTrial(int sites, int batches, int items) {
    this.sites = sites;
    this.batches = batches;
    this.items = items;
  }

  /** Times by item, and that of one bare sync of as many bytes as a batch has. */
  static Measurement ofOneSite(int batches, int items) throws Exception {
    IngestTrial trial = new IngestTrial(1, batches, items);
    Measurement measurement = trial.run(NodeFigure.ITEM, NodeFigure.ITEM_COMPUTED);
    measurement.put(NodeFigure.SYNC, trial.sync);
    return measurement;
  }

  /** The same of batches of which each goes into the next of some sites. */
  static Measurement ofManySites(int sites, int batches, int items) throws Exception {
    IngestTrial trial = new IngestTrial(sites, batches, items);
    return trial.run(NodeFigure.ITEM_MANY, NodeFigure.ITEM_MANY_COMPUTED);
  }

  private Measurement run(NodeFigure item, NodeFigure computed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      run(folder.path(), threads);
    } finally {
      threads.shutdownNow();
    }
    Measurement measurement = new Measurement();
    measurement.put(item, node);
    measurement.put(item.ofPeer(), bare);
    measurement.put(computed, nodeComputed);
    measurement.put(computed.ofPeer(), bareComputed);
    return measurement;
  }

  private void run(Path folder, ExecutorService threads) throws Exception {
    FederationProfile profile = FederationProfile.of("bench", SCHEMA, 42);
    try (RocksLedger ledger = RocksLedger.open(folder.resolve("ledger"), GROUPS);
        BareStore store = new BareStore(folder.resolve("store"));
        FileChannel file =
            FileChannel.open(
                folder.resolve("file"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        InProcessBus bus = new InProcessBus(threads);
        Node started = open(profile, ledger, bus, threads)) {
      for (int i = 0; i < sites; i++) {
        started.create(site(i));
      }
      for (int i = -WARM_UP; i < batches; i++) {
        List<Item> batch = batch(i);
        long[][] digests = digests(started.digester(), batch);
        // In turns, also in who comes first: one who waits for the disk helps the other.
        Times first = i % 2 == 0 ? ingest(started, i, batch) : time(() -> store.write(digests));
        Times second = i % 2 == 0 ? time(() -> store.write(digests)) : ingest(started, i, batch);
        Times synced = time(() -> sync(file, digests.length * (SCHEMA.size() + 1) * Long.BYTES));
        if (i >= 0) {
          Times ours = i % 2 == 0 ? first : second;
          Times theirs = i % 2 == 0 ? second : first;
          node.add(ours.wall(), items);
          bare.add(theirs.wall(), items);
          nodeComputed.add(ours.computed(), items);
          bareComputed.add(theirs.computed(), items);
          sync.add(synced.wall(), 1);
        }
      }
    }
  }

  private static Node open(
      FederationProfile profile, RocksLedger ledger, InProcessBus bus, ExecutorService threads) {
    return Node.open(
        NodeOptions.builder("node", profile)
            .ledger(ledger)
            .bus(bus)
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(threads)
            .directoryBytes(1L << 30)
            .build());
  }

  /** Two threads, each with batches into its own part of some sites, against one. */
  static Measurement ofTwoThreads(int sites, int batches, int items) throws Exception {
    IngestTrial trial = new IngestTrial(sites, batches, items);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try (TemporaryFolder folder = TemporaryFolder.create();
        RocksLedger ledger = RocksLedger.open(folder.path(), GROUPS);
        InProcessBus bus = new InProcessBus(threads);
        Node node = open(FederationProfile.of("bench", SCHEMA, 42), ledger, bus, threads)) {
      for (int i = 0; i < sites; i++) {
        node.create(site(i, sites));
      }
      int[] next = {0, 1}; // of each thread, which takes every other batch and so every other site
      return Pair.measure(
          NodeFigure.ITEM_THREADS,
          NodeFigure.ITEM_THREADS.ofPeer(),
          WARM_UP / TURN,
          Math.max(1, batches / TURN),
          TURN * items,
          thread -> {
            for (int i = 0; i < TURN; i++, next[thread] += 2) {
              trial.ingest(node, next[thread], trial.batch(next[thread]));
            }
          });
    } finally {
      threads.shutdownNow();
    }
  }

  private List<Item> batch(int number) {
    return Stream.iterate(0, i -> i + 1).limit(items).map(i -> item(number, i)).toList();
  }

  private Item item(int batch, int index) {
    long id = (long) batch * items + index;
    return SCHEMA.item("file " + id, "owner " + id, id);
  }

  private static long[][] digests(Digester digester, List<Item> items) {
    return items.stream().map(digester::digest).toArray(long[][]::new);
  }

  private String site(int batch) {
    return site(batch, sites);
  }

  private static String site(int batch, int sites) {
    return "site " + Math.floorMod(batch, sites);
  }

  private Times ingest(Node node, int number, List<Item> items) throws Exception {
    return time(
        () -> {
          Batch.Builder batch = node.batch();
          for (Item item : items) {
            batch.add(node.digester().digest(item));
          }
          node.apply(site(number), batch.build());
        });
  }

  private static void sync(FileChannel file, int bytes) throws IOException {
    file.write(ByteBuffer.allocate(bytes));
    file.force(false);
  }

  private record Times(long wall, long computed) {}

  private interface Work {
    void run() throws Exception;
  }

  private static Times time(Work work) throws Exception {
    Clock wall = Clock.ofTheWall();
    Clock computed = Clock.ofThisThread();
    work.run();
    return new Times(wall.elapsed(), computed.elapsed());
  }
}
