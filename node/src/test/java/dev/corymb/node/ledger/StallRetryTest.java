package dev.corymb.node.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

final class StallRetryTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  private long now = Long.MAX_VALUE - 1_000; // clocks of this kind may overflow
  private final List<Long> pauses = new ArrayList<>();
  private final StallRetry retry = new StallRetry(TIMEOUT, () -> now, this::pause);
  private int attempts;

  private void pause(long nanos) {
    pauses.add(nanos);
    now += nanos;
  }

  private void stalled() throws RocksDBException {
    attempts++;
    throw new RocksDBException(
        new Status(Status.Code.Incomplete, Status.SubCode.None, "Write stall"));
  }

  @Test
  void aWriteIsRetriedUntilTheStoreTakesIt() throws RocksDBException {
    retry.run(
        () -> {
          if (attempts < 20) {
            stalled();
          }
        });

    assertThat(pauses).hasSize(20).isSorted().endsWith(50_000_000L);
    assertThat(retry.stalled()).isZero();
  }

  @Test
  void allWritesOfAStallTogetherWaitNoLongerThanTheTimeout() {
    long start = now;
    for (int i = 0; i < 1_000; i++) {
      assertThatThrownBy(() -> retry.run(this::stalled)).hasMessageContaining("Write stall");
    }

    assertThat(Duration.ofNanos(now - start)).isBetween(TIMEOUT, TIMEOUT.plusMillis(50));
    assertThat(attempts).isEqualTo(pauses.size() + 1_000);
    assertThat(retry.stalled()).isGreaterThanOrEqualTo(TIMEOUT);
  }

  @Test
  void aStallThatIsOverStartsTheTimeoutAgain() throws RocksDBException {
    assertThatThrownBy(() -> retry.run(this::stalled)).isInstanceOf(RocksDBException.class);
    retry.run(() -> {});
    pauses.clear();

    assertThatThrownBy(() -> retry.run(this::stalled)).isInstanceOf(RocksDBException.class);
    assertThat(pauses).hasSizeGreaterThan(100);
  }

  @Test
  void otherFailuresAreNotRetried() {
    RocksDBException failure =
        new RocksDBException(new Status(Status.Code.IOError, Status.SubCode.NoSpace, "full"));

    assertThatThrownBy(
            () ->
                retry.run(
                    () -> {
                      throw failure;
                    }))
        .isSameAs(failure);
    assertThat(pauses).isEmpty();
  }

  @Test
  void anInterruptedThreadDoesNotWait() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(() -> retry.run(this::stalled)).isInstanceOf(RocksDBException.class);
    assertThat(pauses).isEmpty();
    assertThat(Thread.interrupted()).isTrue();
  }
}
