package dev.corymb.node.directory;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Which of some sites may be skipped by a query. Each site is in exactly one list; a list has the
 * order in which the sites were given.
 *
 * @param skip sites whose summary rules the query out and can be trusted: up to the miss rate, none
 *     of their items matches
 * @param keep candidates of the query
 * @param unknown all other sites: their summary does not show a match, but cannot rule one out
 * @param doubts how many sites are unknown, by reason; reasons that do not occur are absent
 * @param missRate the largest part of the items of a skipped site that its summary misses, as
 *     estimated by its owner, by one group or range; a query on several misses up to the sum. 0 if
 *     only own sites are skipped
 * @param caughtUp whether this node had received all that was published before it started; if not,
 *     nothing is skipped
 * @param full whether the query named all attributes
 * @param tied as in {@link Located#tied}
 * @param collisionFalseSites how many of the sites are kept because of hash collisions, on average
 *     and at most
 */
public record Pruned(
    List<String> skip,
    List<String> keep,
    List<String> unknown,
    Map<Doubt, Integer> doubts,
    double missRate,
    boolean caughtUp,
    boolean full,
    boolean tied,
    double collisionFalseSites) {

  public Pruned {
    skip = List.copyOf(skip);
    keep = List.copyOf(keep);
    unknown = List.copyOf(unknown);
    Map<Doubt, Integer> counts = new EnumMap<>(Doubt.class);
    counts.putAll(doubts);
    doubts = Collections.unmodifiableMap(counts);
  }

  /** How many of the sites are unknown for a reason. */
  public int unknown(Doubt doubt) {
    return doubts.getOrDefault(doubt, 0);
  }

  /**
   * How many of the kept sites hold no match, on average and at most; empty if that is not bounded,
   * see {@link Located#NOT_TIED}.
   */
  public OptionalDouble expectedFalseSites() {
    return tied ? OptionalDouble.of(collisionFalseSites) : OptionalDouble.empty();
  }
}
