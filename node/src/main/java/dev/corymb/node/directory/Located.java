package dev.corymb.node.directory;

import dev.corymb.core.schema.Groups;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The answer to a query, with its quality.
 *
 * @param candidates the sites that might hold a match, sorted by id in the order of strings ({@link
 *     String#compareTo})
 * @param full whether the query named all attributes
 * @param tied whether a site matches only if one item has all values, hash collisions aside. If
 *     not, sites that have the values in different items are candidates as well. A range is never
 *     tied: a site is a candidate if it has smaller and greater values
 * @param collisionFalseSites how many candidates are there because of hash collisions, on average
 *     and at most. A collision makes a site match although none of its items has one of the values
 *     or, if the query is tied, although none has them all. Of a query with several alternatives
 *     the sum over these, and at most the number of sites
 * @param sites how many sites were asked
 * @param stale of them, those that may miss more than the budget allows: a later version is known,
 *     their owner says so, or it has been silent for too long
 * @param unheard sites that are known of but could not be asked, or not all parts of them: a
 *     summary has not arrived, or found no room; sites that are known by number only included
 * @param contested sites that several owners claim, or whose owner's name several processes use:
 *     what any of them has published is found, but they may not agree
 */
public record Located(
    List<Candidate> candidates,
    boolean full,
    boolean tied,
    double collisionFalseSites,
    int sites,
    int stale,
    int unheard,
    int contested) {

  /** Why an answer states no expected number of false sites. */
  public static final String NOT_TIED =
      "a site is listed if it has each value, possibly in different items, so the number of false"
          + " sites is not bounded";

  /**
   * The same, for the parts of a query that are asked for one by one.
   *
   * @param sets of attributes whose values are tied to one item each
   * @param all whether an item must have several values of an attribute: then each combination of
   *     the values of a set is asked for by itself
   * @param ranges the attributes that are asked for by bounds
   */
  public static String notTied(List<String> sets, boolean all, List<String> ranges) {
    boolean singles = sets.stream().noneMatch(set -> set.indexOf(Groups.JOINT) >= 0);
    if (singles && ranges.isEmpty()) {
      return NOT_TIED;
    }
    List<String> parts = new ArrayList<>();
    if (!sets.isEmpty()) {
      String values = all ? "it has each combination of the values of " : "it has the values of ";
      parts.add(values + String.join(" and those of ", sets));
    }
    if (!ranges.isEmpty()) {
      parts.add(
          "the range from its smallest to its largest "
              + String.join(" and from its smallest to its largest ", ranges)
              + " overlaps what is asked for");
    }
    return "a site is listed if "
        + String.join(" and ", parts)
        + (all || sets.size() + ranges.size() > 1 ? ", possibly in different items" : "")
        + ", so the number of false sites is not bounded";
  }

  public Located {
    candidates = List.copyOf(candidates);
  }

  /**
   * How many candidates hold no match, on average and at most; empty if that is not bounded. What a
   * site of another node has removed since it last published is not counted.
   */
  public OptionalDouble expectedFalseSites() {
    return tied ? OptionalDouble.of(collisionFalseSites) : OptionalDouble.empty();
  }

  /** The ids of the candidates. */
  public List<String> ids() {
    return candidates.stream().map(Candidate::site).toList();
  }
}
