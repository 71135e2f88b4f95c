package dev.corymb.node.directory;

/**
 * What some sites miss, as estimated by their owners.
 *
 * @param overBudget sites that miss more of their items than the budget allows
 * @param highest the largest part of a site's items that is missed
 * @param site the one that misses it; empty if none misses anything
 */
public record Misses(int overBudget, double highest, String site) {

  /** Those of no sites. */
  public static final Misses NONE = new Misses(0, 0, "");

  /** With one more site, or a part of one. */
  public Misses with(String other, double missRate, boolean overBudget) {
    return and(new Misses(overBudget ? 1 : 0, missRate, missRate > 0 ? other : ""));
  }

  /** With those of other sites. */
  public Misses and(Misses other) {
    Misses worse = other.highest > highest ? other : this;
    return new Misses(overBudget + other.overBudget, worse.highest, worse.site);
  }
}
