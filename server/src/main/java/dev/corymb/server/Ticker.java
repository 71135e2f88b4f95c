package dev.corymb.server;

import dev.corymb.client.api.StateEvent;
import dev.corymb.node.Node;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.server.http.FaultLog;
import dev.corymb.server.watch.Watch;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Does once a second what must be done again and again. What may wait for the disk has a thread of
 * its own: on a slow disk a node still announces its sites and shows its state.
 */
final class Ticker implements AutoCloseable {

  private static final System.Logger LOG = System.getLogger(Ticker.class.getName());
  private static final Duration SLOW = Duration.ofMinutes(1);

  private final Node node;
  private final Watch watch;
  private final Chores ticks;
  private final Chores upkeep;
  private List<SiteStatus> sites = List.of(); // as they were at the last tick
  private State reported;
  private long reportedErrors;
  private Set<String> contested = Set.of(); // at the last tick

  private record State(boolean ready, boolean caughtUp, boolean writable, boolean slow) {}

  /**
   * A ticker that has not started.
   *
   * @param mark keeps the mark of the ledger
   * @param nanos the monotonic clock
   */
  Ticker(Node node, Runnable mark, Watch watch, FaultLog faults, LongSupplier nanos) {
    this.node = node;
    this.watch = watch;
    this.ticks =
        new Chores("corymb-ticker", watch.life(), faults, nanos)
            .add("announce the sites", node::announceIfDue)
            .add("check the upkeep", this::lookAtUpkeep)
            .add("take samples", this::sample)
            .add("report the state", this::tell)
            .add("look at the ledger", this::logBackgroundErrors)
            .add("count failures", faults::flush)
            .add("tell which sites are contested", this::tellContested);
    this.upkeep =
        new Chores("corymb-upkeep", watch.life(), faults, nanos)
            .add("maintain the sites", node::maintain)
            .add("keep the mark of the ledger", mark);
  }

  void start() {
    ticks.run(); // now, so that what it logs comes before the start is reported
    ticks.start(1);
    upkeep.start(0);
  }

  /** The tasks that wait for nothing; the liveness of the server depends on their thread. */
  Chores ticks() {
    return ticks;
  }

  /** The tasks that may wait for the disk. */
  Chores upkeep() {
    return upkeep;
  }

  /** A disk that hangs is no reason to restart the process, but must be known. */
  private void lookAtUpkeep() {
    Duration taken = upkeep.underWay();
    watch
        .life()
        .slow(
            taken.compareTo(SLOW) < 0
                ? ""
                : "the upkeep of the sites has been running for "
                    + taken.toSeconds()
                    + " seconds: until it ends, expired items stay listed and changes may be published"
                    + " late");
  }

  private void sample() {
    sites = node.sites();
    watch.history().sample(sites, node.clock().steadyMillis());
  }

  private void tell() {
    State state =
        new State(
            watch.life().unready().isEmpty(),
            node.isCaughtUp(),
            watch.store().reason().isEmpty(),
            !watch.life().slow().isEmpty());
    if (!state.equals(reported)) {
      log(state);
      reported = state;
      watch
          .events()
          .publish(
              "state",
              new StateEvent(
                  System.currentTimeMillis(), state.ready(), state.caughtUp(), state.writable()));
    }
    if (watch.events().listeners() > 0) {
      watch.events().announce("overview", watch.overview().with(sites));
    }
  }

  private void logBackgroundErrors() {
    long errors = watch.store().health().backgroundErrors();
    if (errors > reportedErrors) {
      LOG.log(
          Level.WARNING,
          "the background work of the ledger has failed "
              + (errors - reportedErrors)
              + " times in the last second and is retried; the file LOG of the ledger says why");
    }
    reportedErrors = errors;
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
    boolean changed = reported == null || state.ready() != reported.ready();
    if (changed && !watch.life().isDraining()) { // the operator stops it
      Level level = node.replicas().impostor().isEmpty() ? Level.INFO : Level.WARNING;
      LOG.log(level, state.ready() ? "ready" : "not ready: " + watch.life().unready());
    }
    if (!state.writable() && (reported == null || reported.writable())) {
      LOG.log(Level.WARNING, "changes are rejected: " + watch.store().reason());
    } else if (state.writable() && reported != null && !reported.writable()) {
      LOG.log(Level.INFO, "changes are accepted again");
    }
    if (state.slow() && (reported == null || !reported.slow())) {
      LOG.log(Level.WARNING, watch.life().slow());
    } else if (!state.slow() && reported != null && reported.slow()) {
      LOG.log(Level.INFO, "the upkeep of the sites has ended");
    }
  }

  @Override
  public void close() {
    ticks.close();
    upkeep.close();
  }
}
