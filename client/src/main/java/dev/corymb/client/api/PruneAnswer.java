package dev.corymb.client.api;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Which of some sites a query may skip. Each site is in one list, in the order in which the sites
 * were given.
 *
 * @param skip sites that a trusted summary rules out
 * @param keep candidates of the query
 * @param unknown all others, which must not be skipped
 * @param missRate the largest part of the items of a skipped site that its summary misses, as its
 *     owner expects, by one declared set or range; a query on several misses up to the sum. 0 if
 *     only sites of the node that answers are skipped
 * @param tied as in {@link LocateAnswer}
 * @param ranges as in {@link LocateAnswer}
 * @param expectedFalseSites kept sites that hold no match, on average; null if not bounded
 * @param collisionFalseSites those that are kept because of hash collisions, on average
 * @param unboundedBecause why expectedFalseSites is null
 */
public record PruneAnswer(
    List<String> skip,
    List<String> keep,
    List<String> unknown,
    Counts counts,
    UnknownSites unknownBecause,
    double missRate,
    boolean full,
    Optional<List<String>> tied,
    Optional<List<String>> ranges,
    @Nullable Double expectedFalseSites,
    Optional<String> unboundedBecause,
    double collisionFalseSites,
    Optional<String> hint,
    boolean caughtUp,
    long micros) {

  /** The lengths of the lists. */
  public record Counts(int skip, int keep, int unknown) {}

  /** How many sites are unknown, each counted by the first reason that applies. */
  public record UnknownSites(
      int notCaughtUp, int notFound, int unheard, int contested, int stale) {}
}
