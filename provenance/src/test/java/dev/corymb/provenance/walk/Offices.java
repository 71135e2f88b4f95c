package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Key;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * A federation without summaries: every node knows which sites have which keys, except for what it
 * is made to miss, and for false sites that it is made to see.
 */
public final class Offices {

  /** A candidate that holds nothing, by key and site. */
  interface FalseSites {
    boolean has(Key key, String site);
  }

  private final NavigableMap<String, String> nodeOf = new TreeMap<>(); // by site
  private final MemoryEvents events = new MemoryEvents();
  private final Set<String> silent = new HashSet<>(); // nodes
  private final Set<String> withheld = new HashSet<>(); // sites
  private final Set<String> unpublished = new HashSet<>(); // sites of which nothing is located
  private FalseSites falseSites = (key, site) -> false;
  private long mostBytes = Long.MAX_VALUE;
  private long departures;
  private Runnable meanwhile = () -> {};
  private final Map<String, Long> asked = new HashMap<>(); // requests by node

  void site(String site, String node) {
    nodeOf.put(site, node);
  }

  /** The ids of the sites, sorted. */
  public List<String> sites() {
    return List.copyOf(nodeOf.keySet());
  }

  /** The node that has a site. */
  public String node(String site) {
    return nodeOf.getOrDefault(site, "");
  }

  void record(String site, Event event) {
    events.record(site, event);
  }

  /** What the sites have recorded. */
  public MemoryEvents events() {
    return events;
  }

  void silence(String node) {
    silent.add(node);
  }

  void withhold(String site) {
    withheld.add(site);
  }

  void unpublish(String site) {
    unpublished.add(site);
    departures++;
  }

  /** Lets something happen whenever a node is asked. */
  void meanwhile(Runnable what) {
    meanwhile = what;
  }

  void see(FalseSites sites) {
    falseSites = sites;
  }

  void answerAtMost(long bytes) {
    mostBytes = bytes;
  }

  long requests() {
    return asked.values().stream().mapToLong(Long::longValue).sum();
  }

  WalkResult walk(String node, WalkRequest request) {
    return new Walker(new Eyes(node), edges(node), this::ask, () -> 0).walk(request);
  }

  /** What a node sees. */
  SiteLocator eyes(String node) {
    return new Eyes(node);
  }

  private LocalEdges edges(String node) {
    return new LocalEdges(this::find, new Eyes(node), mostBytes);
  }

  private Answer find(Question question, int most) {
    if (withheld.contains(question.site())) {
      throw new UnansweredException("withheld");
    }
    return events.find(question, most);
  }

  private CompletableFuture<EdgeAnswer> ask(String node, EdgeRequest request) {
    asked.merge(node, 1L, Long::sum);
    meanwhile.run();
    if (silent.contains(node)) {
      return CompletableFuture.failedFuture(new IllegalStateException("silent"));
    }
    return CompletableFuture.completedFuture(edges(node).answer(request));
  }

  /** What one node sees. */
  private final class Eyes implements SiteLocator {

    private final String node;

    Eyes(String node) {
      this.node = node;
    }

    private Place place(String site) {
      return new Place(site, node(site), node(site).equals(node));
    }

    @Override
    public List<List<Place>> locate(List<Key> keys) {
      List<List<Place>> all = new ArrayList<>();
      for (Key key : keys) {
        all.add(
            nodeOf.keySet().stream()
                .map(this::place)
                .filter(place -> isLocated(key, place))
                .toList());
      }
      return all;
    }

    private boolean isLocated(Key key, Place place) {
      String site = place.site();
      return falseSites.has(key, site)
          || (events.keys(site).contains(key) && (place.own() || !unpublished.contains(site)));
    }

    @Override
    public Coverage coverage() {
      return new Coverage(
          nodeOf.size(),
          Optional.of(Instant.EPOCH),
          List.copyOf(unpublished),
          unpublished.size(),
          true,
          0);
    }

    @Override
    public long departures() {
      return departures;
    }

    @Override
    public List<Place> unpublished() {
      return unpublished.stream().sorted().map(this::place).toList();
    }
  }
}
