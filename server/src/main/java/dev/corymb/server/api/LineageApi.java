package dev.corymb.server.api;

import dev.corymb.client.api.LineageBatchAnswer;
import dev.corymb.client.api.LineageBatchAnswer.FailedEvent;
import dev.corymb.client.api.LineageReceipt;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.sent.SentEvent;
import dev.corymb.provenance.sent.SentEvents;
import dev.corymb.server.http.ArrivingBody;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** Takes what clients of OpenLineage send, as any server of OpenLineage does. */
final class LineageApi {

  /*
   * These clients lose an event that is not accepted in time. So an answer waits for nothing but the
   * disk, and says of a busy server what they repeat: 503, and not 429.
   */

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Recorder recorder;
  private final EventReaders readers;
  private final ArrivingBody.Limits limits;
  private final String usualSite;
  private final int maxBatch;

  LineageApi(
      Node node,
      Bodies bodies,
      Workers workers,
      Recorder recorder,
      EventReaders readers,
      ArrivingBody.Limits limits,
      String usualSite,
      int maxBatch) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.recorder = recorder;
    this.readers = readers;
    this.limits = limits;
    this.usualSite = SiteId.require("lineage-site", usualSite);
    this.maxBatch = maxBatch;
  }

  /** Records one event. */
  void event(RoutingContext request) {
    String site = site(request);
    bodies.arriving(
        request,
        limits,
        body ->
            workers.record(
                request,
                body,
                () -> EventReaders.read(() -> readers.of(site).openLineage().event(body.input())),
                events -> record(site, events).thenApply(done -> receipt(site, events, done)),
                receipt -> Reply.json(request, 201, Json.buffer(receipt))));
  }

  /** Records several events. */
  void batch(RoutingContext request) {
    String site = site(request);
    bodies.arriving(
        request,
        limits,
        body ->
            workers.record(
                request,
                body,
                () -> EventReaders.read(() -> readAll(site, body)),
                batch -> record(site, batch.events).thenApply(any -> batch.answer()),
                answer -> Reply.json(request, answer)));
  }

  /** The site that records, which must be valid: it may have to be created. */
  private String site(RoutingContext request) {
    node.provenance(); // or else nothing is read
    Reply.busyIsUnavailable(request);
    String site = new Params(request, "site").text("site", usualSite);
    if (SiteId.fault(site).isPresent()) {
      throw Problem.invalid("site", "must be " + SiteId.RULE, SiteId.shown(site)).exception();
    }
    return site;
  }

  private CompletionStage<Recorder.Outcome> record(String site, List<Event> events) {
    return recorder.record(site, events, Optional.of(NewSite.PLAIN));
  }

  /** What is answered to events that were recorded. */
  static LineageReceipt receipt(String site, List<Event> events, Recorder.Outcome outcome) {
    return new LineageReceipt(
        site,
        events.stream().map(event -> event.id().toString()).toList(),
        outcome.added(),
        outcome.known(),
        outcome.droppedFacets());
  }

  /** The events of a batch, and those of them that are invalid. */
  private static final class Batch {

    final List<Event> events = new ArrayList<>();
    final List<FailedEvent> failed = new ArrayList<>();
    long received;

    void add(SentEvent sent) {
      received++;
      events.addAll(sent.events());
      sent.fault()
          .ifPresent(
              fault ->
                  failed.add(
                      new FailedEvent(sent.index(), String.valueOf(fault.getMessage()), false)));
    }

    LineageBatchAnswer answer() {
      String status =
          failed.isEmpty() ? "success" : failed.size() == received ? "failure" : "partial_success";
      return new LineageBatchAnswer(
          status,
          new LineageBatchAnswer.Summary(
              received, received - failed.size(), failed.size(), 0, failed.size()),
          failed);
    }
  }

  private Batch readAll(String site, ArrivingBody body) throws IOException {
    Batch batch = new Batch();
    try (SentEvents sent = readers.of(site).openLineage().array(body.input())) {
      for (SentEvent next = sent.next(); next != null; next = sent.next()) {
        if (batch.received == maxBatch) {
          throw Problem.tooLarge("events", "must be at most " + maxBatch, "more").exception();
        }
        batch.add(next);
      }
    }
    return batch;
  }
}
