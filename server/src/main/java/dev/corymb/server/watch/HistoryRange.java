package dev.corymb.server.watch;

import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;

/** How far back a history can be read. The longer the range, the coarser its samples. */
public enum HistoryRange {
  SHORTEST("5m", Duration.ofMinutes(5)),
  QUARTER("15m", Duration.ofMinutes(15)),
  HOUR("1h", Duration.ofHours(1)),
  DAY("24h", Duration.ofHours(24)),
  WEEK("7d", Duration.ofDays(7));

  private final String word;
  private final long millis;

  HistoryRange(String word, Duration length) {
    this.word = word;
    this.millis = length.toMillis();
  }

  /** The name of this range in the API. */
  public String word() {
    return word;
  }

  /** The length of this range. */
  public long millis() {
    return millis;
  }

  /** The names of all ranges, the shortest first. */
  public static String[] words() {
    return Arrays.stream(values()).map(HistoryRange::word).toArray(String[]::new);
  }

  /** Returns the range of that name. */
  public static Optional<HistoryRange> of(String word) {
    return Arrays.stream(values()).filter(range -> range.word.equals(word)).findFirst();
  }

  /** Returns the shortest range that reaches back that far; empty if none does. */
  static Optional<HistoryRange> covering(long age) {
    return Arrays.stream(values()).filter(range -> age <= range.millis).findFirst();
  }

  /** The width of the intervals that this range is divided into. */
  long width(int intervals) {
    return Math.max(1, millis / intervals);
  }
}
