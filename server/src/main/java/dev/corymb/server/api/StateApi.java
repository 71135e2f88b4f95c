package dev.corymb.server.api;

import dev.corymb.client.api.FederationView;
import dev.corymb.client.api.Health;
import dev.corymb.client.api.IndexView;
import dev.corymb.client.api.ReplicationView;
import dev.corymb.client.api.ReplicationView.OtherNode;
import dev.corymb.client.api.ReplicationView.Transport;
import dev.corymb.client.api.ServerStatus;
import dev.corymb.core.schema.Attribute;
import dev.corymb.core.schema.Cardinality;
import dev.corymb.core.schema.Groups;
import dev.corymb.kafka.BusStatistics;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.Replicas;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.StepReport;
import dev.corymb.node.directory.Totals;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.node.profile.ProfileFormat;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.Watch;
import dev.corymb.server.watch.Words;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Tells how the server, its federation, its index and its replication are. */
final class StateApi {

  private static final Buffer LIVE = Json.buffer(new Health("live"));
  private static final Buffer READY = Json.buffer(new Health("ready"));

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
    workers.read(request, () -> Json.buffer(watch.overview().now()));
  }

  void metrics(RoutingContext request) {
    workers.read(
        request,
        () -> Buffer.buffer(watch.meters().scrape()),
        body -> Reply.text(request, "text/plain; version=0.0.4; charset=utf-8", body));
  }

  void federation(RoutingContext request) {
    FederationProfile profile = node.profile();
    Map<String, String> settings = new LinkedHashMap<>(ProfileFormat.settings(profile));
    settings.remove("seed"); // who knows it can make false candidates at will
    Reply.json(
        request,
        new FederationView(
            identity.name(),
            profile.name(),
            profile.schema().attributes().stream().map(one -> attribute(one, profile)).toList(),
            sets(profile.groups()),
            settings,
            String.format(Locale.ROOT, "%016x", profile.fingerprint()),
            identity.endpoint(),
            identity.bus()));
  }

  private static List<List<String>> sets(Groups groups) {
    return IntStream.range(0, groups.size())
        .mapToObj(group -> groups.schema().names(groups.mask(group)))
        .toList();
  }

  private static FederationView.Attribute attribute(Attribute one, FederationProfile profile) {
    boolean range = profile.ranges().find(profile.schema().ordinal(one.name())) >= 0;
    return new FederationView.Attribute(
        one.name(),
        one.type().toString(),
        Optional.of(true).filter(any -> one.optional()),
        Optional.of(true).filter(any -> one.cardinality() == Cardinality.MANY),
        Optional.of(true).filter(any -> range));
  }

  void index(RoutingContext request) {
    workers.read(request, () -> Json.buffer(index()));
  }

  private IndexView index() {
    Directory directory = node.directory();
    return new IndexView(
        directory.steps().stream().map(StateApi::step).toList(),
        directory.bytes(),
        directory.limitBytes(),
        directory.totals().sites());
  }

  private static IndexView.Step step(StepReport step) {
    return new IndexView.Step(
        step.step(),
        step.capacity(),
        step.sites(),
        step.implementation(),
        step.reason(),
        step.fill(),
        step.coarse(),
        step.bytes(),
        String.format(
            Locale.ROOT,
            "%s, %d matrices, %,d cells",
            Words.lower(step.shape().kind().name()),
            step.shape().matrices().size(),
            step.shape().size()));
  }

  void replication(RoutingContext request) {
    workers.read(request, () -> Json.buffer(replication()));
  }

  private ReplicationView replication() {
    List<KnownSite> known = node.known();
    long own = known.stream().filter(KnownSite::own).count();
    Totals all = node.directory().totals();
    Replicas.Counts counts = node.replicas().counts();
    ServerStatus.Publications published = watch.meters().publications();
    return new ReplicationView(
        node.isCaughtUp(),
        identity.bus(),
        own,
        known.size() - own,
        all.stale(),
        all.unheard(),
        all.contested(),
        new ReplicationView.Received(
            counts.applied(),
            counts.old(),
            counts.gaps(),
            counts.refused(),
            counts.requests(),
            counts.conflicts()),
        node.replicas().lastRefusal(),
        published.count(),
        published.bytes(),
        nodes(known),
        watch.bus().map(from -> transport(from.get())).orElse(null));
  }

  /** The other nodes, each by the sites of it that are known. */
  private static List<OtherNode> nodes(List<KnownSite> known) {
    Map<String, OtherNode> nodes = new TreeMap<>();
    for (KnownSite site : known) {
      if (!site.own()) {
        int contested = site.contested().isEmpty() ? 0 : 1;
        nodes.merge(
            site.node(),
            new OtherNode(site.node(), 1, contested, site.ageMillis(), site.endpoint()),
            StateApi::together);
      }
    }
    return List.copyOf(nodes.values());
  }

  private static OtherNode together(OtherNode before, OtherNode site) {
    return new OtherNode(
        before.node(),
        before.sites() + site.sites(),
        before.contested() + site.contested(),
        Math.min(before.ageMillis(), site.ageMillis()),
        site.endpoint());
  }

  private static Transport transport(BusStatistics statistics) {
    return new Transport(
        statistics.published(),
        statistics.delivered(),
        statistics.undelivered(),
        statistics.oversized(),
        statistics.waiting(),
        statistics.deliveredBytes(),
        statistics.received(),
        statistics.receivedBytes(),
        statistics.returned(),
        statistics.refused(),
        statistics.failures(),
        statistics.lag(),
        statistics.problem());
  }
}
