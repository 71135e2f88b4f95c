package dev.corymb.server;

import dev.corymb.server.http.FaultLog;
import dev.corymb.server.watch.Life;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * A thread that does the same tasks once a second, one after the other. A failure keeps neither the
 * next task nor the next second from being tried.
 */
final class Chores implements AutoCloseable {

  private static final long CLOSE_SECONDS = 10;

  private record Chore(String what, Runnable task) {}

  private final Life life;
  private final FaultLog faults;
  private final LongSupplier nanos;
  private final List<Chore> chores = new ArrayList<>(); // complete before the start
  private final ScheduledExecutorService executor;
  private volatile boolean running; // a round, since the next
  private volatile long sinceNanos;

  Chores(String name, Life life, FaultLog faults, LongSupplier nanos) {
    this.life = life;
    this.faults = faults;
    this.nanos = nanos;
    this.executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, name);
              thread.setDaemon(true);
              return thread;
            });
  }

  /** Adds a task, named by what it could not do if it fails. */
  Chores add(String what, Runnable task) {
    chores.add(new Chore(what, task));
    return this;
  }

  /** Runs the tasks once a second, after a first delay. */
  void start(int seconds) {
    var unused = executor.scheduleWithFixedDelay(this::run, seconds, 1, TimeUnit.SECONDS);
  }

  /** Does all tasks once. */
  void run() {
    sinceNanos = nanos.getAsLong();
    running = true;
    chores.forEach(this::attempt);
    running = false;
  }

  private void attempt(Chore chore) {
    try {
      chore.task().run();
    } catch (Throwable e) {
      life.error(e);
      faults.log("could not " + chore.what(), e);
    }
  }

  /** For how long the present round has been running; zero between two rounds. */
  Duration underWay() {
    return running ? Duration.ofNanos(nanos.getAsLong() - sinceNanos) : Duration.ZERO;
  }

  Executor thread() {
    return executor;
  }

  @Override
  public void close() {
    executor.shutdownNow();
    try {
      executor.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
