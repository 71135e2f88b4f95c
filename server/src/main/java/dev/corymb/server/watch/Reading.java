package dev.corymb.server.watch;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Something that is read again and again, and shown as it last was while a reading takes long: a
 * site that waits for its disk must not keep others from seeing that.
 */
final class Reading<T> {

  private static final System.Logger LOG = System.getLogger(Reading.class.getName());

  private final Supplier<T> source;
  private final Executor executor;
  private final long timeoutNanos; // of a reading, however many wait for it
  private final LongSupplier nanos;
  private volatile T last;
  private CompletableFuture<T> reading = CompletableFuture.completedFuture(null);
  private long begunNanos;

  Reading(Supplier<T> source, Executor executor, long timeoutMillis) {
    this(source, executor, timeoutMillis, System::nanoTime);
  }

  Reading(Supplier<T> source, Executor executor, long timeoutMillis, LongSupplier nanos) {
    this.source = source;
    this.executor = executor;
    this.timeoutNanos = TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
    this.nanos = nanos;
    this.last = source.get();
  }

  /** What was read last. */
  T last() {
    return last;
  }

  /** Reads again, or waits for a reading that is under way, but not beyond its timeout. */
  void refresh() {
    try {
      CompletableFuture<T> begun = begun();
      last = begun.get(Math.max(0, timeoutNanos - taken()), TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      LOG.log(Level.DEBUG, "a reading takes long; metrics show what was read before");
    } catch (ExecutionException e) {
      LOG.log(Level.WARNING, "a reading for the metrics failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized CompletableFuture<T> begun() {
    if (reading.isDone()) {
      begunNanos = nanos.getAsLong();
      reading = CompletableFuture.supplyAsync(source, executor);
    }
    return reading;
  }

  private synchronized long taken() {
    return nanos.getAsLong() - begunNanos;
  }

  /** For how long a reading has been under way; zero if none is. */
  synchronized Duration underWay() {
    return reading.isDone() ? Duration.ZERO : Duration.ofNanos(taken());
  }
}
