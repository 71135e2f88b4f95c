package dev.corymb.lab.federation;

import dev.corymb.node.Node;
import dev.corymb.node.directory.Candidate;
import dev.corymb.replication.replica.Replica;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Asks a host for the items of a site that another one owns. */
final class Prober {

  /** The most items of one kind that are asked for; of more, every second, third and so on. */
  private static final int MOST = 400;

  private static final int SOME = 20;
  private static final int MIXED = 10;

  private final SplittableRandom random;
  private final long all = SimulationOptions.SCHEMA.all();

  Prober(SplittableRandom random) {
    this.random = random;
  }

  /** Whether a host does not have the version that was published last. */
  static boolean isBehind(Node asked, SimulatedSite site) {
    Optional<Replica.State> state = asked.replicas().state(site.name);
    return state.isEmpty() || !state.get().version().equals(site.version());
  }

  /** The part of the items that a host does not find. */
  double missRate(Node asked, SimulatedSite site) {
    if (site.items() == 0) {
      return 0;
    }
    int most = isBehind(asked, site) ? MOST : SOME;
    double missed = missed(asked, site, site.published(), most);
    return (missed + missed(asked, site, site.recent(), MOST)) / site.items();
  }

  private double missed(Node asked, SimulatedSite site, List<long[]> items, int most) {
    if (items.isEmpty()) {
      return 0;
    }
    int stride = (items.size() + most - 1) / most;
    int askedFor = 0;
    int missed = 0;
    for (int i = random.nextInt(stride); i < items.size(); i += stride) {
      askedFor++;
      missed += finds(asked, site, items.get(i)) ? 0 : 1;
    }
    return askedFor == 0 ? 0 : (double) missed * items.size() / askedFor;
  }

  /** The part of items mixed from two that the site holds, but not itself held, that are found. */
  double falseRate(Node asked, SimulatedSite site) {
    List<long[]> items = site.published();
    if (items.size() < 2) {
      return 0;
    }
    int found = 0;
    for (int i = 0; i < MIXED; i++) {
      int one = random.nextInt(items.size());
      int other = (one + 1 + random.nextInt(items.size() - 1)) % items.size();
      // No value is used twice, so no item has both.
      long[] mixed = {items.get(one)[0], items.get(other)[1]};
      found += finds(asked, site, mixed) ? 1 : 0;
    }
    return (double) found / MIXED;
  }

  private boolean finds(Node asked, SimulatedSite site, long[] digests) {
    for (Candidate candidate : asked.directory().locate(digests, all).candidates()) {
      if (candidate.site().equals(site.name)) {
        return true;
      }
    }
    return false;
  }
}
