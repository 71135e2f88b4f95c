package dev.corymb.server;

import dev.corymb.server.watch.Life;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;

/**
 * Checks once a second, on a thread of its own, that the threads on which the server depends still
 * do what they are given. After an error of the JVM they may be gone while the process runs on.
 */
final class Watchdog implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Watchdog.class.getName());
  private static final long LOOK_MILLIS = 1_000;
  private static final long LIMIT_NANOS = 60_000_000_000L; // a long pause for garbage is shorter

  private final Life life;
  private final LongSupplier nanos;
  private final List<Probe> probes = new CopyOnWriteArrayList<>();
  private final Thread thread = new Thread(this::run, "corymb-watchdog");
  private volatile boolean closed;

  /** One thread, or several of which any answers. */
  private final class Probe {

    private final String name;
    private final Executor executor;
    private volatile boolean pending;
    private long askedNanos;

    Probe(String name, Executor executor) {
      this.name = name;
      this.executor = executor;
    }

    /** What is wrong; empty if nothing is. */
    String look() {
      long now = nanos.getAsLong();
      if (pending) {
        long waited = now - askedNanos;
        return waited < LIMIT_NANOS
            ? ""
            : name + " has not answered for " + waited / 1_000_000_000 + " seconds";
      }
      pending = true;
      askedNanos = now;
      try {
        executor.execute(() -> pending = false);
        return "";
      } catch (RejectedExecutionException e) {
        pending = false;
        return name + " has ended";
      }
    }
  }

  Watchdog(Life life) {
    this(life, System::nanoTime);
  }

  Watchdog(Life life, LongSupplier nanos) {
    this.life = life;
    this.nanos = nanos;
    thread.setDaemon(true);
  }

  /** Has an executor watched. */
  void watch(String name, Executor executor) {
    probes.add(new Probe(name, executor));
  }

  void start() {
    thread.start();
  }

  private void run() {
    while (!closed) {
      try {
        look();
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        return;
      } catch (Throwable e) { // without memory even this may fail, and must go on
        life.error(e);
      }
    }
  }

  /** Looks at all of them. */
  void look() {
    String reason = "";
    for (Probe probe : probes) {
      String found = probe.look();
      reason = reason.isEmpty() ? found : reason;
    }
    String before = life.dead();
    life.stuck(reason);
    if (!life.dead().equals(before) && !closed) {
      LOG.log(Level.ERROR, life.dead().isEmpty() ? "live again" : "not live: " + life.dead());
    }
  }

  @Override
  public void close() {
    closed = true;
    thread.interrupt();
    try {
      thread.join(LOOK_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
