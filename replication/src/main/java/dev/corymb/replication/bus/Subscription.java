package dev.corymb.replication.bus;

/** Receiving messages, until it is closed. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {

  /**
   * Whether all that was on the bus when the subscription began has been delivered. A bus that
   * keeps nothing has nothing to deliver, so it is true from the start.
   */
  default boolean isCaughtUp() {
    return true;
  }

  /** Ends it. A message that is being delivered may still arrive; closing twice does no harm. */
  @Override
  void close();
}
