package dev.corymb.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RetriesTest {

  private final List<Long> waits = new ArrayList<>();
  private final List<String> told = new ArrayList<>();
  private long now;

  private Retries of(Duration limit) {
    return new Retries(
        new RetryRule(
            limit,
            () -> now,
            time -> {
              waits.add(time.toMillis());
              now += time.toNanos();
            }),
        new Outage(told::add, "over"));
  }

  @Test
  void waitsLongerEachTimeUntilTheTimeIsUp() throws InterruptedException {
    Retries retries = of(Duration.ofSeconds(20));
    while (retries.again("away", null)) {}

    assertThat(waits).containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L);
  }

  @Test
  void waitsAsLongAsItIsAsked() throws InterruptedException {
    Retries retries = of(Duration.ofSeconds(20));

    assertThat(retries.again("busy", Duration.ofSeconds(7))).isTrue();
    assertThat(retries.again("busy", Duration.ofSeconds(14))).isFalse();
    assertThat(waits).containsExactly(7000L);
  }

  @Test
  void tellsOnceOfAWaitThatIsLongerThanAMoment() throws InterruptedException {
    try (Retries retries = of(Duration.ofSeconds(60))) {
      for (int i = 0; i < 3; i++) {
        retries.again("away", null);
      }
      assertThat(told).isEmpty();
      for (int i = 0; i < 3; i++) {
        retries.again("away", null);
      }
      assertThat(told).containsExactly("away; trying again for up to 60 s");
      retries.answered();
    }

    assertThat(told).hasSize(2).endsWith("over");
  }

  @Test
  void leavesTheEndOfARequestThatIsGivenUpToItsFailure() throws InterruptedException {
    try (Retries retries = of(Duration.ofSeconds(20))) {
      while (retries.again("away", null)) {}
    }

    assertThat(told).containsExactly("away; trying again for up to 20 s");
  }
}
