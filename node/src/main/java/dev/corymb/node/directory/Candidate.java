package dev.corymb.node.directory;

import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;

/**
 * A site that might hold a match.
 *
 * @param site its id
 * @param own whether it is one of this node's
 * @param version of the summary that was asked
 * @param ageMillis how long ago its owner was last heard of; 0 for an own site
 * @param estimate what its owner expects of replicas of that version
 * @param behind whether a later version is known to exist
 * @param contested whether several owners claim the site, or several processes run as its owner
 */
public record Candidate(
    String site,
    boolean own,
    Version version,
    long ageMillis,
    Estimate estimate,
    boolean behind,
    boolean contested) {

  static Candidate of(String site, Standing standing, boolean contested, long nowMillis) {
    return new Candidate(
        site,
        standing.own(),
        standing.version(),
        standing.ageMillis(nowMillis),
        standing.estimate(),
        standing.behind(),
        contested);
  }

  /** Two parts of one site, of which each might hold a match: the worse of both. */
  Candidate and(Candidate other) {
    double eitherFalse = (1 - estimate.falseRate()) * (1 - other.estimate.falseRate());
    return new Candidate(
        site,
        own || other.own,
        version.isAfter(other.version) ? version : other.version,
        Math.max(ageMillis, other.ageMillis),
        new Estimate(Math.max(estimate.missRate(), other.estimate.missRate()), 1 - eitherFalse),
        behind || other.behind,
        contested || other.contested);
  }
}
