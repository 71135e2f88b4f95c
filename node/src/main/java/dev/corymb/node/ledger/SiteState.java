package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;

/**
 * Where a site stands.
 *
 * @param items the occurrences of all its items
 * @param lastBatch the number of the last batch, 0 before the first
 * @param summarised the number of the last batch that the saved summary has, 0 if none was saved
 * @param refused the removals that were ever refused
 * @param distinct the items, each counted once
 */
public record SiteState(long items, long lastBatch, long summarised, long refused, long distinct) {

  /** The state of a site to which nothing has happened. */
  static final SiteState NEW = new SiteState(0, 0, 0, 0, 0);

  /** Checks that the numbers can be. */
  public SiteState {
    Require.notNegative("items", items);
    Require.notNegative("lastBatch", lastBatch);
    Require.inRange("summarised", summarised, 0, lastBatch);
    Require.notNegative("refused", refused);
    Require.inRange("distinct", distinct, 0, items);
  }

  /** The state after one more batch. */
  SiteState after(long added, long removed, long refusals, long moreDistinct) {
    return new SiteState(
        items + added - removed,
        lastBatch + 1,
        summarised,
        refused + refusals,
        distinct + moreDistinct);
  }

  /** The state once a summary is saved. */
  SiteState summarised(long upTo) {
    return new SiteState(items, lastBatch, upTo, refused, distinct);
  }
}
