package dev.corymb.node;

import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Parts;
import dev.corymb.replication.replica.Replica;
import dev.corymb.replication.update.Announcement;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;

/**
 * A site of the federation, as far as this node knows.
 *
 * @param site its id
 * @param owner the node that has it; its name is empty if unknown
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
    Owner owner,
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
  static KnownSite own(Announcement.SiteState state, int step, Owner owner) {
    return new KnownSite(
        Parts.site(state.site()),
        owner,
        state.items(),
        step,
        state.version(),
        state.estimate(),
        0,
        false,
        "",
        "");
  }

  /** A site, or a part of one, of another node. */
  static KnownSite replica(
      String name, Replica.State state, Owner owner, long now, String unheard) {
    return new KnownSite(
        Parts.site(name),
        owner,
        state.items(),
        state.step(),
        state.version(),
        state.estimate(),
        state.ageMillis(now),
        state.isBehind(),
        unheard,
        "");
  }

  /** An own site without parts: nothing has come into its window. */
  static KnownSite empty(String site, Owner owner) {
    return nothing(site, owner, PERFECT, false, "");
  }

  /** An own site that could not be opened, and why. */
  static KnownSite isolated(String site, Owner owner, String reason) {
    return nothing(site, owner, Estimate.UNKNOWN, true, reason);
  }

  /** A site of which nothing is here, and why. */
  static KnownSite unheard(String name, Owner owner, String reason) {
    return nothing(Parts.site(name), owner, PERFECT, true, reason);
  }

  private static KnownSite nothing(
      String site, Owner owner, Estimate estimate, boolean behind, String reason) {
    return new KnownSite(site, owner, 0, 0, Version.NONE, estimate, 0, behind, reason, "");
  }

  /** Whether it is one of this node's. */
  public boolean own() {
    return owner.own();
  }

  /** The name of its owner; empty if unknown. */
  public String node() {
    return owner.node();
  }

  /** Where its owner can be asked for exact answers; empty if unknown. */
  public String endpoint() {
    return owner.endpoint();
  }

  /** Two parts of one site, or two claims to it: the sum of both, and the worse. */
  KnownSite and(KnownSite other) {
    double bothTrue = (1 - estimate.falseRate()) * (1 - other.estimate.falseRate());
    return new KnownSite(
        site,
        new Owner(
            own() || other.own(),
            node().isEmpty() ? other.node() : node(),
            endpoint().isEmpty() ? other.endpoint() : endpoint()),
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
        site, owner, items, step, version, estimate, ageMillis, behind, unheard, reason);
  }
}
