package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.query;
import static dev.corymb.node.TestFederation.remove;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** The summaries of own sites count, with their counters, against the memory of the directory. */
final class OwnMemoryTest {

  private static final Map<String, String> SETTINGS =
      Map.of("step-items", "1000", "steps", "6", "folding", "false");

  private static TestFederation federation(long memory) {
    return new TestFederation(SETTINGS, NetworkOptions.PERFECT, memory);
  }

  /** The memory of a site at the first step, as it is counted. */
  private static long oneSite() {
    Node node = federation(1 << 30).start("here");
    node.create("a");
    return node.directory().bytes();
  }

  @Test
  void aSiteBeyondTheMemoryIsRefusedAndTheOthersGoOn() {
    long one = oneSite();
    Node node = federation(10 * one).start("here");
    for (int i = 0; i < 10; i++) {
      node.create("site " + i);
      add(node, "site " + i, 10 * i, 10 * i + 10);
    }
    assertThatThrownBy(() -> node.create("one more"))
        .isInstanceOf(SiteException.NoRoom.class)
        .hasMessageContaining("one more");
    assertThat(node.owns("one more")).isFalse();
    for (int i = 0; i < 100; i++) {
      assertThat(node.locate(query(i)).ids()).contains("site " + i / 10);
    }
    assertThat(node.directory().bytes()).isEqualTo(10 * one);

    node.delete("site 3");
    node.create("one more");
    assertThat(node.owns("one more")).isTrue();
  }

  @Test
  void aSiteThatCannotGrowStaysAndSaysSo() {
    long one = oneSite();
    TestFederation federation = federation(7 * one / 2);
    Node node = federation.start("here");
    node.create("a");
    node.create("b");
    node.create("c");
    add(node, "a", 0, 5_000); // needs the fourth step, of eight times the size
    SiteStatus cramped = node.status("a").orElseThrow();
    assertThat(cramped.room().step()).isZero();
    assertThat(cramped.items()).isEqualTo(5_000);
    assertThat(cramped.room().saturated()).isTrue();
    assertThat(cramped.failure()).isEmpty();
    assertThat(cramped.room().unreachable().orElseThrow()).contains("more memory for summaries");
    assertThat(node.directory().bytes()).isLessThanOrEqualTo(node.directory().limitBytes());
    for (int i = 0; i < 5_000; i += 7) {
      assertThat(node.locate(query(i)).ids()).contains("a");
    }

    node.delete("b");
    federation.pass(1_000);
    assertThat(node.status("a").orElseThrow().room().step()).isOne(); // as far as there is memory
    assertThat(node.status("a").orElseThrow().room().saturated()).isTrue();
    for (int i = 0; i < 5_000; i += 7) {
      assertThat(node.locate(query(i)).ids()).contains("a");
    }
    assertThat(node.directory().bytes()).isLessThanOrEqualTo(node.directory().limitBytes());
  }

  @Test
  void sitesThatGrowTogetherDoNotGetTheSameMemory() {
    TestFederation federation = federation(1);
    Queue<Runnable> builds = new ArrayDeque<>();
    Node node =
        Node.open(
            NodeOptions.builder("here", federation.profile)
                .ledger(federation.emptyLedger())
                .bus(federation.network.join("here"))
                .clock(federation.clock.forNode())
                .background(builds::add)
                .directoryBytes(7 * oneSite() / 2)
                .build());
    node.create("a");
    node.create("b");
    add(node, "a", 0, 1_200); // there is memory for one of them at the next step
    remove(node, "a", 0, 1); // enters the old summary once more
    add(node, "b", 0, 1_200);
    while (!builds.isEmpty()) {
      builds.remove().run();
    }
    assertThat(node.directory().bytes()).isLessThanOrEqualTo(node.directory().limitBytes());
    assertThat(node.status("a").orElseThrow().room().step()).isOne();
    assertThat(node.status("b").orElseThrow().room().step()).isZero();
    assertThat(node.status("b").orElseThrow().room().saturated()).isTrue();
  }

  @Test
  void aStartWithLessMemoryOpensAllSitesOnSmallerSteps() {
    long one = oneSite();
    TestFederation federation = federation(100 * one);
    Node before = federation.start("here");
    for (String site : new String[] {"a", "b", "c"}) {
      before.create(site);
    }
    add(before, "a", 0, 5_000);
    add(before, "b", 5_000, 10_000);
    assertThat(before.status("a").orElseThrow().room().step()).isEqualTo(3);
    MemoryLedger ledger = federation.ledger("here").restarted();

    Node node =
        Node.open(
            NodeOptions.builder("here", federation.profile)
                .ledger(ledger)
                .bus(federation.network.join("there"))
                .clock(federation.clock.forNode())
                .background(Runnable::run)
                .directoryBytes(one)
                .build());
    assertThat(node.sites()).extracting(SiteStatus::site).containsExactly("a", "b", "c");
    assertThat(node.status("b").orElseThrow().room().step()).isZero();
    assertThat(node.status("b").orElseThrow().room().saturated()).isTrue();
    assertThat(node.directory().bytes()).isGreaterThan(node.directory().limitBytes());
    for (int i = 0; i < 10_000; i += 7) {
      assertThat(node.locate(query(i)).ids()).contains(i < 5_000 ? "a" : "b");
    }
    assertThatThrownBy(() -> node.create("d")).isInstanceOf(SiteException.NoRoom.class);
  }

  @Test
  void aWindowWithoutMemoryForOneMoreBucketRefusesWhatIsNew() {
    TestFederation federation = federation(2 * oneSite());
    Node node = federation.start("here");
    node.create("w", new Window(Duration.ofMinutes(1), 3));
    for (int bucket = 0; bucket < 2; bucket++) {
      add(node, "w", bucket, bucket + 1);
      federation.clock.pass(60_000);
    }
    assertThatThrownBy(() -> add(node, "w", 2, 3)).isInstanceOf(SiteException.NoRoom.class);
    assertThat(node.status("w").orElseThrow().items()).isEqualTo(2);
    assertThat(node.locate(query(1)).ids()).containsExactly("w");

    federation.pass(120_000); // the first two leave the window
    add(node, "w", 2, 3);
    assertThat(node.locate(query(2)).ids()).containsExactly("w");
  }
}
