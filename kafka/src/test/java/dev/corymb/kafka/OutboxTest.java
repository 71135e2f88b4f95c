package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class OutboxTest {

  private static final Parcel A = new Parcel(Samples.request("a"));
  private static final Parcel B = new Parcel(Samples.request("b"));

  @Test
  void holdsSoManyBytesAndNoMore() throws InterruptedException {
    Outbox outbox = new Outbox(2L * A.bytes().length - 1);
    assertThat(outbox.offer(A)).isTrue();
    assertThat(outbox.offer(B)).isFalse();
    assertThat(outbox.take(Duration.ZERO)).containsSame(A);
    assertThat(outbox.offer(B)).isTrue();
    assertThat(outbox.take(Duration.ZERO)).containsSame(B);
    assertThat(outbox.take(Duration.ofMillis(1))).isEmpty();
  }

  @Test
  void whatIsThereCanStillBeTakenWhenItIsClosed() throws InterruptedException {
    Outbox outbox = new Outbox(1000);
    outbox.offer(A);
    outbox.close();
    assertThat(outbox.offer(B)).isFalse();
    assertThat(outbox.isFinished()).isFalse();
    assertThat(outbox.take(Duration.ofDays(1))).containsSame(A);
    assertThat(outbox.isFinished()).isTrue();
    assertThat(outbox.take(Duration.ofDays(1))).isEmpty();
  }

  @Test
  void clearingLeavesNothing() {
    Outbox outbox = new Outbox(1000);
    outbox.offer(A);
    assertThat(outbox.clear()).containsExactly(A);
    assertThat(outbox.isFinished()).isTrue();
  }
}
