package dev.corymb.lab.provenance;

import dev.corymb.core.filter.BitFilter;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.directory.Candidate;
import dev.corymb.node.directory.Directory;
import dev.corymb.node.directory.Owner;
import dev.corymb.node.directory.Standing;
import dev.corymb.node.profile.FederationProfile;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.LocalEdges;
import dev.corymb.provenance.walk.Place;
import dev.corymb.provenance.walk.SiteLocator;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.provenance.walk.Walker;
import dev.corymb.replication.update.Estimate;
import dev.corymb.replication.update.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

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
   * @param probes sites that were asked for a key
   * @param holding those that had events of it
   * @param requests to other nodes
   * @param rounds in which the walks waited for them
   * @param bytes of all summaries; 0 if there are none
   * @param nodes ids that were found, which is the same for all
   */
  public record Cost(
      Contender contender,
      long keys,
      long probes,
      long holding,
      long requests,
      long rounds,
      long bytes,
      long nodes) {}

  private static final Owner OUTSIDE = new Owner(false, "node", "");
  private static final long SEED = 0x5eed;

  private final History history;
  private final double falseSites;

  /**
   * Costs of walks over a history.
   *
   * @param falseSites the budget of false sites per key
   */
  public WalkCosts(History history, double falseSites) {
    this.history = history;
    this.falseSites = falseSites;
  }

  /** Walks from each of some documents, in one direction. */
  public Cost run(Contender contender, Direction direction, List<Iri> starts) {
    Finder finder = finder(contender);
    long[] sums = new long[6];
    for (Iri start : starts) {
      WalkResult result = walk(finder, WalkRequest.of(direction, List.of(start)));
      WalkResult.Cost cost = result.cost();
      sums[0] += cost.keys();
      sums[1] += cost.probes();
      sums[2] += cost.holding();
      sums[3] += cost.requests();
      sums[4] += cost.rounds();
      sums[5] += result.nodes().size();
    }
    return new Cost(
        contender, sums[0], sums[1], sums[2], sums[3], sums[4], finder.bytes(), sums[5]);
  }

  private WalkResult walk(Finder finder, WalkRequest request) {
    SiteLocator nothingIsOwn = new Located(finder, "");
    LocalEdges none = new LocalEdges(history.events(), nothingIsOwn, Long.MAX_VALUE);
    Walker walker =
        new Walker(
            nothingIsOwn,
            none,
            (node, asked) -> {
              SiteLocator itsOwn = new Located(finder, node);
              EdgeAnswer answer =
                  new LocalEdges(history.events(), itsOwn, Long.MAX_VALUE).answer(asked);
              return CompletableFuture.completedFuture(answer);
            },
            () -> 0);
    return walker.walk(request);
  }

  /** Finds the sites of keys. */
  private interface Finder {
    List<List<String>> find(List<Key> keys);

    default long bytes() {
      return 0;
    }
  }

  private Finder finder(Contender contender) {
    return switch (contender) {
      case PERFECT -> perfect();
      case ROLES -> summaries(Key.SCHEMA, Key::item);
      case IDS -> {
        Schema ids = Schema.parse("id:text");
        yield summaries(ids, key -> ids.item(key.id().value()));
      }
      case BROADCAST -> keys -> keys.stream().map(key -> history.sites()).toList();
    };
  }

  private Finder perfect() {
    Map<Key, List<String>> sites = new HashMap<>();
    for (String site : history.sites()) {
      for (Key key : history.events().keys(site)) {
        sites.computeIfAbsent(key, any -> new ArrayList<>()).add(site);
      }
    }
    return keys -> keys.stream().map(key -> sites.getOrDefault(key, List.of())).toList();
  }

  /** The shipped summaries, in the shipped directory. */
  private Finder summaries(Schema schema, Function<Key, Item> item) {
    FederationProfile profile =
        FederationProfile.of("history", schema, SEED)
            .with(
                Map.of(
                    "ask", "all",
                    "expected-sites", Integer.toString(history.sites().size()),
                    "false-sites", Double.toString(falseSites)));
    Directory directory = new Directory(profile, Long.MAX_VALUE >> 1, () -> 0);
    List<FilterShape> ladder = profile.ladder();
    long bytes = 0;
    for (String site : history.sites()) {
      Set<Item> items = new HashSet<>();
      history.events().keys(site).forEach(key -> items.add(item.apply(key)));
      int step = 0;
      while (profile.capacity(step) < items.size()) {
        step++;
      }
      BitFilter filter = new BitFilter(ladder.get(step));
      items.forEach(filter::add);
      bytes += ladder.get(step).size() / Byte.SIZE;
      directory.put(
          site,
          step,
          filter.bits(),
          new Standing(OUTSIDE, new Version(1, 1), new Estimate(0, 0), false, 0));
    }
    long all = bytes;
    return new Finder() {
      @Override
      public List<List<String>> find(List<Key> keys) {
        return directory
            .locateAll(
                keys.stream()
                    .map(key -> profile.digester().digests(item.apply(key).query()))
                    .toList())
            .stream()
            .map(located -> located.candidates().stream().map(Candidate::site).toList())
            .toList();
      }

      @Override
      public long bytes() {
        return all;
      }
    };
  }

  /** What a node sees: the node of a site has its name. */
  private final class Located implements SiteLocator {

    private final Finder finder;
    private final String node;

    Located(Finder finder, String node) {
      this.finder = finder;
      this.node = node;
    }

    @Override
    public List<List<Place>> locate(List<Key> keys) {
      return finder.find(keys).stream()
          .map(
              sites ->
                  sites.stream().map(site -> new Place(site, site, site.equals(node))).toList())
          .toList();
    }

    @Override
    public Coverage coverage() {
      return new Coverage(
          history.sites().size(), Optional.of(Instant.EPOCH), List.of(), 0, true, 0);
    }

    @Override
    public List<Place> unpublished() {
      return List.of();
    }
  }
}
