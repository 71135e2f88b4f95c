package dev.corymb.lab.provenance;

import java.util.EnumMap;
import java.util.Map;

/** What was walked, so that one sees that something was. */
public final class WalkCounts {

  /** What is counted. */
  public enum Count {
    /** Histories, each from a seed of its own. */
    HISTORIES("histories"),
    /** The sites of all histories. */
    SITES("sites"),
    /** The sites of the history that has most; the greatest is kept, not the sum. */
    MOST_SITES("mostSites"),
    /** Recorded events. */
    EVENTS("events"),
    /** Walks in all. */
    WALKS("walks"),
    /** Walks that found exactly what there is, up to their depth. */
    EXACT("exact"),
    /** Walks that said that they are complete. */
    COMPLETE("complete"),
    /** Walks that other limits than the depth have cut. */
    LIMITED("limited"),
    /** Walks that went on with higher limits. */
    CONTINUED("continued"),
    /** Ids found. */
    IDS("ids"),
    /** Links found. */
    EDGES("edges"),
    /** The greatest depth of an id; not the sum. */
    DEEPEST("deepest"),
    /** Sites asked for a key. */
    PROBES("probes"),
    /** Sites asked falsely. */
    MISTAKEN("mistaken"),
    /** Requests to other nodes. */
    REQUESTS("requests");

    private final String text;

    Count(String text) {
      this.text = text;
    }

    /** The name in JSON, such as {@code histories}. */
    @Override
    public String toString() {
      return text;
    }
  }

  private final Map<Count, Long> counts = new EnumMap<>(Count.class);

  /** How many. */
  public long get(Count count) {
    return counts.getOrDefault(count, 0L);
  }

  void add(Count count, long more) {
    boolean greatest = count == Count.MOST_SITES || count == Count.DEEPEST;
    counts.merge(count, more, greatest ? Math::max : Long::sum);
  }

  void addAll(WalkCounts more) {
    more.counts.forEach(this::add);
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
