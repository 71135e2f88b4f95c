package dev.corymb.lab.federation;

import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * Nodes of one federation on a simulated network, with ledgers that outlive them. For one thread.
 * What a node does in the background waits until it is {@linkplain #runBackground run}.
 */
public final class Cluster {

  private static final long DIRECTORY_BYTES = 1L << 30;

  private final FederationProfile profile;
  private final SimulatedNetwork network;
  private final Duration receiptsKept;
  private final InstantSource clock;
  private long incarnations; // numbers, so that runs repeat
  private final Map<String, HostClock> clocks = new HashMap<>();
  private final NavigableMap<String, Host> hosts = new TreeMap<>(); // sorted, so that runs repeat
  private final Map<String, MemoryLedger> ledgers = new HashMap<>();

  /** A node that runs. */
  private record Host(Node node, MeteredBus bus, BusyLedger ledger, Queue<Runnable> background) {}

  /** A federation without nodes. */
  public Cluster(FederationProfile profile, SimulatedNetwork network) {
    this(profile, network, NodeOptions.RECEIPTS_KEPT);
  }

  /** A federation without nodes, whose nodes keep receipts for a time. */
  public Cluster(FederationProfile profile, SimulatedNetwork network, Duration receiptsKept) {
    this.profile = profile;
    this.network = network;
    this.receiptsKept = receiptsKept;
    this.clock = new NetworkClock(network);
  }

  /** Starts a node with what its ledger has. */
  public Node start(String name) {
    BusyLedger ledger =
        new BusyLedger(
            ledgers.computeIfAbsent(
                name,
                any ->
                    new MemoryLedger(profile.groups(), profile.ranges(), profile.isProvenance())));
    MeteredBus bus = new MeteredBus(network.join(name));
    Queue<Runnable> background = new ArrayDeque<>();
    Executor later = background::add;
    Node node =
        Node.open(
            NodeOptions.builder(name, profile)
                .ledger(ledger.ledger())
                .bus(bus)
                .clock(nodeClock(name))
                .background(later)
                .directoryBytes(DIRECTORY_BYTES)
                .receiptsKept(receiptsKept)
                .incarnation(++incarnations)
                .build());
    hosts.put(name, new Host(node, bus, ledger, background));
    return node;
  }

  /** Ends a node as if its process had died: nothing is saved, nothing is said. */
  public void kill(String name) {
    hosts.remove(name).bus().close();
    ledgers.computeIfPresent(name, (any, ledger) -> ledger.restarted());
  }

  /** Ends a node properly. */
  public void stop(String name) {
    node(name).close();
    kill(name);
  }

  /** Whether a node runs. */
  public boolean runs(String name) {
    return hosts.containsKey(name);
  }

  /** A node that runs. */
  public Node node(String name) {
    return hosts.get(name).node();
  }

  /** The names of the nodes that run, sorted. */
  public List<String> names() {
    return List.copyOf(hosts.keySet());
  }

  /** The nodes that run, sorted by their names. */
  public Collection<Node> nodes() {
    return hosts.values().stream().map(Host::node).toList();
  }

  /** The ledger of a node, whether it runs or not. */
  public MemoryLedger ledger(String name) {
    return ledgers.get(name);
  }

  /** What time it truly is. */
  public InstantSource clock() {
    return clock;
  }

  /** The wall clock of a host, whether its node runs or not. */
  public HostClock clock(String host) {
    return clocks.computeIfAbsent(host, any -> new HostClock(clock));
  }

  /** The time of a node that starts now on a host. */
  public NodeClock nodeClock(String host) {
    return new NodeClock(clock(host), () -> network.nowMillis() * 1_000_000);
  }

  /** How often nodes announce their sites. */
  public long announceMillis() {
    return profile.announceEvery().toMillis();
  }

  /** Does what the nodes have put off, and what comes up meanwhile. */
  public void runBackground() {
    runBackground(site -> {});
  }

  /**
   * The same, while others are at work.
   *
   * @param meanwhile gets the name of a site, or of a part of one, whose items have just been read
   *     so that its summary can be built; it may change the site
   */
  public void runBackground(Consumer<String> meanwhile) {
    for (Host host : List.copyOf(hosts.values())) {
      for (Runnable task = host.background.poll(); task != null; task = host.background.poll()) {
        host.ledger.whileBusy(meanwhile, task);
      }
    }
  }

  /** Lets time pass: mail that is due arrives, and then each node notices what time it is. */
  public void pass(long millis) {
    network.advanceTo(network.nowMillis() + millis);
    nodes().forEach(Node::tick);
    network.advanceTo(network.nowMillis());
  }

  /** Delivers what takes no time. */
  public void deliver() {
    network.advanceTo(network.nowMillis());
  }

  /** What the nodes that run have published since they started. */
  public PublishedBytes published() {
    List<PublishedBytes> all = new ArrayList<>();
    hosts.values().forEach(host -> all.add(host.bus().published()));
    return all.stream().reduce(PublishedBytes.NONE, PublishedBytes::plus);
  }
}
