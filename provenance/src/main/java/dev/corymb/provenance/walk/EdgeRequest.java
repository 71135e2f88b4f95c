package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a walk asks a node at one level.
 *
 * @param direction where the walk goes; links of the other direction may be left out
 * @param mode which statements it follows
 * @param questions about sites of the node, none twice
 * @param perKey how many events of a key at a site are wanted at most
 * @param ahead how many levels the node may look ahead; 0 for none
 * @param asOf events after this time are not wanted in a look-ahead
 * @param within how long the walk waits for the answer
 */
public record EdgeRequest(
    Direction direction,
    Mode mode,
    List<Question> questions,
    int perKey,
    int ahead,
    Instant asOf,
    Duration within) {

  /** Keeps a copy of the list. */
  public EdgeRequest {
    requireNonNull(direction, "direction");
    requireNonNull(mode, "mode");
    questions = List.copyOf(questions);
    Require.positive("perKey", perKey);
    Require.notNegative("ahead", ahead);
    requireNonNull(asOf, "asOf");
    requireNonNull(within, "within");
  }
}
