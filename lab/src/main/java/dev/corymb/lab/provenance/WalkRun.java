package dev.corymb.lab.provenance;

import dev.corymb.lab.provenance.WalkCounts.Count;
import dev.corymb.lab.provenance.WalkOracle.Found;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.Mode;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkLimits;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Walks over one tangled history, each held against the oracle. */
final class WalkRun {

  /** The walks over one history. */
  static final int WALKS = 100;

  private static final int ANY_DEPTH = 1_000_000;
  private static final long ANY_BYTES = 1L << 32;

  private final SplittableRandom random;
  private final TangledHistory history;
  private final WalkNodes nodes;
  private final WalkOracle oracle = new WalkOracle();
  private final WalkCounts counts = new WalkCounts();

  WalkRun(long seed, int mostSites) {
    this.random = new SplittableRandom(seed);
    this.history = new TangledHistory(random.nextLong(), mostSites);
    KeySites known = keySites();
    this.nodes =
        new WalkNodes(
            history.events(),
            history.nodes(),
            known,
            known,
            random.nextBoolean() ? Long.MAX_VALUE : random.nextInt(1, 20_000));
    for (String site : history.sites()) {
      history
          .events()
          .events(site)
          .forEach(event -> oracle.add(site, event, event.time().orElse(Instant.EPOCH)));
    }
  }

  /** Most often the shipped summaries, with more or fewer false sites. */
  private KeySites keySites() {
    if (random.nextInt(5) == 0) {
      return KeySites.exact(history.events(), history.sites());
    }
    double most = history.sites().size() / 2.0;
    double falseSites = Math.min(most, new double[] {0.01, 0.1, 1, 3}[random.nextInt(4)]);
    return new Summaries(Summaries.Content.ROLES, falseSites, 50, history.events(), history.sites())
        .inDirectory();
  }

  WalkCounts run() {
    counts.add(Count.HISTORIES, 1);
    counts.add(Count.SITES, history.sites().size());
    counts.add(Count.MOST_SITES, history.sites().size());
    counts.add(Count.EVENTS, history.recorded());
    for (int i = 0; i < WALKS; i++) {
      WalkRequest request = request();
      boolean exact = random.nextInt(4) > 0;
      check(exact ? request : request.within(tight(request.limits().depth())), exact);
    }
    return counts;
  }

  private WalkRequest request() {
    List<Iri> starts =
        random.nextInt(4) == 0
            ? List.of(history.anything(), history.anything())
            : List.of(history.anything());
    WalkRequest request =
        WalkRequest.of(random.nextBoolean() ? Direction.ANCESTORS : Direction.DESCENDANTS, starts)
            .in(random.nextInt(4) == 0 ? Mode.DERIVATION : Mode.INFLUENCE)
            .causal(random.nextInt(3) > 0);
    if (random.nextInt(3) == 0) {
      request = request.asOf(history.anyTime());
    }
    if (random.nextInt(8) == 0) {
      request = request.thoroughly();
    }
    return request.within(wide(random.nextInt(3) == 0 ? random.nextInt(1, 8) : ANY_DEPTH));
  }

  private static WalkLimits wide(int depth) {
    return new WalkLimits(
        depth, WalkLimits.MAX_NODES, 100_000, 1_000_000, ANY_BYTES, Duration.ofSeconds(1));
  }

  private WalkLimits tight(int depth) {
    return new WalkLimits(
        depth,
        random.nextBoolean() ? WalkLimits.MAX_NODES : random.nextInt(1, 60),
        random.nextBoolean() ? 100_000 : random.nextInt(1, 4),
        random.nextBoolean() ? 1_000_000 : random.nextInt(1, 4),
        random.nextBoolean() ? ANY_BYTES : random.nextInt(1, 4_000),
        Duration.ofSeconds(1));
  }

  /** Some node, or one without sites. */
  private String someNode() {
    int place = random.nextInt(history.sites().size() + 1);
    return place == 0 ? "outside" : nodes.nodeOf(history.sites().get(place - 1));
  }

  private void check(WalkRequest request, boolean exact) {
    String node = someNode();
    AskedOnce asked = new AskedOnce(nodes);
    WalkResult result;
    try {
      result = nodes.walk(node, request, asked);
    } catch (AssertionError e) {
      throw new AssertionError(e.getMessage() + " by " + request + " from " + node, e);
    }
    Found all = oracle.find(request);
    String walk = request + " from " + node;
    if (result.cuts().keySet().stream().allMatch(limit -> limit == WalkLimit.DEPTH)) {
      counts.add(Count.EXACT, 1);
      isAll(walk, result, all);
    } else {
      require(!exact, walk, "was cut: " + result.cuts());
      isPart(walk, result, all);
    }
    require(result.silent().isEmpty(), walk, "found silent " + result.silent());
    require(
        result.isComplete() == result.cuts().isEmpty(), walk, "must be complete, or say why not");
    require(result.cost().requests() == asked.requests(), walk, "must count all requests");
    WalkResult.Cost cost = result.cost();
    long answered = cost.holding() + cost.mistaken();
    require(
        cost.probes() == answered
            || (cost.probes() > answered && result.cuts().containsKey(WalkLimit.BYTES)),
        walk,
        "must count each probe: " + cost);
    count(result);
    if (!exact) {
      goOn(node, request, result);
    }
  }

  /** Raises the limits that have cut a walk, as often as it takes: in the end it finds all. */
  private void goOn(String node, WalkRequest request, WalkResult first) {
    WalkRequest raised = request;
    WalkResult result = first;
    while (!result.cuts().isEmpty()) {
      raised = raised.within(raised(raised.limits(), result.cuts().keySet()));
      result = nodes.walk(node, raised);
      counts.add(Count.CONTINUED, 1);
    }
    isAll(raised + " from " + node, result, oracle.find(raised));
  }

  private static WalkLimits raised(WalkLimits limits, Set<WalkLimit> cuts) {
    return new WalkLimits(
        limits.depth() * (cuts.contains(WalkLimit.DEPTH) ? 2 : 1),
        limits.nodes() * (cuts.contains(WalkLimit.NODES) ? 2 : 1),
        limits.perKey() * (cuts.contains(WalkLimit.PER_KEY) ? 2 : 1),
        limits.sitesPerKey() * (cuts.contains(WalkLimit.SITES_PER_KEY) ? 2 : 1),
        limits.bytes() * (cuts.contains(WalkLimit.BYTES) ? 2 : 1),
        limits.timeout());
  }

  private void count(WalkResult result) {
    boolean limited = !result.cuts().isEmpty() && !result.cuts().containsKey(WalkLimit.DEPTH);
    counts.add(Count.WALKS, 1);
    counts.add(Count.COMPLETE, result.isComplete() ? 1 : 0);
    counts.add(Count.LIMITED, limited ? 1 : 0);
    counts.add(Count.IDS, result.nodes().size());
    counts.add(Count.EDGES, result.edges().size());
    counts.add(Count.PROBES, result.cost().probes());
    counts.add(Count.MISTAKEN, result.cost().mistaken());
    counts.add(Count.REQUESTS, result.cost().requests());
    counts.add(
        Count.DEEPEST, result.nodes().stream().mapToInt(WalkResult.Node::depth).max().orElse(0));
  }

  private void isAll(String walk, WalkResult result, Found all) {
    require(depths(result), all.depths(), walk, "depths");
    require(result.edges(), all.edges(), walk, "edges");
    Map<Iri, Set<Point.Type>> types = new HashMap<>();
    Set<Iri> ends = new HashSet<>();
    for (WalkResult.Node node : result.nodes()) {
      if (!node.types().isEmpty()) {
        types.put(node.id(), node.types());
      }
      if (node.open()) {
        ends.add(node.id());
      }
      require(node.unasked() == 0, walk, node + " has sites that were not asked");
    }
    require(types, all.types(), walk, "types");
    require(ends, all.ends(), walk, "ends");
  }

  /** What a walk finds within limits is there; the nearest ids are taken, at their depths. */
  private static void isPart(String walk, WalkResult result, Found all) {
    result
        .edges()
        .forEach(
            (link, evidence) ->
                require(
                    all.edges().containsKey(link) && all.edges().get(link).containsAll(evidence),
                    walk,
                    "found what is not there: " + link + " " + evidence));
    SortedMap<Iri, Integer> depths = depths(result);
    depths.forEach(
        (id, depth) ->
            require(
                depth >= all.depths().getOrDefault(id, Integer.MAX_VALUE),
                walk,
                "found " + id + " at the depth " + depth));
    if (result.cuts().keySet().equals(Set.of(WalkLimit.NODES))) {
      int deepest = depths.values().stream().mapToInt(Integer::intValue).max().orElse(0);
      all.depths()
          .forEach(
              (id, depth) ->
                  require(
                      depth >= deepest || depths.containsKey(id),
                      walk,
                      "left out " + id + " at the depth " + depth + " of " + deepest));
      depths.forEach(
          (id, depth) ->
              require(
                  depth.equals(all.depths().get(id)), walk, "found " + id + " too deep: " + depth));
    }
  }

  private static SortedMap<Iri, Integer> depths(WalkResult result) {
    SortedMap<Iri, Integer> depths = new TreeMap<>();
    result.nodes().forEach(node -> depths.put(node.id(), node.depth()));
    return depths;
  }

  private static void require(boolean right, String walk, String what) {
    if (!right) {
      throw new AssertionError(walk + ": " + what);
    }
  }

  private static void require(Set<?> found, Set<?> expected, String walk, String what) {
    require(found.equals(expected), walk, what + ": " + difference(found, expected));
  }

  private static void require(Map<?, ?> found, Map<?, ?> expected, String walk, String what) {
    require(
        found.equals(expected),
        walk,
        what + ": " + difference(found.entrySet(), expected.entrySet()));
  }

  private static String difference(Set<?> found, Set<?> expected) {
    Set<Object> missing = new HashSet<>(expected);
    missing.removeAll(found);
    Set<Object> tooMuch = new HashSet<>(found);
    tooMuch.removeAll(expected);
    return "missing " + missing + ", too much " + tooMuch;
  }
}
