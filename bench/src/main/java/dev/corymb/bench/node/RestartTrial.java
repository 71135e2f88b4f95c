package dev.corymb.bench.node;

import dev.corymb.bench.harness.Clock;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.Samples;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * Starts of a node with many own sites, from its ledger until it answers queries, in turns with
 * reading the saved summaries of all sites and nothing else; both open the ledger first.
 *
 * <p>A killed node is one that is left without being closed: its summaries are not saved, and the
 * ledger reads its log again. What it has on the disk is in the cache of the system.
 */
final class RestartTrial {

  private static final FederationProfile PROFILE =
      FederationProfile.of("bench", IngestTrial.SCHEMA, 42);
  private static final long MEMORY = 1L << 36; // nothing is rejected
  private static final int ROUNDS = 3; // of clean stops

  private final int sites;
  private final int items;
  private final Path folder;
  private final Measurement measurement = new Measurement();

  private RestartTrial(int sites, int items, Path folder) {
    this.sites = sites;
    this.items = items;
    this.folder = folder;
  }

  static Measurement run(int sites, int items) throws Exception {
    try (TemporaryFolder folder = TemporaryFolder.create()) {
      RestartTrial trial = new RestartTrial(sites, items, folder.path());
      trial.run();
      return trial.measurement;
    }
  }

  private void run() throws Exception {
    fill();
    Samples killed = new Samples();
    Samples killedPublished = new Samples();
    restart(killed, killedPublished);
    Samples clean = new Samples();
    Samples published = new Samples();
    Samples read = new Samples();
    for (int i = 0; i < ROUNDS; i++) {
      read();
      read.add(read());
      restart(clean, published);
    }
    measurement.put(RestartFigure.KILLED, killed);
    measurement.put(RestartFigure.KILLED.published(), killedPublished);
    measurement.put(RestartFigure.KILLED.ofPeer(), read);
    measurement.put(RestartFigure.CLEAN, clean);
    measurement.put(RestartFigure.CLEAN.published(), published);
    measurement.put(RestartFigure.CLEAN.ofPeer(), read);
  }

  private RocksLedger ledger() {
    return RocksLedger.open(folder, IngestTrial.GROUPS);
  }

  private static Node open(RocksLedger ledger, InProcessBus bus, ExecutorService background) {
    return Node.open(
        NodeOptions.builder("node", PROFILE)
            .ledger(ledger)
            .bus(bus)
            .clock(new NodeClock(InstantSource.system(), System::nanoTime))
            .background(background)
            .directoryBytes(MEMORY)
            .build());
  }

  /** Fills the sites, and leaves the node without closing it. */
  private void fill() throws Exception {
    SplittableRandom random = new SplittableRandom(42);
    ExecutorService background = Executors.newFixedThreadPool(2);
    try (RocksLedger ledger = ledger();
        InProcessBus nobody = new InProcessBus(Runnable::run)) {
      Node node = open(ledger, nobody, background);
      for (int i = 0; i < sites; i++) {
        String site = "site " + i;
        node.create(site);
        Batch.Builder batch = node.batch();
        for (int j = 0; j < items; j++) {
          batch.add(random.longs(IngestTrial.SCHEMA.size()).toArray());
        }
        node.apply(site, batch.build());
      }
      end(background);
    }
  }

  private static void end(ExecutorService background) throws InterruptedException {
    background.shutdown();
    if (!background.awaitTermination(1, TimeUnit.HOURS)) {
      throw new IllegalStateException("what is done in the background must end, but has not");
    }
  }

  private void restart(Samples ready, Samples published) throws Exception {
    System.gc();
    ExecutorService background = Executors.newFixedThreadPool(2);
    Clock clock = Clock.ofTheWall();
    try (RocksLedger ledger = ledger();
        InProcessBus nobody = new InProcessBus(Runnable::run);
        Node node = open(ledger, nobody, background)) {
      ready.add(clock.elapsed() / 1e9);
      requireAll(node.directory().size(), "sites in the directory");
      end(background);
      published.add(clock.elapsed() / 1e9);
      requireAll(
          node.parts().stream().filter(site -> site.summary().isPublished()).count(),
          "sites that are published");
    }
  }

  private void requireAll(long count, String what) {
    if (count != sites) {
      throw new IllegalStateException(what + " must be " + sites + ", but were " + count);
    }
  }

  private double read() {
    Clock clock = Clock.ofTheWall();
    try (RocksLedger ledger = ledger()) {
      long saved =
          ledger.sites().stream()
              .map(SiteRecord::id)
              .filter(site -> ledger.savedSummary(site).isPresent())
              .count();
      requireAll(saved, "saved summaries");
      return clock.elapsed() / 1e9;
    }
  }
}
