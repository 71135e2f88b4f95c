package dev.corymb.lab.faults;

import dev.corymb.core.schema.Item;
import dev.corymb.lab.faults.FaultCounts.Count;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import dev.corymb.replication.bus.simulated.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One run from a seed. */
final class FaultRun {

  private static final int SITES = 6; // names
  private static final long HANDOVER_MILLIS = 1_000;
  private static final int SILENT_PERIODS = 5; // a node is taken for dead after three
  private static final int OFFER = 8; // one time in so many
  private static final int QUIET_PERIODS = 6; // a site that is gone is forgotten after two

  private final SplittableRandom random;
  private final FaultPlan plan;
  private final SimulatedNetwork network;
  private final Cluster cluster;
  private final Checks checks;
  private final NameFaults names;
  private final List<String> hosts = new ArrayList<>();
  private final NavigableMap<String, ModelSite> sites = new TreeMap<>();
  private final Map<String, ModelSite> gone = new HashMap<>();
  private final Map<String, Long> goneEpochs = new HashMap<>();
  private final ClockFaults clocks;
  private final KeyedBatches keyed;
  private final FaultCounts counts = new FaultCounts();

  FaultRun(long seed) {
    this.random = new SplittableRandom(seed);
    this.plan = FaultPlan.draw(seed, random);
    this.network = new SimulatedNetwork(random.nextLong(), plan.network());
    this.cluster = new Cluster(plan.profile(), network, KeyedBatches.KEPT);
    this.checks = new Checks(seed, plan, cluster);
    this.names = new NameFaults(seed, plan, network, cluster, this::start, checks);
    this.clocks = new ClockFaults(cluster);
    this.keyed = new KeyedBatches(cluster, checks);
    for (int i = 0; i < plan.hosts(); i++) {
      hosts.add("node-" + i);
    }
  }

  FaultCounts run() {
    hosts.forEach(this::start);
    for (int i = 0; i < plan.operations(); i++) {
      names.operate(sites.values());
      operate();
      plan.catalogue().excessive().ifPresent(this::offer);
      if (random.nextInt(3) > 0) {
        cluster.runBackground(this::changeMeanwhile);
      }
      checkSome();
    }
    calmDown();
    checks.converged(sites.values());
    if (!plan.calm()) {
      letOneDie();
    }
    countAll();
    return counts;
  }

  private void countAll() {
    Traffic traffic = network.traffic();
    counts.add(Count.RUNS, 1);
    counts.add(Count.CALM_RUNS, plan.calm() ? 1 : 0);
    counts.add(Count.RICH_RUNS, plan.rich() ? 1 : 0);
    counts.add(Count.OPERATIONS, plan.operations());
    counts.add(Count.MOVES, checks.moves());
    counts.add(Count.LOST, traffic.lost());
    counts.add(Count.DUPLICATED, traffic.duplicated());
    counts.add(Count.COPIES, names.copies());
    counts.add(Count.RIVALS, names.rivals());
    counts.add(Count.JUMPS, clocks.jumps());
    counts.add(Count.RETRIES, keyed.retries());
    counts.add(Count.SKIPS, checks.skips());
    counts.add(Count.STUCK, checks.stuck());
    counts.add(Count.MATCHES, checks.matches());
    counts.add(Count.REJECTIONS, checks.rejections());
    counts.add(Count.CHECKS, checks.count());
  }

  private void start(String host) {
    cluster.start(host);
    clocks.started(host);
  }

  private void operate() {
    if (random.nextInt(12) == 0) {
      keyed.some(random).ifPresent(this::retry);
      return;
    }
    if (!plan.calm() && random.nextInt(12) == 0) {
      jump();
      return;
    }
    int dice = random.nextInt(100);
    if (dice < 45) {
      someSite().ifPresent(site -> change(site, random.nextInt(8), random.nextInt(6)));
    } else if (dice < 51) {
      someSite().ifPresent(site -> change(site, 20 + random.nextInt(60), 0)); // up the ladder
    } else if (dice < 56) {
      someSite().ifPresent(this::empty); // and down again
    } else if (dice < 66) {
      create();
    } else if (dice < 70) {
      someSite().ifPresent(this::replace);
    } else if (dice < 88 || plan.calm()) {
      pass(random.nextInt(4) == 0 ? random.nextInt(3_000) : random.nextInt(200));
    } else if (dice < 91) {
      divide();
    } else if (dice < 93) {
      network.heal();
    } else if (dice < 97) {
      end(random.nextBoolean());
    } else {
      startOne();
    }
  }

  /** Sends a batch again, at times to a node that has died meanwhile. */
  private void retry(KeyedBatches.Sent sent) {
    ModelSite site = sent.site();
    if (!plan.calm() && random.nextInt(4) == 0) {
      counts.add(Count.KILLS, 1);
      cluster.kill(site.host);
      start(site.host);
    }
    if (keyed.retry(sent)) {
      checkElsewhere(site);
    }
  }

  /** Lets a clock jump; at times for so long that the node follows it. */
  private void jump() {
    clocks.jump(random, hosts);
    if (random.nextInt(4) == 0) {
      pass(0); // all notice
      pass(NodeClock.SETTLES.toMillis());
    }
  }

  /** Ends a node for good, in the end. */
  private void letOneDie() {
    String host = hosts.get(random.nextInt(hosts.size()));
    Set<String> its =
        cluster.node(host).parts().stream()
            .map(part -> Parts.site(part.id()))
            .collect(Collectors.toCollection(TreeSet::new));
    cluster.kill(host);
    for (int i = 0; i < SILENT_PERIODS; i++) {
      pass(cluster.announceMillis());
    }
    checks.stale(its);
    start(host);
    pass(NodeClock.SETTLES.toMillis());
    keyed.requireForgotten();
  }

  private List<ModelSite> open() {
    return sites.values().stream().filter(site -> cluster.runs(site.host)).toList();
  }

  private Optional<ModelSite> someSite() {
    List<ModelSite> open = open();
    return open.isEmpty() ? Optional.empty() : Optional.of(open.get(random.nextInt(open.size())));
  }

  /** Changes a site, or makes it go, while its summary is built anew. */
  private void changeMeanwhile(String name) {
    ModelSite site = sites.get(Parts.site(name));
    int dice = random.nextInt(8);
    if (dice == 0) {
      delete(site);
    } else if (dice < 6) {
      change(site, random.nextInt(8), random.nextInt(6));
    }
  }

  private void change(ModelSite site, int additions, int removals) {
    List<Integer> items = new ArrayList<>();
    List<Boolean> removes = new ArrayList<>();
    List<Integer> held = site.items();
    for (int i = 0; i < additions + removals; i++) {
      boolean removal = random.nextInt(additions + removals) < removals;
      boolean known = removal && !held.isEmpty() && random.nextInt(4) > 0;
      removes.add(removal);
      items.add(known ? held.get(random.nextInt(held.size())) : random.nextInt(Catalogue.ITEMS));
    }
    apply(site, items, removes);
  }

  /** Removes nearly all. */
  private void empty(ModelSite site) {
    List<Integer> items = site.items();
    int keep = Math.min(items.size(), random.nextInt(4));
    List<Integer> removed = items.subList(keep, items.size());
    apply(site, removed, removed.stream().map(item -> true).toList());
  }

  private void apply(ModelSite site, List<Integer> items, List<Boolean> removes) {
    counts.add(Count.BATCHES, 1);
    Node node = cluster.node(site.host);
    Batch.Builder batch = node.batch();
    List<Integer> refused = new ArrayList<>();
    site.beforeChange(clocks.earliest(site.host));
    long now = clocks.latest(site.host);
    for (int i = 0; i < items.size(); i++) {
      long[] row = checks.row(items.get(i));
      if (removes.get(i)) {
        // Every other removal leaves out what it may.
        batch.remove(i % 2 == 0 ? row : Arrays.copyOf(row, plan.profile().schema().size()));
        if (!site.remove(items.get(i))) {
          refused.add(i);
        }
      } else {
        batch.add(row);
        site.add(items.get(i), now);
      }
    }
    Batch built = batch.build();
    Applied applied =
        random.nextInt(3) == 0 ? keyed.send(site, built) : node.apply(site.name, built);
    checks.refused(site, refused, applied.refused());
    Set<Integer> touched = new HashSet<>(items);
    touched.forEach(item -> checks.atOwner(site, item));
    checkElsewhere(site);
  }

  /** Offers an item that cannot be entered whole, among others: nothing of it is done. */
  private void offer(Item excessive) {
    List<ModelSite> open = open();
    if (open.isEmpty() || random.nextInt(OFFER) > 0) {
      return;
    }
    counts.add(Count.EXCESSIVE, 1);
    ModelSite site = open.get(random.nextInt(open.size()));
    Node node = cluster.node(site.host);
    List<Integer> items = random.ints(3, 0, Catalogue.ITEMS).boxed().toList();
    Batch.Builder batch = node.batch();
    items.forEach(item -> batch.add(checks.row(item)));
    site.beforeChange(clocks.earliest(site.host));
    checks.refusesWhole(site, batch.add(checks.row(excessive)).build());
    items.forEach(item -> checks.atOwner(site, item));
  }

  private void create() {
    String name = "site-" + random.nextInt(SITES);
    List<String> running = cluster.names();
    if (!sites.containsKey(name) && !running.isEmpty()) {
      create(name, running.get(random.nextInt(running.size())));
    }
  }

  private void create(String name, String host) {
    ModelSite before = gone.get(name);
    boolean soon = before != null && clocks.earliest(host) - goneEpochs.get(name) < HANDOVER_MILLIS;
    if (soon && !before.host.equals(host)) {
      return; // epochs follow the clocks of nodes: that of the new one must have come so far
    }
    names.giveUp(name);
    Node node = cluster.node(host);
    if (node.known(name).isPresent()) { // its farewell was lost, or that of a part of it
      node.dismiss(name);
      names.disturbed(name);
    }
    Duration time = Duration.ofMillis(200 + random.nextInt(4_000));
    int kind = random.nextInt(6);
    ModelSite site;
    if (kind == 0) {
      site = new ModelSite(name, host, Optional.of(time), Optional.empty());
      node.create(name, time);
    } else if (kind == 1) {
      Window window = new Window(time, 1 + random.nextInt(4));
      site = new ModelSite(name, host, Optional.empty(), Optional.of(window));
      node.create(name, window);
    } else {
      site = new ModelSite(name, host, Optional.empty(), Optional.empty());
      node.create(name);
    }
    counts.add(Count.CREATED, 1);
    sites.put(name, site);
    change(site, random.nextInt(30), 0);
  }

  /** Deletes a site; now and then another one of its name comes, even before time has passed. */
  private void replace(ModelSite site) {
    delete(site);
    int dice = random.nextInt(3);
    if (dice > 0) {
      create(site.name, site.host);
    }
    if (dice > 1 && !plan.calm()) {
      // Epochs that run ahead of the clock, since shapes change while it stands still, and a node
      // that must not begin with lower ones afterwards.
      change(sites.get(site.name), 60, 0);
      cluster.runBackground();
      delete(sites.get(site.name));
      counts.add(Count.KILLS, 1);
      cluster.kill(site.host);
      start(site.host);
      create(site.name, site.host);
    }
  }

  private void delete(ModelSite site) {
    counts.add(Count.DELETED, 1);
    Node node = cluster.node(site.host);
    long epoch = node.parts().stream().mapToLong(OwnSite::epoch).max().orElse(0);
    goneEpochs.merge(site.name, Math.max(epoch, clocks.latest(site.host)), Math::max);
    node.delete(site.name);
    sites.remove(site.name);
    gone.put(site.name, site);
    keyed.gone(site);
    if (plan.calm()
        && !names.areAtWork()) { // else parts that another node had under that name may linger
      checks.isGone(site);
    }
  }

  private void pass(long millis) {
    // In calm runs nodes tick as they should: without that, their promises need not hold.
    long left = millis;
    for (long period = cluster.announceMillis(); plan.calm() && left > period; left -= period) {
      cluster.pass(period);
      names.pass();
    }
    cluster.pass(left);
    names.pass();
    clocks.ticked();
    for (ModelSite site : sites.values()) {
      if (cluster.runs(site.host)) {
        site.sweep(clocks.earliest(site.host)); // its node has ticked
      }
    }
  }

  private void divide() {
    counts.add(Count.PARTITIONS, 1);
    Set<String> one = new HashSet<>();
    for (String host : hosts) {
      if (random.nextBoolean()) {
        one.add(host);
      }
    }
    network.partition(List.of(one));
  }

  private void end(boolean properly) {
    List<String> running = cluster.names();
    if (running.isEmpty()) {
      return;
    }
    String host = running.get(random.nextInt(running.size()));
    if (properly) {
      counts.add(Count.STOPS, 1);
      cluster.stop(host);
    } else {
      counts.add(Count.KILLS, 1);
      cluster.kill(host);
    }
    if (random.nextBoolean()) {
      start(host); // at once: even the clock has not moved
    }
  }

  private void startOne() {
    hosts.stream().filter(host -> !cluster.runs(host)).findFirst().ifPresent(this::start);
  }

  /** Looks at an item or two of each site that can be asked. */
  private void checkSome() {
    for (ModelSite site : sites.values()) {
      if (cluster.runs(site.host)) {
        List<Integer> items = site.items();
        if (!items.isEmpty()) {
          checks.atOwner(site, items.get(random.nextInt(items.size())));
        }
        checks.atOwner(site, random.nextInt(Catalogue.ITEMS));
        checks.atOwner(site);
        checks.noteStep(site);
        checks.prunes(site, sites.values(), !names.areAtWork());
      }
    }
  }

  private void checkElsewhere(ModelSite site) {
    if (plan.calm()) {
      cluster.deliver();
      if (!names.areAtWork()) { // else it takes an announcement to see who owns it
        checks.withinBudget(site);
      }
    }
  }

  /** Ends all faults and gives the nodes time to learn what they have missed. */
  private void calmDown() {
    names.end();
    network.heal();
    network.become(NetworkOptions.PERFECT);
    hosts.stream().filter(host -> !cluster.runs(host)).forEach(this::start);
    pass(plan.network().maxDelayMillis() + 1);
    for (int i = 0; i < QUIET_PERIODS; i++) {
      cluster.runBackground();
      pass(cluster.announceMillis());
    }
    cluster.runBackground();
    cluster.deliver();
    for (ModelSite site : sites.values()) {
      checks.allAtOwner(site);
      if (plan.calm()) {
        checks.withinAllBudgets(site);
      }
    }
  }
}
