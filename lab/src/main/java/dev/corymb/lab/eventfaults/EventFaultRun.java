package dev.corymb.lab.eventfaults;

import dev.corymb.lab.eventfaults.EventFaultCounts.Count;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.lab.provenance.TangledEvents;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.time.NodeClock;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.Mode;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import dev.corymb.replication.bus.simulated.Traffic;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;

/** One run from a seed. */
final class EventFaultRun {

  private static final int CIRCLES = 2;
  private static final long MOST_SKEW = 5_000; // of clocks, at first
  private static final long MOST_JUMP = 8_000; // later
  private static final long SLACK = 2 * (MOST_SKEW + 3 * MOST_JUMP); // of two clocks
  private static final int QUIET_SECONDS = 45;
  private static final int LOOKUPS = 20; // at a calm moment

  private final SplittableRandom random;
  private final EventFaultPlan plan;
  private final SimulatedNetwork network;
  private final Cluster cluster;
  private final EventFaultCounts counts = new EventFaultCounts();
  private final EventWorld world;
  private final EventWalks walks;
  private final TangledEvents made;
  private final List<String> hosts = new ArrayList<>();
  private final Set<String> apart = new HashSet<>(); // the hosts on one side of a partition
  private final Map<String, Gone> goneAt = new TreeMap<>(); // sites, by their names
  private int created;

  /** Where and when a site was deleted. */
  private record Gone(String host, long millis) {}

  EventFaultRun(long seed) {
    this.random = new SplittableRandom(seed);
    this.plan = EventFaultPlan.draw(random);
    this.network = new SimulatedNetwork(random.nextLong(), plan.network());
    this.cluster = new Cluster(plan.profile(), network);
    this.world = new EventWorld(cluster, SLACK, counts);
    this.walks = new EventWalks(cluster, world, counts);
    this.made = new TangledEvents(random, CIRCLES);
    for (int i = 0; i < plan.hosts(); i++) {
      hosts.add("node-" + i);
    }
  }

  EventFaultCounts run() {
    for (String host : hosts) {
      if (!plan.calm()) {
        cluster.clock(host).jump(random.nextLong(-MOST_SKEW, MOST_SKEW + 1));
      }
      cluster.start(host);
    }
    create();
    create();
    pass(cluster.announceMillis());
    for (int i = 0; i < plan.operations(); i++) {
      operate();
      if (random.nextInt(3) > 0) {
        cluster.runBackground(this::changeMeanwhile);
      }
      if (random.nextInt(3) == 0 && !cluster.names().isEmpty()) {
        walk(pick(cluster.names()));
      }
      if (plan.calm() && random.nextInt(6) == 0) {
        measure();
      }
    }
    calmDown();
    countAll();
    return counts;
  }

  private void countAll() {
    Traffic traffic = network.traffic();
    counts.add(Count.RUNS, 1);
    counts.add(Count.CALM_RUNS, plan.calm() ? 1 : 0);
    counts.add(Count.OPERATIONS, plan.operations());
    counts.add(Count.LOST, traffic.lost());
    counts.add(Count.DUPLICATED, traffic.duplicated());
  }

  private void operate() {
    int dice = random.nextInt(100);
    if (dice < 40) {
      someSite().ifPresent(site -> record(site, 1 + random.nextInt(5)));
    } else if (dice < 46) {
      someSite().ifPresent(site -> record(site, 10 + random.nextInt(25)));
    } else if (dice < 52) {
      someSite().ifPresent(site -> remove(site, 1 + random.nextInt(6)));
    } else if (dice < 54) {
      someSite().ifPresent(site -> remove(site, site.ids().size()));
    } else if (dice < 58) {
      create();
    } else if (dice < 60) {
      someSite().ifPresent(this::delete);
    } else if (dice < 84 || plan.calm()) {
      pass(random.nextInt(3) == 0 ? random.nextInt(3_000) : random.nextInt(300));
    } else if (dice < 87) {
      divide();
    } else if (dice < 89) {
      heal();
    } else if (dice < 93) {
      end(random.nextBoolean(), "");
    } else if (dice < 96) {
      startOne();
    } else {
      jump();
    }
  }

  private <T> T pick(List<T> some) {
    return some.get(random.nextInt(some.size()));
  }

  private Optional<EventSite> someSite() {
    List<EventSite> running = world.running();
    return running.isEmpty() ? Optional.empty() : Optional.of(pick(running));
  }

  private void record(EventSite site, int count) {
    List<Event> events = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (!world.log().isEmpty() && random.nextInt(8) == 0) { // again, or at another site too
        events.add(pick(world.log()).event().event());
      } else {
        events.add(made.event(random.nextInt(CIRCLES), time()));
      }
    }
    world.record(site, events);
  }

  /** The time that a producer gives, by a clock of its own. */
  private Optional<Instant> time() {
    return random.nextInt(5) == 0
        ? Optional.empty()
        : Optional.of(
            cluster
                .clock()
                .instant()
                .plusSeconds(random.nextInt(10) == 0 ? -1_000 : random.nextInt(-10, 11)));
  }

  private void remove(EventSite site, int count) {
    List<EventId> ids = site.ids();
    List<EventId> removed = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      if (ids.isEmpty() || random.nextInt(10) == 0) {
        removed.add(new EventId(random.nextLong(), 0));
      } else {
        removed.add(pick(ids));
      }
    }
    world.remove(site, removed);
  }

  private void create() {
    if (cluster.names().isEmpty()) {
      return;
    }
    Duration time = Duration.ofMillis(500 + random.nextInt(6_000));
    NewSite settings =
        switch (random.nextInt(6)) {
          case 0 -> new NewSite(Optional.of(time), Optional.empty());
          case 1 ->
              new NewSite(Optional.empty(), Optional.of(new Window(time, 1 + random.nextInt(4))));
          default -> NewSite.PLAIN;
        };
    String name = newName();
    String host = goneAt.containsKey(name) ? hostOfGone(name) : pick(cluster.names());
    if (!cluster.runs(host)) {
      return;
    }
    if (cluster.node(host).known(name).isPresent()) { // its farewell was lost
      cluster.node(host).dismiss(name);
    }
    world.create(name, host, settings);
    world.site(name).ifPresent(site -> record(site, random.nextInt(12)));
  }

  /** A new name, or that of a site that is gone. */
  private String newName() {
    List<String> names =
        goneAt.keySet().stream().filter(name -> world.site(name).isEmpty()).toList();
    return names.isEmpty() || random.nextBoolean() ? "site-" + created++ : pick(names);
  }

  /** Where it was, or another one: epochs follow the clocks of nodes, so not too soon. */
  private String hostOfGone(String name) {
    Gone gone = goneAt.get(name);
    boolean isLong = cluster.clock().millis() - gone.millis() > SLACK;
    return isLong ? pick(cluster.names()) : gone.host();
  }

  private void delete(EventSite site) {
    world.delete(site);
    goneAt.put(site.name, new Gone(site.host, cluster.clock().millis()));
  }

  /** Changes a site, or makes it go, while its summary is built again. */
  private void changeMeanwhile(String part) {
    world
        .site(Parts.site(part))
        .ifPresent(
            site -> {
              int dice = random.nextInt(8);
              if (dice == 0) {
                delete(site);
              } else if (dice < 4) {
                record(site, 1 + random.nextInt(6));
              } else if (dice < 6) {
                remove(site, 1 + random.nextInt(4));
              }
            });
  }

  private void pass(long millis) {
    // In calm runs nodes tick as they should: without that, their promises need not hold.
    long left = millis;
    for (long period = cluster.announceMillis(); plan.calm() && left > period; left -= period) {
      cluster.pass(period);
    }
    cluster.pass(left);
  }

  private void divide() {
    counts.add(Count.PARTITIONS, 1);
    apart.clear();
    hosts.stream().filter(host -> random.nextBoolean()).forEach(apart::add);
    network.partition(List.of(apart));
  }

  private void heal() {
    apart.clear();
    network.heal();
  }

  private void end(boolean properly, String but) {
    List<String> running = cluster.names().stream().filter(host -> !host.equals(but)).toList();
    if (running.isEmpty()) {
      return;
    }
    String host = pick(running);
    counts.add(properly ? Count.STOPS : Count.KILLS, 1);
    if (properly) {
      cluster.stop(host);
    } else {
      cluster.kill(host);
    }
    if (random.nextBoolean()) {
      cluster.start(host);
    }
  }

  private void startOne() {
    hosts.stream().filter(host -> !cluster.runs(host)).findFirst().ifPresent(cluster::start);
  }

  /** Lets a clock jump, or puts it right; at times for so long that the node follows it. */
  private void jump() {
    counts.add(Count.JUMPS, 1);
    String host = pick(hosts);
    long ahead = cluster.clock(host).aheadMillis();
    boolean far = Math.abs(ahead) > MOST_JUMP;
    cluster.clock(host).jump(far ? -ahead : random.nextLong(-MOST_JUMP, MOST_JUMP + 1));
    if (random.nextInt(4) == 0) {
      pass(0); // all notice
      pass(NodeClock.SETTLES.toMillis());
    }
  }

  private WalkResult walk(String asker) {
    return walks.walk(asker, request(), (node, asked) -> ask(asker, node, asked));
  }

  private WalkRequest request() {
    List<Iri> starts = new ArrayList<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      starts.add(made.anything());
    }
    WalkRequest request =
        WalkRequest.of(random.nextBoolean() ? Direction.ANCESTORS : Direction.DESCENDANTS, starts)
            .in(random.nextInt(5) == 0 ? Mode.DERIVATION : Mode.INFLUENCE)
            .causal(random.nextInt(3) > 0)
            .within(limits());
    if (random.nextInt(6) == 0) {
      request = request.asOf(cluster.clock().instant().plusSeconds(random.nextInt(-10, 5)));
    }
    return random.nextInt(4) == 0 ? request.thoroughly() : request;
  }

  private WalkLimits limits() {
    Duration anyTime = Duration.ofDays(1);
    int depth = random.nextInt(4) == 0 ? 1 + random.nextInt(4) : 1_000;
    return random.nextInt(8) > 0
        ? new WalkLimits(depth, 100_000, 100_000, 1_000, 1L << 32, anyTime)
        : new WalkLimits(
            depth,
            1 + random.nextInt(20),
            1 + random.nextInt(5),
            1 + random.nextInt(3),
            1 + random.nextInt(3_000),
            anyTime);
  }

  /** Asks a node as it is when the request arrives; the answer may be lost, too. */
  private CompletableFuture<EdgeAnswer> ask(String asker, String node, EdgeRequest request) {
    meanwhile(asker);
    if (isLost(asker, node)) {
      return CompletableFuture.failedFuture(new IllegalStateException("the request was lost"));
    }
    EdgeAnswer answer = cluster.node(node).provenance().edges(request);
    meanwhile(asker);
    return isLost(asker, node)
        ? CompletableFuture.failedFuture(new IllegalStateException("the answer was lost"))
        : CompletableFuture.completedFuture(answer);
  }

  private boolean isLost(String asker, String node) {
    boolean isBad = !plan.calm() && random.nextInt(25) == 0;
    return isBad || !cluster.runs(node) || apart.contains(asker) != apart.contains(node);
  }

  /** Something that happens in the middle of a walk. */
  private void meanwhile(String asker) {
    if (plan.calm() || random.nextInt(6) > 0) {
      return;
    }
    switch (random.nextInt(8)) {
      case 0, 1, 2 -> someSite().ifPresent(site -> record(site, 1 + random.nextInt(4)));
      case 3 -> someSite().ifPresent(site -> remove(site, 1 + random.nextInt(4)));
      case 4 -> pass(random.nextInt(1_500));
      case 5 -> end(random.nextBoolean(), asker);
      case 6 -> cluster.runBackground();
      default -> someSite().filter(site -> random.nextInt(4) == 0).ifPresent(this::delete);
    }
  }

  /**
   * Looks up keys that sites have, right after owners have said how many of them others miss. Each
   * key of each site is as likely to be drawn, so as many are missed as nodes expect, by chance.
   */
  private void measure() {
    cluster.runBackground();
    pass(cluster.announceMillis());
    world.syncAll();
    record SiteKey(String site, Key key) {}
    List<SiteKey> all = new ArrayList<>();
    for (EventSite site : world.sites()) {
      Set<Key> keys = new TreeSet<>();
      site.events().forEach(stored -> keys.addAll(Links.of(stored.event()).keySet()));
      keys.forEach(key -> all.add(new SiteKey(site.name, key)));
    }
    if (all.isEmpty()) {
      return;
    }
    String asker = pick(cluster.names());
    Node node = cluster.node(asker);
    double expected = walk(asker).coverage().missRate();
    for (int i = 0; i < LOOKUPS; i++) {
      SiteKey one = pick(all);
      boolean found = node.locate(one.key().item().query()).ids().contains(one.site());
      counts.addLookup(!found, expected);
    }
  }

  /** Ends all faults; after a while walks are complete again, and cover what was recorded. */
  private void calmDown() {
    heal();
    network.become(NetworkOptions.PERFECT);
    hosts.stream().filter(host -> !cluster.runs(host)).forEach(cluster::start);
    pass(plan.network().maxDelayMillis() + 1);
    Instant quiet = cluster.clock().instant();
    for (int i = 0; i < QUIET_SECONDS; i++) {
      cluster.runBackground();
      pass(cluster.announceMillis());
    }
    cluster.runBackground();
    cluster.deliver();
    boolean soon = plan.profile().policyOptions().maxAge().toSeconds() <= QUIET_SECONDS / 4;
    for (String host : cluster.names()) {
      WalkResult result = walks.walk(host, request(), (node, asked) -> askNow(node, asked));
      EventWorld.require(
          result.isComplete() || !result.cuts().isEmpty(),
          () -> host + " is not complete in the end: " + result.coverage() + result.silent());
      EventWorld.require(
          !soon || result.coverage().horizon().orElseThrow().isAfter(quiet.minusSeconds(1)),
          () -> host + " covers too little in the end: " + result.coverage() + ", not " + quiet);
    }
  }

  private CompletableFuture<EdgeAnswer> askNow(String node, EdgeRequest request) {
    return CompletableFuture.completedFuture(cluster.node(node).provenance().edges(request));
  }
}
