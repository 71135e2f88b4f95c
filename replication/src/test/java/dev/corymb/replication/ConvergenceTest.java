package dev.corymb.replication;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.filter.MatrixShape;
import dev.corymb.core.filter.Samples;
import dev.corymb.core.filter.Verification;
import dev.corymb.core.testkit.Property;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import dev.corymb.replication.policy.Budget;
import dev.corymb.replication.policy.PolicyKind;
import dev.corymb.replication.policy.PolicyOptions;
import dev.corymb.replication.policy.UpdatePolicy;
import dev.corymb.replication.replica.Outcome;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.summary.Summary;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Announcement.SiteState;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** All parts together: sites that change and replicas that follow, over a network that does not. */
final class ConvergenceTest {

  private static final Origin ORIGIN = new Origin("n", 1);

  private static final long PROFILE = 5;
  private static final List<FilterShape> LADDER = List.of(shape(256), shape(512), shape(1_024));
  private static final UpdatePolicy POLICY =
      PolicyKind.BUDGET.policy(Budget.of(0.1, 0.05), PolicyOptions.DEFAULT);

  private static FilterShape shape(long cells) {
    return FilterShape.pbfBf(
        Samples.digester(2, 1),
        List.of(MatrixShape.segment(4, cells / 4), MatrixShape.segment(4, cells / 4)),
        MatrixShape.segment(5, cells / 4 + 1),
        Verification.MIXED);
  }

  /** A node with one site of its own: the least that keeps to the protocol. */
  private static final class Node {

    private final String site;
    private final SimulatedNetwork network;
    private final Map<String, Replica> replicas = new HashMap<>();
    private final List<long[]> items = new ArrayList<>();
    private Bus bus;
    private Summary summary;

    Node(String site, SimulatedNetwork network) {
      this.site = site;
      this.network = network;
      start(0, 1);
    }

    /** Starts with what it has on disk: its items. */
    void start(int step, long epoch) {
      bus = network.join(site);
      bus.subscribe(this::receive);
      rebuild(step, epoch);
    }

    void restart() {
      bus.close();
      replicas.clear();
      start(summary.step(), summary.version().epoch() + 1);
    }

    void rebuild(int step, long epoch) {
      summary =
          new Summary(PROFILE, ORIGIN, site, step, epoch, new CountingFilter(LADDER.get(step)));
      items.forEach(summary::add);
      consider();
    }

    void change(SplittableRandom random) {
      if (random.nextInt(3) > 0 || items.isEmpty()) {
        long[] item = {random.nextLong(), random.nextLong()};
        items.add(item);
        summary.add(item);
      } else {
        summary.remove(items.remove(random.nextInt(items.size())));
      }
      consider();
    }

    private void consider() {
      if (POLICY.decide(summary.drift(), Duration.ZERO).publish()) {
        bus.publish(summary.publish());
      }
    }

    void announce() {
      SiteState state =
          new SiteState(site, summary.version(), summary.items(), summary.drift().estimate());
      bus.publish(new Announcement(PROFILE, new Origin(site, 1), 1, "", List.of(state)));
    }

    private void receive(Message message) {
      if (message instanceof SummaryUpdate update) {
        Outcome outcome = replica(update.site()).apply(update, network.nowMillis());
        assertThat(outcome.kind())
            .as(outcome.reason())
            .isIn(Outcome.Kind.APPLIED, Outcome.Kind.IGNORED_OLD, Outcome.Kind.GAP);
        if (outcome.needsSnapshot()) {
          bus.publish(new SnapshotRequest(PROFILE, update.site()));
        }
      } else if (message instanceof Announcement announcement) {
        for (SiteState state : announcement.sites()) {
          if (replica(state.site()).hear(state, network.nowMillis())) {
            bus.publish(new SnapshotRequest(PROFILE, state.site()));
          }
        }
      } else if (message instanceof SnapshotRequest request && request.site().equals(site)) {
        bus.publish(summary.snapshot());
      }
    }

    private Replica replica(String of) {
      return replicas.computeIfAbsent(
          of, s -> new Replica(PROFILE, s, LADDER, network.nowMillis()));
    }

    boolean agreesWith(Node owner) {
      return replica(owner.site).state().version().equals(owner.summary.version())
          && replica(owner.site).state().bits().equals(owner.summary.published());
    }
  }

  @Property(tries = 150)
  void whenTheNetworkIsWellAgainEveryReplicaIsAsItsOwnerSays(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SimulatedNetwork network =
        new SimulatedNetwork(seed, new NetworkOptions(0.2, 0.2, 1, 40, random.nextBoolean()));
    List<Node> nodes = new ArrayList<>();
    for (String site : List.of("a", "b", "c", "d")) {
      nodes.add(new Node(site, network));
    }
    for (int step = 0; step < 150; step++) {
      Node node = nodes.get(random.nextInt(nodes.size()));
      switch (random.nextInt(40)) {
        case 0 -> node.restart();
        case 1 -> node.rebuild(random.nextInt(LADDER.size()), node.summary.version().epoch() + 1);
        case 2 -> network.partition(List.of(Set.of("a", "b")));
        case 3, 4 -> network.heal();
        case 5, 6 -> node.announce();
        default -> node.change(random);
      }
      network.advanceTo(network.nowMillis() + random.nextInt(20));
      for (Node owner : nodes) {
        assertThat(owner.summary.drift().missRate()).as("within the budget").isLessThan(0.1001);
      }
    }
    network.heal();
    int rounds = 0;
    while (!allAgree(nodes) && rounds++ < 100) { // one in five messages is still lost
      nodes.forEach(Node::announce);
      network.advanceTo(network.nowMillis() + 1_000);
    }
    assertThat(allAgree(nodes)).isTrue();
  }

  private static boolean allAgree(List<Node> nodes) {
    return nodes.stream()
        .allMatch(
            node -> nodes.stream().allMatch(owner -> owner == node || node.agreesWith(owner)));
  }
}
