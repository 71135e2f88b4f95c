package dev.corymb.server.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.corymb.node.ledger.LedgerHealth;
import dev.corymb.node.ledger.StoreUnwritableException;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.ProblemException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

final class StoreGuardTest {

  private static final LedgerHealth STALLED =
      new LedgerHealth(3, "", Duration.ofSeconds(1)); // any that is not the first

  @TempDir private Path directory;
  private final Queue<Runnable> thread = new ArrayDeque<>(); // does nothing until it is told to
  private LedgerHealth health = new LedgerHealth(0, "", Duration.ZERO);
  private long nanos = 77;

  private StoreGuard guard(long minFree) {
    return new StoreGuard(directory, minFree, () -> health, thread::add, 0, () -> nanos);
  }

  private void passSeconds(long seconds) {
    nanos += TimeUnit.SECONDS.toNanos(seconds);
  }

  /** A ledger that closes, or a disk that hangs, must not hang who asks how they are. */
  @Test
  void whatHangsIsShownAsItWasAndSaidToHang() {
    StoreGuard guard = guard(0);
    passSeconds(2);
    health = STALLED;
    assertThat(guard.health()).isEqualTo(new LedgerHealth(0, "", Duration.ZERO));
    assertThat(guard.reason()).isEmpty();
    assertThat(guard.freeBytes()).isPositive();
    guard.requireRoom();
    passSeconds(10);
    assertThat(guard.health().failure()).isEqualTo("it has not answered for 10 s");
    assertThat(thread).as("readings under way").hasSize(1);

    thread.remove().run();
    passSeconds(2);
    guard.reason(); // begins another
    thread.remove().run();
    assertThat(guard.health().failure()).isEmpty();
  }

  @Test
  void isReadOnceASecond() {
    StoreGuard guard =
        new StoreGuard(directory, 0, () -> health, Runnable::run, 1_000, () -> nanos);
    health = STALLED;
    assertThat(guard.health().backgroundErrors()).isZero();
    passSeconds(2);
    assertThat(guard.health()).isEqualTo(STALLED);
  }

  @Test
  void refusesChangesOnAShortDisk() {
    StoreGuard guard = guard(Long.MAX_VALUE);
    assertThatThrownBy(guard::requireRoom)
        .isInstanceOfSatisfying(
            ProblemException.class, e -> assertThat(e.problem().status()).isEqualTo(507));
    assertThat(guard.reason()).contains("bytes free for changes");
  }

  private static StoreUnwritableException unwritable(Status.Code code, Status.SubCode more) {
    return new StoreUnwritableException(
        "what to do", new RocksDBException("no", new Status(code, more, "")));
  }

  @Test
  void answersAFailureByWhetherItPasses() {
    StoreGuard guard = guard(0);
    Problem damaged =
        guard.failed(unwritable(Status.Code.Corruption, Status.SubCode.None)).problem();
    assertThat(damaged.status()).isEqualTo(500);
    assertThat(damaged.type()).isEqualTo("store-damaged");
    assertThat(damaged.detail()).contains("what to do");
    assertThat(damaged.retryAfterSeconds()).isZero();
    assertThat(guard.reason()).contains("what to do");
    Problem full = guard.failed(unwritable(Status.Code.IOError, Status.SubCode.NoSpace)).problem();
    assertThat(full.status()).isEqualTo(507);
    Problem broken = guard.failed(unwritable(Status.Code.IOError, Status.SubCode.None)).problem();
    assertThat(broken.status()).isEqualTo(503);
    assertThat(broken.retryAfterSeconds()).isPositive();
    passSeconds(61);
    assertThat(guard.reason()).as("forgotten").isEmpty();
  }
}
