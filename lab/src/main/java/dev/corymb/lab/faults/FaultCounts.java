package dev.corymb.lab.faults;

import java.util.EnumMap;
import java.util.Map;

/** What happened in runs, so that one sees that something did. */
public final class FaultCounts {

  /** What is counted. */
  public enum Count {
    /** All runs. */
    RUNS("runs"),
    /** Runs without faults, in which budgets were checked at every node. */
    CALM_RUNS("calmRuns"),
    /** Runs whose items have optional, many-valued and range attributes, and declared sets. */
    RICH_RUNS("richRuns"),
    /** Operations in all. */
    OPERATIONS("operations"),
    /** Batches of changes. */
    BATCHES("batches"),
    /** Sites created. */
    CREATED("created"),
    /** Sites deleted. */
    DELETED("deleted"),
    /** Moves of sites to another shape. */
    MOVES("moves"),
    /** Sites that were seen with counters that stick. */
    STUCK("stuck"),
    /** Items that were refused because they have too many combinations of values. */
    EXCESSIVE("excessive"),
    /** Nodes that died. */
    KILLS("kills"),
    /** Nodes that ended properly. */
    STOPS("stops"),
    /** Partitions of the network. */
    PARTITIONS("partitions"),
    /** Messages lost. */
    LOST("lost"),
    /** Messages sent twice. */
    DUPLICATED("duplicated"),
    /** Processes that ran under the name of a node next to it. */
    COPIES("copies"),
    /** Sites that a second node owned, too. */
    RIVALS("rivals"),
    /** Jumps of wall clocks. */
    JUMPS("jumps"),
    /** Batches with a key that came again. */
    RETRIES("retries"),
    /** Questions of which the site that they were about held a match. */
    MATCHES("matches"),
    /** Questions that no declared sets cover. */
    REJECTIONS("rejections"),
    /** Sites that a query was told to skip. */
    SKIPS("skips"),
    /** Single answers that were held against the model. */
    CHECKS("checks");

    private final String text;

    Count(String text) {
      this.text = text;
    }

    /** The name in JSON, such as {@code calmRuns}. */
    @Override
    public String toString() {
      return text;
    }
  }

  private final Map<Count, Long> counts = new EnumMap<>(Count.class);

  /** How often it happened. */
  public long get(Count count) {
    return counts.getOrDefault(count, 0L);
  }

  void add(Count count, long more) {
    counts.merge(count, more, Long::sum);
  }

  void addAll(FaultCounts more) {
    more.counts.forEach(this::add);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
