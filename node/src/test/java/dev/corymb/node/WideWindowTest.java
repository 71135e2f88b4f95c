package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.InProcessBus;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class WideWindowTest {

  private static final int BUCKETS = 1_000;
  private static final long SMALL_STACK = 160 << 10; // bytes: as deep as 10,000 in a usual one

  @Test
  void aBatchMayTouchManyBuckets() throws Exception {
    SimulatedClock clock = new SimulatedClock();
    Node node =
        Node.open(
            new NodeOptions(
                "here",
                FederationProfile.of("wide", SCHEMA, 42).with(Map.of("step-items", "1")),
                new MemoryLedger(SCHEMA.size()),
                new InProcessBus(Runnable::run),
                clock.forNode(),
                Runnable::run,
                1 << 30));
    node.create("w", new Window(Duration.ofSeconds(1), BUCKETS));
    for (int i = 0; i < BUCKETS; i++) {
      add(node, "w", i, i + 1);
      clock.pass(i < BUCKETS - 1 ? 1_000 : 0);
    }
    assertThat(node.parts()).hasSize(BUCKETS);

    CompletableFuture<Void> removal = new CompletableFuture<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                remove(node, "w", 0, BUCKETS);
                removal.complete(null);
              } catch (RuntimeException | Error e) {
                removal.completeExceptionally(e);
              }
            },
            "removal",
            SMALL_STACK);
    thread.start();
    removal.get();

    assertThat(node.status("w").orElseThrow().items()).isZero();
  }
}
