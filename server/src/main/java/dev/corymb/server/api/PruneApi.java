package dev.corymb.server.api;

import dev.corymb.client.api.PruneAnswer;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Doubt;
import dev.corymb.node.directory.Pruned;
import dev.corymb.server.http.Bodies;
import dev.corymb.server.http.Json;
import dev.corymb.server.watch.Meters;
import io.vertx.core.buffer.Buffer;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;

/** Answers which of some sites may be skipped. */
final class PruneApi {

  private final Node node;
  private final Bodies bodies;
  private final Workers workers;
  private final Meters meters;

  PruneApi(Node node, Bodies bodies, Workers workers, Meters meters) {
    this.node = node;
    this.bodies = bodies;
    this.workers = workers;
    this.meters = meters;
  }

  void prune(RoutingContext request) {
    bodies.json(request, body -> workers.query(request, () -> answer(body)));
  }

  private Buffer answer(Buffer body) {
    PruneRequest asked =
        PruneRequest.read(
            body.getBytes(), node.directory().ladder().get(0), node.profile().ranges());
    LocateRequest.Asked query = asked.query();
    long start = System.nanoTime();
    Pruned pruned = node.prune(query.digests(), asked.within());
    long nanos = System.nanoTime() - start;
    meters.pruned(pruned, nanos);
    List<String> tied = node.directory().ladder().get(0).asked(query.digests().given());
    return Json.buffer(
        new PruneAnswer(
            pruned.skip(),
            pruned.keep(),
            pruned.unknown(),
            new PruneAnswer.Counts(
                pruned.skip().size(), pruned.keep().size(), pruned.unknown().size()),
            new PruneAnswer.UnknownSites(
                pruned.unknown(Doubt.NOT_CAUGHT_UP),
                pruned.unknown(Doubt.NOT_FOUND),
                pruned.unknown(Doubt.UNHEARD),
                pruned.unknown(Doubt.CONTESTED),
                pruned.unknown(Doubt.STALE)),
            pruned.missRate(),
            pruned.full(),
            Optional.of(tied),
            Optional.of(query.ranges()).filter(ranges -> !ranges.isEmpty()),
            pruned.tied() ? pruned.collisionFalseSites() : null,
            pruned.tied() ? Optional.empty() : Optional.of(query.notTied(tied)),
            pruned.collisionFalseSites(),
            pruned.keep().isEmpty() ? query.hint() : Optional.empty(),
            pruned.caughtUp(),
            nanos / 1_000));
  }
}
