package dev.corymb.client;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long requests are repeated.
 *
 * @param limit the longest time from the first attempt to the last
 * @param nanos a clock
 * @param pause waits between attempts
 */
record RetryRule(Duration limit, LongSupplier nanos, Pause pause) {

  /** Waits. */
  @FunctionalInterface
  interface Pause {
    void of(Duration time) throws InterruptedException;
  }

  /** A rule in the time of this machine. */
  static RetryRule of(Duration limit) {
    return new RetryRule(limit, System::nanoTime, time -> Thread.sleep(time.toMillis()));
  }
}
