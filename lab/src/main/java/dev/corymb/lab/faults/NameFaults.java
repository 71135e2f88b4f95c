package dev.corymb.lab.faults;

import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.function.Consumer;

/**
 * What goes wrong with names: a process that runs as a node beside it, a site that a second node
 * owns too, and a network that returns to nodes what they said.
 *
 * <p>In runs without other faults, once everybody has announced its sites twice, a node finds what
 * any of the owners holds or says that it may miss some, and a node knows of its copy.
 */
final class NameFaults {

  private static final long SALT = 0x5eed_0f_4a_3e5L;
  private static final int PART = 3; // one run in so many
  private static final int ITEMS = 12; // of a copy or a rival
  private static final int PERIODS = 2; // until all have heard who owns a site

  /** A process that runs under the name of a host. */
  private record Copy(
      String host,
      String site,
      List<Integer> items,
      Node node,
      Bus bus,
      Queue<Runnable> background) {}

  /** A second owner of a site. */
  private record Rival(String host, List<Integer> items) {}

  private final SplittableRandom random;
  private final boolean atWork;
  private final FaultPlan plan;
  private final SimulatedNetwork network;
  private final Cluster cluster;
  private final Consumer<String> start; // a host
  private final Checks checks;
  private final List<Copy> copies = new ArrayList<>();
  private final Map<String, Rival> rivals = new HashMap<>(); // by site
  private final Map<String, Long> changedMillis = new HashMap<>(); // by site: when its owners did
  private long incarnations = Integer.MAX_VALUE; // those of the cluster are small
  private int copied;
  private int contested;

  /** Draws from a sequence of its own, so that all else in a run stays as it is without it. */
  NameFaults(
      long seed,
      FaultPlan plan,
      SimulatedNetwork network,
      Cluster cluster,
      Consumer<String> start,
      Checks checks) {
    this.random = new SplittableRandom(seed ^ SALT);
    this.atWork = random.nextInt(PART) == 0;
    this.plan = plan;
    this.network = network;
    this.cluster = cluster;
    this.start = start;
    this.checks = checks;
    network.echo(random.nextBoolean());
  }

  int copies() {
    return copied;
  }

  int rivals() {
    return contested;
  }

  boolean areAtWork() {
    return atWork;
  }

  void operate(Collection<ModelSite> sites) {
    if (!atWork) {
      return;
    }
    int dice = random.nextInt(30);
    List<ModelSite> open =
        sites.stream().filter(site -> cluster.runs(site.host) && !site.isWindow()).toList();
    if (dice == 0 && copies.isEmpty() && !open.isEmpty()) {
      copy(open.get(random.nextInt(open.size())));
    } else if (dice == 1 && !open.isEmpty()) {
      contest(open.get(random.nextInt(open.size())));
    } else if (dice == 2) {
      endCopies();
    } else if (dice == 3 && !rivals.isEmpty()) {
      giveUp(rivals.keySet().iterator().next());
    }
    cluster.deliver();
    if (plan.calm()) {
      copies.forEach(copy -> check(copy.site, copy.items));
      rivals.forEach((site, rival) -> check(site, rival.items));
      open.forEach(site -> check(site.name, site.items()));
      copies.stream()
          .filter(copy -> isSettled(copy.site) && cluster.runs(copy.host))
          .forEach(copy -> checks.knowsOfACopy(copy.host, true));
    }
  }

  private void check(String site, List<Integer> items) {
    if (isSettled(site)) {
      checks.nothingIsMissedSilently(site, items);
    }
  }

  private boolean isSettled(String site) {
    long changed = changedMillis.getOrDefault(site, Long.MIN_VALUE / 2);
    return now() - changed > PERIODS * cluster.announceMillis();
  }

  /** Starts a process under the name of a site's host, with a site of the same name. */
  private void copy(ModelSite site) {
    copied++;
    disturbed(site.name);
    Bus bus = network.join("copy " + copied);
    Queue<Runnable> background = new ArrayDeque<>();
    Node node =
        Node.open(
            NodeOptions.builder(site.host, plan.profile())
                .ledger(new MemoryLedger(plan.profile().groups(), plan.profile().ranges()))
                .bus(bus)
                .clock(cluster.nodeClock(site.host))
                .background(background::add)
                .directoryBytes(1 << 30)
                .incarnation(++incarnations)
                .build());
    if (node.known(site.name).isPresent()) {
      node.dismiss(site.name);
    }
    node.create(site.name);
    copies.add(new Copy(site.host, site.name, add(node, site.name), node, bus, background));
  }

  private List<Integer> add(Node node, String site) {
    List<Integer> items = random.ints(ITEMS, 0, Catalogue.ITEMS).boxed().toList();
    Batch.Builder batch = node.batch();
    items.forEach(item -> batch.add(checks.row(item)));
    node.apply(site, batch.build());
    return items;
  }

  /** Makes a site at another host than its own, as if neither knew of the other. */
  private void contest(ModelSite site) {
    List<String> others = cluster.names().stream().filter(host -> !host.equals(site.host)).toList();
    if (rivals.containsKey(site.name) || others.isEmpty()) {
      return;
    }
    String host = others.get(random.nextInt(others.size()));
    Node node = cluster.node(host);
    if (node.known(site.name).isPresent()) {
      node.dismiss(site.name);
    }
    contested++;
    disturbed(site.name);
    node.create(site.name);
    rivals.put(site.name, new Rival(host, add(node, site.name)));
  }

  /** The owners of a site, or what is known of them, have changed: others hear of it in time. */
  void disturbed(String site) {
    changedMillis.put(site, now());
  }

  /** Ends the second owner of a site; if its host does not run, it is started for that. */
  void giveUp(String site) {
    Rival rival = rivals.remove(site);
    if (rival != null) {
      if (!cluster.runs(rival.host)) {
        start.accept(rival.host);
      }
      cluster.node(rival.host).delete(site);
      disturbed(site);
    }
  }

  private void endCopies() {
    copies.forEach(copy -> copy.bus.close()); // and never ticks again
    copies.clear();
  }

  /** Lets the copies notice what time it is. */
  void pass() {
    for (Copy copy : copies) {
      for (Runnable task = copy.background.poll(); task != null; task = copy.background.poll()) {
        task.run();
      }
      copy.node.tick();
    }
    cluster.deliver();
  }

  /** Ends all of it. */
  void end() {
    endCopies();
    List.copyOf(rivals.keySet()).forEach(this::giveUp);
  }

  private long now() {
    return cluster.clock().millis();
  }
}
