package dev.corymb.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class ReturnedRequestsTest {

  private final ReturnedRequests requests = new ReturnedRequests(Duration.ofNanos(100));

  @Test
  void aSiteIsAskedForOnceHoweverManyOfItsUpdatesFailed() {
    requests.add("a");
    requests.add("b");
    requests.add("a");
    assertThat(requests.take(0)).containsExactly("a", "b");
    assertThat(requests.take(1000)).isEmpty();
  }

  @Test
  void theNextOnesWait() {
    long now = Long.MAX_VALUE - 10; // nano times may go round
    requests.add("a");
    assertThat(requests.take(now)).containsExactly("a");
    requests.add("a");
    assertThat(requests.take(now + 99)).isEmpty();
    assertThat(requests.take(now + 100)).containsExactly("a");
  }
}
