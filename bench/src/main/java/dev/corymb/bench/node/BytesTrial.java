package dev.corymb.bench.node;

import dev.corymb.bench.harness.Figure;
import dev.corymb.bench.harness.Measurement;
import dev.corymb.bench.harness.TemporaryFolder;
import dev.corymb.core.bits.Bits;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.directory.StepReport;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.replication.summary.Summary;
import java.lang.management.ManagementFactory;
import java.time.InstantSource;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * The memory of a node with many own sites, and of one with a replica of each. All is what the heap
 * grew by, per site; the arrays in it are known, the rest is everything else.
 */
final class BytesTrial {

  private static final FederationProfile PROFILE =
      FederationProfile.of("bench", IngestTrial.SCHEMA, 42);
  private static final long MEMORY = 1L << 36; // nothing is rejected

  private final int sites;
  private final int items;
  private final Measurement measurement = new Measurement();

  private BytesTrial(int sites, int items) {
    this.sites = sites;
    this.items = items;
  }

  static Measurement run(int sites, int items) throws Exception {
    BytesTrial trial = new BytesTrial(sites, items);
    try (TemporaryFolder folder = TemporaryFolder.create();
        RocksLedger ledger = RocksLedger.open(folder.path(), IngestTrial.GROUPS);
        InProcessBus nobody = new InProcessBus(Runnable::run);
        Node owner = open("owner", ledger, nobody)) {
      trial.fill(owner);
      trial.replicate(owner);
    }
    return trial.measurement;
  }

  private static Node open(String name, Ledger ledger, InProcessBus bus) {
    NodeClock clock = new NodeClock(InstantSource.system(), System::nanoTime);
    return Node.open(
        NodeOptions.builder(name, PROFILE)
            .ledger(ledger)
            .bus(bus)
            .clock(clock)
            .background(Runnable::run)
            .directoryBytes(MEMORY)
            .build());
  }

  private void fill(Node owner) {
    long before = heap();
    SplittableRandom random = new SplittableRandom(42);
    for (int i = 0; i < sites; i++) {
      String site = "site " + i;
      owner.create(site);
      Batch.Builder batch = owner.batch();
      for (int j = 0; j < items; j++) {
        batch.add(random.longs(IngestTrial.SCHEMA.size()).toArray());
      }
      owner.apply(site, batch.build());
    }
    long total = heap() - before;
    put(SitePart.COUNTERS, ofOwn(owner, summary -> summary.filter().bytes()));
    put(SitePart.COLUMN, indexes(owner));
    putRest(total, part -> part, SitePart.COUNTERS, SitePart.COLUMN);
  }

  /** Sends all summaries to a node of its own, which nobody else is heard by. */
  private void replicate(Node owner) {
    long before = heap();
    try (InProcessBus bus = new InProcessBus(Runnable::run);
        Node other = open("other", new MemoryLedger(IngestTrial.GROUPS), bus)) {
      owner.parts().forEach(site -> bus.publish(site.summary().snapshot()));
      if (other.replicas().counts().applied() != sites) {
        throw new IllegalStateException("all replicas must be there, but some were not");
      }
      long total = heap() - before;
      put(SitePart.REPLICA.ofReplica(), ofOwn(owner, summary -> bytes(summary.published())));
      put(SitePart.COLUMN.ofReplica(), indexes(other));
      putRest(total, SitePart::ofReplica, SitePart.REPLICA, SitePart.COLUMN);
    }
  }

  private void putRest(long total, Function<SitePart, Figure> of, SitePart... known) {
    double rest = (double) total / sites;
    put(of.apply(SitePart.TOTAL), total);
    for (SitePart part : known) {
      rest -= measurement.get(of.apply(part));
    }
    measurement.put(of.apply(SitePart.OVERHEAD), rest);
  }

  private void put(Figure figure, long bytesOfAll) {
    measurement.put(figure, (double) bytesOfAll / sites);
  }

  private static long ofOwn(Node owner, Function<Summary, Long> bytes) {
    return owner.parts().stream().map(OwnSite::summary).mapToLong(bytes::apply).sum();
  }

  private static long bytes(Bits bits) {
    return (long) bits.words() * Long.BYTES;
  }

  private static long indexes(Node node) {
    return node.directory().steps().stream().mapToLong(StepReport::indexBytes).sum();
  }

  /** The heap in use, garbage left out. */
  private static long heap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
