package dev.corymb.server.api;

import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.WalkBody;
import dev.corymb.node.Node;
import dev.corymb.provenance.exchange.ProvFormat;
import dev.corymb.provenance.exchange.ProvWriter;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import dev.corymb.server.http.Reply;
import dev.corymb.server.watch.Meters;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.time.Instant;
import java.util.Optional;

/** Walks from things to what they were made of, or to what became of them. */
final class WalkApi {

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final PeerEvents others;
  private final Columns columns;
  private final Meters meters;

  WalkApi(
      Node node,
      Bodies bodies,
      Workers workers,
      PeerEvents others,
      Columns columns,
      Meters meters) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.others = others;
    this.columns = columns;
    this.meters = meters;
  }

  void ancestors(RoutingContext request) {
    walk(request, Direction.ANCESTORS);
  }

  void descendants(RoutingContext request) {
    walk(request, Direction.DESCENDANTS);
  }

  private void walk(RoutingContext request, Direction direction) {
    node.provenance();
    WalkQuestion question = WalkQuestion.of(new Params(request, WalkQuestion.params()), direction);
    var unused = workers.walk(request, () -> answer(question), answer -> send(request, answer));
  }

  /** Walks from several starts, within limits of all kinds. */
  void walk(RoutingContext request) {
    node.provenance();
    bodies.json(
        request,
        body ->
            workers.walk(
                request,
                () -> answer(WalkQuestion.of(read(body))),
                answer -> send(request, answer)));
  }

  private static WalkBody read(Buffer body) {
    return WalkToken.resolve(Json.record(body.getBytes(), WalkBody.class));
  }

  /** An answer, with what is said of it where its format does not say so. */
  private record Answer(
      ProvFormat format, boolean complete, Optional<Instant> horizon, Buffer body) {}

  private Answer answer(WalkQuestion question) throws IOException {
    long start = System.nanoTime();
    Confirmation.Deadline deadline =
        Confirmation.Deadline.in(question.request().limits().timeout());
    WalkResult result = node.provenance().walk(question.request(), others);
    Optional<ColumnsAnswer> found =
        question.columns() ? Optional.of(columns.of(result, deadline)) : Optional.empty();
    boolean complete = WalkAnswers.isComplete(result, found);
    meters.walked(result, complete, System.nanoTime() - start);
    return new Answer(
        question.format(),
        complete,
        result.coverage().horizon(),
        body(question, result, found, System.nanoTime() - start));
  }

  private Buffer body(
      WalkQuestion question, WalkResult result, Optional<ColumnsAnswer> columns, long nanos)
      throws IOException {
    if (question.format() != ProvFormat.JSON) {
      StringBuilder text = new StringBuilder();
      ProvWriter.write(result, question.format(), text);
      return Buffer.buffer(text.toString());
    }
    return Json.buffer(
        WalkAnswers.of(
            question.request(),
            result,
            WalkToken.of(question, result),
            columns,
            nanos / 1_000,
            node.provenance()::isAnywhere));
  }

  private static void send(RoutingContext request, Answer answer) {
    request
        .response()
        .putHeader("Corymb-Complete", Boolean.toString(answer.complete()))
        .putHeader("Corymb-Horizon", answer.horizon().map(Instant::toString).orElse("none"));
    Reply.text(request, answer.format().mediaType(), answer.body());
  }
}
