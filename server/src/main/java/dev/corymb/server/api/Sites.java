package dev.corymb.server.api;

import dev.corymb.client.api.SiteView;
import dev.corymb.client.api.WindowView;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.summary.Drift;
import dev.corymb.server.http.Breach;
import dev.corymb.server.watch.Words;
import java.time.Duration;
import java.util.Optional;

/** How sites are, in words and numbers. */
final class Sites {

  /** The rule for sites that do not exist. */
  static final String MISSING = "must be a site that exists";

  private final double missRate;
  private final long silentMillis;
  private final NodeClock clock;

  /**
   * Sites of a federation.
   *
   * @param missRate of the budget
   * @param silent for how long an owner may say nothing
   * @param clock of the node
   */
  Sites(double missRate, Duration silent, NodeClock clock) {
    this.missRate = missRate;
    this.silentMillis = silent.toMillis();
    this.clock = clock;
  }

  /** Why a row was refused whose site is not one of a node's, or cannot be changed. */
  static Breach refusal(Node node, String site) {
    String rule =
        Optional.ofNullable(node.isolated().get(site))
            .map(reason -> "must be a site that can be opened, but is isolated: " + reason)
            .or(
                () ->
                    node.known(site)
                        .filter(known -> !known.own())
                        .map(known -> "must be changed at its own node, " + known.node()))
            .orElse(MISSING);
    return Breach.ofText("site", rule, site);
  }

  /** How a site is, in a word, and why. */
  record State(String word, String reason) {}

  /** How a site is. */
  State state(KnownSite site, Optional<SiteStatus> status) {
    if (!site.contested().isEmpty()) {
      return new State("contested", site.contested());
    }
    if (site.own() && !site.unheard().isEmpty()) {
      return new State("isolated", site.unheard());
    }
    if (status.isPresent()) {
      return ownState(status.get());
    }
    if (!site.unheard().isEmpty()) {
      return new State("unheard", site.unheard());
    }
    if (site.behind()) {
      return new State("behind", "a later version than the one here is known to exist");
    }
    if (site.ageMillis() > silentMillis) {
      return new State(
          "stale", "its owner has been silent for " + site.ageMillis() / 1_000 + " seconds");
    }
    if (site.estimate().missRate() > missRate) {
      return new State("stale", "its owner says that replicas miss more than the budget allows");
    }
    return new State("ok", "");
  }

  /** How an own site is. */
  static State ownState(SiteStatus status) {
    if (!status.failure().isEmpty()) {
      return new State("failing", status.failure());
    }
    if (status.room().saturated()) {
      return new State(
          "saturated",
          status
              .room()
              .unreachable()
              .orElse(
                  "it has outgrown its step of the ladder, made for "
                      + status.room().capacity()
                      + " items"));
    }
    return status
        .room()
        .unreachable()
        .map(reason -> new State("unreachable", reason))
        .orElseGet(() -> new State("ok", ""));
  }

  /** A site in a list. */
  SiteView view(KnownSite site, Optional<SiteStatus> status) {
    return view(site, status, Optional.empty());
  }

  /**
   * A site with its status, if that is given.
   *
   * @param events that it has; empty if sites have items
   */
  SiteView whole(KnownSite site, Optional<SiteStatus> status, Optional<Long> events) {
    return view(site, status, status.map(own -> status(own, events)));
  }

  private SiteView view(
      KnownSite site, Optional<SiteStatus> status, Optional<SiteView.Status> shown) {
    State state = state(site, status);
    return new SiteView(
        site.site(),
        site.own(),
        site.node(),
        site.endpoint(),
        site.items(),
        site.step(),
        site.version().toString(),
        site.estimate().missRate(),
        site.estimate().falseRate(),
        site.ageMillis(),
        status.flatMap(this::publishedAge).orElse(null),
        site.behind(),
        site.unheard().isEmpty() ? null : site.unheard(),
        site.contested().isEmpty() ? null : site.contested(),
        state.word(),
        state.reason(),
        shown);
  }

  /** How long ago a site was published, by time that no jump of the wall clock changes. */
  private Optional<Long> publishedAge(SiteStatus status) {
    return status.sent().lastMillis() == SiteStatus.NEVER
        ? Optional.empty()
        : Optional.of(Math.max(0, clock.elapsedMillis() - status.sent().lastMillis()));
  }

  private SiteView.Status status(SiteStatus status, Optional<Long> events) {
    Drift drift = status.drift();
    double cells = Math.max(1, drift.cells());
    Decision decision = status.decision();
    FilterShape shape = drift.shape();
    return new SiteView.Status(
        events,
        status.room().fill(),
        status.room().capacity(),
        status.room().stuckCounters(),
        drift.cells(),
        drift.zeroToOne(),
        drift.oneToZero(),
        drift.oneToZero() / cells,
        drift.zeroToOne() / cells,
        drift.mostMissed().count(),
        drift.publishedItems(),
        status.sent().publications(),
        status.sent().bytes(),
        publishedAge(status).map(age -> clock.steadyMillis() - age).orElse(0L),
        status.building(),
        status.failure(),
        new SiteView.Decision(
            decision.publish(),
            decision.wantsLargerShape(),
            decision.reason(),
            decision.missRate(),
            decision.falseRate(),
            decision.falseRateIfPublished()),
        status.record().timeToLive().map(Duration::toString).orElse(null),
        status
            .record()
            .window()
            .map(window -> new WindowView(window.bucket().toString(), window.buckets()))
            .orElse(null),
        status.record().created().toEpochMilli(),
        new SiteView.Shape(
            Words.lower(shape.kind().name()), shape.size(), shape.matrices().size()));
  }
}
