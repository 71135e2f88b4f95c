package dev.corymb.server;

import dev.corymb.node.Node;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.http.FaultLog;
import dev.corymb.server.watch.Events;
import dev.corymb.server.watch.History;
import dev.corymb.server.watch.Life;
import dev.corymb.server.watch.Overview;
import dev.corymb.server.watch.StoreGuard;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Executor;
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
  private final FaultLog faults;
  private final ScheduledExecutorService executor =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "corymb-ticker");
            thread.setDaemon(true);
            return thread;
          });
  private List<SiteStatus> sites = List.of(); // as they were at the last tick
  private State told;
  private long toldErrors;
  private Set<String> contested = Set.of(); // at the last tick

  private record State(boolean ready, boolean caughtUp, boolean writable) {}

  Ticker(
      Node node,
      Runnable mark,
      History history,
      Events events,
      Life life,
      StoreGuard store,
      Overview overview,
      FaultLog faults) {
    this.node = node;
    this.mark = mark;
    this.history = history;
    this.events = events;
    this.life = life;
    this.store = store;
    this.overview = overview;
    this.faults = faults;
    tick(); // now, so that what it logs comes before the start is reported
    var unused = executor.scheduleWithFixedDelay(this::tick, 1, 1, TimeUnit.SECONDS);
  }

  private void tick() {
    attempt("let time pass", node::tick);
    attempt("keep the mark of the ledger", mark);
    attempt("take samples", this::sample);
    attempt("tell the state", this::tell);
    attempt("look at the ledger", this::logBackgroundErrors);
    attempt("count failures", faults::flush);
    attempt("tell which sites are contested", this::tellContested);
  }

  /** A failure must not keep the next from being tried, nor end the ticker. */
  private void attempt(String what, Runnable task) {
    try {
      task.run();
    } catch (Throwable e) {
      life.error(e);
      faults.log("could not " + what, e);
    }
  }

  /** The thread that ticks. */
  Executor thread() {
    return executor;
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

  private void logBackgroundErrors() {
    long errors = store.health().backgroundErrors();
    if (errors > toldErrors) {
      LOG.log(
          Level.WARNING,
          "the background work of the ledger has failed "
              + (errors - toldErrors)
              + " times in the last second and is retried; the file LOG of the ledger says why");
    }
    toldErrors = errors;
  }

  private void tellContested() {
    Map<String, String> now = node.replicas().contested();
    List<String> more = now.keySet().stream().filter(site -> !contested.contains(site)).toList();
    if (!more.isEmpty()) {
      String first = more.get(0);
      String text = more.size() == 1 ? "site " : more.size() + " sites, the first of them ";
      LOG.log(Level.WARNING, "contested: " + text + first + ", " + now.get(first));
    } else if (now.isEmpty() && !contested.isEmpty()) {
      LOG.log(Level.INFO, "no site is contested any more");
    }
    contested = Set.copyOf(now.keySet());
  }

  private void log(State state) {
    if (told == null || state.ready() != told.ready()) {
      Level level = node.replicas().impostor().isEmpty() ? Level.INFO : Level.WARNING;
      LOG.log(level, state.ready() ? "ready" : "not ready: " + life.unready());
    }
    if (!state.writable() && (told == null || told.writable())) {
      LOG.log(Level.WARNING, "changes are rejected: " + store.reason());
    } else if (state.writable() && told != null && !told.writable()) {
      LOG.log(Level.INFO, "changes are accepted again");
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
