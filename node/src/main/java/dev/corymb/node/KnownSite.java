package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;

/**
 * A site of the federation, as far as this node knows.
 *
 * @param site its id
 * @param own whether it is one of this node's
 * @param node the name of its owner; empty if unknown
 * @param endpoint where its owner can be asked for exact answers; empty if unknown
 * @param items how many it holds, as its owner said last
 * @param step of the ladder that its summary is on
 * @param version of the summary that is asked here
 * @param estimate what its owner expects of replicas of that version
 * @param ageMillis how long ago its owner was last heard of; 0 for an own site
 * @param behind whether a later version is known to exist
 * @param unheard why it, or a part of it, cannot be asked here; empty if it can
 * @param contested why its owner is in doubt; empty if it is not
 */
public record KnownSite(
    String site,
    boolean own,
    String node,
    String endpoint,
    long items,
    int step,
    Version version,
    Estimate estimate,
    long ageMillis,
    boolean behind,
    String unheard,
    String contested) {

  private static final Estimate PERFECT = new Estimate(0, 0);

  /** An own site, or a part of one. */
  static KnownSite own(Announcement.SiteState state, int step, String node, String endpoint) {
    return new KnownSite(
        Parts.site(state.site()),
        true,
        node,
        endpoint,
        state.items(),
        step,
        state.version(),
        state.estimate(),
        0,
        false,
        "",
        "");
  }

  /** An own site without parts: nothing has come into its window. */
  static KnownSite empty(String site, String node, String endpoint) {
    return new KnownSite(site, true, node, endpoint, 0, 0, Version.NONE, PERFECT, 0, false, "", "");
  }

  /** An own site that could not be opened, and why. */
  static KnownSite isolated(String site, String node, String endpoint, String reason) {
    return new KnownSite(
        site, true, node, endpoint, 0, 0, Version.NONE, Estimate.UNKNOWN, 0, true, reason, "");
  }

  /** A site of another node, or a part of one. */
  static KnownSite replica(
      String name, Replica.State state, String node, String endpoint, long now, String unheard) {
    return new KnownSite(
        Parts.site(name),
        false,
        node,
        endpoint,
        state.items(),
        state.step(),
        state.version(),
        state.estimate(),
        state.ageMillis(now),
        state.isBehind(),
        unheard,
        "");
  }

  /** A site of which nothing is here, and why. */
  static KnownSite unheard(String name, String node, String endpoint, String reason) {
    return new KnownSite(
        Parts.site(name), false, node, endpoint, 0, 0, Version.NONE, PERFECT, 0, true, reason, "");
  }

  /** Two parts of one site, or two claims to it: the sum of both, and the worse. */
  KnownSite and(KnownSite other) {
    double bothTrue = (1 - estimate.falseRate()) * (1 - other.estimate.falseRate());
    return new KnownSite(
        site,
        own || other.own,
        node.isEmpty() ? other.node : node,
        endpoint.isEmpty() ? other.endpoint : endpoint,
        items + other.items,
        Math.max(step, other.step),
        version.isAfter(other.version) ? version : other.version,
        new Estimate(Math.max(estimate.missRate(), other.estimate.missRate()), 1 - bothTrue),
        Math.max(ageMillis, other.ageMillis),
        behind || other.behind,
        unheard.isEmpty() ? other.unheard : unheard,
        contested.isEmpty() ? other.contested : contested);
  }

  /** The same, with the reason why its owner is in doubt. */
  KnownSite contested(String reason) {
    return new KnownSite(
        site, own, node, endpoint, items, step, version, estimate, ageMillis, behind, unheard,
        reason);
  }
}
