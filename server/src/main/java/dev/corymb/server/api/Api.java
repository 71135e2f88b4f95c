package dev.corymb.server.api;

import static dev.corymb.server.security.Role.ADMIN;
import static dev.corymb.server.security.Role.READ;
import static dev.corymb.server.security.Role.WRITE;
import static io.vertx.core.http.HttpMethod.DELETE;
import static io.vertx.core.http.HttpMethod.GET;
import static io.vertx.core.http.HttpMethod.POST;

import dev.corymb.node.Node;
import dev.corymb.server.config.Setting;
import dev.corymb.server.config.Settings;
import dev.corymb.server.console.StaticFiles;
import dev.corymb.server.http.ArrivingBody;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.ByteBudget;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.Permits;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.Watch;
import java.time.Duration;
import java.util.List;

/** All routes of the API, with the role that each needs. */
public final class Api {

  private final Node node;
  private final SitesApi sites;
  private final ItemsApi items;
  private final LocateApi locate;
  private final PruneApi prune;
  private final LineageApi lineage;
  private final RecordApi events;
  private final WalkApi walk;
  private final EdgesApi edges;
  private final StateApi state;
  private final EventsApi happenings;
  private final StaticFiles files;
  private final ByteBudget budget;

  /** The routes of a server. */
  public Api(
      Identity identity,
      Node node,
      Settings settings,
      Workers workers,
      Watch watch,
      Failures failures,
      StaticFiles files) {
    this.node = node;
    this.files = files;
    Duration requestTimeout = settings.duration(Setting.REQUEST_TIMEOUT);
    StreamLimits limits =
        StreamLimits.of(
            Math.toIntExact(settings.bytes(Setting.MAX_LINE)), requestTimeout, node.profile());
    this.budget = new ByteBudget(bodyBytes(settings, limits));
    Bodies bodies = new Bodies(settings.bytes(Setting.MAX_BODY), requestTimeout, budget);
    Permits streams = new Permits("NDJSON streams", settings.count(Setting.MAX_STREAMS));
    Changes changes = new Changes(node, watch.store(), watch.meters());
    int maxBatch = settings.count(Setting.MAX_BATCH);
    StreamPermits streamPermits = new StreamPermits(streams, budget, limits);
    this.sites = new SitesApi(node, bodies, workers, changes, watch.history());
    this.items =
        new ItemsApi(
            node,
            bodies,
            workers,
            changes,
            streamPermits,
            failures,
            new CommitMemory(budget),
            maxBatch);
    Duration confirmTimeout = settings.duration(Setting.CONFIRM_TIMEOUT);
    Peers peers = new Peers(confirmTimeout, settings.text(Setting.PEER_TOKEN));
    Confirmation confirmation = new Confirmation(node, peers, watch.meters(), confirmTimeout);
    this.locate = new LocateApi(node, bodies, workers, confirmation, watch.meters(), maxBatch);
    this.prune = new PruneApi(node, bodies, workers, watch.meters());
    Recorder recorder = new Recorder(node, watch.store(), watch.meters());
    EventReaders readers = new EventReaders(settings);
    ArrivingBody.Limits events =
        new ArrivingBody.Limits(settings.bytes(Setting.MAX_EVENT), requestTimeout);
    PeerEvents peerEvents = new PeerEvents(node, peers, confirmTimeout);
    this.lineage =
        new LineageApi(
            node,
            bodies,
            workers,
            recorder,
            readers,
            events,
            settings.isGiven(Setting.LINEAGE_SITE)
                ? settings.text(Setting.LINEAGE_SITE)
                : identity.name(),
            maxBatch);
    this.events =
        new RecordApi(
            node, bodies, workers, recorder, readers, events, streamPermits, failures, peerEvents);
    Columns columns = new Columns(node, readers, peerEvents);
    this.walk = new WalkApi(node, bodies, workers, peerEvents, columns, watch.meters());
    this.edges = new EdgesApi(node, bodies, workers, columns, confirmTimeout);
    this.state = new StateApi(identity, node, workers, watch);
    Permits listeners = new Permits("event listeners", settings.count(Setting.MAX_LISTENERS));
    this.happenings = new EventsApi(watch.events(), listeners);
  }

  /** The memory for bodies. By default an eighth of the heap: a body is copied when it is read. */
  private static long bodyBytes(Settings settings, StreamLimits limits) {
    long given = settings.bytes(Setting.BODY_MEMORY);
    long stream = ByteBudget.with(limits.bytes());
    if (given == 0) {
      long body =
          ByteBudget.with(
              Math.max(
                  settings.bytes(Setting.MAX_BODY),
                  ArrivingBody.memory(settings.bytes(Setting.MAX_EVENT))));
      return Math.max(Runtime.getRuntime().maxMemory() / 8, Math.max(stream, body));
    }
    if (given < stream) {
      throw new IllegalArgumentException(
          "the setting body-memory must be at least "
              + stream
              + " bytes with a max-line of "
              + limits.maxLine()
              + " bytes and the declared queries, but was "
              + given);
    }
    return given;
  }

  /** Runs queries that are not counted, so that the first one of a caller is fast. */
  public void warmUp() {
    WarmUp.run(node, locate.with(new Meters()));
  }

  /** The bytes of bodies that are under way. */
  public long bodyBytes() {
    return budget.used();
  }

  /** The routes. */
  public List<Endpoint> endpoints() {
    return List.of(
        Endpoint.open(GET, "/v1/health/live", state::live),
        Endpoint.open(GET, "/v1/health/ready", state::ready),
        Endpoint.open(GET, "/v1/openapi.yaml", files::openapi),
        Endpoint.of(GET, "/v1/sites", READ, sites::list),
        Endpoint.of(POST, "/v1/sites", WRITE, sites::create),
        Endpoint.of(GET, "/v1/sites/{site}", READ, sites::show),
        Endpoint.of(DELETE, "/v1/sites/{site}", ADMIN, sites::delete),
        Endpoint.of(GET, "/v1/sites/{site}/history", READ, sites::history),
        Endpoint.of(POST, "/v1/sites/{site}/items", WRITE, items::change),
        Endpoint.of(GET, "/v1/sites/{site}/receipts/{key}", READ, items::receipt),
        Endpoint.of(POST, "/v1/items", WRITE, items::changeAll),
        Endpoint.of(GET, "/v1/receipts/{key}", READ, items::receiptOfAll),
        Endpoint.of(POST, "/v1/locate", READ, locate::locate),
        Endpoint.of(POST, "/v1/prune", READ, prune::prune),
        Endpoint.of(POST, "/v1/holds", READ, locate::holds),
        Endpoint.of(POST, "/api/v1/lineage", WRITE, lineage::event),
        Endpoint.of(POST, "/api/v1/lineage/batch", WRITE, lineage::batch),
        Endpoint.of(POST, "/v1/sites/{site}/provenance", WRITE, events::record),
        Endpoint.of(GET, "/v1/sites/{site}/provenance", READ, events::export),
        Endpoint.of(DELETE, "/v1/sites/{site}/provenance/{event}", ADMIN, events::remove),
        Endpoint.of(GET, "/v1/provenance/events/{event}", READ, events::show),
        Endpoint.of(GET, "/v1/provenance/ancestors", READ, walk::ancestors),
        Endpoint.of(GET, "/v1/provenance/descendants", READ, walk::descendants),
        Endpoint.of(POST, "/v1/provenance/walk", READ, walk::walk),
        Endpoint.of(POST, "/v1/provenance/edges", READ, edges::edges),
        Endpoint.of(POST, "/v1/provenance/columns", READ, edges::columns),
        Endpoint.of(GET, "/v1/federation", READ, state::federation),
        Endpoint.of(GET, "/v1/index", READ, state::index),
        Endpoint.of(GET, "/v1/replication", READ, state::replication),
        Endpoint.of(GET, "/v1/overview", READ, state::overview),
        Endpoint.of(GET, "/v1/events", READ, happenings::listen),
        Endpoint.of(GET, "/metrics", READ, state::metrics));
  }
}
