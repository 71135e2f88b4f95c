package dev.corymb.bench.provenance;

import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.LedgerOptions;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.provenance.event.Event;
import dev.corymb.replication.bus.InProcessBus;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A node of a federation of provenance, on disk, with two threads for what it does by itself. */
final class EventNode implements AutoCloseable {

  private static final FederationProfile PROFILE = FederationProfile.provenance("bench", 42);

  private final ExecutorService threads = Executors.newFixedThreadPool(2);
  private final InProcessBus bus = new InProcessBus(threads);
  private final RocksLedger ledger;
  private final Node node;

  EventNode(Path folder) {
    this.ledger =
        RocksLedger.open(
            folder, PROFILE.groups(), PROFILE.ranges(), LedgerOptions.defaults().withEvents(true));
    this.node =
        Node.open(
            NodeOptions.builder("node", PROFILE)
                .ledger(ledger)
                .bus(bus)
                .clock(new NodeClock(InstantSource.system(), System::nanoTime))
                .background(threads)
                .directoryBytes(1L << 30)
                .build());
  }

  Node node() {
    return node;
  }

  /** Records events at a site and waits until they are on the disk. */
  void record(String site, List<Event> events) {
    if (node.provenance().record(site, events, Optional.empty()).join().addedEvents()
        != events.size()) {
      throw new IllegalStateException("all events must be new, but some were not");
    }
  }

  @Override
  public void close() {
    node.close();
    ledger.close();
    bus.close();
    threads.shutdownNow();
  }
}
