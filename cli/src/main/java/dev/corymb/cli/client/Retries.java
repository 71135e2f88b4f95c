package dev.corymb.cli.client;

import java.time.Duration;
import java.util.function.LongSupplier;

/** How often one request is repeated: less and less often, and not for ever. For one request. */
final class Retries {

  private static final Duration FIRST = Duration.ofMillis(100);
  private static final Duration MOST = Duration.ofSeconds(5);

  private final Duration limit;
  private final LongSupplier nanos;
  private final Pause pause;
  private final long start;
  private Duration next = FIRST;

  /** Waits. */
  @FunctionalInterface
  interface Pause {
    void of(Duration time) throws InterruptedException;
  }

  Retries(Duration limit, LongSupplier nanos, Pause pause) {
    this.limit = limit;
    this.nanos = nanos;
    this.pause = pause;
    this.start = nanos.getAsLong();
  }

  /**
   * Waits before another attempt.
   *
   * @param asked how long the server asked to wait; null if it did not
   * @return whether there is time for another attempt
   */
  boolean again(Duration asked) throws InterruptedException {
    Duration wait = asked == null ? next : asked;
    Duration gone = Duration.ofNanos(nanos.getAsLong() - start);
    if (gone.plus(wait).compareTo(limit) > 0) {
      return false;
    }
    pause.of(wait);
    next = next.multipliedBy(2);
    next = next.compareTo(MOST) > 0 ? MOST : next;
    return true;
  }
}
