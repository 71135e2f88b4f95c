package dev.corymb.lab.eventfaults;

import java.util.EnumMap;
import java.util.Map;

/** What happened in runs, so that one sees that something did. */
public final class EventFaultCounts {

  /** What is counted. */
  public enum Count {
    /** All runs. */
    RUNS("runs"),
    /** Runs without faults, in which misses were measured. */
    CALM_RUNS("calmRuns"),
    /** Operations in all. */
    OPERATIONS("operations"),
    /** Events recorded. */
    EVENTS("events"),
    /** Events removed. */
    REMOVED("removed"),
    /** Events that expired. */
    EXPIRED("expired"),
    /** Sites created. */
    CREATED("created"),
    /** Sites deleted. */
    DELETED("deleted"),
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
    /** Jumps of wall clocks. */
    JUMPS("jumps"),
    /** Walks. */
    WALKS("walks"),
    /** Walks that said that they are complete. */
    COMPLETE("complete"),
    /** Complete walks that missed something recorded after their horizon. */
    COMPLETE_AND_MISSING("completeAndMissing"),
    /** Walks that limits have cut. */
    CUT("cut"),
    /** Walks that named silent sites. */
    SILENT("silent"),
    /** Walks that named sites as not covered. */
    UNCOVERED("uncovered"),
    /** Walks by nodes that had not caught up. */
    BEHIND("behind"),
    /** Walks in the middle of which something happened. */
    DISTURBED("disturbed"),
    /** Links that a walk had to find. */
    LINKS("links"),
    /** Links that are true and that a walk did not find. */
    MISSED_LINKS("missedLinks"),
    /** Keys of sites that were looked up at other nodes in calm moments. */
    LOOKUPS("lookups"),
    /** Those that were missed. */
    MISSES("misses");

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
  private double expectedMisses;
  private double variance;

  /** How often it happened. */
  public long get(Count count) {
    return counts.getOrDefault(count, 0L);
  }

  /** How many of the look-ups nodes expected to miss. */
  public double expectedMisses() {
    return expectedMisses;
  }

  /** By how many standard deviations more were missed than expected; negative if fewer. */
  public double missDeviations() {
    return variance == 0 ? 0 : (get(Count.MISSES) - expectedMisses) / Math.sqrt(variance);
  }

  void add(Count count, long more) {
    counts.merge(count, more, Long::sum);
  }

  /** Notes a look-up, and the chance to miss that its node expects. */
  void addLookup(boolean missed, double expected) {
    add(Count.LOOKUPS, 1);
    add(Count.MISSES, missed ? 1 : 0);
    expectedMisses += expected;
    variance += expected * (1 - expected);
  }

  void addAll(EventFaultCounts more) {
    more.counts.forEach(this::add);
    expectedMisses += more.expectedMisses;
    variance += more.variance;
  }

  @Override
  public String toString() {
    return counts + ", " + expectedMisses + " misses expected";
  }
}
