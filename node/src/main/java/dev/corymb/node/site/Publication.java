package dev.corymb.node.site;

import static java.util.Objects.requireNonNull;

import dev.corymb.replication.policy.Decision;
import dev.corymb.replication.update.Version;

/**
 * One publication of a site.
 *
 * @param site its id
 * @param version that was published
 * @param snapshot whether it was a snapshot, else a delta
 * @param bytes of the bits as they were sent
 * @param items of the site at that moment; of a site with a window those of one part
 * @param decision of the policy, the last one before
 * @param millis when, by the steady time of the node's clock
 */
public record Publication(
    String site,
    Version version,
    boolean snapshot,
    long bytes,
    long items,
    Decision decision,
    long millis) {

  public Publication {
    requireNonNull(site, "site");
    requireNonNull(version, "version");
  }
}
