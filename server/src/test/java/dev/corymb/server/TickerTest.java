package dev.corymb.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Message;
import dev.corymb.server.http.FaultLog;
import dev.corymb.server.http.Json;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.HistoryRange;
import dev.corymb.server.watch.Life;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.Overview;
import dev.corymb.server.watch.StoreGuard;
import dev.corymb.server.watch.Watch;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A ticker whose clock is moved by hand; its threads are not started. */
@Timeout(value = 1, unit = TimeUnit.MINUTES)
final class TickerTest {

  private static final long DAY = 24 * 60 * 60 * 1_000;

  private final FederationProfile profile =
      FederationProfile.of("test", Schema.parse("name:text"), 42);
  private final InProcessBus bus = new InProcessBus(Runnable::run);
  private final List<Message> sent = new ArrayList<>();
  private final CountDownLatch release = new CountDownLatch(1);
  private final CountDownLatch hangs = new CountDownLatch(1);
  private long millis = 1_000;
  private long ahead = 1_700_000_000_000L; // of the wall clock
  private final Node node =
      Node.open(
          NodeOptions.builder("n", profile)
              .ledger(new MemoryLedger(profile.groups()))
              .bus(bus)
              .clock(
                  new NodeClock(
                      () -> Instant.ofEpochMilli(millis + ahead), () -> millis * 1_000_000))
              .background(Runnable::run)
              .directoryBytes(1 << 24)
              .build());
  private final Life life = new Life(node, () -> "");
  private final History history = new History();
  private Runnable mark = () -> {};
  private final StoreGuard store;
  private final Overview overview;
  private final Ticker ticker;

  TickerTest(@TempDir Path directory) {
    LedgerHealth good = new LedgerHealth(0, "", Duration.ZERO);
    store = new StoreGuard(directory, 0, () -> good, Runnable::run);
    Meters meters = new Meters();
    overview = new Overview("n", node, life, store, meters);
    Watch watch = new Watch(life, store, meters, history, new Events(), overview, Optional.empty());
    ticker = new Ticker(node, () -> mark.run(), watch, new FaultLog(), () -> millis * 1_000_000);
    node.create("a");
    bus.subscribe(sent::add);
  }

  @AfterEach
  void stop() {
    release.countDown();
    ticker.close();
  }

  private void hang() {
    hangs.countDown();
    try {
      release.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void pass(Duration time) {
    millis += time.toMillis();
  }

  private String overview() {
    return Json.buffer(overview.now()).toString();
  }

  /** The disk may hang for any time: the node is heard, lives, and says what it waits for. */
  @Test
  void announcesAndLivesWhileTheDiskHangs() throws Exception {
    mark = this::hang;
    CompletableFuture<Void> upkeep = CompletableFuture.runAsync(ticker.upkeep()::run);
    hangs.await();
    for (int i = 1; i <= 3; i++) {
      pass(profile.announceEvery());
      ticker.ticks().run();
      assertThat(sent).filteredOn(Announcement.class::isInstance).hasSize(i);
    }
    pass(Duration.ofSeconds(61));
    ticker.ticks().run();
    assertThat(life.dead()).isEmpty();
    assertThat(life.unready()).isEmpty();
    assertThat(overview()).contains("Slow: the upkeep of the sites has been running for");

    release.countDown();
    upkeep.get();
    ticker.ticks().run();
    assertThat(life.slow()).isEmpty();
    assertThat(overview()).contains("\"warnings\":[]");
  }

  @Test
  void aFailureKeepsNothingElseFromBeingTried() {
    mark =
        () -> {
          throw new IllegalStateException("on purpose");
        };
    ticker.upkeep().run();
    ticker.upkeep().run();
    assertThat(ticker.upkeep().underWay()).isZero();
  }

  /** A jump of a few seconds neither drops samples nor adds one of another day. */
  @ParameterizedTest
  @ValueSource(longs = {DAY, -DAY})
  void historyIgnoresAShortJump(long jump) {
    long start = millis;
    for (int i = 0; i < 6; i++) {
      node.add("a", profile.schema().item("item " + i));
      ahead += i == 3 ? jump : 0;
      ahead -= i == 5 ? jump : 0;
      ticker.ticks().run();
      pass(Duration.ofSeconds(5));
    }
    History.OfSite past = history.of("a", HistoryRange.SHORTEST, node.clock().steadyMillis());
    assertThat(past.samples())
        .extracting(sample -> sample.millis() - 1_700_000_000_000L - start)
        .containsExactly(0L, 5_000L, 10_000L, 15_000L, 20_000L, 25_000L);
  }
}
