package dev.corymb.replication.bus;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.FormatException;
import dev.corymb.replication.update.Message;
import dev.corymb.replication.update.MessageFormat;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/**
 * A bus between the nodes of one process, which all share it and hear themselves too. It keeps
 * nothing: a newcomer learns of sites from announcements. Messages go through their bytes, so that
 * nodes share no memory and one process is held to what many would be.
 */
public final class InProcessBus implements Bus {

  /** How many messages may wait for a subscriber; what comes on top is lost to it. */
  public static final int CAPACITY = 1 << 14;

  private final Executor executor;
  private final List<Mailbox<byte[]>> mailboxes = new CopyOnWriteArrayList<>();

  /**
   * A bus whose messages are delivered by an executor, to each subscriber in their order.
   *
   * @param executor one with threads of its own; where a single thread does everything, as in
   *     tests, one that runs at once will do, but nodes on several threads could wait for each
   *     other for ever, since they publish with a site locked
   */
  public InProcessBus(Executor executor) {
    this.executor = requireNonNull(executor, "executor");
  }

  @Override
  public void publish(Message message) {
    byte[] bytes = MessageFormat.encode(message);
    for (Mailbox<byte[]> mailbox : mailboxes) {
      // A full one loses the message, as any network may: the next announcement tells.
      boolean unused = mailbox.offer(bytes);
    }
  }

  @Override
  public Subscription subscribe(Consumer<Message> receiver) {
    requireNonNull(receiver, "receiver");
    Mailbox<byte[]> mailbox =
        new Mailbox<>(executor, bytes -> receiver.accept(decoded(bytes)), CAPACITY);
    mailboxes.add(mailbox);
    return () -> {
      mailboxes.remove(mailbox);
      mailbox.close();
    };
  }

  private static Message decoded(byte[] bytes) {
    try {
      return MessageFormat.decode(bytes);
    } catch (FormatException e) {
      throw new UncheckedIOException("what was encoded can be decoded", e);
    }
  }

  @Override
  public void close() {
    for (Mailbox<byte[]> mailbox : mailboxes) {
      mailbox.close();
    }
    mailboxes.clear();
  }
}
