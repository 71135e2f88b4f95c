package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.corymb.core.filter.CountingFilter;
import dev.corymb.core.schema.Groups;
import dev.corymb.node.directory.Doubt;
import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteListener;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.bus.Bus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import dev.corymb.replication.bus.simulated.SimulatedNetwork;
import dev.corymb.replication.update.Farewell;
import dev.corymb.replication.update.Origin;
import dev.corymb.replication.update.Version;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.Test;

/** What fails or comes at a bad moment leaves ledger, summary and directory in step. */
final class NodeFaultsTest {

  private final FederationProfile profile = FederationProfile.of("test", SCHEMA, 42);
  private final SimulatedClock clock = new SimulatedClock();
  private final SimulatedNetwork network = new SimulatedNetwork(7, NetworkOptions.PERFECT);
  private final HookedLedger hooks = new HookedLedger();
  private final Queue<Runnable> background = new ArrayDeque<>(); // runs when a test says so
  private MemoryLedger ledger = new MemoryLedger(Groups.singlesAndWhole(SCHEMA));
  private final List<String> failures = new ArrayList<>(); // as a listener hears of them
  private boolean rejecting;
  private Bus bus = network.join("node");
  private Node node = open();

  private Node open() {
    return Node.open(
        NodeOptions.builder("node", profile)
            .ledger(hooks.around(ledger))
            .bus(bus)
            .clock(clock.forNode())
            .background(this::later)
            .directoryBytes(1 << 30)
            .saveEvery(500)
            .listener(
                new SiteListener() {
                  @Override
                  public void failed(String site, String failure) {
                    failures.add(site + ": " + failure);
                  }
                })
            .build());
  }

  private void later(Runnable task) {
    if (rejecting) {
      throw new RejectedExecutionException("closed");
    }
    background.add(task);
  }

  private void runBackground() {
    while (!background.isEmpty()) {
      background.remove().run();
    }
  }

  /** Starts the node again as if its process had died. */
  private void restart() {
    bus.close();
    bus = network.join("node again");
    background.clear();
    ledger = ledger.restarted();
    node = open();
  }

  private SiteStatus status() {
    return node.sites().get(0);
  }

  private void assertInStep(String site) {
    CountingFilter summary = node.site(site).orElseThrow().summary().filter();
    ledger.forEach(
        site,
        (item, count) -> assertThat(node.directory().locate(item, SCHEMA.all()).ids()).hasSize(1));
    assertThat(summary).isEqualTo(TestFederation.rebuilt(ledger, site, summary.shape()));
  }

  @Test
  void changesWhileASummaryIsBuiltAreInIt() {
    node.create("a");
    add(node, "a", 0, 1200);
    hooks.after("forEachTuple", () -> add(node, "a", 1200, 1300));
    runBackground();
    hooks.heal();
    assertThat(status().room().step()).isOne();
    assertThat(status().items()).isEqualTo(1300);
    assertInStep("a");
  }

  @Test
  void anExecutorThatRefusesDelaysABuildAndNothingElse() {
    node.create("a");
    rejecting = true;
    add(node, "a", 0, 1200);
    assertThat(status().failure()).contains("closed");
    assertThat(ledger.savedSummary("a")).isPresent();
    assertThat(status().room().step()).isZero();
    rejecting = false;
    node.tick();
    runBackground();
    assertThat(status().room().step()).isOne();
    assertInStep("a");
  }

  @Test
  void aBuildThatFailsIsNotedAndTriedAgain() {
    node.create("a");
    hooks.fail("forEachTuple");
    add(node, "a", 0, 1200);
    runBackground();
    assertThat(status().failure()).contains("no more forEach");
    assertThat(status().building()).isFalse();
    hooks.heal();
    node.tick();
    runBackground();
    assertThat(status().room().step()).isOne();
    assertInStep("a");
  }

  @Test
  void aBuildThatFailsHalfwayLeavesNothingAstray() {
    node.create("a");
    add(node, "a", 0, 1200);
    hooks.fail("update");
    runBackground();
    assertThat(node.locate(query(1199)).ids()).containsExactly("a");
    hooks.heal();
    add(node, "a", 1200, 1300);
    runBackground();
    assertThat(status().room().step()).isOne();
    assertInStep("a");
  }

  @Test
  void aSaveThatFailsDoesNotFailTheChange() {
    node.create("a");
    hooks.fail("saveSummary");
    add(node, "a", 0, 600);
    assertThat(status().failure()).contains("no more saveSummary");
    node.close();
    restart();
    hooks.heal();
    assertInStep("a");
  }

  @Test
  void aSaveThatFailsIsToldOnceAndForgottenWhenOneSucceeds() {
    node.create("a");
    hooks.fail("saveSummary");
    add(node, "a", 0, 600);
    add(node, "a", 600, 610);
    node.tick();
    node.tick();
    assertThat(status().failure()).contains("no more saveSummary");
    assertThat(failures).hasSize(1).first().asString().startsWith("a: ").contains("saveSummary");
    hooks.heal();
    node.tick();
    assertThat(status().failure()).isEmpty();
    assertThat(ledger.savedSummary("a").orElseThrow().upTo()).isEqualTo(2);
    hooks.fail("saveSummary");
    remove(node, "a", 0, 300);
    add(node, "a", 610, 850);
    assertThat(failures).hasSize(2); // it is news again
  }

  /** Else a site of millions would be written as a whole again and again. */
  @Test
  void aLargeSummaryIsSavedAfterATenthOfItsItemsHasChanged() {
    node.create("a");
    add(node, "a", 0, 10_000);
    runBackground();
    long saved = ledger.savedSummary("a").orElseThrow().upTo();
    add(node, "a", 10_000, 10_600);
    assertThat(ledger.savedSummary("a").orElseThrow().upTo()).isEqualTo(saved);
    add(node, "a", 10_600, 11_200);
    assertThat(ledger.savedSummary("a").orElseThrow().upTo()).isEqualTo(saved + 2);
    assertInStep("a");
  }

  /** Else what a site that is killed again and again has to replay would grow without end. */
  @Test
  void changesThatWereReplayedCountForTheNextSave() {
    node.create("a");
    add(node, "a", 0, 600); // is saved
    add(node, "a", 600, 840);
    remove(node, "a", 600, 840); // of these 480 changes nothing is to be seen
    restart();
    add(node, "a", 840, 870);
    assertThat(ledger.savedSummary("a").orElseThrow().upTo()).isEqualTo(4);
  }

  /** The save after a build is of few changes, and tried again all the same. */
  @Test
  void aSaveThatFailsAfterABuildIsTriedAgain() {
    node.create("a");
    add(node, "a", 0, 600); // is saved
    add(node, "a", 600, 1050);
    hooks.fail("saveSummary");
    runBackground();
    assertThat(status().room().step()).isOne();
    assertThat(status().failure()).contains("no more saveSummary");
    hooks.heal();
    node.tick();
    assertThat(status().failure()).isEmpty();
    assertThat(failures).hasSize(1);
    assertInStep("a");
  }

  @Test
  void aBuildThatFailsIsAFailureUntilOneSucceeds() {
    node.create("a");
    hooks.fail("forEachTuple");
    add(node, "a", 0, 1200);
    runBackground();
    for (int i = 0; i < 3; i++) { // each begins another build, which fails as well
      node.tick();
      assertThat(status().failure()).contains("no more forEach");
      runBackground();
      assertThat(status().failure()).contains("no more forEach");
    }
    assertThat(failures).hasSize(1);
    hooks.heal();
    node.tick();
    assertThat(status().failure()).contains("no more forEach"); // the build is not done
    runBackground();
    assertThat(status().failure()).isEmpty();
  }

  @Test
  void aBuildThatIsNoLongerWantedIsNoFailure() {
    node.create("a");
    rejecting = true;
    add(node, "a", 0, 1200);
    assertThat(status().failure()).contains("closed");
    node.tick();
    assertThat(status().failure()).contains("closed");
    remove(node, "a", 100, 1200);
    node.tick();
    assertThat(status().failure()).isEmpty();
    assertThat(status().room().step()).isZero();
  }

  @Test
  void aSweepThatFailsIsAFailureWhateverElseSucceeds() {
    node.create("a", Duration.ofMinutes(1));
    add(node, "a", 0, 100);
    hooks.fail("expire");
    node.tick();
    add(node, "a", 100, 700); // is reviewed, and saved
    node.tick();
    assertThat(ledger.savedSummary("a")).isPresent();
    assertThat(status().failure()).contains("no more expire");
    assertThat(failures).hasSize(1);
    hooks.heal();
    node.tick();
    assertThat(status().failure()).isEmpty();
  }

  @Test
  void aFailureOfAnotherKindIsTold() {
    node.create("a");
    hooks.fail("saveSummary");
    hooks.fail("expire");
    add(node, "a", 0, 600);
    node.tick();
    node.tick();
    assertThat(failures).hasSize(2);
    hooks.heal();
    hooks.fail("expire");
    node.tick();
    assertThat(status().failure()).contains("no more expire");
    assertThat(failures).hasSize(2);
  }

  @Test
  void aChangeThatTheLedgerRefusesHasNotHappened() {
    node.create("a");
    add(node, "a", 0, 100);
    hooks.fail("apply");
    assertThatIllegalStateException().isThrownBy(() -> add(node, "a", 100, 200));
    hooks.heal();
    assertThat(node.locate(query(150)).ids()).isEmpty();
    assertThat(status().items()).isEqualTo(100);
    assertInStep("a");
  }

  @Test
  void aSummaryThatCannotFollowIsMadeAnew() {
    node.create("a");
    add(node, "a", 0, 100);
    node.site("a").orElseThrow().summary().filter().remove(node.digester().digest(item(7)));
    remove(node, "a", 7, 8);
    assertThat(status().items()).isEqualTo(99);
    assertThat(status().failure()).isEmpty();
    assertThat(failures).hasSize(1);
    assertInStep("a");
  }

  @Test
  void aSummaryThatCannotBeMadeAnewIsLater() {
    node.create("a");
    add(node, "a", 0, 100);
    node.site("a").orElseThrow().summary().filter().remove(node.digester().digest(item(7)));
    hooks.fail("forEachTuple");
    assertThatExceptionOfType(SiteException.Unfollowed.class)
        .isThrownBy(() -> remove(node, "a", 7, 8))
        .withMessageContaining("summary of a")
        .withMessageContaining("no more forEach");
    assertThatIllegalStateException().isThrownBy(() -> add(node, "a", 200, 201));
    assertThat(ledger.items("a")).isEqualTo(99); // the second was not done
    assertThat(node.prune(item(1_000).query(), List.of("a")).unknown(Doubt.STALE)).isOne();
    assertThat(node.locate(item(1_000).query()).stale()).isOne();
    hooks.heal();
    node.tick();
    assertThat(node.prune(item(1_000).query(), List.of("a")).skip()).containsExactly("a");
    assertInStep("a");
  }

  @Test
  void aSummaryMadeAnewDuringABuildDoesNotDisturbIt() {
    node.create("a");
    add(node, "a", 0, 1200);
    hooks.after(
        "forEachTuple",
        () -> {
          hooks.heal();
          node.site("a").orElseThrow().summary().filter().remove(node.digester().digest(item(7)));
          remove(node, "a", 7, 8);
          add(node, "a", 2000, 2600); // enough to be saved, were it not for the build
        });
    runBackground();
    assertThat(status().failure()).doesNotContain("after must be");
    assertThat(status().room().step()).isOne();
    assertInStep("a");
  }

  @Test
  void aNodeThatClosesDuringABuildLetsItGo() {
    node.create("a");
    add(node, "a", 0, 1200);
    node.close();
    MemoryLedger closed = ledger;
    ledger = closed.restarted();
    runBackground(); // reads a ledger that is closed
    node = open();
    assertInStep("a");
  }

  @Test
  void aSiteDeletedDuringABuildStaysDeleted() {
    node.create("a");
    add(node, "a", 0, 1200);
    node.delete("a");
    node.create("a");
    add(node, "a", 5000, 5010);
    runBackground();
    assertThat(status().items()).isEqualTo(10);
    assertThat(node.locate(query(1)).ids()).isEmpty();
    assertInStep("a");
  }

  @Test
  void aBuildForADeletedSiteLeavesTheMemoryOfTheNextOneOfItsName() {
    for (boolean failing : new boolean[] {false, true}) {
      node.create("a");
      add(node, "a", 0, 1200);
      node.delete("a");
      node.create("a");
      add(node, "a", 0, 1200);
      long bytes = node.directory().bytes();
      if (failing) {
        hooks.fail("forEachTuple");
      }
      background.remove().run(); // the first build
      hooks.heal();
      assertThat(node.directory().bytes()).isEqualTo(bytes);
      runBackground();
      assertThat(status().room().step()).isOne();
      node.delete("a");
    }
  }

  @Test
  void anOwnSiteOutlivesTheFarewellOfAnotherOfItsName() {
    Bus other = network.join("other");
    Node there =
        Node.open(
            NodeOptions.builder("other", profile)
                .ledger(new MemoryLedger(Groups.singlesAndWhole(SCHEMA)))
                .bus(other)
                .clock(clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 30)
                .build());
    there.create("a");
    add(there, "a", 0, 10);
    network.advanceTo(network.nowMillis() + 1);
    assertThat(node.locate(query(1)).ids()).containsExactly("a");

    node.dismiss("a"); // though it is alive
    node.create("a");
    add(node, "a", 10, 20);
    add(there, "a", 20, 30);
    there.tick();
    network.advanceTo(network.nowMillis() + 1);
    other.publish(
        new Farewell(profile.fingerprint(), Origin.ANYONE, "a", new Version(Long.MAX_VALUE, 1)));
    network.advanceTo(network.nowMillis() + 1);
    assertThat(node.locate(query(11)).candidates().get(0).own()).isTrue();
    add(node, "a", 30, 40);
    assertInStep("a");
  }

  @Test
  void theRunningTimeIsSavedOnceAtATimeAndLaterIfThatFails() {
    byte[] before = ledger.meta("running").orElseThrow();
    for (int i = 0; i < 3; i++) {
      clock.pass(RunningTime.SAVE_MILLIS);
      node.tick();
    }
    assertThat(background).hasSize(1);
    hooks.fail("putMeta"); // as a ledger that is closed does
    runBackground();
    hooks.heal();
    assertThat(ledger.meta("running").orElseThrow()).isEqualTo(before);

    rejecting = true;
    clock.pass(RunningTime.SAVE_MILLIS);
    node.tick();
    rejecting = false;
    clock.pass(RunningTime.SAVE_MILLIS);
    node.tick();
    runBackground();
    assertThat(ledger.meta("running").orElseThrow()).isNotEqualTo(before);
  }

  @Test
  void itemsExpireAlsoWhereTheirSiteSaysNothingOfIt() {
    node.create("a");
    node.apply(
        "a",
        node.batch()
            .addUntil(node.digester().digest(item(1)), clock.millis() + 10)
            .add(node.digester().digest(item(2)))
            .build());
    node.create("w", new Window(Duration.ofDays(1), 2));
    node.apply(
        "w",
        node.batch()
            .addUntil(node.digester().digest(item(1)), clock.millis() + 10)
            .add(node.digester().digest(item(2)))
            .build());
    clock.pass(11);
    node.tick();
    for (String site : new String[] {"a", "w"}) {
      assertThat(node.holds(site, query(1))).isFalse();
      assertThat(node.holds(site, query(2))).isTrue();
    }
  }

  @Test
  void aWindowGoesOnAfterARestart() {
    node.create("w", new Window(Duration.ofSeconds(1), 3));
    add(node, "w", 0, 10);
    clock.pass(1000);
    add(node, "w", 100, 110);
    restart();
    add(node, "w", 110, 900);
    node.tick();
    clock.pass(60_000 / 100); // within the same bucket or the next
    for (int i = 0; i < 10; i++) {
      node.tick();
    }
    for (int i : new int[] {5, 105, 500, 899}) {
      assertThat(node.locate(query(i)).ids()).containsExactly("w");
    }
    assertThat(node.sites().stream().mapToLong(SiteStatus::items).sum())
        .isEqualTo(ledger.sites().stream().mapToLong(site -> ledger.items(site.id())).sum());
    clock.pass(1_500);
    node.tick();
    assertThat(node.locate(query(5)).ids()).isEmpty();
    assertThat(ledger.sites()).hasSize(2); // the site and one bucket
  }

  @Test
  void aClosedNodeTakesNothing() {
    node.create("a");
    node.create("w", new Window(Duration.ofSeconds(1), 3));
    add(node, "w", 0, 10);
    node.close();
    clock.pass(10_000);
    node.tick();
    assertThatExceptionOfType(SiteException.NotReady.class).isThrownBy(() -> add(node, "a", 0, 1));
    assertThatExceptionOfType(SiteException.NotReady.class).isThrownBy(() -> add(node, "w", 0, 1));
    assertThat(ledger.sites()).hasSize(3);
  }

  @Test
  void aSiteThatCouldNotBeOpenedCanBeCreatedAgain() {
    hooks.fail("updateAll");
    assertThatIllegalStateException().isThrownBy(() -> node.create("a"));
    assertThat(node.sites()).isEmpty();
    hooks.heal();
    node.create("a");
    add(node, "a", 0, 10);
    assertInStep("a");
  }

  @Test
  void aBucketThatCouldNotBeCreatedIsCreatedLater() {
    node.create("w", new Window(Duration.ofSeconds(1), 3));
    long bytes = node.directory().bytes();
    hooks.fail("apply");
    assertThatIllegalStateException().isThrownBy(() -> add(node, "w", 0, 10));
    assertThat(node.directory().bytes()).isEqualTo(bytes);
    hooks.heal();
    add(node, "w", 0, 10);
    assertThat(node.status("w").orElseThrow().items()).isEqualTo(10);
    assertThat(node.locate(query(5)).ids()).containsExactly("w");
  }

  @Test
  void aBatchIntoSeveralBucketsIsDoneWhollyOrNotAtAll() {
    node.create("w", new Window(Duration.ofSeconds(1), 3));
    add(node, "w", 0, 10);
    clock.pass(1000);
    add(node, "w", 10, 20);
    hooks.fail("apply");
    Batch move =
        node.batch()
            .remove(node.digester().digest(item(5)))
            .add(node.digester().digest(item(50)))
            .build();
    assertThatIllegalStateException().isThrownBy(() -> node.apply("w", move, "key"));
    hooks.heal();
    assertThat(node.locate(query(5)).ids()).containsExactly("w");
    assertThat(node.locate(query(50)).ids()).isEmpty();
    Applied done = node.apply("w", move, "key");
    assertThat(done.replayed()).isFalse();
    assertThat(done.refused()).isEmpty();
    assertThat(node.status("w").orElseThrow().items()).isEqualTo(20);
    node.parts().forEach(part -> assertInStep(part.id()));
  }

  /** A visit to all buckets fails at the second; what is done is not tried again. */
  @Test
  void bucketsAreDroppedOneByOne() {
    node.create("w", new Window(Duration.ofSeconds(1), 5));
    for (int i = 0; i < 3; i++) {
      add(node, "w", 10 * i, 10 * i + 10);
      clock.pass(1000);
    }
    hooks.after("delete", () -> hooks.fail("delete"));
    clock.pass(60_000);
    assertThatIllegalStateException().isThrownBy(node::tick).withMessage("no more delete");
    assertThat(node.status("w").orElseThrow().items()).isEqualTo(20);
    hooks.heal();
    node.tick();
    assertThat(node.status("w").orElseThrow().items()).isZero();
    add(node, "w", 0, 10);
    hooks.fail("delete");
    assertThatIllegalStateException().isThrownBy(() -> node.delete("w"));
    hooks.heal();
    assertThat(node.locate(query(5)).ids()).containsExactly("w");
    node.delete("w");
    assertThat(ledger.sites()).isEmpty();
  }

  @Test
  void aShapeThatTheLedgerRefusesChangesNothing() {
    node.create("a");
    add(node, "a", 0, 1200);
    hooks.fail("update");
    runBackground();
    hooks.fail("forEachTuple"); // a site that is astray would be read from end to end
    add(node, "a", 1200, 1300);
    assertThat(node.locate(query(1299)).ids()).containsExactly("a");
    hooks.heal();
    node.tick();
    runBackground();
    assertThat(status().room().step()).isOne();
    assertInStep("a");
  }
}
