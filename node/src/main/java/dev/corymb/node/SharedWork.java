package dev.corymb.node;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The same work on each of many things, by the calling thread and those of an executor that are
 * free. It does not need them: what nobody else takes is done by the caller.
 */
final class SharedWork<T> {

  private final List<T> things;
  private final Consumer<T> work;
  private final AtomicInteger next = new AtomicInteger();

  private SharedWork(List<T> things, Consumer<T> work) {
    this.things = things;
    this.work = work;
  }

  /** Does it; throws what the work has thrown, once no thread is at it any more. */
  static <T> void forEach(List<T> things, Executor others, Consumer<T> work) {
    SharedWork<T> shared = new SharedWork<>(things, work);
    int threads = Math.min(things.size(), Runtime.getRuntime().availableProcessors());
    List<Helper<T>> helpers =
        Stream.generate(() -> new Helper<>(shared)).limit(Math.max(1, threads) - 1L).toList();
    try {
      helpers.forEach(others::execute);
    } catch (RejectedExecutionException e) {
      // the caller does it alone
    }
    try {
      shared.run();
    } finally {
      helpers.forEach(Helper::end);
    }
    helpers.forEach(Helper::requireDone);
  }

  private void run() {
    try {
      for (int i = next.getAndIncrement(); i < things.size(); i = next.getAndIncrement()) {
        work.accept(things.get(i));
      }
    } catch (RuntimeException | Error e) {
      next.set(things.size()); // the others need not go on
      throw e;
    }
  }

  /** Takes part in it if it gets a thread in time. */
  private static final class Helper<T> implements Runnable {

    private final SharedWork<T> shared;
    private final AtomicBoolean taken = new AtomicBoolean(); // by a thread, or by the end
    private final CompletableFuture<Boolean> done = new CompletableFuture<>();

    Helper(SharedWork<T> shared) {
      this.shared = shared;
    }

    @Override
    public void run() {
      if (taken.compareAndSet(false, true)) {
        try {
          shared.run();
          done.complete(true);
        } catch (RuntimeException | Error e) {
          done.completeExceptionally(e);
        }
      }
    }

    /** Waits until it has ended, unless it has not begun: then it never does. */
    void end() {
      if (taken.compareAndSet(false, true)) {
        done.complete(false);
      }
      var unused = done.handle((any, failure) -> true).join();
    }

    void requireDone() {
      try {
        var unused = done.getNow(false);
      } catch (CompletionException e) {
        if (e.getCause() instanceof Error error) {
          throw error;
        }
        throw (RuntimeException) e.getCause();
      }
    }
  }
}
