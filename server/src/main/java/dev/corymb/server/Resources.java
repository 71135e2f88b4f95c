package dev.corymb.server;

import java.lang.System.Logger.Level;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** What a server has open, closed in the order opposite to that of its opening. */
final class Resources {

  private static final System.Logger LOG = System.getLogger(Resources.class.getName());
  private static final long TIMEOUT_SECONDS = 10;

  private final Deque<Runnable> closers = new ArrayDeque<>();
  private volatile Consumer<Throwable> errors = any -> {};

  /** Has errors told that end a thread. */
  void onError(Consumer<Throwable> listener) {
    errors = listener;
  }

  /** Keeps something that must be closed. */
  <T> T add(T resource, Consumer<T> closer) {
    closers.push(() -> closer.accept(resource));
    return resource;
  }

  /** Threads that end with the server. */
  ExecutorService executor(String name, int threads) {
    AtomicInteger number = new AtomicInteger();
    ExecutorService executor =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
              thread.setDaemon(true);
              thread.setUncaughtExceptionHandler(this::failed);
              return thread;
            });
    return add(executor, Resources::end);
  }

  private void failed(Thread thread, Throwable error) {
    errors.accept(error);
    LOG.log(Level.ERROR, "the thread " + thread.getName() + " failed", error);
  }

  private static void end(ExecutorService executor) {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException e) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  /** Closes everything; what fails at that does not keep the rest open. */
  synchronized void close() {
    while (!closers.isEmpty()) {
      try {
        closers.pop().run();
      } catch (RuntimeException e) {
        LOG.log(Level.WARNING, "something could not be closed", e);
      }
    }
  }
}
