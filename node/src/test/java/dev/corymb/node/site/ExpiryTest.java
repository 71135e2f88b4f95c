package dev.corymb.node.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.Effect;
import dev.corymb.node.ledger.Expired;
import dev.corymb.node.ledger.Ledger;
import dev.corymb.node.ledger.MemoryLedger;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.time.NodeClock;
import dev.corymb.provenance.event.Key;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class ExpiryTest {

  private static final Groups GROUPS = Groups.whole(Schema.parse("n:long"));

  private final NodeClock clock = new NodeClock(() -> Instant.ofEpochMilli(1_000), () -> 0);
  private final List<Effect> followed = new ArrayList<>();

  private MemoryLedger ledger(int due) {
    MemoryLedger ledger = new MemoryLedger(GROUPS);
    ledger.create(SiteRecord.of("a", 0, 0, Instant.EPOCH));
    Batch.Builder batch = Batch.builder(1).addUntil(new long[] {-1}, 1_001).add(-2);
    for (int i = 0; i < due; i++) {
      batch.addUntil(new long[] {i}, i % 2 == 0 ? 1_000 : 500);
    }
    ledger.apply("a", batch.build());
    return ledger;
  }

  private void sweep(Ledger ledger, boolean follows) {
    new Expiry(ledger, clock, "a")
        .sweep(
            Optional.empty(),
            effect -> {
              followed.add(effect);
              return follows;
            });
  }

  @Test
  void allThatHasExpiredIsRemovedAndFollowed() {
    MemoryLedger ledger = ledger(25_000);

    sweep(ledger, true);

    assertThat(ledger.state("a").items()).isEqualTo(2);
    assertThat(followed.stream().map(effect -> effect.applied().removed()))
        .containsExactly(10_000, 10_000, 5_000);
  }

  @Test
  void nothingMoreIsRemovedThanIsFollowed() {
    MemoryLedger ledger = ledger(25_000);

    sweep(ledger, false);

    assertThat(followed).hasSize(1);
    assertThat(ledger.state("a").items()).isEqualTo(15_002);
  }

  @Test
  void whereNothingHasExpiredThereIsNothingToFollow() {
    MemoryLedger ledger = ledger(0);

    sweep(ledger, true);

    assertThat(followed).isEmpty();
    assertThat(ledger.state("a").lastBatch()).isEqualTo(1);
  }

  @Test
  void aSweepEndsHoweverMuchHasExpired() {
    Expired more = ledger(2).expire("a", 1_000, 2);
    Ledger endless =
        (Ledger)
            Proxy.newProxyInstance(
                Ledger.class.getClassLoader(),
                new Class<?>[] {Ledger.class},
                (proxy, method, arguments) -> method.getName().equals("expire") ? more : false);

    sweep(endless, true);

    assertThat(followed).hasSize(100);
  }

  @Test
  void eventsWithoutATimeToLiveStay() {
    MemoryLedger ledger = new MemoryLedger(Groups.whole(Key.SCHEMA), Ranges.none(Key.SCHEMA), true);
    ledger.create(SiteRecord.of("a", 0, 0, Instant.EPOCH));

    sweep(ledger, true);
    new Expiry(ledger, clock, "a")
        .sweep(Optional.of(Duration.ofMillis(1)), effect -> followed.add(effect));

    assertThat(followed).isEmpty();
  }
}
