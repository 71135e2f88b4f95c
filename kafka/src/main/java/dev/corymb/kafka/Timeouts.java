package dev.corymb.kafka;

import java.time.Duration;

/**
 * How long things may take.
 *
 * @param start how long opening a bus waits for brokers before it goes on without them
 * @param delivery how long a message may be on its way before it counts as undelivered
 * @param retry the time between two attempts of what failed, and between two returned requests for
 *     the same site
 * @param close how long closing waits for what is still on its way
 */
public record Timeouts(Duration start, Duration delivery, Duration retry, Duration close) {

  private static final Duration LEAST_DELIVERY = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofDays(1);

  /** Ten seconds to start, thirty to deliver, one between attempts, five to close. */
  public static final Timeouts DEFAULT =
      new Timeouts(
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofSeconds(1),
          Duration.ofSeconds(5));

  public Timeouts {
    requireFrom("start", start, Duration.ZERO);
    requireFrom("delivery", delivery, LEAST_DELIVERY);
    requireFrom("retry", retry, Duration.ofMillis(1));
    requireFrom("close", close, Duration.ZERO);
  }

  /** The same with another time to start. */
  public Timeouts withStart(Duration time) {
    return new Timeouts(time, delivery, retry, close);
  }

  /** The same with another time to deliver. */
  public Timeouts withDelivery(Duration time) {
    return new Timeouts(start, time, retry, close);
  }

  /** The same with another time between attempts. */
  public Timeouts withRetry(Duration time) {
    return new Timeouts(start, delivery, time, close);
  }

  /** The same with another time to close. */
  public Timeouts withClose(Duration time) {
    return new Timeouts(start, delivery, retry, time);
  }

  private static void requireFrom(String name, Duration value, Duration least) {
    if (value.compareTo(least) < 0 || value.compareTo(MOST) > 0) {
      throw new IllegalArgumentException(
          name + " must be in [" + least + ", " + MOST + "], but was " + value);
    }
  }
}
