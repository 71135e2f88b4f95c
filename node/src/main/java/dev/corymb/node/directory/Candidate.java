package dev.corymb.node.directory;

import dev.corymb.replication.update.Version;

/**
 * A site that might hold a match.
 *
 * @param site its id
 * @param owner the node that has it
 * @param version of the summary that was asked
 * @param ageMillis how long ago its owner was last heard of; 0 for an own site
 * @param missRate the part of its items that the summary misses, as its owner expects; 0 for an own
 *     site, whatever replicas of it miss
 * @param collisionRate the chance that this query lists it because of hash collisions alone; over
 *     all sites these are {@link Located#collisionFalseSites}
 * @param behind whether a later version is known to exist
 * @param contested whether several owners claim the site, or several processes run as its owner
 */
public record Candidate(
    String site,
    Owner owner,
    Version version,
    long ageMillis,
    double missRate,
    double collisionRate,
    boolean behind,
    boolean contested) {

  /**
   * A site, or a part of one, that a query on the given attributes lists.
   *
   * @param alternatives of the query; the rates of all are added, which is an upper bound
   */
  static Candidate of(
      String site, Entry entry, long given, int alternatives, boolean contested, long nowMillis) {
    Standing standing = entry.standing();
    return new Candidate(
        site,
        standing.owner(),
        standing.version(),
        standing.ageMillis(nowMillis),
        standing.missRate(),
        Math.min(1, alternatives * entry.rates().collisionRate(given)),
        standing.behind(),
        contested);
  }

  /** Whether it is one of this node's. */
  public boolean own() {
    return owner.own();
  }

  /** Two parts of one site, of which each might hold a match: the worse of both. */
  Candidate and(Candidate other) {
    return new Candidate(
        site,
        owner.or(other.owner),
        version.isAfter(other.version) ? version : other.version,
        Math.max(ageMillis, other.ageMillis),
        Math.max(missRate, other.missRate),
        collisionRate + other.collisionRate - collisionRate * other.collisionRate,
        behind || other.behind,
        contested || other.contested);
  }
}
