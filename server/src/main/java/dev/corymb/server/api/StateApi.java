package dev.corymb.server.api;

import dev.corymb.kafka.BusStatistics;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.Replicas;
import dev.corymb.node.directory.StepReport;
import dev.corymb.node.directory.Totals;
import dev.corymb.node.profile.ProfileFormat;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.Watch;
import dev.corymb.server.watch.Words;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Tells how the server, its federation, its index and its replication are. */
final class StateApi {

  private static final Buffer LIVE = new JsonObject().put("status", "live").toBuffer();
  private static final Buffer READY = new JsonObject().put("status", "ready").toBuffer();

  private final Identity identity;
  private final Node node;
  private final Workers workers;
  private final Watch watch;

  StateApi(Identity identity, Node node, Workers workers, Watch watch) {
    this.identity = identity;
    this.node = node;
    this.workers = workers;
    this.watch = watch;
  }

  void live(RoutingContext request) {
    answer(request, watch.life().dead(), LIVE);
  }

  void ready(RoutingContext request) {
    answer(request, watch.life().unready(), READY);
  }

  private static void answer(RoutingContext request, String reason, Buffer sound) {
    if (reason.isEmpty()) {
      Reply.json(request, sound);
    } else {
      Reply.problem(request, Problem.unavailable(reason, 1));
    }
  }

  void overview(RoutingContext request) {
    workers.read(request, () -> Json.buffer(watch.overview()::write));
  }

  void metrics(RoutingContext request) {
    workers.read(
        request,
        () -> Buffer.buffer(watch.meters().scrape()),
        body -> Reply.text(request, "text/plain; version=0.0.4; charset=utf-8", body));
  }

  void federation(RoutingContext request) {
    JsonArray schema = new JsonArray();
    node.profile()
        .schema()
        .attributes()
        .forEach(
            attribute ->
                schema.add(
                    new JsonObject()
                        .put("name", attribute.name())
                        .put("type", attribute.type().toString())));
    JsonObject settings = new JsonObject();
    ProfileFormat.settings(node.profile())
        .forEach(
            (key, value) -> {
              if (!key.equals("seed")) { // who knows it can make false candidates at will
                settings.put(key, value);
              }
            });
    Reply.json(
        request,
        new JsonObject()
            .put("node", identity.name())
            .put("name", node.profile().name())
            .put("schema", schema)
            .put("settings", settings)
            .put("fingerprint", String.format(Locale.ROOT, "%016x", node.profile().fingerprint()))
            .put("advertise", identity.endpoint())
            .put("bus", identity.bus()));
  }

  void index(RoutingContext request) {
    workers.read(request, () -> index().toBuffer());
  }

  private JsonObject index() {
    JsonArray steps = new JsonArray();
    for (StepReport step : node.directory().steps()) {
      steps.add(
          new JsonObject()
              .put("step", step.step())
              .put("capacity", step.capacity())
              .put("sites", step.sites())
              .put("implementation", step.implementation())
              .put("reason", step.reason())
              .put("fill", step.fill())
              .put("coarse", step.coarse())
              .put("bytes", step.bytes())
              .put(
                  "shape",
                  String.format(
                      Locale.ROOT,
                      "%s, %d matrices, %,d cells",
                      Words.lower(step.shape().kind().name()),
                      step.shape().matrices().size(),
                      step.shape().size())));
    }
    return new JsonObject()
        .put("steps", steps)
        .put("bytes", node.directory().bytes())
        .put("limitBytes", node.directory().limitBytes())
        .put("sites", node.directory().totals().sites());
  }

  void replication(RoutingContext request) {
    workers.read(request, () -> replication().toBuffer());
  }

  private JsonObject replication() {
    List<KnownSite> known = node.known();
    long own = known.stream().filter(KnownSite::own).count();
    Totals all = node.directory().totals();
    Replicas.Counts counts = node.replicas().counts();
    Meters.Counts published = watch.meters().counts();
    return new JsonObject()
        .put("caughtUp", node.isCaughtUp())
        .put("bus", identity.bus())
        .put("ownSites", own)
        .put("otherSites", known.size() - own)
        .put("stale", all.stale())
        .put("unheard", all.unheard())
        .put("contested", all.contested())
        .put(
            "received",
            new JsonObject()
                .put("applied", counts.applied())
                .put("old", counts.old())
                .put("gaps", counts.gaps())
                .put("refused", counts.refused())
                .put("requests", counts.requests())
                .put("conflicts", counts.conflicts()))
        .put("lastRefusal", node.replicas().lastRefusal())
        .put("publications", published.publications())
        .put("publishedBytes", published.publishedBytes())
        .put("nodes", nodes(known))
        .put("transport", watch.bus().map(from -> transport(from.get())).orElse(null));
  }

  private static JsonArray nodes(List<KnownSite> known) {
    Map<String, JsonObject> nodes = new TreeMap<>();
    for (KnownSite site : known) {
      if (!site.own()) {
        JsonObject of =
            nodes.computeIfAbsent(
                site.node(),
                name ->
                    new JsonObject()
                        .put("node", name)
                        .put("sites", 0)
                        .put("contested", 0)
                        .put("ageMillis", -1L));
        of.put("endpoint", site.endpoint());
        of.put("sites", of.getInteger("sites") + 1);
        int contested = site.contested().isEmpty() ? 0 : 1;
        of.put("contested", of.getInteger("contested") + contested);
        long age = of.getLong("ageMillis");
        of.put("ageMillis", age < 0 ? site.ageMillis() : Math.min(age, site.ageMillis()));
      }
    }
    JsonArray all = new JsonArray();
    nodes.values().forEach(all::add);
    return all;
  }

  private static JsonObject transport(BusStatistics statistics) {
    return new JsonObject()
        .put("published", statistics.published())
        .put("delivered", statistics.delivered())
        .put("undelivered", statistics.undelivered())
        .put("oversized", statistics.oversized())
        .put("waiting", statistics.waiting())
        .put("deliveredBytes", statistics.deliveredBytes())
        .put("received", statistics.received())
        .put("receivedBytes", statistics.receivedBytes())
        .put("returned", statistics.returned())
        .put("refused", statistics.refused())
        .put("failures", statistics.failures())
        .put("lag", statistics.lag())
        .put("problem", statistics.problem());
  }
}
