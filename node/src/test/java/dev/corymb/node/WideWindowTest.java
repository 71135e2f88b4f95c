package dev.corymb.node;

import static dev.corymb.node.TestFederation.SCHEMA;
import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Groups;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.replication.bus.InProcessBus;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

final class WideWindowTest {

  private static final long SMALL_STACK = 160 << 10; // bytes: as deep as 10,000 in a usual one
  private static final long USUAL_STACK = 0;

  @Test
  void aBatchMayTouchManyBuckets() throws Exception {
    removeFromEach(1_000, SMALL_STACK);
  }

  @Tag("slow") // each removal looks for its bucket: 50 million looks into the ledger
  @Test
  void aBatchMayTouchAsManyBucketsAsAWindowHas() throws Exception {
    removeFromEach(10_000, USUAL_STACK);
  }

  private static void removeFromEach(int buckets, long stack) throws Exception {
    SimulatedClock clock = new SimulatedClock();
    Node node =
        Node.open(
            NodeOptions.builder(
                    "here",
                    FederationProfile.of("wide", SCHEMA, 42).with(Map.of("step-items", "1")))
                .ledger(new MemoryLedger(Groups.singlesAndWhole(SCHEMA)))
                .bus(new InProcessBus(Runnable::run))
                .clock(clock.forNode())
                .background(Runnable::run)
                .directoryBytes(1 << 30)
                .build());
    node.create("w", new Window(Duration.ofSeconds(1), buckets));
    for (int i = 0; i < buckets; i++) {
      add(node, "w", i, i + 1);
      clock.pass(i < buckets - 1 ? 1_000 : 0);
    }
    assertThat(node.parts()).hasSize(buckets);

    CompletableFuture<Void> removal = new CompletableFuture<>();
    Thread thread =
        new Thread(
            null,
            () -> {
              try {
                remove(node, "w", 0, buckets);
                removal.complete(null);
              } catch (RuntimeException | Error e) {
                removal.completeExceptionally(e);
              }
            },
            "removal",
            stack);
    thread.start();
    removal.get();

    assertThat(node.status("w").orElseThrow().items()).isZero();
    assertThat(node.locate(query(buckets / 2)).ids()).isEmpty();
  }
}
