package dev.corymb.replication.bus;

import static java.util.Objects.requireNonNull;

import dev.corymb.replication.update.Message;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * A bus between the nodes of one process, which all share it. Keeps nothing: a newcomer learns of
 * sites from announcements. Messages go through their bytes, so that nodes share no memory.
 */
public final class InProcessBus implements Bus {

  private final Executor executor;

  /** A bus whose messages are delivered by an executor; in order for each subscriber. */
  public InProcessBus(Executor executor) {
    this.executor = requireNonNull(executor, "executor");
  }

  @Override
  public void publish(Message message) {
    throw new UnsupportedOperationException("not there yet: " + executor);
  }

  @Override
  public Subscription subscribe(Consumer<Message> receiver) {
    throw new UnsupportedOperationException("not there yet");
  }

  @Override
  public void close() {}
}
