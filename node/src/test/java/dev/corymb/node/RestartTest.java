package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteListener;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Many sites are opened together when a node starts, and published when it has started. */
final class RestartTest {

  private static final int SITES = 150; // enough for a sliced index
  private static final int ITEMS = 20; // of each
  private static final int LARGE = 1_500; // of site 7, which has gone up the ladder

  private final FederationProfile profile = FederationProfile.of("test", SCHEMA, 42);
  private final SimulatedClock clock = new SimulatedClock();
  private final SimulatedNetwork network = new SimulatedNetwork(7, NetworkOptions.PERFECT);
  private final HookedLedger hooks = new HookedLedger();
  private final ArrayDeque<Runnable> background = new ArrayDeque<>();
  private final List<String> opened = new ArrayList<>();
  private MemoryLedger ledger = new MemoryLedger(profile.groups());
  private Bus bus = network.join("here");
  private Node node = open(1 << 30);

  private Node open(long memory) {
    return Node.open(
        NodeOptions.builder("here", profile)
            .ledger(hooks.around(ledger))
            .bus(bus)
            .clock(clock.forNode())
            .background(background::add)
            .directoryBytes(memory)
            .listener(
                new SiteListener() {
                  @Override
                  public void opening(int before, int all) {
                    opened.add(before + " of " + all);
                  }
                })
            .build());
  }

  private void runBackground() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  private void fill() {
    for (int i = 0; i < SITES; i++) {
      node.create("site " + i);
      add(node, "site " + i, i * ITEMS, (i + 1) * ITEMS);
    }
    add(node, "site 7", 10_000, 10_000 + LARGE);
    node.create("w", new Window(Duration.ofSeconds(10), 5));
    for (int i = 0; i < 3; i++) {
      add(node, "w", 20_000 + i, 20_001 + i);
      clock.pass(10_000);
    }
    runBackground();
    remove(node, "site 8", 8 * ITEMS, 8 * ITEMS + 5);
  }

  /** Ends the node as if its process had been killed; another one is to be opened. */
  private void kill() {
    bus.close();
    background.clear();
    ledger = ledger.restarted();
    bus = network.join("here again");
  }

  private void stop() {
    node.close();
    kill();
  }

  private void assertComplete() {
    for (OwnSite site : node.parts()) {
      assertThat(site.summary().filter())
          .as(site.id())
          .isEqualTo(TestFederation.rebuilt(ledger, site.id(), site.summary().filter().shape()));
    }
    for (int i = 0; i < SITES * ITEMS; i++) {
      if (i / ITEMS != 8 || i % ITEMS >= 5) {
        assertThat(node.locate(query(i)).ids()).as("%d", i).contains("site " + i / ITEMS);
      }
    }
    for (int i = 0; i < LARGE; i++) {
      assertThat(node.locate(query(10_000 + i)).ids()).contains("site 7");
    }
    for (int i = 0; i < 3; i++) {
      assertThat(node.locate(query(20_000 + i)).ids()).contains("w");
    }
    assertThat(node.locate(query(1)).unheard()).isZero();
  }

  private Map<String, Long> epochs() {
    Map<String, Long> epochs = new TreeMap<>();
    ledger.sites().forEach(site -> epochs.put(site.id(), site.epoch()));
    return epochs;
  }

  @Test
  void allSitesAreThereWhenItHasStartedAndNothingIsSentBefore() {
    fill();
    stop();
    AtomicInteger writes = new AtomicInteger();
    hooks.before("updateAll", writes::incrementAndGet);
    opened.clear();
    node = open(1 << 30);

    assertComplete();
    assertThat(node.parts()).hasSize(SITES + 3).noneMatch(site -> site.summary().isPublished());
    assertThat(writes).as("of new incarnations").hasValue(1);
    assertThat(opened).hasSize(SITES + 1).contains("0 of 151", "150 of 151");
    assertThat(node.site("site 7").orElseThrow().summary().step()).isOne();
    runBackground();
    assertThat(node.parts()).allMatch(site -> site.summary().isPublished());
    assertComplete();
  }

  @Test
  void aKilledNodeHasAllOfItsLedger() {
    fill();
    kill();
    node = open(1 << 30);

    assertComplete();
    add(node, "site 3", 30_000, 30_010);
    assertThat(node.locate(query(30_005)).ids()).contains("site 3");
    assertThat(node.site("site 3").orElseThrow().summary().isPublished()).isTrue();
    runBackground();
    assertComplete();
  }

  @Test
  void newIncarnationsThatAreWrittenAndNotUsedAreFollowedByLaterOnes() {
    fill();
    stop();
    hooks.after(
        "updateAll",
        () -> {
          throw new IllegalStateException("killed");
        });
    assertThatIllegalStateException().isThrownBy(() -> open(1 << 30)).withMessage("killed");
    Map<String, Long> written = epochs();
    hooks.heal();
    kill();
    node = open(1 << 30);

    assertComplete();
    assertThat(node.parts())
        .allMatch(site -> site.summary().version().epoch() > written.get(site.id()));
  }

  @Test
  void sitesBeyondTheMemoryAreOpenedOnSmallerStepsAndFound() {
    fill();
    long all = node.directory().bytes();
    for (long memory : List.of(all / 3, all / 100)) { // for some of them, for none
      stop();
      node = open(memory);

      assertComplete();
      assertThat(node.site("site 7").orElseThrow().summary().step())
          .isEqualTo(memory == all / 3 ? 1 : 0);
      runBackground();
      assertComplete();
    }
  }

  @Test
  void whoAsksForASummaryThatIsNotPublishedYetGetsIt() {
    fill();
    stop();
    node = open(1 << 30);
    background.clear(); // so that nothing is published but what is asked for

    Bus other = network.join("other");
    Node late =
        Node.open(
            NodeOptions.builder("other", profile)
                .ledger(new MemoryLedger(profile.groups()))
                .bus(other)
                .clock(clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 30)
                .build());
    for (int i = 0; i < 4; i++) { // it hears of the sites, asks, and is answered
      clock.pass(profile.announceEvery().toMillis());
      node.announceIfDue();
      network.advanceTo(network.nowMillis() + 1);
      runBackground();
      network.advanceTo(network.nowMillis() + 1);
    }
    for (int i = 0; i < SITES * ITEMS; i += 7) {
      if (i / ITEMS != 8) {
        assertThat(late.locate(query(i)).ids()).contains("site " + i / ITEMS);
      }
    }
    assertThat(late.directory().unheard()).isEmpty();
  }

  @Test
  void whatIsSavedOfAnotherShapeOrNotAtAllIsMadeOfTheTuples() {
    fill();
    stop();
    SiteRecord large = ledger.site("site 7").orElseThrow();
    ledger.update(large.withStep(0)); // its summary is of the step above
    hooks.fail("tail"); // as damage does
    node = open(1 << 30);
    hooks.heal();

    assertComplete();
    runBackground();
    assertComplete();
  }

  @Test
  void othersNeedNotAskForWhatIsPublishedAfterAStart() {
    fill();
    Node other =
        Node.open(
            NodeOptions.builder("other", profile)
                .ledger(new MemoryLedger(profile.groups()))
                .bus(network.join("other"))
                .clock(clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 30)
                .build());
    for (int i = 0; i < 4; i++) {
      clock.pass(profile.announceEvery().toMillis());
      node.announceIfDue();
      network.advanceTo(network.nowMillis() + 1);
      runBackground();
      network.advanceTo(network.nowMillis() + 1);
    }
    assertThat(other.directory().unheard()).isEmpty();
    assertThat(other.replicas().heard()).noneMatch(site -> site.state().isBehind());
    stop();
    node = open(1 << 30);
    long before = other.replicas().counts().requests();
    runBackground();
    network.advanceTo(network.nowMillis() + 1);
    assertThat(other.replicas().heard()).noneMatch(site -> site.state().isBehind());
    assertThat(other.replicas().counts().requests() - before).isZero();
  }
}
