package dev.corymb.node;

import dev.corymb.replication.update.Announcement;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The processes that announce sites under the name of one node. There should be one at a time: a
 * restarted node is heard as another process, and the one before it no more. A copied data
 * directory makes two that are heard in turn.
 */
final class Namesakes {

  /*
   * Clocks are not compared, and the time at which a process started is not sent: a copy may run on a
   * machine whose clock is wrong. What tells is order. An announcement that was not heard before, of
   * a process that was heard before another one was, means that both run. A message that is late, or
   * a restart within no time, may look the same; so the conflict is forgotten when no process has
   * come back for a while.
   */

  private static final int REMEMBERED = 4; // processes; more than two are alive at once rarely

  private final int suspicious;
  private final long forgetMillis;
  private final Map<Long, Long> beats = new LinkedHashMap<>(); // by incarnation, the latest last
  private long latest;
  private long heardMillis;
  private long returns;
  private long returnedMillis;

  /**
   * A name of which nothing was heard.
   *
   * @param suspicious how often processes must come back before there is a conflict
   * @param forgetMillis after how long without that there is none any more
   */
  Namesakes(int suspicious, long forgetMillis) {
    this.suspicious = suspicious;
    this.forgetMillis = forgetMillis;
  }

  /**
   * Takes note of an announcement; false if it, or a later one of its process, was heard before.
   */
  boolean hear(Announcement announcement, long nowMillis) {
    long incarnation = announcement.origin().incarnation();
    Long before = beats.get(incarnation);
    long beat = announcement.beat();
    if (before != null && beat > 0 && beat <= before) {
      return false;
    }
    if (before != null && latest != incarnation) {
      returns = isQuiet(nowMillis) ? 1 : returns + 1;
      returnedMillis = nowMillis;
    }
    beats.remove(incarnation);
    if (beats.size() == REMEMBERED) {
      beats.remove(beats.keySet().iterator().next());
    }
    beats.put(incarnation, beat);
    latest = incarnation;
    heardMillis = nowMillis;
    return true;
  }

  private boolean isQuiet(long nowMillis) {
    return nowMillis - returnedMillis > forgetMillis;
  }

  /** Whether several processes use the name. */
  boolean isContested(long nowMillis) {
    return returns >= suspicious && !isQuiet(nowMillis);
  }

  /** Whether none has been heard for a while. */
  boolean isSilent(long nowMillis) {
    return nowMillis - heardMillis > forgetMillis;
  }

  /** The process that was heard last, a given one aside; 0 if there is none. */
  long other(long incarnation) {
    long found = 0;
    for (long each : beats.keySet()) {
      found = each == incarnation ? found : each;
    }
    return found;
  }
}
