package dev.corymb.lab.eventfaults;

import dev.corymb.lab.eventfaults.EventFaultCounts.Count;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.lab.provenance.WalkOracle;
import dev.corymb.lab.provenance.WalkOracle.Found;
import dev.corymb.node.Node;
import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.walk.Coverage;
import dev.corymb.provenance.walk.EdgeSource;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.WalkLimit;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;

/** Walks, and holds what they say against what the sites have. */
final class EventWalks {

  /*
   * Recorded before a horizon is what its owner recorded at an earlier time, by the clock of the
   * owner: that is the time which the owner gave when it acknowledged the event.
   *
   * What must be found: events that their sites had from the beginning of the walk to its end, that
   * were recorded before the horizon, at sites that the node knew and that the answer does not name.
   * More events never make a walk find less, so all that these alone lead to must be in the answer.
   * What may be found: all events that their sites had at any moment of the walk.
   */

  /** What the world was like when a walk began. */
  private record Before(
      Map<String, EventSite> sites,
      Map<String, List<StoredEvent>> events,
      Set<String> known,
      int logged) {}

  private final Cluster cluster;
  private final EventWorld world;
  private final EventFaultCounts counts;

  EventWalks(Cluster cluster, EventWorld world, EventFaultCounts counts) {
    this.cluster = cluster;
    this.world = world;
    this.counts = counts;
  }

  /** Walks from a node. Sites may change meanwhile, but their node does not end. */
  WalkResult walk(String asker, WalkRequest request, EdgeSource others) {
    Node node = cluster.node(asker);
    Before before = before(node);
    WalkResult result = node.provenance().walk(request, others);
    world.syncAll();
    String walk = request + " from " + asker + " at " + cluster.clock().instant();
    try {
      check(request, result, before);
    } catch (AssertionError e) {
      throw new AssertionError(
          e.getMessage()
              + " ("
              + walk
              + ", "
              + result.coverage()
              + ", cuts "
              + result.cuts()
              + ", silent "
              + result.silent()
              + ")",
          e);
    }
    return result;
  }

  private Before before(Node node) {
    world.syncAll();
    Map<String, EventSite> sites = new HashMap<>();
    Map<String, List<StoredEvent>> events = new HashMap<>();
    Set<String> known = new HashSet<>();
    for (EventSite site : world.sites()) {
      sites.put(site.name, site);
      events.put(site.name, site.events());
      if (node.known(site.name).filter(one -> one.node().equals(site.host)).isPresent()) {
        known.add(site.name); // not if it knows of an earlier one of the name at another node
      }
    }
    return new Before(sites, events, known, world.log().size());
  }

  private void check(WalkRequest request, WalkResult result, Before before) {
    count(result, before);
    Coverage coverage = result.coverage();
    EventWorld.require(
        !result.isComplete()
            || (result.cuts().isEmpty()
                && result.silent().isEmpty()
                && coverage.uncoveredSites() == 0
                && coverage.caughtUp()
                && coverage.horizon().isPresent()),
        () -> "complete, for no reason");
    Found all = oracle(during(before)).find(request);
    isTrue(result, all);
    long missed = missed(all, result);
    counts.add(Count.MISSED_LINKS, missed);
    counts.add(Count.COMPLETE_AND_MISSING, missed > 0 && result.isComplete() ? 1 : 0);
    if (coverage.caughtUp() && coverage.horizon().isPresent()) {
      Set<String> covered = covered(coverage, before);
      covered.forEach(site -> before.sites().get(site).tell(coverage.horizon().get()));
      if (result.cuts().keySet().stream().allMatch(limit -> limit == WalkLimit.DEPTH)) {
        isCovered(request, result, promised(result, covered, before));
      }
    }
  }

  private void count(WalkResult result, Before before) {
    counts.add(Count.WALKS, 1);
    counts.add(Count.COMPLETE, result.isComplete() ? 1 : 0);
    counts.add(Count.CUT, result.cuts().isEmpty() ? 0 : 1);
    counts.add(Count.SILENT, result.silent().isEmpty() ? 0 : 1);
    counts.add(Count.UNCOVERED, result.coverage().uncoveredSites() == 0 ? 0 : 1);
    counts.add(Count.BEHIND, result.coverage().caughtUp() ? 0 : 1);
    counts.add(Count.DISTURBED, world.log().size() == before.logged() ? 0 : 1);
  }

  private static WalkOracle oracle(Map<String, List<StoredEvent>> events) {
    WalkOracle oracle = new WalkOracle();
    events.forEach(
        (site, some) -> some.forEach(stored -> oracle.add(site, stored.event(), stored.time())));
    return oracle;
  }

  /** All events that were there at some moment of a walk. */
  private Map<String, List<StoredEvent>> during(Before before) {
    if (world.log().size() == before.logged()) {
      return before.events();
    }
    Map<String, List<StoredEvent>> events = new HashMap<>();
    before.events().forEach((site, some) -> events.put(site, new ArrayList<>(some)));
    world
        .log()
        .subList(before.logged(), world.log().size())
        .forEach(
            entry ->
                events.computeIfAbsent(entry.site(), any -> new ArrayList<>()).add(entry.event()));
    return events;
  }

  /** Nothing is found that was not there, or at a lesser depth. */
  private static void isTrue(WalkResult result, Found all) {
    result
        .edges()
        .forEach(
            (link, evidence) ->
                EventWorld.require(
                    all.edges().getOrDefault(link, new TreeSet<>()).containsAll(evidence),
                    () -> "found what is not there: " + link + " " + evidence));
    for (WalkResult.Node node : result.nodes()) {
      EventWorld.require(
          node.depth() >= all.depths().getOrDefault(node.id(), Integer.MAX_VALUE),
          () -> "found " + node + ", not at the depth " + all.depths().get(node.id()));
    }
  }

  /** How many pieces of evidence are not in the answer. */
  private static long missed(Found all, WalkResult result) {
    long missed = 0;
    for (Map.Entry<Link, SortedSet<Evidence>> edge : all.edges().entrySet()) {
      Set<Evidence> found = result.edges().getOrDefault(edge.getKey(), new TreeSet<>());
      missed += edge.getValue().stream().filter(one -> !found.contains(one)).count();
    }
    return missed;
  }

  /** The sites that the node knew, without those that it said it does not cover. */
  private static Set<String> covered(Coverage coverage, Before before) {
    Set<String> covered = new HashSet<>(before.known());
    coverage
        .uncovered()
        .forEach(line -> covered.remove(Parts.site(line.substring(0, line.indexOf(": ")))));
    return covered;
  }

  /** What must be found. */
  private Map<String, List<StoredEvent>> promised(
      WalkResult result, Set<String> covered, Before before) {
    Instant horizon = result.coverage().horizon().orElseThrow();
    Map<String, List<StoredEvent>> promised = new HashMap<>();
    for (String name : covered) {
      EventSite site = before.sites().get(name);
      boolean same = world.site(name).filter(now -> now == site).isPresent();
      if (same && !result.silent().containsKey(name)) {
        promised.put(
            name,
            before.events().get(name).stream()
                .filter(stored -> stored.recorded().isBefore(horizon))
                .filter(stored -> world.surelyHas(site, stored))
                .toList());
      }
    }
    return promised;
  }

  private void isCovered(
      WalkRequest request, WalkResult result, Map<String, List<StoredEvent>> promised) {
    Found must = oracle(promised).find(request);
    must.edges()
        .forEach(
            (link, evidence) ->
                EventWorld.require(
                    result.edges().getOrDefault(link, new TreeSet<>()).containsAll(evidence),
                    () ->
                        "missed what is covered: "
                            + link
                            + " "
                            + evidence.stream()
                                .map(one -> one + " recorded " + recorded(promised, one))
                                .toList()));
    SortedMap<Iri, Integer> depths = must.depths();
    for (WalkResult.Node node : result.nodes()) {
      EventWorld.require(
          node.depth() <= depths.getOrDefault(node.id(), Integer.MAX_VALUE),
          () -> "found " + node + ", deeper than " + depths.get(node.id()));
    }
    counts.add(Count.LINKS, must.edges().size());
  }

  private static Instant recorded(Map<String, List<StoredEvent>> events, Evidence evidence) {
    return events.get(evidence.site()).stream()
        .filter(stored -> stored.event().id().equals(evidence.event()))
        .map(StoredEvent::recorded)
        .findFirst()
        .orElseThrow();
  }
}
