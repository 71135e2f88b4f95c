package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.node.time.NodeClock;
import dev.corymb.replication.policy.Decision;
import dev.corymb.server.http.Breach;
import dev.corymb.server.watch.Words;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/** Writes sites as JSON. */
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

  /** Writes a site; with its status if it is given and wanted. */
  void write(JsonGenerator json, KnownSite site, Optional<SiteStatus> status, boolean whole)
      throws IOException {
    State state = state(site, status);
    json.writeStartObject();
    json.writeStringField("id", site.site());
    json.writeBooleanField("own", site.own());
    json.writeStringField("node", site.node());
    json.writeStringField("endpoint", site.endpoint());
    json.writeNumberField("items", site.items());
    json.writeNumberField("step", site.step());
    json.writeStringField("version", site.version().toString());
    json.writeNumberField("missRate", site.estimate().missRate());
    json.writeNumberField("falseRate", site.estimate().falseRate());
    json.writeNumberField("ageMillis", site.ageMillis());
    OptionalLong publishedAge = status.map(this::publishedAge).orElseGet(OptionalLong::empty);
    if (publishedAge.isPresent()) {
      json.writeNumberField("publishedAgeMillis", publishedAge.getAsLong());
    } else {
      json.writeNullField("publishedAgeMillis");
    }
    json.writeBooleanField("behind", site.behind());
    if (site.unheard().isEmpty()) {
      json.writeNullField("unheard");
    } else {
      json.writeStringField("unheard", site.unheard());
    }
    if (site.contested().isEmpty()) {
      json.writeNullField("contested");
    } else {
      json.writeStringField("contested", site.contested());
    }
    json.writeStringField("state", state.word());
    json.writeStringField("reason", state.reason());
    if (status.isPresent() && whole) {
      writeStatus(json, status.get());
    }
    json.writeEndObject();
  }

  /** How long ago a site was published, by time that no jump of the wall clock changes. */
  private OptionalLong publishedAge(SiteStatus status) {
    return status.sent().lastMillis() == SiteStatus.NEVER
        ? OptionalLong.empty()
        : OptionalLong.of(Math.max(0, clock.elapsedMillis() - status.sent().lastMillis()));
  }

  private void writeStatus(JsonGenerator json, SiteStatus status) throws IOException {
    double cells = Math.max(1, status.drift().cells());
    json.writeObjectFieldStart("status");
    json.writeNumberField("fill", status.room().fill());
    json.writeNumberField("capacity", status.room().capacity());
    json.writeNumberField("stuckCounters", status.room().stuckCounters());
    json.writeNumberField("cells", status.drift().cells());
    json.writeNumberField("zeroToOne", status.drift().zeroToOne());
    json.writeNumberField("oneToZero", status.drift().oneToZero());
    json.writeNumberField("delta0", status.drift().oneToZero() / cells);
    json.writeNumberField("delta1", status.drift().zeroToOne() / cells);
    json.writeNumberField("misses", status.drift().misses());
    json.writeNumberField("publishedItems", status.drift().publishedItems());
    json.writeNumberField("publications", status.sent().publications());
    json.writeNumberField("publishedBytes", status.sent().bytes());
    OptionalLong age = publishedAge(status);
    json.writeNumberField(
        "publishedMillis", age.isPresent() ? clock.steadyMillis() - age.getAsLong() : 0);
    json.writeBooleanField("building", status.building());
    json.writeStringField("failure", status.failure());
    writeDecision(json, status.decision());
    writeSettings(json, status);
    json.writeObjectFieldStart("shape");
    json.writeStringField("kind", Words.lower(status.drift().shape().kind().name()));
    json.writeNumberField("cells", status.drift().shape().size());
    json.writeNumberField("matrices", status.drift().shape().matrices().size());
    json.writeEndObject();
    json.writeEndObject();
  }

  private static void writeDecision(JsonGenerator json, Decision decision) throws IOException {
    json.writeObjectFieldStart("decision");
    json.writeBooleanField("publish", decision.publish());
    json.writeBooleanField("wantsLargerShape", decision.wantsLargerShape());
    json.writeStringField("reason", decision.reason());
    json.writeNumberField("missRate", decision.missRate());
    json.writeNumberField("falseRate", decision.falseRate());
    json.writeNumberField("falseRateIfPublished", decision.falseRateIfPublished());
    json.writeEndObject();
  }

  private static void writeSettings(JsonGenerator json, SiteStatus status) throws IOException {
    if (status.record().timeToLive().isPresent()) {
      json.writeStringField("timeToLive", status.record().timeToLive().get().toString());
    } else {
      json.writeNullField("timeToLive");
    }
    if (status.record().window().isPresent()) {
      json.writeObjectFieldStart("window");
      json.writeStringField("bucket", status.record().window().get().bucket().toString());
      json.writeNumberField("buckets", status.record().window().get().buckets());
      json.writeEndObject();
    } else {
      json.writeNullField("window");
    }
    json.writeNumberField("createdMillis", status.record().created().toEpochMilli());
  }
}
