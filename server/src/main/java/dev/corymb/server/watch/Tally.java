package dev.corymb.server.watch;

import dev.corymb.node.site.SiteStatus;
import java.util.List;

/**
 * The own sites of a node at one moment, counted by how they are. To ask each of them takes its
 * lock, so this is done once for all who want to know.
 *
 * @param own how many there are
 * @param items that they hold
 * @param saturated those that have outgrown the last step of the ladder
 * @param unreachable those whose budget no publication can keep
 * @param failing those at which something goes wrong
 * @param worstMissRate the largest part of a site's items that replicas miss, as estimated
 * @param overBudget those of which replicas miss more than the budget allows
 */
public record Tally(
    int own,
    long items,
    int saturated,
    int unreachable,
    int failing,
    double worstMissRate,
    int overBudget) {

  /** Counts sites. */
  public static Tally of(List<SiteStatus> sites, double budgetMissRate) {
    long items = 0;
    int saturated = 0;
    int unreachable = 0;
    int failing = 0;
    double worst = 0;
    int over = 0;
    for (SiteStatus site : sites) {
      double missRate = site.drift().missRate();
      items += site.items();
      saturated += site.saturated() ? 1 : 0;
      unreachable += site.unreachable().isPresent() ? 1 : 0;
      failing += site.failure().isEmpty() ? 0 : 1;
      worst = Math.max(worst, missRate);
      over += missRate > budgetMissRate ? 1 : 0;
    }
    return new Tally(sites.size(), items, saturated, unreachable, failing, worst, over);
  }
}
