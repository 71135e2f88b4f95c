package dev.corymb.server.watch;

import dev.corymb.node.directory.Misses;
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
 * @param misses what their replicas miss
 */
public record Tally(
    int own, long items, int saturated, int unreachable, int failing, Misses misses) {

  /** Counts sites. */
  public static Tally of(List<SiteStatus> sites, double budgetMissRate) {
    long items = 0;
    int saturated = 0;
    int unreachable = 0;
    int failing = 0;
    Misses misses = Misses.NONE;
    for (SiteStatus site : sites) {
      items += site.items();
      saturated += site.room().saturated() ? 1 : 0;
      unreachable += site.room().unreachable().isPresent() ? 1 : 0;
      failing += site.failure().isEmpty() ? 0 : 1;
      double missed = site.drift().missRate();
      misses = misses.with(site.site(), missed, missed > budgetMissRate);
    }
    return new Tally(sites.size(), items, saturated, unreachable, failing, misses);
  }
}
