package dev.corymb.replication.bus;

/** Receiving messages, until it is closed. */
@FunctionalInterface
public interface Subscription extends AutoCloseable {

  /** Ends it. A message that is being delivered may still arrive; closing twice does no harm. */
  @Override
  void close();
}
