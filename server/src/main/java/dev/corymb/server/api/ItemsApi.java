package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.Applied;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.Meters;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** Adds and removes items. */
final class ItemsApi {

  private static final String NDJSON = "application/x-ndjson";

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Changes changes;
  private final Meters meters;
  private final StreamPermits streams;
  private final StreamLimits limits;
  private final Failures failures;
  private final Duration timeout;
  private final int maxItems;
  private final UnreadableSites unreadable = new UnreadableSites();

  ItemsApi(
      Node node,
      Bodies bodies,
      Workers workers,
      Changes changes,
      Meters meters,
      StreamPermits streams,
      StreamLimits limits,
      Failures failures,
      Duration timeout,
      int maxItems) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.changes = changes;
    this.meters = meters;
    this.streams = streams;
    this.limits = limits;
    this.failures = failures;
    this.timeout = timeout;
    this.maxItems = maxItems;
  }

  void change(RoutingContext request) {
    String site = SitesApi.site(request);
    Optional<String> key = Changes.key(request.request().getHeader("Idempotency-Key"));
    if (Bodies.isOfType(request, NDJSON)) {
      boolean removes =
          new Params(request, "op").oneOf("op", "add", "add", "remove").equals("remove");
      requireOwn(site);
      Chunks chunks = new Chunks(node, changes, meters, site, removes, key);
      new ItemStream(request, chunks, workers, streams.take(), limits, failures).start();
    } else {
      new Params(request);
      bodies.json(
          request,
          body ->
              workers.change(
                  request,
                  () -> change(site, body.getBytes(), key),
                  answer -> Reply.json(request, answer)));
    }
  }

  private void requireOwn(String site) {
    if (!node.owns(site)) {
      throw Sites.notOwn(node, site).exception();
    }
  }

  private Buffer change(String site, byte[] body, Optional<String> key) {
    requireOwn(site);
    ItemBatch batch = new ItemBatch(node.batch());
    Refusals refusals = new Refusals();
    Json.object(body, json -> read(json, batch, refusals));
    int malformed = refusals.size();
    Applied applied = changes.apply(site, batch.build(), batch.grows(), key);
    batch.refuse(applied);
    if (!applied.replayed()) {
      meters.refused(malformed);
    }
    return Json.buffer(
        json -> {
          json.writeStartObject();
          json.writeStringField("site", site);
          json.writeNumberField("batch", applied.number());
          json.writeNumberField("added", applied.added());
          json.writeNumberField("removed", applied.removed());
          refusals.write(json);
          json.writeBooleanField("replayed", applied.replayed());
          json.writeEndObject();
        });
  }

  private ItemBatch read(JsonParser json, ItemBatch batch, Refusals refusals) throws IOException {
    ItemReader reader = new ItemReader(node.digester());
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String op = json.currentName();
      if (!op.equals("add") && !op.equals("remove")) {
        throw Problem.invalid(op, "must be one of add, remove", op).exception();
      }
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw Problem.invalid(op, "must be an array of items", Json.shown(json)).exception();
      }
      readItems(json, op, reader, batch, refusals);
    }
    return batch;
  }

  private void readItems(
      JsonParser json, String op, ItemReader reader, ItemBatch batch, Refusals refusals)
      throws IOException {
    for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
      if (batch.size() + refusals.size() == maxItems) {
        throw Problem.tooLarge(op, "must be at most " + maxItems + " items in all", "more")
            .exception();
      }
      int index = i;
      Breach breach = reader.item(json);
      if (breach != null) {
        refusals.item(op, index, breach);
      } else if (op.equals("add")) {
        batch.add(reader.digests());
      } else {
        batch.remove(reader.digests(), refused -> refusals.item(op, index, refused));
      }
    }
  }

  void receipt(RoutingContext request) {
    String site = SitesApi.site(request);
    String key = Changes.key(request.pathParam("key")).orElseThrow();
    int chunk = new Params(request, "chunk").number("chunk", -1, -1, Integer.MAX_VALUE);
    String stored = chunk < 0 ? key : Changes.keyOfChunk(key, chunk);
    workers.read(request, () -> receipt(site, stored));
  }

  private Buffer receipt(String site, String key) {
    requireOwn(site);
    Applied applied =
        node.receipt(site, key)
            .orElseThrow(
                () ->
                    Problem.notFound("no batch with this key was applied recently: " + key)
                        .exception());
    return Json.buffer(
        json -> {
          json.writeStartObject();
          json.writeStringField("site", site);
          json.writeNumberField("batch", applied.number());
          json.writeNumberField("added", applied.added());
          json.writeNumberField("removed", applied.removed());
          json.writeNumberField("refused", applied.refused().size());
          json.writeBooleanField("replayed", true);
          json.writeEndObject();
        });
  }

  void holds(RoutingContext request) {
    bodies.json(
        request,
        body ->
            workers.query(
                request,
                () ->
                    HoldsRequest.read(body.getBytes(), node.digester())
                        .answer(node, Confirmation.Deadline.in(timeout), unreadable)));
  }
}
