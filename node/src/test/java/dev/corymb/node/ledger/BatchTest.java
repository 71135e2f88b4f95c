package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Values that go into a ledger. */
final class BatchTest {

  @Test
  void keepsOperationsInTheirOrder() {
    Batch.Builder builder = Batch.builder(2);
    for (int i = 0; i < 100; i++) {
      if (i % 3 == 0) {
        builder.remove(i, -i);
      } else if (i % 3 == 1 && i > 40) {
        builder.addUntil(new long[] {i, -i}, i);
      } else {
        builder.add(i, -i);
      }
    }
    Batch batch = builder.build();
    assertThat(batch.size()).isEqualTo(100);
    for (int i = 0; i < 100; i++) {
      assertThat(batch.digests(i)).containsExactly(i, -i);
      assertThat(batch.digest(i, 1)).isEqualTo(-i);
      assertThat(batch.removes(i)).isEqualTo(i % 3 == 0);
      assertThat(batch.expiry(i)).isEqualTo(i % 3 == 1 && i > 40 ? i : Batch.NEVER);
    }
  }

  @Test
  void isNotChangedByItsBuilderOrItsReader() {
    long[] item = {1};
    Batch.Builder builder = Batch.builder(1).add(item);
    item[0] = 5;
    Batch batch = builder.build();
    builder.remove(2);
    batch.digests(0)[0] = 7;
    assertThat(batch).isEqualTo(Batch.builder(1).add(1).build());
    assertThat(batch).isNotEqualTo(Batch.builder(1).remove(1).build());
    assertThat(batch).isNotEqualTo(Batch.builder(1).addUntil(new long[] {1}, 3).build());
    assertThat(batch).hasToString("Batch[1 additions, 0 removals]");
  }

  @Test
  void keepsDetailsOfItemsThatHaveThem() {
    Batch batch =
        Batch.builder(1).add(1).add(2, 5, 6).addUntil(new long[] {3}, 9).remove(2).build();
    assertThat(batch.row(0)).containsExactly(1);
    assertThat(batch.row(1)).containsExactly(2, 5, 6);
    assertThat(batch.digests(1)).containsExactly(2);
    assertThat(batch.row(3)).containsExactly(2);
    batch.row(1)[1] = 7;
    Batch.Builder copy = Batch.builder(1);
    for (int i = 0; i < batch.size(); i++) {
      copy.copy(batch, i, batch.expiry(i));
    }
    assertThat(copy.build()).isEqualTo(batch);
    assertThat(Batch.builder(1).add(1).build()).isNotEqualTo(Batch.builder(1).add(1, 0).build());
    refused(
        "details must be in [0, 4096], but was 4097",
        () -> Batch.builder(1).add(new long[Batch.MAX_DETAILS + 2]));
  }

  @Test
  void whatNeverExpiresIsAnAddition() {
    assertThat(Batch.builder(1).addUntil(new long[] {1}, Batch.NEVER).build())
        .isEqualTo(Batch.builder(1).add(1).build());
  }

  @Test
  void refusesWhatItCannotHold() {
    refused("arity must be positive, but was 0", () -> Batch.builder(0));
    refused("item must have 2 digests, one an attribute, but had 1", () -> Batch.builder(2).add(1));
    refused(
        "expiryMillis must not be negative, but was -1",
        () -> Batch.builder(1).addUntil(new long[1], -1));
    refused(
        "operation must be in [0, 0], but was 1", () -> Batch.builder(1).add(1).build().digests(1));
  }

  @Test
  void refusesSettingsThatCannotBe() {
    refused("step must not be negative, but was -1", () -> SiteRecord.of("a", -1, 0, Instant.MIN));
    refused(
        "epoch must not be negative, but was -1", () -> SiteRecord.of("a", 0, -1, Instant.EPOCH));
    refused(
        "timeToLive must be whole milliseconds and at least one, but was PT0.0000015S",
        () ->
            new SiteRecord(
                "a", 0, 0, Optional.of(Duration.ofNanos(1500)), Optional.empty(), Instant.EPOCH));
    refused(
        "bucket must be whole milliseconds and at least one, but was PT0S",
        () -> new Window(Duration.ZERO, 1));
    refused("buckets must be positive, but was 0", () -> new Window(Duration.ofSeconds(1), 0));
  }

  @Test
  void changesOneSettingAtATime() {
    SiteRecord site = SiteRecord.of("a", 1, 2, Instant.ofEpochSecond(3, 4_000_005));
    assertThat(site.created()).isEqualTo(Instant.ofEpochMilli(3004));
    assertThat(site.withStep(5)).isEqualTo(SiteRecord.of("a", 5, 2, site.created()));
    assertThat(site.withEpoch(5)).isEqualTo(SiteRecord.of("a", 1, 5, site.created()));
  }

  private static void refused(String message, Runnable call) {
    assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(message);
  }
}
