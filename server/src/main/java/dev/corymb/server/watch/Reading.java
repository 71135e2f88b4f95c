package dev.corymb.server.watch;

import java.lang.System.Logger.Level;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * Something that is read again and again, and shown as it last was while a reading takes long: a
 * site that waits for its disk must not keep others from seeing that.
 */
final class Reading<T> {

  private static final System.Logger LOG = System.getLogger(Reading.class.getName());

  private final Supplier<T> source;
  private final Executor executor;
  private final long patienceMillis;
  private volatile T last;
  private CompletableFuture<T> underWay = CompletableFuture.completedFuture(null);

  Reading(Supplier<T> source, Executor executor, long patienceMillis) {
    this.source = source;
    this.executor = executor;
    this.patienceMillis = patienceMillis;
    this.last = source.get();
  }

  /** What was read last. */
  T last() {
    return last;
  }

  /** Reads anew, or waits for a reading that is under way, but not for long. */
  void refresh() {
    try {
      last = begun().get(patienceMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      LOG.log(Level.DEBUG, "a reading takes long; metrics show what was read before");
    } catch (ExecutionException e) {
      LOG.log(Level.WARNING, "a reading for the metrics failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized CompletableFuture<T> begun() {
    if (underWay.isDone()) {
      underWay = CompletableFuture.supplyAsync(source, executor);
    }
    return underWay;
  }
}
