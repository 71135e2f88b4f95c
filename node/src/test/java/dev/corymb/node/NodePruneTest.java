package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.directory.Doubt;
import dev.corymb.node.directory.Pruned;
import dev.corymb.node.ledger.Window;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.Subscription;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which sites nodes let queries skip, while owners fall silent, compete and catch up. */
final class NodePruneTest {

  private static final int PERIOD = 10_000;
  private static final int STRANGER = 5_000; // an item of no site
  private static final List<String> SITES = List.of("window", "b", "a", "nobody's");

  private final TestFederation federation =
      new TestFederation(Map.of("miss-rate", "0.1"), NetworkOptions.PERFECT);

  private void passPeriods(int count) {
    for (int i = 0; i < count; i++) {
      federation.pass(PERIOD);
      federation.pass(1); // what was asked for arrives
    }
  }

  @Test
  void ownSitesAndFreshReplicasAreSkipped() {
    Node here = federation.start("here");
    Node there = federation.start("there");
    here.create("a");
    here.create("window", new Window(Duration.ofMinutes(1), 2));
    there.create("b");
    add(here, "a", 0, 100);
    add(there, "b", 50, 1_000);
    add(there, "b", 1_000, 1_020); // not published, for they are within the budget
    passPeriods(1);

    Pruned pruned = here.prune(query(70), SITES);
    assertThat(pruned.keep()).containsExactly("b", "a");
    assertThat(pruned.skip()).containsExactly("window"); // an own one without parts
    assertThat(pruned.unknown()).containsExactly("nobody's");
    assertThat(pruned.missRate()).isZero();
    pruned = here.prune(query(STRANGER), SITES);
    assertThat(pruned.skip()).containsExactly("window", "b", "a");
    assertThat(pruned.missRate()).isPositive().isLessThanOrEqualTo(0.1);

    pruned = there.prune(query(STRANGER), SITES);
    assertThat(pruned.skip()).containsExactly("b", "a");
    assertThat(pruned.missRate()).isZero();
    assertThat(pruned.unknown(Doubt.NOT_FOUND)).isEqualTo(2); // nobody speaks of an empty window

    add(here, "window", 2_000, 2_010);
    passPeriods(1);
    assertThat(here.prune(query(2_005), SITES).keep()).containsExactly("window");
    assertThat(there.prune(query(STRANGER), SITES).skip()).containsExactly("window", "b", "a");
    passPeriods(20); // all of it leaves the window
    assertThat(here.prune(query(2_005), SITES).skip()).contains("window");
  }

  @Test
  void theSitesOfASilentOwnerAreUnknown() {
    Node here = federation.start("here");
    federation.start("there").create("b");
    passPeriods(1);
    assertThat(here.prune(query(1), Set.of("b")).skip()).containsExactly("b");
    federation.kill("there");
    passPeriods(4);
    assertThat(here.prune(query(1), Set.of("b")).unknown(Doubt.STALE)).isOne();
    federation.start("there");
    passPeriods(1);
    assertThat(here.prune(query(1), Set.of("b")).skip()).containsExactly("b");
  }

  @Test
  void aSiteOfTwoOwnersIsUnknownAtBoth() {
    Node owner = federation.start("owner");
    owner.create("a");
    add(owner, "a", 0, 50);
    passPeriods(1);
    Node copy = federation.start("owner", "copy");
    copy.create("a");
    passPeriods(3);
    for (Node node : List.of(owner, copy)) {
      assertThat(node.prune(query(20), Set.of("a")).keep()).containsExactly("a");
      assertThat(node.prune(query(STRANGER), Set.of("a")).unknown(Doubt.CONTESTED)).isOne();
    }
  }

  @Test
  void aNodeThatHasNotCaughtUpSkipsNothing() {
    boolean[] caughtUp = {false};
    Bus inner = federation.network.join("here");
    Bus bus =
        (Bus)
            Proxy.newProxyInstance(
                Bus.class.getClassLoader(),
                new Class<?>[] {Bus.class},
                (proxy, method, arguments) ->
                    method.getName().equals("subscribe")
                        ? new Subscription() {
                          @Override
                          public boolean isCaughtUp() {
                            return caughtUp[0];
                          }

                          @Override
                          public void close() {}
                        }
                        : method.invoke(inner, arguments));
    try (Node node =
        Node.open(
            NodeOptions.builder("here", federation.profile)
                .ledger(federation.emptyLedger())
                .bus(bus)
                .background(Runnable::run)
                .directoryBytes(1 << 20)
                .clock(federation.clock.forNode())
                .build())) {
      node.create("a");
      add(node, "a", 0, 10);
      assertThat(node.prune(query(5), Set.of("a")).keep()).containsExactly("a");
      assertThat(node.prune(query(STRANGER), Set.of("a")).unknown(Doubt.NOT_CAUGHT_UP)).isOne();
      caughtUp[0] = true;
      assertThat(node.prune(query(STRANGER), Set.of("a")).skip()).containsExactly("a");
    }
  }
}
