package dev.corymb.client;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How often one request is repeated: less and less often, and not for ever. For one request. */
final class Retries implements AutoCloseable {

  private static final Duration FIRST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofSeconds(5);
  private static final Duration UNNOTICED = Duration.ofSeconds(1); // shorter waits are no news

  private final RetryRule rule;
  private final Outage outage;
  private final long start;
  private Duration next = FIRST;
  private boolean joined;
  private boolean answered;

  Retries(RetryRule rule, Outage outage) {
    this.rule = rule;
    this.outage = outage;
    this.start = rule.nanos().getAsLong();
  }

  /**
   * Waits before another attempt.
   *
   * @param reason why, for a person, if it takes long
   * @param asked how long the server asked to wait; null if it did not
   * @return whether there is time for another attempt
   */
  boolean again(String reason, @Nullable Duration asked) throws InterruptedException {
    Duration wait = asked == null ? next : asked;
    Duration inAll = Duration.ofNanos(rule.nanos().getAsLong() - start).plus(wait);
    if (inAll.compareTo(rule.limit()) > 0) {
      return false;
    }
    if (!joined && inAll.compareTo(UNNOTICED) > 0) {
      joined = true;
      outage.join(reason + "; trying again for up to " + rule.limit().toSeconds() + " s");
    }
    rule.pause().of(wait);
    next = next.multipliedBy(2);
    next = next.compareTo(MOST) > 0 ? MOST : next;
    return true;
  }

  /** Says that the request was answered. */
  void answered() {
    answered = true;
  }

  @Override
  public void close() {
    if (joined) {
      outage.leave(answered);
    }
  }
}
