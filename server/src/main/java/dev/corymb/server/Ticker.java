package dev.corymb.server;

import dev.corymb.node.Node;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.Life;
import dev.corymb.server.watch.Overview;
import dev.corymb.server.watch.StoreGuard;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Does once a second what must be done again and again. */
final class Ticker {

  private static final System.Logger LOG = System.getLogger(Ticker.class.getName());

  private final Node node;
  private final Runnable mark;
  private final History history;
  private final Events events;
  private final Life life;
  private final StoreGuard store;
  private final Overview overview;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "corymb-ticker");
            thread.setDaemon(true);
            return thread;
          });
  private List<SiteStatus> sites = List.of(); // as they were at the last tick
  private State told;

  private record State(boolean ready, boolean caughtUp, boolean writable) {}

  Ticker(
      Node node,
      Runnable mark,
      History history,
      Events events,
      Life life,
      StoreGuard store,
      Overview overview) {
    this.node = node;
    this.mark = mark;
    this.history = history;
    this.events = events;
    this.life = life;
    this.store = store;
    this.overview = overview;
    var unused = executor.scheduleWithFixedDelay(this::tick, 0, 1, TimeUnit.SECONDS);
  }

  private void tick() {
    attempt("let time pass", node::tick);
    attempt("keep the mark of the ledger", mark);
    attempt("take samples", this::sample);
    attempt("tell the state", this::tell);
  }

  /** One that failed must not keep the next from being tried. */
  private static void attempt(String what, Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "could not " + what, e);
    }
  }

  private void sample() {
    sites = node.sites();
    history.sample(sites, System.currentTimeMillis());
  }

  private void tell() {
    State state = new State(life.unready().isEmpty(), node.isCaughtUp(), store.reason().isEmpty());
    if (!state.equals(told)) {
      log(state);
      told = state;
      events.publish(
          "state",
          json -> {
            json.writeStartObject();
            json.writeNumberField("millis", System.currentTimeMillis());
            json.writeBooleanField("ready", state.ready());
            json.writeBooleanField("caughtUp", state.caughtUp());
            json.writeBooleanField("writable", state.writable());
            json.writeEndObject();
          });
    }
    if (events.listeners() > 0) {
      events.announce("overview", json -> overview.write(json, sites));
    }
  }

  private void log(State state) {
    if (told == null || state.ready() != told.ready()) {
      LOG.log(Level.INFO, state.ready() ? "ready" : "not ready: " + life.unready());
    }
    if (!state.writable() && (told == null || told.writable())) {
      LOG.log(Level.WARNING, "changes are refused: " + store.reason());
    } else if (state.writable() && told != null && !told.writable()) {
      LOG.log(Level.INFO, "changes are taken again");
    }
  }

  void close() {
    executor.shutdownNow();
    try {
      executor.awaitTermination(10, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
