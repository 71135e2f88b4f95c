package dev.corymb.kafka;

import dev.corymb.replication.bus.Subscription;
import java.util.concurrent.CompletionStage;

/** Receiving messages from Kafka, until it is closed. */
public interface KafkaSubscription extends Subscription {

  /** Whether the receiver has been given all that the topics held when it subscribed. */
  @Override
  boolean isCaughtUp();

  /**
   * Completes when {@link #isCaughtUp} becomes true; never, if the subscription is closed first.
   */
  CompletionStage<Void> caughtUp();
}
