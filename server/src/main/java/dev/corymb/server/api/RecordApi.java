package dev.corymb.server.api;

import dev.corymb.client.api.EventView;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.provenance.event.EventId;
import dev.corymb.server.http.ArrivingBody;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;

/** Records events at sites, shows them, and removes them. */
final class RecordApi {

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Recorder recorder;
  private final EventReaders readers;
  private final ArrivingBody.Limits limits;
  private final StreamPermits streams;
  private final Failures failures;
  private final PeerEvents others;

  RecordApi(
      Node node,
      Bodies bodies,
      Workers workers,
      Recorder recorder,
      EventReaders readers,
      ArrivingBody.Limits limits,
      StreamPermits streams,
      Failures failures,
      PeerEvents others) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.recorder = recorder;
    this.readers = readers;
    this.limits = limits;
    this.streams = streams;
    this.failures = failures;
    this.others = others;
  }

  /** Records the events of a document, or of a stream of documents. */
  void record(RoutingContext request) {
    node.provenance();
    String site = SitesApi.site(request);
    Optional<NewSite> creation =
        new Params(request, "create").truth("create", false)
            ? Optional.of(NewSite.PLAIN)
            : Optional.empty();
    if (Bodies.isOfType(request, ItemsApi.NDJSON)) {
      Bodies.requirePlain(request);
      requireOwn(site, creation);
      EventChunks chunks = new EventChunks(site, creation, recorder, readers.of(site).any());
      new LineStream(request, chunks, workers, streams.take(), failures).start();
      return;
    }
    bodies.arriving(
        request,
        limits,
        body ->
            workers.record(
                request,
                body,
                () -> {
                  requireOwn(site, creation);
                  return EventReaders.read(() -> readers.of(site).any().one(body.input())).events();
                },
                events ->
                    recorder
                        .record(site, events, creation)
                        .thenApply(done -> LineageApi.receipt(site, events, done)),
                receipt -> Reply.json(request, receipt)));
  }

  /** Refuses at once what would be refused after the body has been read. */
  private void requireOwn(String site, Optional<NewSite> creation) {
    if (creation.isEmpty()) {
      node.requireOwn(site);
    } else if (SiteId.fault(site).isPresent()) {
      throw Problem.invalid("site", "must be " + SiteId.RULE, SiteId.shown(site)).exception();
    }
  }

  /** The id of an event. */
  static EventId event(String field, String text) {
    try {
      return EventId.parse(text);
    } catch (IllegalArgumentException e) {
      throw Problem.invalid(field, "must be 32 hexadecimal digits in lower case", text).exception();
    }
  }

  /** Sends the events of a site, in the order in which they were recorded. */
  void export(RoutingContext request) {
    node.provenance();
    String site = SitesApi.site(request);
    Params params = new Params(request, "after", "limit", "recorded");
    String after = params.text("after", "");
    String recorded = params.text("recorded", "");
    int most = params.number("limit", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
    if (after.isEmpty() && !recorded.isEmpty()) {
      throw Problem.invalid("recorded", "must be given together with after", recorded).exception();
    }
    node.requireOwn(site);
    new EventExport(
            request,
            workers,
            streams.take(),
            failures,
            node.provenance(),
            site,
            () -> after.isEmpty() ? Optional.empty() : Optional.of(bookmark(site, after, recorded)),
            most)
        .start();
  }

  /** The place of an event, which may have been removed if its time is given. */
  private Bookmark bookmark(String site, String after, String recorded) {
    EventId event = event("after", after);
    if (!recorded.isEmpty()) {
      Bookmark place = new Bookmark(Params.instant("recorded", recorded), event);
      requireOfSite(site, place);
      return place;
    }
    return node.provenance()
        .event(site, event)
        .orElseThrow(
            () ->
                Problem.notFound(
                        "site "
                            + SiteId.shown(site)
                            + " does not have the event "
                            + event
                            + "; if it was removed, also give recorded, the time at which it was recorded")
                    .exception())
        .bookmark();
  }

  /** An export that is continued at another site would have half of one and half of the other. */
  private void requireOfSite(String site, Bookmark place) {
    if (isAt(place, node.provenance().event(site, place.event()))) {
      return;
    }
    node.provenance()
        .event(place.event())
        .forEach(
            (other, stored) -> {
              if (isAt(place, Optional.of(stored))) {
                throw Problem.invalid(
                        "after",
                        "must be an event of site "
                            + SiteId.shown(site)
                            + ", but this one was recorded at site "
                            + SiteId.shown(other)
                            + "; continue the export of that site, or start a new one",
                        null)
                    .exception();
              }
            });
  }

  private static boolean isAt(Bookmark place, Optional<StoredEvent> stored) {
    return stored.map(StoredEvent::bookmark).filter(place::equals).isPresent();
  }

  /** Shows an event. */
  void show(RoutingContext request) {
    node.provenance();
    EventId event = event("event", request.pathParam("event"));
    Params params = new Params(request, "own", "site");
    String site = params.text("site", "");
    if (site.isEmpty() || params.truth("own", false) || node.owns(site)) {
      var unused = workers.query(request, () -> Json.buffer(found(event, site, here(event, site))));
    } else {
      var unused =
          workers.walk(
              request,
              () -> Json.buffer(found(event, site, others.event(site, event))),
              body -> Reply.json(request, body));
    }
  }

  /** An event of own sites. */
  private Optional<EventView> here(EventId event, String site) {
    if (site.isEmpty()) {
      SortedMap<String, StoredEvent> all = node.provenance().event(event);
      return all.isEmpty()
          ? Optional.empty()
          : Optional.of(EventViews.of(all.get(all.firstKey()).event(), List.copyOf(all.keySet())));
    }
    node.requireOwn(site);
    return node.provenance()
        .event(site, event)
        .map(stored -> EventViews.of(stored.event(), List.of(site)));
  }

  private static EventView found(EventId event, String site, Optional<EventView> found) {
    return found.orElseThrow(
        () ->
            Problem.notFound(
                    (site.isEmpty()
                            ? "no site of this node has"
                            : "site " + SiteId.shown(site) + " does not have")
                        + " the event "
                        + event)
                .exception());
  }

  void remove(RoutingContext request) {
    node.provenance();
    String site = SitesApi.site(request);
    EventId event = event("event", request.pathParam("event"));
    workers.change(
        request,
        () -> {
          recorder.remove(site, event);
          return site;
        },
        any -> Reply.nothing(request));
  }
}
