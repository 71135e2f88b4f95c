package dev.corymb.node.directory;

import dev.corymb.core.schema.QueryDigests;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** One attempt to find out which of some sites a query may skip. For one thread. */
final class Pruning {

  /*
   * What a summary is worth is looked up before the index is asked. The other way round, a summary
   * that arrives in between would count as one that did not match. A site that leaves and comes back
   * in between could still be missed; Directory.prune starts again if any has left.
   */

  /** What is known of a site before the index is asked. */
  private record Prospect(String site, @Nullable Doubt doubt, double missRate) {}

  private final Roll roll;
  private final Set<String> contested;
  private final Predicate<Standing> stale;
  private final Predicate<String> empty;
  private final List<Prospect> prospects;
  private final QueryDigests query;
  private double collisionFalseSites;

  /**
   * Looks up what is known of some sites.
   *
   * @param empty whether an own site without a summary holds nothing
   */
  Pruning(
      Collection<String> within,
      QueryDigests query,
      Roll roll,
      Predicate<Standing> stale,
      Predicate<String> empty) {
    this.query = query;
    this.roll = roll;
    this.contested = roll.contested();
    this.stale = stale;
    this.empty = empty;
    this.prospects = new ArrayList<>(within.size());
    within.forEach(site -> prospects.add(prospect(site)));
  }

  private Prospect prospect(String site) {
    if (Parts.isPart(site)) {
      return new Prospect(site, Doubt.NOT_FOUND, 0); // no site has such an id
    }
    boolean heard = roll.isHeard(site); // first: a part that arrives now is seen below
    List<Entry> found = new ArrayList<>(1);
    Entry whole = roll.entry(site);
    if (whole != null) {
      found.add(whole);
    }
    for (String name : roll.parts(site)) {
      Entry part = roll.entry(name);
      if (part != null) { // else it has left, and this attempt does not count
        found.add(part);
      }
    }
    double unfound = 1;
    double missRate = 0;
    boolean isStale = false;
    for (Entry entry : found) {
      Standing standing = entry.standing();
      double collision = query.size() * entry.rates().collisionRate(query.given());
      unfound *= 1 - Math.min(1, collision);
      missRate = Math.max(missRate, standing.missRate());
      isStale |= stale.test(standing);
    }
    collisionFalseSites += 1 - unfound;
    return new Prospect(site, doubt(site, !found.isEmpty(), heard, isStale), missRate);
  }

  private @Nullable Doubt doubt(String site, boolean found, boolean heard, boolean isStale) {
    if (!heard) {
      return Doubt.UNHEARD;
    }
    if (contested.contains(site)) {
      return Doubt.CONTESTED;
    }
    if (!found) {
      return empty.test(site) ? null : Doubt.NOT_FOUND;
    }
    return isStale ? Doubt.STALE : null;
  }

  /**
   * Tells the sites apart.
   *
   * @param candidates of the query, found after the sites were looked up
   * @param caughtUp whether this node had caught up before that
   */
  Pruned pruned(Set<String> candidates, boolean caughtUp, boolean full, boolean tied) {
    List<String> skip = new ArrayList<>();
    List<String> keep = new ArrayList<>();
    List<String> unknown = new ArrayList<>();
    Map<Doubt, Integer> doubts = new EnumMap<>(Doubt.class);
    double missRate = 0;
    for (Prospect prospect : prospects) {
      Doubt doubt = caughtUp ? prospect.doubt : Doubt.NOT_CAUGHT_UP;
      if (candidates.contains(prospect.site)) {
        keep.add(prospect.site);
      } else if (doubt != null) {
        unknown.add(prospect.site);
        doubts.merge(doubt, 1, Integer::sum);
      } else {
        skip.add(prospect.site);
        missRate = Math.max(missRate, prospect.missRate);
      }
    }
    return new Pruned(
        skip, keep, unknown, doubts, missRate, caughtUp, full, tied, collisionFalseSites);
  }
}
