package dev.corymb.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RetriesTest {

  private final List<Long> waits = new ArrayList<>();
  private long now;

  private Retries of(Duration limit) {
    return new Retries(
        limit,
        () -> now,
        time -> {
          waits.add(time.toMillis());
          now += time.toNanos();
        });
  }

  @Test
  void waitsLongerEachTimeUntilTheTimeIsUp() throws InterruptedException {
    Retries retries = of(Duration.ofSeconds(20));
    while (retries.again(null)) {}

    assertThat(waits).containsExactly(100L, 200L, 400L, 800L, 1600L, 3200L, 5000L, 5000L);
  }

  @Test
  void waitsAsLongAsItIsAsked() throws InterruptedException {
    Retries retries = of(Duration.ofSeconds(20));

    assertThat(retries.again(Duration.ofSeconds(7))).isTrue();
    assertThat(retries.again(Duration.ofSeconds(14))).isFalse();
    assertThat(waits).containsExactly(7000L);
  }
}
