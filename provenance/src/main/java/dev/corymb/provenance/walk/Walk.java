package dev.corymb.provenance.walk;

import static java.util.Objects.requireNonNull;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Link;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** One walk: levels of points, and the graph that they make. For one thread. */
final class Walk {

  /*
   * Levels are taken in their order, and a point of a level is followed as it was reached before that
   * level began, so that the depth of every id is exact, although other nodes look ahead.
   *
   * A point may be passed again: later in a walk by a way that allows more, or earlier when sites are
   * asked that were not located. What was found then is followed once more, which adds what is new.
   */

  private static final class Id {
    int depth;
    final Set<Point.Type> types = EnumSet.noneOf(Point.Type.class);

    Id(int depth) {
      this.depth = depth;
    }
  }

  private final WalkRequest request;
  private final SiteLocator locator;
  private final Inquiry inquiry;
  private final Rules rules;
  private final long departures;
  private final Coverage coverage;
  private final Set<Iri> starts;
  private final NavigableMap<Integer, SortedMap<Point, Reach>> levels = new TreeMap<>();
  private final Map<Point, Visit> visits = new HashMap<>();
  private final Map<Iri, Id> ids = new HashMap<>();
  private final Set<Iri> omitted = new HashSet<>();
  private int omittedFrom = Integer.MAX_VALUE; // the least depth of an omitted id
  private final Set<Point> doubted = new HashSet<>(); // runs that were in doubt and not entered
  private final SortedMap<Point, Reach> unexpanded = new TreeMap<>(); // at the depth
  private final SortedMap<Link, SortedSet<Evidence>> edges = new TreeMap<>();

  Walk(WalkRequest request, SiteLocator locator, Inquiry inquiry) {
    this.request = request;
    this.locator = locator;
    this.inquiry = inquiry;
    this.rules = new Rules(request.direction(), request.mode(), request.causal());
    this.starts = Set.copyOf(request.starts());
    this.departures = locator.departures();
    this.coverage = locator.coverage(); // before anything is located
  }

  WalkResult run() {
    for (Iri start : request.starts()) {
      ids.put(start, new Id(0));
      for (Point.Type type : Point.Type.values()) {
        reach(0, new Point(start, type), rules.widest());
      }
    }
    passLevels();
    if (request.thorough()) {
      askThoroughly();
    }
    cutAtDepth();
    if (!omitted.isEmpty()) {
      inquiry.cut(WalkLimit.NODES, omitted.size());
    }
    return new WalkResult(
        nodes(), edges, inquiry.cuts(), inquiry.silent(), covered(), inquiry.cost(coverage));
  }

  /** What was covered all the time: a site may have left before its keys were located. */
  private Coverage covered() {
    return locator.departures() == departures ? coverage : coverage.and(locator.coverage());
  }

  private Id found(Iri id) {
    return requireNonNull(ids.get(id), id::value);
  }

  private Visit visit(Point point) {
    return visits.computeIfAbsent(point, any -> new Visit(rules));
  }

  private void reach(int level, Point point, Reach reach) {
    if (!visit(point).isPassed(level, reach)) {
      levels.computeIfAbsent(level, any -> new TreeMap<>()).merge(point, reach, rules::better);
    }
  }

  private void passLevels() {
    while (!levels.isEmpty()) {
      Map.Entry<Integer, SortedMap<Point, Reach>> first = levels.pollFirstEntry();
      passLevel(first.getKey(), first.getValue());
    }
  }

  private void passLevel(int level, SortedMap<Point, Reach> points) {
    boolean last = level == request.limits().depth();
    List<Inquiry.Want> wants = new ArrayList<>();
    points.forEach(
        (point, reach) -> {
          if (!last || visit(point).isAwaiting()) {
            wants.addAll(wants(point, reach));
          }
        });
    inquiry.ask(wants, Math.max(0, request.limits().depth() - level - 1));
    points.forEach(this::arrive); // before anything further away is entered
    points.forEach((point, reach) -> pass(level, point, reach, last));
  }

  private List<Inquiry.Want> wants(Point point, Reach reach) {
    return rules.keys(point, isStart(point)).stream()
        .map(key -> new Inquiry.Want(key, rules.upTo(key, reach, request.asOf())))
        .toList();
  }

  private boolean isStart(Point point) {
    return starts.contains(point.id());
  }

  /** Enters a run that was in doubt, if what was answered settles it. */
  private void arrive(Point point, Reach reach) {
    Visit visit = visit(point);
    if (visit.isAwaiting()) {
      inquiry.findings(wants(point, reach)).forEach(visit::see);
      enterArrived(point, visit);
    }
  }

  private void pass(int level, Point point, Reach reach, boolean last) {
    Visit visit = visit(point);
    List<Finding> findings = inquiry.findings(wants(point, reach));
    findings.forEach(visit::see);
    if (rules.isInDoubt(point, reach) && !visit.endedFrom(reach.bound())) {
      return;
    }
    if (!ids.containsKey(point.id())) {
      return; // one too many
    }
    if (last) {
      unexpanded.merge(point, reach, rules::better);
      return;
    }
    visit.pass(level, reach);
    rules.follow(
        point,
        reach,
        findings,
        (to, next, link, finding) -> step(level, point, to, next, link, finding));
  }

  private void step(int level, Point from, Point to, Reach reach, Link link, Finding finding) {
    boolean goesOn =
        rules.isInDoubt(to, reach)
            ? await(new Visit.Way(from, level + 1, reach.bound(), link, finding), to)
            : enter(from, level + 1, link, finding, to);
    if (goesOn) {
      reach(level + 1, to, reach);
    }
  }

  /**
   * Takes a way to a run in doubt; false if the run is one too many. Runs that wait are no ids of
   * the graph, so they have a limit of their own, which is as high.
   */
  private boolean await(Visit.Way way, Point to) {
    Visit visit = visit(to);
    visit.await(way);
    enterArrived(to, visit); // most often the use itself settles it
    if (ids.containsKey(to.id()) || doubted.contains(to)) {
      return true;
    }
    if (visit.isAwaiting() && doubted.size() < request.limits().nodes()) {
      return doubted.add(to);
    }
    visit(way.from()).leadOn(); // perhaps: nobody is asked
    visits.remove(to);
    return omit(way.depth(), to);
  }

  private static boolean isOtherName(Link link) {
    return switch (link.kind()) {
      case SPECIALIZATION, ALTERNATE -> true;
      default -> false;
    };
  }

  private void enterArrived(Point point, Visit visit) {
    for (Visit.Way way : visit.arrived()) {
      enter(way.from(), way.depth(), way.link(), way.finding(), point);
    }
  }

  /** Takes an edge into the graph, and the id that it leads to unless there are too many. */
  private boolean enter(Point from, int depth, Link link, Finding finding, Point to) {
    found(from.id()).types.add(from.type());
    if (!isOtherName(link) && to.type() != Point.Type.AGENT) {
      visit(from).leadOn();
    }
    if (!ids.containsKey(to.id())) {
      if (!hasRoom(depth)) {
        return omit(depth, to);
      }
      ids.put(to.id(), new Id(depth));
      doubted.remove(to);
    }
    Id id = found(to.id());
    id.depth = Math.min(id.depth, depth);
    id.types.add(to.type());
    edges.computeIfAbsent(link, any -> new TreeSet<>()).add(Evidence.of(finding));
    return true;
  }

  /** Whether an id can be entered: the nearest ones are taken. */
  private boolean hasRoom(int depth) {
    return ids.size() < request.limits().nodes() && depth <= omittedFrom;
  }

  private boolean omit(int depth, Point to) {
    omitted.add(to.id());
    omittedFrom = Math.min(omittedFrom, depth);
    return false;
  }

  /** Asks, for what seems to be an origin, the sites that have unpublished changes too. */
  private void askThoroughly() {
    List<Place> places = locator.unpublished();
    Set<Point> asked = new HashSet<>();
    List<Point> ends = places.isEmpty() ? List.of() : ends(asked);
    while (!ends.isEmpty()) {
      List<Inquiry.Want> wants = new ArrayList<>();
      for (Point end : ends) {
        for (Visit.Passed passed : visit(end).forget()) {
          wants.addAll(wants(end, passed.reach()));
          reach(passed.level(), end, passed.reach());
        }
      }
      inquiry.askAt(wants, places);
      passLevels();
      ends = ends(asked);
    }
  }

  /** The points that nothing leads further from, each once. */
  private List<Point> ends(Set<Point> asked) {
    List<Point> ends = new ArrayList<>();
    visits.forEach(
        (point, visit) -> {
          if (isEnd(point, visit) && asked.add(point)) {
            ends.add(point);
          }
        });
    return ends;
  }

  private static boolean isEnd(Point point, Visit visit) {
    return visit.isExpanded() && !visit.leadsOn() && point.type() != Point.Type.AGENT;
  }

  /** What the depth has cut: points from which some site may know more. */
  private void cutAtDepth() {
    // A thorough walk may have passed some since, by ways that allow as much, or less.
    unexpanded
        .entrySet()
        .removeIf(cut -> visit(cut.getKey()).isPassed(request.limits().depth(), cut.getValue()));
    long further =
        unexpanded.keySet().stream()
            .filter(point -> inquiry.isAnywhere(rules.keys(point, isStart(point))))
            .count();
    if (further > 0) {
      inquiry.cut(WalkLimit.DEPTH, further);
    }
  }

  private List<WalkResult.Node> nodes() {
    List<WalkResult.Node> nodes = new ArrayList<>();
    ids.forEach(
        (id, found) -> {
          boolean expanded = false;
          boolean open = true;
          List<Key> keys = new ArrayList<>();
          for (Point.Type type : Point.Type.values()) {
            Point point = new Point(id, type);
            Visit visit = visits.get(point);
            if (visit != null && visit.isExpanded()) {
              keys.addAll(rules.keys(point, isStart(point)));
              expanded |= type != Point.Type.AGENT;
              open &= !visit.leadsOn();
            }
          }
          nodes.add(
              new WalkResult.Node(
                  id, found.depth, found.types, expanded && open, inquiry.unasked(keys)));
        });
    nodes.sort(Comparator.comparingInt(WalkResult.Node::depth).thenComparing(WalkResult.Node::id));
    return nodes;
  }
}
