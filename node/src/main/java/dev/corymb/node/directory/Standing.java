package dev.corymb.node.directory;

import static java.util.Objects.requireNonNull;

import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;

/**
 * How far a site's column in the directory can be trusted.
 *
 * @param owner the node that has the site; if it is this one, nothing is ever missed
 * @param version of the summary
 * @param estimate what its owner expects of replicas of that version
 * @param behind whether a later version is known to exist
 * @param heardMillis when the owner was last heard of, as elapsed time
 */
public record Standing(
    Owner owner, Version version, Estimate estimate, boolean behind, long heardMillis) {

  public Standing {
    requireNonNull(owner, "owner");
    requireNonNull(version, "version");
    requireNonNull(estimate, "estimate");
  }

  /** Whether the site is one of this node's. */
  public boolean own() {
    return owner.own();
  }

  /**
   * The part of the site's items that the summary misses, as its owner expects; 0 for an own site.
   */
  double missRate() {
    return own() ? 0 : estimate.missRate();
  }

  long ageMillis(long nowMillis) {
    return own() ? 0 : Math.max(0, nowMillis - heardMillis);
  }
}
