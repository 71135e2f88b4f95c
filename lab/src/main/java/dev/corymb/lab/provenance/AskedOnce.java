package dev.corymb.lab.provenance;

import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.EdgeSource;
import dev.corymb.provenance.walk.Question;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;

/** The requests of one walk: throws if a node is asked for what it has answered, or twice. */
final class AskedOnce implements EdgeSource {

  private record Probe(String site, Key key) {}

  private final WalkNodes nodes;
  private final Map<Probe, Instant> answered = new HashMap<>(); // up to which time
  private long requests;

  AskedOnce(WalkNodes nodes) {
    this.nodes = nodes;
  }

  long requests() {
    return requests;
  }

  @Override
  public CompletableFuture<EdgeAnswer> ask(String node, EdgeRequest request) {
    requests++;
    Set<Probe> asked = new HashSet<>();
    for (Question question : request.questions()) {
      Probe probe = new Probe(question.site(), question.key());
      require(nodes.nodeOf(question.site()).equals(node), "asked of another node", question);
      require(asked.add(probe), "asked twice in a request", question);
      Instant known = answered.getOrDefault(probe, Instant.MIN);
      require(!question.after().isBefore(known), "asked again", question);
    }
    CompletableFuture<EdgeAnswer> future = nodes.ask(node, request);
    for (Answer answer : future.join().answers()) {
      Question question = answer.question();
      answered.merge(
          new Probe(question.site(), question.key()),
          question.upTo(),
          (a, b) -> a.isAfter(b) ? a : b);
    }
    return future;
  }

  private static void require(boolean right, String what, Question question) {
    if (!right) {
      throw new AssertionError(what + ": " + question);
    }
  }
}
