package dev.corymb.node.ledger;

/** Counts of a site at one moment. */
public interface SiteView {

  /** How often the site has an item. What is due but was not swept out is there still. */
  long count(long[] digests);

  /**
   * How many distinct items of the site have the values of a group's attributes. One look-up. What
   * is due but was not swept out is there still.
   *
   * @param digests of which those of the group's attributes count
   */
  long count(int group, long[] digests);
}
