package dev.corymb.replication.update;

import dev.corymb.core.check.Require;

/**
 * What the owner of a site expects of its replicas, at the time it says so.
 *
 * @param missRate the chance that an item of the site is not found in a replica
 * @param falseRate the chance that a full query for an item the site never held finds it there
 */
public record Estimate(double missRate, double falseRate) {

  /** Of a site whose summary nobody can read: nothing is promised. */
  public static final Estimate UNKNOWN = new Estimate(1, 1);

  public Estimate {
    Require.unit("missRate", missRate);
    Require.unit("falseRate", falseRate);
  }
}
