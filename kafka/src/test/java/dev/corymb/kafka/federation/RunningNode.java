package dev.corymb.kafka.federation;

import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.kafka.KafkaBus;
import dev.corymb.kafka.KafkaOptions;
import dev.corymb.kafka.Timeouts;
import dev.corymb.kafka.TopicOptions;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.RocksLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.update.BitsDelta;
import dev.corymb.replication.update.Version;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * A node with one site, as a program runs it: ledger on disk, bus over Kafka, ticks by a thread.
 */
final class RunningNode implements AutoCloseable {

  /** Every change is published at once, so that after all is quiet nothing may be missed. */
  static final FederationProfile PROFILE =
      FederationProfile.of("kafka test", Schema.parse("name:text,size:long"), 42)
          .with(
              Map.of(
                  "miss-rate", "0.0",
                  "step-items", "200",
                  "expected-sites", "10",
                  "max-age", "PT1S",
                  "announce-every", "PT0.5S"));

  private static final int TICK_MILLIS = 50;

  private final String name;
  private final RocksLedger ledger;
  private final KafkaBus bus;
  private final Node node;
  private final ExecutorService background = Executors.newSingleThreadExecutor();
  private final ScheduledExecutorService ticks = Executors.newSingleThreadScheduledExecutor();
  private final Future<?> ticking;
  private int added;

  RunningNode(String name, String brokers, Path directory) {
    this(name, options(brokers, TopicOptions.of("federation").withPartitions(3)), directory);
  }

  RunningNode(String name, KafkaOptions options, Path directory) {
    this.name = name;
    this.bus = KafkaBus.open(options, PROFILE.fingerprint());
    this.ledger = RocksLedger.open(directory, PROFILE.groups());
    this.node =
        Node.open(
            NodeOptions.builder(name, PROFILE)
                .ledger(ledger)
                .bus(bus)
                .clock(new NodeClock(InstantSource.system(), System::nanoTime))
                .background(background)
                .directoryBytes(1 << 28)
                .build());
    if (node.site(site()).isEmpty()) {
      node.create(site());
    }
    this.ticking =
        ticks.scheduleAtFixedRate(node::tick, TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Brokers with times for tests: long to start, short for all else. */
  static KafkaOptions options(String brokers, TopicOptions topics) {
    return KafkaOptions.of(brokers, topics)
        .withTimeouts(
            Timeouts.DEFAULT
                .withStart(Duration.ofSeconds(40))
                .withDelivery(Duration.ofSeconds(3))
                .withRetry(Duration.ofMillis(200)));
  }

  String site() {
    return site(name);
  }

  static String site(String node) {
    return "site of " + node;
  }

  Node node() {
    return node;
  }

  /** The items that were added since the node was started. */
  int added() {
    return added;
  }

  /** Whether no tick has failed. */
  boolean isTicking() {
    return !ticking.isDone();
  }

  /** Adds so many items, the next ones; every seventh is removed again. */
  void add(int from, int count) {
    Batch.Builder batch = node.batch();
    for (int i = from; i < from + count; i++) {
      long[] digests = node.digester().digest(item(name, i));
      batch.add(digests);
      if (isRemoved(i)) {
        batch.remove(digests);
      }
    }
    node.apply(site(), batch.build());
    added += count;
  }

  static boolean isRemoved(int item) {
    return item % 7 == 0;
  }

  static Item item(String node, int number) {
    return PROFILE.schema().item(node + " " + number, (long) number);
  }

  /** The version and checksum of what the site has published. */
  String published() {
    OwnSite own = node.site(site()).orElseThrow();
    synchronized (own) {
      return own.summary().version() + " " + BitsDelta.checksum(own.summary().published());
    }
  }

  /**
   * The version and checksum of what is known here of a site of another node, once it is in the
   * directory, too: an update reaches the replica a moment before.
   */
  String known(String site) {
    return node.replicas()
        .state(site)
        .filter(state -> isInDirectory(site, state.version()))
        .map(state -> state.version() + " " + BitsDelta.checksum(state.bits()))
        .orElse("nothing");
  }

  private boolean isInDirectory(String site, Version version) {
    return node.directory()
        .standing(site)
        .filter(standing -> standing.version().equals(version))
        .isPresent();
  }

  /** Whether the own site holds the first items exactly, but for the removed ones. */
  boolean holds(int items) {
    for (int i = 0; i < items; i++) {
      if (node.holds(site(), item(name, i).query()) == isRemoved(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether all of the first items of a node's site, but for the removed ones, are found here. */
  boolean finds(String owner, int items) {
    for (int i = 0; i < items; i++) {
      boolean found = node.locate(item(owner, i).query()).ids().contains(site(owner));
      if (!found && !isRemoved(i)) {
        return false;
      }
    }
    return true;
  }

  @Override
  public void close() {
    ticks.shutdownNow();
    node.close();
    bus.close();
    background.shutdown();
    ledger.close();
  }
}
