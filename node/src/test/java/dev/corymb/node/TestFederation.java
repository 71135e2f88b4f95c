package dev.corymb.node;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteListener;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Nodes on a simulated network and clock. For one thread. */
final class TestFederation {

  static final Schema SCHEMA = Schema.parse("name:text,size:long");

  final FederationProfile profile;
  final SimulatedClock clock = new SimulatedClock();
  final SimulatedNetwork network;
  SiteListener listener = SiteListener.NONE; // of nodes that are started from now on
  private final long memory;
  private long incarnations;
  private final Map<String, Node> nodes = new LinkedHashMap<>();
  private final Map<String, MemoryLedger> ledgers = new HashMap<>();
  final Map<String, Long> skews = new HashMap<>(); // of wall clocks, by place
  private final Map<String, Bus> buses = new HashMap<>();

  TestFederation(Map<String, String> settings, NetworkOptions options) {
    this(settings, options, 1 << 30);
  }

  TestFederation(Map<String, String> settings, NetworkOptions options, long memory) {
    this(FederationProfile.of("test", SCHEMA, 42).with(settings), options, memory);
  }

  TestFederation(FederationProfile profile, NetworkOptions options) {
    this(profile, options, 1 << 30);
  }

  private TestFederation(FederationProfile profile, NetworkOptions options, long memory) {
    this.profile = profile;
    this.network = new SimulatedNetwork(7, options);
    this.memory = memory;
  }

  Node start(String name) {
    return start(name, name, memory);
  }

  /** Starts a node with another memory than the rest. */
  Node start(String name, long bytes) {
    return start(name, name, bytes);
  }

  /** Starts a node under the name of another one; to the network and here it is a place. */
  Node start(String name, String place) {
    return start(name, place, memory);
  }

  private Node start(String name, String place, long bytes) {
    MemoryLedger ledger = ledgers.computeIfAbsent(place, any -> emptyLedger());
    Bus bus = network.join(place);
    Node node =
        Node.open(
            NodeOptions.builder(name, profile)
                .ledger(ledger)
                .bus(bus)
                .clock(clock.forNode(() -> skews.getOrDefault(place, 0L)))
                .background(Runnable::run)
                .directoryBytes(bytes)
                .endpoint("http://" + place)
                .listener(listener)
                .incarnation(++incarnations)
                .build());
    nodes.put(place, node);
    buses.put(place, bus);
    return node;
  }

  /** Gives a node that is started from now on a ledger with something in it. */
  void use(String name, MemoryLedger ledger) {
    ledgers.put(name, ledger);
  }

  Node node(String name) {
    return nodes.get(name);
  }

  Collection<Node> nodes() {
    return nodes.values();
  }

  MemoryLedger ledger(String name) {
    return ledgers.get(name);
  }

  /** Ends a node as if its process had died: nothing is saved. */
  void kill(String name) {
    nodes.remove(name);
    buses.remove(name).close();
    ledgers.compute(name, (any, ledger) -> ledger.restarted());
  }

  /** Ends a node properly. */
  void stop(String name) {
    nodes.get(name).close();
    kill(name);
  }

  /** Lets time pass, with a tick of each node and the mail that is due. */
  void pass(long millis) {
    clock.pass(millis);
    nodes.values().forEach(Node::tick);
    network.advanceTo(network.nowMillis() + millis);
  }

  static Item item(int number) {
    return SCHEMA.item("file " + number, (long) number % 100);
  }

  static Query query(int number) {
    return SCHEMA.query(Map.of("name", "file " + number, "size", (long) number % 100));
  }

  static Query byName(int number) {
    return SCHEMA.query(Map.of("name", "file " + number));
  }

  /** Adds the items of a range. */
  static void add(Node node, String site, int from, int to) {
    Batch.Builder batch = node.batch();
    for (int i = from; i < to; i++) {
      batch.add(node.digester().digest(item(i)));
    }
    node.apply(site, batch.build());
  }

  /** Removes the items of a range. */
  static void remove(Node node, String site, int from, int to) {
    Batch.Builder batch = node.batch();
    for (int i = from; i < to; i++) {
      batch.remove(node.digester().digest(item(i)));
    }
    node.apply(site, batch.build());
  }

  /** A ledger that has the groups of the profile. */
  MemoryLedger emptyLedger() {
    return new MemoryLedger(profile.groups(), profile.ranges(), profile.isProvenance());
  }

  /** What a summary of a site would be if it were made from the items of its ledger alone. */
  static CountingFilter rebuilt(Ledger ledger, String site, FilterShape shape) {
    Set<List<Long>> seen = new HashSet<>();
    CountingFilter filter = new CountingFilter(shape);
    ledger.forEach(
        site,
        (row, count) ->
            shape
                .groups()
                .forEachTuple(
                    row,
                    (group, tuple) -> {
                      if (seen.add(List.of((long) group, tuple))) {
                        filter.addCells(shape.cells(group, tuple), cell -> {});
                      }
                    }));
    return filter;
  }
}
