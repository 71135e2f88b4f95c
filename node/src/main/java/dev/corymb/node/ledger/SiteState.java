package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import java.util.Collections;
import java.util.List;

/**
 * Where a site stands.
 *
 * @param items the occurrences of all its items
 * @param lastBatch the number of the last batch, 0 before the first
 * @param summarised the number of the last batch whose tail is forgotten, because the saved summary
 *     has it; 0 if none was
 * @param refused the removals that were ever refused
 * @param distinct the items, each counted once
 * @param tuples the distinct tuples of each group
 * @param events the events, each of which has its keys among the items
 */
public record SiteState(
    long items,
    long lastBatch,
    long summarised,
    long refused,
    long distinct,
    List<Long> tuples,
    long events) {

  /** Checks that the numbers can be. */
  public SiteState {
    Require.notNegative("items", items);
    Require.notNegative("lastBatch", lastBatch);
    Require.inRange("summarised", summarised, 0, lastBatch);
    Require.notNegative("refused", refused);
    Require.inRange("distinct", distinct, 0, items);
    tuples = List.copyOf(tuples);
    tuples.forEach(some -> Require.notNegative("tuples", some));
    Require.notNegative("events", events);
  }

  /** The state of a site without events. */
  public SiteState(
      long items, long lastBatch, long summarised, long refused, long distinct, List<Long> tuples) {
    this(items, lastBatch, summarised, refused, distinct, tuples, 0);
  }

  /** The state of a site to which nothing has happened. */
  public static SiteState empty(int groups) {
    return new SiteState(0, 0, 0, 0, 0, Collections.nCopies(groups, 0L));
  }

  /** The state once a summary is saved. */
  SiteState summarised(long upTo) {
    return new SiteState(items, lastBatch, upTo, refused, distinct, tuples, events);
  }
}
