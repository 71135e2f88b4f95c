package dev.corymb.replication.summary;

import dev.corymb.core.check.Require;

/**
 * What a replica does not find, as a part of what is there.
 *
 * @param count what it does not find
 * @param of what is there
 * @param what is counted, such as distinct values of a group
 */
public record Missed(long count, long of, String what) {

  public Missed {
    Require.notNegative("of", of);
    Require.inRange("count", count, 0, of);
  }

  /** The part. */
  public double rate() {
    return of == 0 ? 0 : (double) count / of;
  }

  /** For messages: how many of how many of what. */
  @Override
  public String toString() {
    return count + " of " + of + " " + what;
  }
}
