package dev.corymb.replication.bus;

import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.SnapshotRequest;
import java.util.function.Consumer;

/**
 * Carries messages from each node to all others.
 *
 * <p>Promises little, so that anything can be a bus: messages may be lost, late, repeated or in
 * another order, and a node may hear what it said itself. Versions and announcements make good for
 * all of it. A subscriber gets its messages one after the other, never two at a time.
 */
public interface Bus extends AutoCloseable {

  /**
   * Sends a message to all. Never blocks, and never throws because nobody can be reached: an update
   * that could not be sent comes back to the node's own subscribers as a {@link SnapshotRequest}
   * for its site, so that its owner sends a snapshot when it can.
   */
  void publish(Message message);

  /**
   * Receives messages from now on. A bus that keeps snapshots first hands over the last one of
   * every site; with one that does not, a newcomer learns of sites from announcements and asks.
   */
  Subscription subscribe(Consumer<Message> receiver);

  /** The longest message that it carries, in bytes. */
  default int maxMessageBytes() {
    return Integer.MAX_VALUE;
  }

  /** Leaves the bus. Publishing afterwards does nothing. */
  @Override
  void close();
}
