package dev.corymb.lab.provenance;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;

/**
 * What walks cost by each contender: the same walks over one history, each site at a node of its
 * own, asked from outside.
 */
public final class WalkCosts {

  /**
   * The sum over the walks of a contender.
   *
   * @param contender which one
   * @param keys that were located
   * @param trueSites sites that have events of a key, of all keys
   * @param probes sites that were asked for a key
   * @param holding those that had events of it
   * @param requests to other nodes
   * @param rounds in which the walks waited for them
   * @param steps levels at which any walk must wait, see {@link Crossings}
   * @param overRounds walks that waited more than once more often than they must
   * @param levels that were asked for
   * @param bytes of all summaries; 0 if there are none
   * @param nodes ids that were found, which is the same for all
   * @param locateNanos the time in which keys were located
   */
  public record Cost(
      Contender contender,
      long keys,
      long trueSites,
      long probes,
      long holding,
      long requests,
      long rounds,
      long steps,
      long overRounds,
      long levels,
      long bytes,
      long nodes,
      long locateNanos) {}

  private final History history;
  private final double falseSites;
  private final int stepKeys;
  private final LongSupplier nanos;
  private final KeySites exact;
  private final Map<String, String> nodes = new TreeMap<>();

  /**
   * Costs of walks over a history.
   *
   * @param falseSites the budget of false sites per key
   * @param stepKeys the keys for which the first step of the ladder of summaries is made
   * @param nanos a clock in nanoseconds, by which look-ups are timed
   */
  public WalkCosts(History history, double falseSites, int stepKeys, LongSupplier nanos) {
    this.history = history;
    this.falseSites = falseSites;
    this.stepKeys = stepKeys;
    this.nanos = nanos;
    this.exact = KeySites.exact(history.events(), history.sites());
    history.sites().forEach(site -> nodes.put(site, site));
  }

  /** Walks from each of some documents, in one direction. */
  public Cost run(Contender contender, Direction direction, List<Iri> starts) {
    Located located = new Located(keySites(contender));
    WalkNodes federation = new WalkNodes(history.events(), nodes, located, exact, Long.MAX_VALUE);
    long[] sums = new long[10];
    for (Iri start : starts) {
      located.keys.clear();
      WalkResult result =
          federation.walk("", WalkRequest.of(direction, List.of(start)).within(limits()));
      WalkResult.Cost cost = result.cost();
      int steps = Crossings.count(result, direction, exact, UnaryOperator.identity());
      sums[0] += cost.keys();
      sums[1] += exact.find(List.copyOf(located.keys)).stream().mapToLong(List::size).sum();
      sums[2] += cost.probes();
      sums[3] += cost.holding();
      sums[4] += cost.requests();
      sums[5] += cost.rounds();
      sums[6] += steps;
      sums[7] += cost.rounds() > steps + 1 ? 1 : 0;
      int deepest = result.nodes().get(result.nodes().size() - 1).depth();
      sums[8] += Math.min(deepest + 1, limits().depth());
      sums[9] += result.nodes().size();
    }
    return new Cost(
        contender,
        sums[0],
        sums[1],
        sums[2],
        sums[3],
        sums[4],
        sums[5],
        sums[6],
        sums[7],
        sums[8],
        located.bytes(),
        sums[9],
        located.nanosTaken);
  }

  /** The defaults, but for the number of sites, which would cut a broadcast. */
  private static WalkLimits limits() {
    WalkLimits usual = WalkLimits.DEFAULT;
    return new WalkLimits(
        usual.depth(), usual.nodes(), usual.perKey(), 1_000_000, 1L << 32, Duration.ofHours(1));
  }

  private KeySites keySites(Contender contender) {
    return switch (contender) {
      case PERFECT -> exact;
      case ROLES -> summaries(Summaries.Content.ROLES).inDirectory();
      case ROLES_IN_TREES -> summaries(Summaries.Content.ROLES).inTrees();
      case IDS -> summaries(Summaries.Content.IDS).inDirectory();
      case IDS_IN_TREES -> summaries(Summaries.Content.IDS).inTrees();
      case BROADCAST -> KeySites.everywhere(history.sites());
    };
  }

  private Summaries summaries(Summaries.Content content) {
    return new Summaries(content, falseSites, stepKeys, history.events(), history.sites());
  }

  /** Notes what is located, and how long that takes. */
  private final class Located implements KeySites {

    private final KeySites sites;
    private final Set<Key> keys = new HashSet<>(); // of one walk
    private long nanosTaken;

    Located(KeySites sites) {
      this.sites = sites;
    }

    @Override
    public List<List<String>> find(List<Key> wanted) {
      keys.addAll(wanted);
      long began = nanos.getAsLong();
      List<List<String>> found = sites.find(wanted);
      nanosTaken += nanos.getAsLong() - began;
      return found;
    }

    @Override
    public long bytes() {
      return sites.bytes();
    }
  }
}
