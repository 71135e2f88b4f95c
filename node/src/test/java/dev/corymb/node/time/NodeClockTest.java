package dev.corymb.node.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

final class NodeClockTest {

  private static final long DAY = Duration.ofDays(1).toMillis();
  private static final long START = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();
  private static final long SETTLES = NodeClock.SETTLES.toMillis();

  private long elapsed = -77; // any number will do
  private long ahead = START + 77;
  private final NodeClock clock =
      new NodeClock(() -> Instant.ofEpochMilli(elapsed + ahead), () -> elapsed * 1_000_000);
  private long passed;

  private void pass(long millis) {
    elapsed += millis;
    passed += millis;
  }

  /** Both readings, as differences from the time that has really passed. */
  private void assertReads(long earliest, long latest) {
    assertThat(clock.earliestMillis() - START - passed).isEqualTo(earliest);
    assertThat(clock.latestMillis() - START - passed).isEqualTo(latest);
  }

  @Test
  void isTheWallClockWhileThatDoesNotJump() {
    for (int i = 0; i < 10_000; i++) {
      pass(i);
      assertReads(0, 0);
      assertThat(clock.elapsedMillis()).isEqualTo(passed);
    }
    assertThat(clock.wall().toEpochMilli()).isEqualTo(START + passed);
  }

  @Test
  void steadyTimeFollowsAJumpOnlyIfItLasts() {
    for (long jump : new long[] {DAY, -DAY}) {
      long before = clock.steadyMillis();
      ahead += jump;
      assertThat(clock.steadyMillis()).isEqualTo(before);
      pass(4_000);
      assertThat(clock.steadyMillis()).isEqualTo(before + 4_000);
      pass(SETTLES);
      assertThat(clock.steadyMillis()).isEqualTo(before + 4_000 + SETTLES + jump);
    }
  }

  @Test
  void aShortJumpForwardMakesNothingDue() {
    ahead += DAY;
    for (int i = 0; i < 4; i++) {
      assertReads(0, DAY);
      pass(1_000);
    }
    ahead -= DAY;
    assertReads(0, 0);
    pass(SETTLES);
    assertReads(0, 0);
  }

  @Test
  void aShortJumpBackStampsNothingEarly() {
    ahead -= DAY;
    for (int i = 0; i < 4; i++) {
      assertReads(-DAY, 0);
      pass(1_000);
    }
    ahead += DAY;
    assertReads(0, 0);
  }

  @Test
  void aJumpThatLastsIsBelievedOnceItHasSettled() {
    for (long jump : new long[] {DAY, -DAY, 2_000}) {
      ahead += jump;
      assertReads(Math.min(0, jump), Math.max(0, jump));
      pass(SETTLES - 1);
      assertReads(Math.min(0, jump), Math.max(0, jump));
      pass(1);
      assertReads(jump, jump);
      ahead -= jump; // and back, at once believed by nobody
      assertReads(Math.min(0, jump), Math.max(0, jump));
      pass(SETTLES);
      assertReads(0, 0);
    }
  }

  @Test
  void eachFurtherJumpStartsTheWaitAgain() {
    for (int i = 1; i < 20; i++) {
      ahead += 2_000; // a clock that somebody plays with
      assertReads(0, 2_000L * i);
      pass(SETTLES - 1);
    }
  }

  @Test
  void aClockThatIsKeptRightInSmallStepsIsFollowedAtOnce() {
    for (int i = 1; i < 1_000; i++) {
      ahead += 500;
      pass(1_000);
      assertReads(500L * i, 500L * i);
    }
    for (int i = 998; i >= 0; i--) {
      ahead -= 500;
      assertReads(500L * i, 500L * i);
    }
  }

  @Test
  void timeAsleepIsStampedAtOnceAndDueAfterAWhile() {
    ahead += 8 * DAY; // a machine slept: its monotonic clock stood still
    assertReads(0, 8 * DAY);
    pass(SETTLES);
    assertReads(8 * DAY, 8 * DAY);
  }
}
