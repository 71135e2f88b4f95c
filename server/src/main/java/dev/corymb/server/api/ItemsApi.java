package dev.corymb.server.api;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.corymb.client.api.BatchResult;
import dev.corymb.client.api.Receipt;
import dev.corymb.node.Ingested;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.Applied;
import dev.corymb.server.api.Ingest.Target;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Breach;
import dev.corymb.server.http.Failures;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Problem;
import dev.corymb.server.http.Reply;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.util.Optional;

/** Adds and removes items. */
final class ItemsApi {

  static final String NDJSON = "application/x-ndjson";

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Changes changes;
  private final StreamPermits streams;
  private final Failures failures;
  private final CommitMemory memory;
  private final int maxItems;

  ItemsApi(
      Node node,
      Bodies bodies,
      Workers workers,
      Changes changes,
      StreamPermits streams,
      Failures failures,
      CommitMemory memory,
      int maxItems) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.changes = changes;
    this.streams = streams;
    this.failures = failures;
    this.memory = memory;
    this.maxItems = maxItems;
  }

  /** Changes the items of one site. */
  void change(RoutingContext request) {
    String site = SitesApi.site(request);
    boolean stream = Bodies.isOfType(request, NDJSON);
    Params params = stream ? new Params(request, "op") : new Params(request);
    if (stream) {
      node.requireOwn(site);
    }
    change(request, params, stream, new Target(Optional.of(site), Optional.empty(), key(request)));
  }

  /** Changes the items of any number of sites, which the rows name. */
  void changeAll(RoutingContext request) {
    boolean stream = Bodies.isOfType(request, NDJSON);
    Params params =
        stream
            ? new Params(request, "op", "create", "timeToLive", "bucket", "buckets")
            : new Params(request, "create", "timeToLive", "bucket", "buckets");
    Optional<NewSite> creation = SiteRequest.creation(params);
    change(request, params, stream, new Target(Optional.empty(), creation, key(request)));
  }

  private static Optional<String> key(RoutingContext request) {
    return Changes.key(request.request().getHeader("Idempotency-Key"));
  }

  private void change(RoutingContext request, Params params, boolean stream, Target target) {
    Ingest ingest = new Ingest(node, changes, target);
    if (stream) {
      Bodies.requirePlain(request);
      boolean removes = params.oneOf("op", "add", "add", "remove").equals("remove");
      ItemChunks chunks = new ItemChunks(ingest, removes);
      new LineStream(request, chunks, workers, streams.take(), failures).start();
    } else {
      bodies.json(
          request,
          body ->
              workers.change(
                  request,
                  () -> change(body.getBytes(), ingest),
                  answer -> Reply.json(request, answer)));
    }
  }

  private Buffer change(byte[] body, Ingest ingest) {
    ingest.target().site().ifPresent(node::requireOwn);
    Refusals refusals = new Refusals();
    long most = memory.mostTuples(body.length);
    Rows rows = Json.object(body, json -> read(json, ingest, ingest.rows(most), refusals));
    Ingested done =
        memory.commit(rows.tuples(), () -> ingest.commit(ingest.target(), rows, refusals));
    Optional<String> site = ingest.target().site();
    Applied applied = done.applied();
    return Json.buffer(
        new BatchResult(
            site,
            site.map(any -> applied.number()),
            applied.added(),
            applied.removed(),
            ingest.created(done.created().size()),
            refusals.items(),
            applied.replayed()));
  }

  private Rows read(JsonParser json, Ingest ingest, Rows rows, Refusals refusals)
      throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String op = json.currentName();
      if (!op.equals("add") && !op.equals("remove")) {
        throw Problem.invalid(op, "must be one of add, remove", op).exception();
      }
      if (json.nextToken() != JsonToken.START_ARRAY) {
        throw Problem.invalid(op, "must be an array of items", Json.shown(json)).exception();
      }
      boolean removes = op.equals("remove");
      for (int i = 0; json.nextToken() != JsonToken.END_ARRAY; i++) {
        if (rows.size() + refusals.size() == maxItems) {
          throw Problem.tooLarge(op, "must be at most " + maxItems + " items in all", "more")
              .exception();
        }
        Breach breach = ingest.read(json);
        if (breach != null) {
          refusals.add(removes, i, breach);
        } else {
          rows.add(ingest.row(removes, i));
        }
      }
    }
    return rows;
  }

  /** What became of a batch or chunk of one site. */
  void receipt(RoutingContext request) {
    receipt(request, Optional.of(SitesApi.site(request)));
  }

  /** What became of a batch or chunk whose rows named their sites. */
  void receiptOfAll(RoutingContext request) {
    receipt(request, Optional.empty());
  }

  private void receipt(RoutingContext request, Optional<String> site) {
    String key = Changes.key(request.pathParam("key")).orElseThrow();
    int chunk = new Params(request, "chunk").number("chunk", -1, -1, Integer.MAX_VALUE);
    String stored = chunk < 0 ? key : Changes.keyOfChunk(key, chunk);
    workers.read(request, () -> receipt(site, stored));
  }

  private Buffer receipt(Optional<String> site, String key) {
    Applied applied =
        site.map(one -> node.receipt(one, key))
            .orElseGet(() -> node.receipt(key))
            .orElseThrow(
                () ->
                    Problem.notFound("no batch with this key was applied recently: " + key)
                        .exception());
    return Json.buffer(
        new Receipt(
            site,
            site.map(any -> applied.number()),
            applied.added(),
            applied.removed(),
            applied.refused().size(),
            true));
  }
}
