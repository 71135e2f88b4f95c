package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import dev.corymb.replication.update.SummaryUpdate;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** While a write hangs in the ledger, whoever looks at the node, asks it or ticks it goes on. */
@Timeout(value = 1, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class BlockedWriteTest {

  private final SimulatedClock clock = new SimulatedClock();
  private final HookedLedger hooks = new HookedLedger();
  private final InProcessBus bus = new InProcessBus(Runnable::run);
  private final List<Message> sent = new CopyOnWriteArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private Executor background = Runnable::run;
  private Node node;

  @BeforeEach
  void start() {
    node =
        Node.open(
            NodeOptions.builder("here", FederationProfile.of("blocked", SCHEMA, 42))
                .ledger(hooks.around(new MemoryLedger(Groups.singlesAndWhole(SCHEMA))))
                .bus(bus)
                .clock(clock.forNode())
                .background(task -> background.execute(task))
                .directoryBytes(1 << 28)
                .build());
    node.create("a");
    node.create("w", new Window(Duration.ofMinutes(1), 10));
    node.create("other");
    add(node, "a", 0, 10);
    add(node, "w", 10, 20);
    bus.subscribe(sent::add);
  }

  @AfterEach
  void stop() {
    release.countDown();
    node.close();
  }

  /** Runs a change until it hangs in a method of the ledger. */
  private CompletableFuture<Void> hanging(String method, Runnable change) throws Exception {
    CountDownLatch arrived = new CountDownLatch(1);
    hooks.before(
        method,
        () -> {
          arrived.countDown();
          awaitRelease();
        });
    CompletableFuture<Void> running = CompletableFuture.runAsync(change);
    arrived.await();
    hooks.heal();
    return running;
  }

  private void awaitRelease() {
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void assertAnswers(int ofA, int ofW) {
    sent.clear();
    clock.pass(20_000);
    node.tick();
    assertThat(node.sites()).extracting(SiteStatus::site).contains("a", "other", "w");
    assertThat(node.status("a").orElseThrow().items()).isEqualTo(ofA);
    assertThat(node.status("w").orElseThrow().items()).isEqualTo(ofW);
    assertThat(node.known()).extracting(KnownSite::site).contains("a", "other", "w");
    assertThat(node.known("a").orElseThrow().items()).isEqualTo(ofA);
    assertThat(node.locate(query(5)).ids()).containsExactly("a");
    assertThat(node.holds("a", query(5))).isTrue();
    assertThat(node.holds("w", query(15))).isTrue();
    assertThat(sent)
        .filteredOn(Announcement.class::isInstance)
        .singleElement()
        .satisfies(
            one ->
                assertThat(((Announcement) one).sites())
                    .extracting(Announcement.SiteState::site)
                    .contains("a", "other"));
  }

  @Test
  void ofASite() throws Exception {
    CompletableFuture<Void> writing = hanging("apply", () -> add(node, "a", 20, 30));
    assertAnswers(10, 10);
    add(node, "other", 30, 40);
    node.create("one more");

    release.countDown();
    writing.get();
    assertAnswers(20, 10);
  }

  @Test
  void ofAWindow() throws Exception {
    CompletableFuture<Void> writing = hanging("apply", () -> add(node, "w", 20, 30));
    assertAnswers(10, 10);

    release.countDown();
    writing.get();
    assertAnswers(10, 20);
  }

  @Test
  void ofTheListOfSites() throws Exception {
    CompletableFuture<Void> creating = hanging("create", () -> node.create("one more"));
    assertAnswers(10, 10);
    add(node, "a", 20, 30);

    release.countDown();
    creating.get();
    assertAnswers(20, 10);
    assertThat(node.owns("one more")).isTrue();
  }

  /** What a tick finds locked is done by the change that has the lock. */
  @Test
  void aTickIsMadeUpFor() throws Exception {
    node.create("brief", Duration.ofSeconds(10));
    add(node, "brief", 100, 110);
    CompletableFuture<Void> writing = hanging("apply", () -> add(node, "brief", 110, 111));
    assertAnswers(10, 10); // 20 seconds pass
    assertThat(node.status("brief").orElseThrow().items()).isEqualTo(10);

    release.countDown();
    writing.get();
    assertThat(node.status("brief").orElseThrow().items()).isZero(); // all expired
  }

  private List<Announcement> announcements() {
    return sent.stream()
        .filter(Announcement.class::isInstance)
        .map(Announcement.class::cast)
        .toList();
  }

  /** Expiry, windows and receipts wait for the disk; a silent node would count as dead. */
  @ParameterizedTest
  @ValueSource(strings = {"pruneReceipts", "expire", "delete"})
  void ofTheUpkeepSilencesNobody(String method) throws Exception {
    sent.clear();
    clock.pass(20 * 60 * 1_000); // the window has moved on

    CompletableFuture<Void> upkeep = hanging(method, node::tick);
    assertThat(announcements()).hasSize(1); // before it waits
    clock.pass(20_000);
    node.announceIfDue();
    clock.pass(20_000);
    node.announceIfDue();
    assertThat(announcements()).hasSize(3);

    release.countDown();
    upkeep.get();
  }

  @Test
  void aClosedNodeAnnouncesNothing() {
    node.close();
    sent.clear();
    clock.pass(20_000);

    node.announceIfDue(); // it has no open sites: others would take them for gone

    assertThat(announcements()).isEmpty();
  }

  /** The background has few threads; a site that hangs must not keep them. */
  @Test
  void aSnapshotIsSentByTheChangeThatHasTheLock() throws Exception {
    long profile = node.profile().fingerprint();
    add(node, "other", 30, 40);
    CompletableFuture<Void> writing = hanging("apply", () -> add(node, "a", 20, 30));
    clock.pass(20_000);
    sent.clear();
    bus.publish(new SnapshotRequest(profile, "a"));
    bus.publish(new SnapshotRequest(profile, "a"));
    bus.publish(new SnapshotRequest(profile, "other"));
    assertThat(snapshots()).containsExactly("other");

    release.countDown();
    writing.get();
    assertThat(snapshots()).containsExactly("other", "a");
  }

  private List<String> snapshots() {
    return sent.stream()
        .filter(message -> message instanceof SummaryUpdate update && update.snapshot())
        .map(message -> ((SummaryUpdate) message).site())
        .toList();
  }

  @Test
  void aBuildIsFinishedByTheChangeThatHasTheLock() throws Exception {
    Queue<Runnable> later = new ArrayDeque<>();
    background = later::add;
    add(node, "a", 20, 1_220); // outgrows its step
    assertThat(later).isNotEmpty();
    CompletableFuture<Void> writing = hanging("apply", () -> add(node, "a", 1_220, 1_230));
    for (Runnable task = later.poll(); task != null; task = later.poll()) {
      task.run();
    }
    assertThat(node.status("a").orElseThrow().room().step()).isZero();

    release.countDown();
    writing.get();
    assertThat(node.status("a").orElseThrow().room().step()).isOne();
    assertThat(node.status("a").orElseThrow().items()).isEqualTo(1_220);
    assertThat(node.locate(query(1_225)).ids()).containsExactly("a");
  }
}
