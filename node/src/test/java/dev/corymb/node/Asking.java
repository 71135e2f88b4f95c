package dev.corymb.node;

import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.Mode;
import dev.corymb.provenance.walk.Question;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Asks a node what its sites have. */
final class Asking {

  private Asking() {}

  /** A request for up to so many events of each question, without a look-ahead. */
  static EdgeRequest request(int most, Question... questions) {
    return new EdgeRequest(
        Direction.ANCESTORS,
        Mode.INFLUENCE,
        List.of(questions),
        most,
        0,
        Instant.MAX,
        Duration.ofSeconds(1));
  }

  /** The answer to one question. */
  static Answer one(Node node, Question question) {
    return node.provenance().edges(request(1_000, question)).answers().get(0);
  }
}
