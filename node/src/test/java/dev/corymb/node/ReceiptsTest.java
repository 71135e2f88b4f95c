package dev.corymb.node;

import static dev.corymb.node.TestFederation.add;
import static dev.corymb.node.TestFederation.item;
import static dev.corymb.node.TestFederation.query;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.corymb.node.ledger.Applied;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.KeyReusedException;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.replication.bus.simulated.NetworkOptions;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A batch with a key is done at most once. */
final class ReceiptsTest {

  private final TestFederation federation = new TestFederation(Map.of(), NetworkOptions.PERFECT);
  private Node node = federation.start("here");

  private Batch moving(int from, int to) {
    return node.batch()
        .remove(node.digester().digest(item(from)))
        .add(node.digester().digest(item(to)))
        .build();
  }

  private void restart() {
    federation.kill("here");
    node = federation.start("here");
  }

  @Test
  void isDoneOnceThroughARestart() {
    node.create("a");
    add(node, "a", 0, 1);
    Applied first = node.apply("a", moving(0, 1), "key");
    assertThat(first.replayed()).isFalse();
    restart();
    Applied again = node.apply("a", moving(0, 1), "key");
    assertThat(again.replayed()).isTrue();
    assertThat(again.number()).isEqualTo(first.number());
    assertThat(again.refused()).isEmpty(); // as it was then
    assertThat(node.status("a").orElseThrow().items()).isOne();
    assertThat(node.receipt("a", "key")).contains(first);
    assertThat(node.receipt("a", "other")).isEmpty();
  }

  @Test
  void aKeyIsForOneBatchOfOneSite() {
    node.create("a");
    node.create("b");
    node.apply("a", moving(0, 1), "key");
    assertThatExceptionOfType(KeyReusedException.class)
        .isThrownBy(() -> node.apply("a", moving(0, 2), "key"))
        .withMessageContaining("'a'")
        .withMessageContaining("'key'");
    assertThat(node.apply("b", moving(0, 2), "key").replayed()).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> node.apply("a", moving(0, 1), ""));
    assertThatExceptionOfType(SiteException.Unknown.class)
        .isThrownBy(() -> node.receipt("c", "key"))
        .withMessage("no such site: c");
  }

  @Test
  void theTimeToLiveDoesNotMakeItAnotherBatch() {
    node.create("a", Duration.ofHours(1));
    node.apply("a", moving(0, 1), "key");
    federation.pass(1_000);
    assertThat(node.apply("a", moving(0, 1), "key").replayed()).isTrue();
    assertThat(node.status("a").orElseThrow().items()).isOne();
  }

  @Test
  void aRetryInALaterBucketCountsOnce() {
    node.create("w", new Window(Duration.ofMinutes(1), 5));
    add(node, "w", 0, 1);
    federation.pass(60_000);
    add(node, "w", 5, 6);
    Applied first = node.apply("w", moving(0, 1), "key"); // touches two buckets
    assertThat(first.removed()).isOne();
    assertThat(first.added()).isOne();
    federation.pass(60_000);
    restart();
    int parts = node.parts().size();
    assertThat(node.apply("w", moving(0, 1), "key").replayed()).isTrue();
    assertThatExceptionOfType(KeyReusedException.class)
        .isThrownBy(() -> node.apply("w", moving(0, 2), "key"));
    assertThat(node.parts()).hasSize(parts); // no bucket was made for it
    assertThat(node.status("w").orElseThrow().items()).isEqualTo(2);
    assertThat(node.receipt("w", "key")).contains(first);
    assertThat(node.locate(query(1)).ids()).containsExactly("w");
  }

  @Test
  void anEmptyBatchIntoAWindowHasAReceipt() {
    node.create("w", new Window(Duration.ofMinutes(1), 5));
    assertThat(node.apply("w", node.batch().build(), "key").replayed()).isFalse();
    assertThat(node.apply("w", node.batch().build(), "key").replayed()).isTrue();
  }

  @Test
  void receiptsAreForgottenAfterADay() {
    node.create("a");
    for (int i = 0; i < 2_500; i++) {
      node.apply("a", node.batch().build(), "key " + i);
    }
    federation.pass(Duration.ofHours(24).toMillis());
    assertThat(node.receipt("a", "key 0")).isPresent();
    federation.pass(1);
    assertThat(node.receipt("a", "key 0")).isEmpty();
    assertThat(node.receipt("a", "key 2499")).isEmpty();
  }
}
