package dev.corymb.kafka;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The sites of undelivered updates, each once, until the subscriber takes them. It gets some only
 * now and then: its answer may well be undelivered too, and at once.
 */
final class ReturnedRequests {

  private final long pauseNanos;
  private final Set<String> sites = new LinkedHashSet<>();
  private long notBefore;
  private boolean paused;

  ReturnedRequests(Duration pause) {
    this.pauseNanos = pause.toNanos();
  }

  synchronized void add(String site) {
    sites.add(site);
  }

  /** Takes all sites, or none if the last ones were taken a short while ago. */
  synchronized List<String> take(long nowNanos) {
    if (sites.isEmpty() || (paused && nowNanos - notBefore < 0)) {
      return List.of();
    }
    List<String> taken = new ArrayList<>(sites);
    sites.clear();
    paused = true;
    notBefore = nowNanos + pauseNanos;
    return taken;
  }
}
