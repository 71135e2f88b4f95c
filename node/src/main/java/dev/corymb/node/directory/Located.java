package dev.corymb.node.directory;

import java.util.List;

/**
 * The answer to a query, with its quality.
 *
 * @param candidates the sites that might hold a match
 * @param full whether the query named all attributes, so that values were verified to be of one
 *     item
 * @param expectedFalseSites how many of the candidates are there by mistake, in the mean of queries
 *     for what no site holds
 * @param sites how many sites were asked
 * @param stale of them, those that may miss more than the budget allows: a later version is known,
 *     their owner says so, or it has been silent for too long
 * @param unheard sites that are known of but could not be asked, or not all parts of them: a
 *     summary has not arrived, or found no room
 */
public record Located(
    List<Candidate> candidates,
    boolean full,
    double expectedFalseSites,
    int sites,
    int stale,
    int unheard) {

  public Located {
    candidates = List.copyOf(candidates);
  }

  /** The ids of the candidates. */
  public List<String> ids() {
    return candidates.stream().map(Candidate::site).toList();
  }
}
