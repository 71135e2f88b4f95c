package dev.corymb.cli.load;

import dev.corymb.cli.client.Api;
import dev.corymb.cli.client.Call;
import dev.corymb.cli.client.Document;
import dev.corymb.cli.client.Problem;
import dev.corymb.cli.input.entry.Rejection;
import dev.corymb.cli.output.Json;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/**
 * Sends batches, several at a time: those of one site one after the other, those of different sites
 * at the same time.
 */
final class Sender implements AutoCloseable {

  private static final int AT_A_TIME = 4;
  private static final int WAITING = 2; // batches for each thread; more would only take memory
  private static final Batch END = new Batch("", -1, List.of()); // known by its number

  private final Api api;
  private final String load;
  private final Change change;
  private final Creation creation;
  private final Tally tally;
  private final UnaryOperator<String> columns;
  private final List<BlockingQueue<Batch>> queues;
  private final List<Thread> threads;
  private final Set<String> begun = ConcurrentHashMap.newKeySet();
  private final Set<String> missing = ConcurrentHashMap.newKeySet();
  private final AtomicReference<RuntimeException> failure = new AtomicReference<>();

  /** Which sites are created. */
  enum Creation {
    NONE,
    /** Those that the server does not know. */
    IF_MISSING,
    /** All, without asking: for a server that has none of them. */
    FIRST
  }

  /**
   * Sends batches of a load whose id begins their keys.
   *
   * @param columns the column of the input that gives an attribute, to name it where it is rejected
   */
  Sender(
      Api api,
      String load,
      Change change,
      Creation creation,
      Tally tally,
      UnaryOperator<String> columns) {
    this.api = api;
    this.load = load;
    this.change = change;
    this.creation = creation;
    this.tally = tally;
    this.columns = columns;
    this.queues =
        IntStream.range(0, AT_A_TIME)
            .<BlockingQueue<Batch>>mapToObj(i -> new ArrayBlockingQueue<>(WAITING))
            .toList();
    this.threads = queues.stream().map(queue -> new Thread(() -> work(queue), "sender")).toList();
    threads.forEach(
        thread -> {
          thread.setDaemon(true);
          thread.start();
        });
  }

  /** Sends a batch, soon. Waits while many are on their way. */
  void send(Batch batch) throws InterruptedException {
    requireGood();
    queues.get(Math.floorMod(batch.site().hashCode(), AT_A_TIME)).put(batch);
  }

  /** Waits until all batches have been answered. */
  void finish() throws InterruptedException {
    for (BlockingQueue<Batch> queue : queues) {
      queue.put(END); // the threads take what is there even after a failure
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

  private void work(BlockingQueue<Batch> queue) {
    try {
      for (Batch batch = queue.take(); batch.number() >= 0; batch = queue.take()) {
        if (failure.get() == null) {
          try {
            deliver(batch);
          } catch (RuntimeException e) {
            failure.compareAndSet(null, e);
          }
        }
      }
    } catch (InterruptedException e) {
      failure.compareAndSet(null, new IllegalStateException("interrupted", e));
    }
  }

  private void deliver(Batch batch) throws InterruptedException {
    if (missing.contains(batch.site())) {
      reject(batch);
      return;
    }
    if (creation == Creation.FIRST && begun.add(batch.site())) {
      create(batch.site());
    }
    Call call = Call.post(Batch.itemsPath(batch.site()), batch.body(change), batch.key(load));
    try {
      tally.take(batch, ask(call, batch.site()), columns);
    } catch (Problem e) {
      if (e.status() != 404) {
        throw e;
      }
      missing.add(batch.site());
      reject(batch);
    }
  }

  private Document ask(Call call, String site) throws InterruptedException {
    try {
      return api.ask(call);
    } catch (Problem e) {
      if (e.status() != 404 || creation != Creation.IF_MISSING) {
        throw e;
      }
      create(site);
      return api.ask(call);
    }
  }

  private void create(String site) throws InterruptedException {
    String body = Json.object(out -> out.writeStringField("id", site));
    try {
      api.send(Call.post("/v1/sites", body).repeated()); // a second one is answered 409
      tally.created();
    } catch (Problem e) {
      if (e.status() != 409) {
        throw e;
      }
    }
  }

  private void reject(Batch batch) {
    Rejection reason =
        new Rejection(null, "must be of a site that exists" + change.ifMissing(), batch.site());
    batch.entries().forEach(entry -> tally.rejectMissing(entry, reason));
  }

  /** Discards what has not been sent. After {@link #finish} there is nothing to discard. */
  @Override
  public void close() {
    threads.forEach(Thread::interrupt);
  }
}
