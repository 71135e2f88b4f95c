package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Schema;
import dev.corymb.node.Node;
import dev.corymb.node.NodeOptions;
import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.bus.InProcessBus;
import dev.corymb.server.http.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a server says when another process runs under its name, or claims its sites. */
final class ContestedNodeTest {

  private final FederationProfile profile =
      FederationProfile.of("test", Schema.parse("name:text"), 42);
  private final InProcessBus bus = new InProcessBus(Runnable::run);
  private long millis = 1_000_000;

  @TempDir private Path directory;

  private Node open(String name) {
    NodeClock clock = new NodeClock(() -> Instant.ofEpochMilli(millis), () -> millis * 1_000_000);
    return Node.open(
        NodeOptions.builder(name, profile)
            .ledger(new MemoryLedger(profile.groups()))
            .bus(bus)
            .clock(clock)
            .background(Runnable::run)
            .directoryBytes(1 << 24)
            .build());
  }

  private void pass(int periods, Node... nodes) {
    for (int i = 0; i < periods; i++) {
      millis += profile.announceEvery().toMillis();
      for (Node node : nodes) {
        node.tick();
      }
    }
  }

  private String overview(Node node, Life life) {
    LedgerHealth good = new LedgerHealth(0, "", Duration.ZERO);
    StoreGuard store = new StoreGuard(directory, 0, () -> good, Runnable::run);
    Overview overview = new Overview("n", node, life, store, new Meters());
    return Json.buffer(overview.now()).toString();
  }

  @Test
  void aServerWhoseNameAnotherProcessHasIsNotReady() {
    Node node = open("n");
    node.create("a");
    Life life = new Life(node, () -> "");
    pass(2, node);
    assertThat(life.unready()).isEmpty();
    Node copy = open("n");
    pass(3, node, copy);
    assertThat(life.unready())
        .startsWith("another process runs as node \"n\"")
        .contains("stop one of them");
    assertThat(overview(node, life))
        .contains("\"ready\":false", "\"contested\":1", "Not ready: another process runs");
    copy.close();
    pass(6, node);
    assertThat(life.unready()).isEmpty();
    assertThat(overview(node, life)).contains("\"contested\":0", "\"warnings\":[]");
  }

  @Test
  void aServerOneOfWhoseSitesAnotherNodeHasWarnsOfIt() {
    Node node = open("n");
    node.create("a");
    pass(1, node);
    Node other = open("other");
    other.create("a");
    pass(1, node, other);
    Life life = new Life(node, () -> "");
    assertThat(life.unready()).isEmpty();
    assertThat(overview(node, life))
        .contains("site a is contested: claimed by the nodes \\\"n\\\", \\\"other\\\"");
  }
}
