package dev.corymb.client;

import dev.corymb.client.api.BatchResult;
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

  private final CorymbClient client;
  private final Load.Options options;
  private final Load.Listener<T> listener;
  private final LoadBatch<T> end = new LoadBatch<>(-1, List.of()); // known by its number
  private final BlockingQueue<LoadBatch<T>> queue = new ArrayBlockingQueue<>(WAITING);
  private final List<Thread> threads;
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  Sender(CorymbClient client, Load.Options options, Load.Listener<T> listener) {
    this.client = client;
    this.options = options;
    this.listener = listener;
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
  void send(LoadBatch<T> batch) throws InterruptedException {
    requireGood();
    if (batch.number() == 0) {
      deliver(batch);
      requireGood();
    } else {
      queue.put(batch);
    }
  }

  private void deliver(LoadBatch<T> batch) throws InterruptedException {
    try {
      commit(batch);
    } catch (RuntimeException e) {
      failure.compareAndSet(null, e);
    }
  }

  /**
   * Has a batch committed: at once, or in halves, one after the other, if its items have more
   * combinations of values together than the server takes.
   */
  private void commit(LoadBatch<T> batch) throws InterruptedException {
    BatchResult result;
    try {
      result = client.ask(call(batch), BatchResult.class);
    } catch (Problem e) {
      boolean divisible = batch.rows().size() > 1;
      if (!divisible || e.status() != 413 || !e.field().equals(Optional.of("items"))) {
        throw e;
      }
      for (LoadBatch<T> half : batch.halves()) {
        commit(half);
      }
      return;
    }
    listener.committed(batch.rows(), result);
  }

  /** Waits until all batches have been answered. */
  void finish() throws InterruptedException {
    for (int i = 0; i < threads.size(); i++) {
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
      for (LoadBatch<T> batch = queue.take(); batch.number() >= 0; batch = queue.take()) {
        if (failure.get() == null) {
          deliver(batch);
        }
      }
    } catch (InterruptedException e) {
      failure.compareAndSet(null, new IllegalStateException("interrupted", e));
    }
  }

  private Call call(LoadBatch<T> batch) {
    String path = options.creates() ? "/v1/items?create=true" : "/v1/items";
    return Call.post(path, batch.body(options.op()), batch.key(options.id()));
  }

  /** Discards what has not been sent. After {@link #finish} there is nothing to discard. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }
}
