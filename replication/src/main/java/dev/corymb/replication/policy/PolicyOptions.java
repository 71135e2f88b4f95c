package dev.corymb.replication.policy;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.check.Require;
import java.time.Duration;

/**
 * The numbers of all policies; each takes those it needs.
 *
 * @param budget the errors allowed
 * @param dirtyFraction of {@link PolicyKind#DIRTY_BITS}: the part of the cells that may differ
 * @param interval of {@link PolicyKind#INTERVAL}
 * @param maxAge of all: a change is published at the latest after so long
 * @param hysteresis of {@link PolicyKind#BUDGET}: the part of the false rate that a publication for
 *     its sake must take off
 */
public record PolicyOptions(
    Budget budget, double dirtyFraction, Duration interval, Duration maxAge, double hysteresis) {

  /** The default of {@link #maxAge}. */
  public static final Duration MAX_AGE = Duration.ofHours(1);

  public PolicyOptions {
    requireNonNull(budget, "budget");
    Require.unit("dirtyFraction", dirtyFraction);
    requirePositive("interval", interval);
    requirePositive("maxAge", maxAge);
    Require.unit("hysteresis", hysteresis);
  }

  /** A budget with the defaults of all else: 10 % dirty bits, a minute, an hour, a tenth. */
  public static PolicyOptions of(Budget budget) {
    return new PolicyOptions(budget, 0.1, Duration.ofMinutes(1), MAX_AGE, 0.1);
  }

  /** The same with another fraction of dirty bits. */
  public PolicyOptions withDirtyFraction(double fraction) {
    return new PolicyOptions(budget, fraction, interval, maxAge, hysteresis);
  }

  /** The same with another interval. */
  public PolicyOptions withInterval(Duration time) {
    return new PolicyOptions(budget, dirtyFraction, time, maxAge, hysteresis);
  }

  /** The same with another largest age. */
  public PolicyOptions withMaxAge(Duration time) {
    return new PolicyOptions(budget, dirtyFraction, interval, time, hysteresis);
  }

  /** The same with another hysteresis. */
  public PolicyOptions withHysteresis(double part) {
    return new PolicyOptions(budget, dirtyFraction, interval, maxAge, part);
  }

  private static void requirePositive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, but was " + value);
    }
  }
}
