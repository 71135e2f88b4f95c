package dev.corymb.kafka;

import dev.corymb.replication.update.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** A subscriber that remembers, and can be waited for. */
final class Heard implements Consumer<Message> {

  static final Duration PATIENCE = Duration.ofSeconds(60);

  private final List<Message> messages = new ArrayList<>();

  @Override
  public synchronized void accept(Message message) {
    messages.add(message);
    notifyAll();
  }

  synchronized List<Message> messages() {
    return List.copyOf(messages);
  }

  synchronized <M extends Message> List<M> messages(Class<M> kind) {
    return messages.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  /** Waits until what was heard is so. */
  synchronized void await(String what, Predicate<List<Message>> condition)
      throws InterruptedException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.test(messages)) {
      long left = deadline - System.nanoTime();
      if (left <= 0) {
        throw new AssertionError("never heard " + what + ", but " + tail());
      }
      TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
    }
  }

  private String tail() {
    int from = Math.max(0, messages.size() - 20);
    return messages.size() + " messages, at last " + messages.subList(from, messages.size());
  }

  void await(Message... expected) throws InterruptedException {
    List<Message> all = List.of(expected);
    await(all.toString(), heard -> heard.containsAll(all));
  }
}
