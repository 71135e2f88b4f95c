package dev.corymb.cli.load;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.client.Call;
import dev.corymb.cli.client.Document;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Sends batches, several at a time. */
final class Sender<T> implements AutoCloseable {

  private static final int AT_A_TIME = 4;
  private static final int WAITING = 8; // batches; more would only take memory

  private final Api api;
  private final String load;
  private final Change change;
  private final boolean creates;
  private final Outcome<T> outcome;
  private final Batch<T> end = new Batch<>(-1, List.of()); // known by its number
  private final BlockingQueue<Batch<T>> queue = new ArrayBlockingQueue<>(WAITING);
  private final List<Thread> threads;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  /** Takes what the server says of a batch, on any thread. */
  @FunctionalInterface
  interface Outcome<T> {
    void of(Batch<T> batch, Document result);
  }

  /**
   * Sends batches of a load whose id begins their keys.
   *
   * @param creates whether sites that do not exist are created
   */
  Sender(Api api, String load, Change change, boolean creates, Outcome<T> outcome) {
    this.api = api;
    this.load = load;
    this.change = change;
    this.creates = creates;
    this.outcome = outcome;
    this.threads =
        Stream.generate(() -> new Thread(this::work, "sender")).limit(AT_A_TIME).toList();
    threads.forEach(
        thread -> {
          thread.setDaemon(true);
          thread.start();
        });
  }

  /**
   * Sends a batch, soon; waits while many are on their way. The first one is answered before others
   * are sent: a load of which anything is committed is known by its first batch.
   */
  void send(Batch<T> batch) throws InterruptedException {
    requireGood();
    if (batch.number() == 0) {
      deliver(batch);
      requireGood();
    } else {
      queue.put(batch);
    }
  }

  private void deliver(Batch<T> batch) throws InterruptedException {
    try {
      outcome.of(batch, api.ask(call(batch)));
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /** Waits until all batches have been answered. */
  void finish() throws InterruptedException {
    for (Thread any : threads) {
      queue.put(end); // the threads take what is there even after a failure
    }
    for (Thread thread : threads) {
      thread.join();
    }
    requireGood();
  }

  private void requireGood() {
    Optional.ofNullable(failure.get())
        .ifPresent(
            e -> {
              throw e;
            });
  }

  private void work() {
    try {
      for (Batch<T> batch = queue.take(); batch.number() >= 0; batch = queue.take()) {
        if (failure.get() == null) {
          deliver(batch);
        }
      }
    } catch (InterruptedException e) {
      failure.compareAndSet(null, new IllegalStateException("interrupted", e));
    }
  }

  private Call call(Batch<T> batch) {
    String path = creates ? "/v1/items?create=true" : "/v1/items";
    return Call.post(path, batch.body(change), batch.key(load));
  }

  /** Discards what has not been sent. After {@link #finish} there is nothing to discard. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }
}
