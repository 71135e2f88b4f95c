package dev.corymb.replication.policy;

import dev.corymb.core.check.Require;

/**
 * What errors of its replicas a site may cause. Weights scale a rate before it is compared with its
 * bound; with 1 it is taken as it is.
 *
 * @param missRate the largest chance that an item of the site is not found in a replica
 * @param falseRate the largest chance that a full query finds the site falsely: the false sites a
 *     query may have, divided by the expected sites
 * @param missWeight how much a miss counts
 * @param falseWeight how much a false find counts
 */
public record Budget(double missRate, double falseRate, double missWeight, double falseWeight) {

  private static final double MAX_WEIGHT = 1e6;

  public Budget {
    Require.unit("missRate", missRate);
    Require.unit("falseRate", falseRate);
    Require.inRange("missWeight", missWeight, 0, MAX_WEIGHT);
    Require.inRange("falseWeight", falseWeight, 0, MAX_WEIGHT);
  }

  /** A budget whose weights are 1. */
  public static Budget of(double missRate, double falseRate) {
    return new Budget(missRate, falseRate, 1, 1);
  }
}
