package dev.corymb.server.api;

import dev.corymb.client.api.ColumnsBody;
import dev.corymb.client.api.EdgesBody;
import dev.corymb.node.Node;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;

/** Answers what walks of other nodes ask about the sites of this one. */
final class EdgesApi {

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Columns columns;
  private final Duration timeout;

  EdgesApi(Node node, Bodies bodies, Workers workers, Columns columns, Duration timeout) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.columns = columns;
    this.timeout = timeout;
  }

  void edges(RoutingContext request) {
    node.provenance(); // or else nothing is read
    bodies.json(request, body -> workers.query(request, () -> answer(body)));
  }

  void columns(RoutingContext request) {
    node.provenance();
    bodies.json(request, body -> workers.query(request, () -> columns(body)));
  }

  private Buffer columns(Buffer body) {
    ColumnsBody asked = Json.record(body.getBytes(), ColumnsBody.class);
    EdgesJson.inRange("events", asked.events().size(), 1, Columns.MAX_EVENTS);
    asked.events().forEach(place -> RecordApi.event("events", place.event()));
    return Json.buffer(columns.read(asked.events(), Confirmation.Deadline.in(timeout)));
  }

  private Buffer answer(Buffer body) {
    EdgeRequest asked = EdgesJson.request(Json.record(body.getBytes(), EdgesBody.class));
    return Json.buffer(EdgesJson.answer(asked, node.provenance().edges(asked)));
  }
}
