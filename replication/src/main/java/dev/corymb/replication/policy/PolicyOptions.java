package dev.corymb.replication.policy;

import dev.corymb.core.check.Require;
import java.time.Duration;

/**
 * The numbers of all policies; each takes those it needs.
 *
 * @param dirtyFraction of {@link PolicyKind#DIRTY_BITS}: the part of the cells that may differ
 * @param interval of {@link PolicyKind#INTERVAL}
 * @param maxAge of all: a change is published at the latest after so long
 */
public record PolicyOptions(double dirtyFraction, Duration interval, Duration maxAge) {

  /** A tenth of the cells, a minute, an hour. */
  public static final PolicyOptions DEFAULT =
      new PolicyOptions(0.1, Duration.ofMinutes(1), Duration.ofHours(1));

  public PolicyOptions {
    Require.unit("dirtyFraction", dirtyFraction);
    Require.positive("interval", interval);
    Require.positive("maxAge", maxAge);
  }

  /** The same with another fraction of dirty bits. */
  public PolicyOptions withDirtyFraction(double fraction) {
    return new PolicyOptions(fraction, interval, maxAge);
  }

  /** The same with another interval. */
  public PolicyOptions withInterval(Duration time) {
    return new PolicyOptions(dirtyFraction, time, maxAge);
  }

  /** The same with another largest age. */
  public PolicyOptions withMaxAge(Duration time) {
    return new PolicyOptions(dirtyFraction, interval, time);
  }
}
