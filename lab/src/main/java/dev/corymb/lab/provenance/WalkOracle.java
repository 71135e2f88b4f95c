package dev.corymb.lab.provenance;

import static dev.corymb.provenance.walk.Direction.ANCESTORS;
import static dev.corymb.provenance.walk.Point.Type.ACTIVITY;
import static dev.corymb.provenance.walk.Point.Type.AGENT;
import static dev.corymb.provenance.walk.Point.Type.ENTITY;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.Mode;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkRequest;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What walks must find, from all statements of all sites in one place. Each way to reach an id is a
 * state of its own; nothing is merged, bounded or asked for.
 */
public final class WalkOracle {

  /** One step that a statement allows. */
  private record Arc(Link link, Evidence evidence) {
    Instant time() {
      return evidence.time();
    }
  }

  /**
   * An id as it was reached.
   *
   * @param bound of a dataset that was reached as a cause, the latest time at which what made it
   *     counts; as an effect, the earliest time of what used it. Of an activity that was reached as
   *     an effect, the earliest time at which it may have ended
   * @param traced an activity of which only some inputs belong to the output that led here, or only
   *     some outputs to the input
   */
  private record State(Iri id, Point.Type type, Instant bound, boolean traced) {}

  /**
   * What a walk must find.
   *
   * @param depths of all ids
   * @param edges with all the evidence there is
   * @param types as what links name each id
   * @param ends the ids that were looked at and that nothing leads further from
   */
  public record Found(
      SortedMap<Iri, Integer> depths,
      SortedMap<Link, SortedSet<Evidence>> edges,
      Map<Iri, Set<Point.Type>> types,
      Set<Iri> ends) {}

  private final Map<Iri, List<Arc>> byEffect = new HashMap<>();
  private final Map<Iri, List<Arc>> byCause = new HashMap<>();
  private final Map<Iri, SortedSet<Instant>> mentioned = new HashMap<>(); // activities: when

  /** Nothing is recorded yet. */
  public WalkOracle() {}

  /**
   * Takes in what a site has recorded.
   *
   * @param time when it happened, or was recorded if its producer did not say
   */
  public void add(String site, Event event, Instant time) {
    Evidence evidence = new Evidence(time, event.id(), site);
    for (Statement said : event.statements()) {
      read(said, evidence);
    }
  }

  private void read(Statement said, Evidence evidence) {
    Kind kind = said.kind();
    switch (kind) {
      case ACTIVITY -> mention(said.id(), evidence);
      case GENERATION -> {
        boolean traced = said.has(Links.TRACED.name(), Links.TRACED.value());
        arc(kind, said.end(0), said.end(1), traced, evidence);
        mention(said.end(1), evidence);
      }
      case USAGE -> {
        arc(kind, said.end(0), said.end(1), false, evidence);
        mention(said.end(0), evidence);
      }
      case COMMUNICATION -> {
        arc(kind, said.end(0), said.end(1), false, evidence);
        mention(said.end(0), evidence);
        mention(said.end(1), evidence);
      }
      case START, END -> {
        mention(said.end(0), evidence);
        mention(said.end(2), evidence);
      }
      case INVALIDATION -> mention(said.end(1), evidence);
      case DERIVATION -> {
        arc(kind, said.end(0), said.end(1), false, evidence);
        if (said.end(2).isPresent()) { // it used the one and made the other
          arc(Kind.GENERATION, said.end(0), said.end(2), true, evidence);
          arc(Kind.USAGE, said.end(2), said.end(1), false, evidence);
          mention(said.end(2), evidence);
        }
      }
      case ASSOCIATION -> {
        arc(kind, said.end(0), said.end(1), false, evidence);
        arc(kind, said.end(0), said.end(2), false, evidence);
        mention(said.end(0), evidence);
      }
      case DELEGATION -> {
        arc(kind, said.end(0), said.end(1), false, evidence);
        mention(said.end(2), evidence);
      }
      case ATTRIBUTION, SPECIALIZATION, ALTERNATE, MEMBERSHIP ->
          arc(kind, said.end(0), said.end(1), false, evidence);
      case ENTITY, AGENT, INFLUENCE, MENTION -> {} // not walked
    }
  }

  private void mention(Optional<Iri> activity, Evidence evidence) {
    activity.ifPresent(
        id -> mentioned.computeIfAbsent(id, any -> new TreeSet<>()).add(evidence.time()));
  }

  private void arc(
      Kind kind, Optional<Iri> effect, Optional<Iri> cause, boolean traced, Evidence evidence) {
    if (effect.isPresent() && cause.isPresent()) {
      Arc arc = new Arc(new Link(kind, effect.get(), cause.get(), traced), evidence);
      byEffect.computeIfAbsent(effect.get(), any -> new ArrayList<>()).add(arc);
      byCause.computeIfAbsent(cause.get(), any -> new ArrayList<>()).add(arc);
    }
  }

  /** Finds what a walk must find if only its depth is limited. */
  public Found find(WalkRequest request) {
    return new Search(request).run();
  }

  /** One walk. */
  private final class Search {

    private record At(State state, int depth) {}

    private final WalkRequest request;
    private final boolean back; // to causes
    private final Set<Iri> starts;
    private final SortedMap<Iri, Integer> depths = new TreeMap<>();
    private final SortedMap<Link, SortedSet<Evidence>> edges = new TreeMap<>();
    private final Map<Iri, Set<Point.Type>> types = new HashMap<>();
    private final Set<Iri> lookedAt = new HashSet<>();
    private final Set<Iri> leadsOn = new HashSet<>();

    Search(WalkRequest request) {
      this.request = request;
      this.back = request.direction() == ANCESTORS;
      this.starts = Set.copyOf(request.starts());
    }

    Found run() {
      Set<State> seen = new HashSet<>();
      Deque<At> queue = new ArrayDeque<>();
      for (Iri start : starts) {
        depths.put(start, 0);
        for (Point.Type type : Point.Type.values()) {
          State state = free(start, type);
          seen.add(state);
          queue.add(new At(state, 0));
        }
      }
      while (!queue.isEmpty()) {
        At at = queue.remove();
        if (at.depth() < request.limits().depth()) {
          if (at.state().type() != AGENT) {
            lookedAt.add(at.state().id());
          }
          for (Arc arc : arcs(at.state())) {
            next(at.state(), arc)
                .filter(this::exists)
                .ifPresent(
                    next -> {
                      take(at, arc, next);
                      if (seen.add(next)) {
                        queue.add(new At(next, at.depth() + 1));
                      }
                    });
          }
        }
      }
      lookedAt.removeAll(leadsOn);
      return new Found(depths, edges, types, lookedAt);
    }

    /** The arcs that touch an id; other names are followed from either side. */
    private List<Arc> arcs(State from) {
      List<Arc> arcs = new ArrayList<>();
      for (Arc arc : byEffect.getOrDefault(from.id(), List.of())) {
        if ((back || isOtherName(arc)) && isKnown(arc)) {
          arcs.add(arc);
        }
      }
      for (Arc arc : byCause.getOrDefault(from.id(), List.of())) {
        if ((!back || isOtherName(arc)) && isKnown(arc)) {
          arcs.add(arc);
        }
      }
      return arcs;
    }

    private boolean isKnown(Arc arc) {
      return !arc.time().isAfter(request.asOf());
    }

    private static boolean isOtherName(Arc arc) {
      return arc.link().kind() == Kind.SPECIALIZATION || arc.link().kind() == Kind.ALTERNATE;
    }

    private void take(At from, Arc arc, State to) {
      Iri id = from.state().id();
      depths.merge(to.id(), from.depth() + 1, Math::min);
      edges.computeIfAbsent(arc.link(), any -> new TreeSet<>()).add(arc.evidence());
      types.computeIfAbsent(id, any -> EnumSet.noneOf(Point.Type.class)).add(from.state().type());
      types.computeIfAbsent(to.id(), any -> EnumSet.noneOf(Point.Type.class)).add(to.type());
      if (!isOtherName(arc) && to.type() != AGENT) {
        leadsOn.add(id);
      }
    }

    private State free(Iri id, Point.Type type) {
      return new State(id, type, back ? Instant.MAX : Instant.MIN, false);
    }

    private State entity(Iri id, Instant bound) {
      boolean changes = request.causal() && id.value().startsWith("urn:ol:dataset:");
      return changes ? new State(id, ENTITY, bound, false) : free(id, ENTITY);
    }

    /** A run that ended before what it is said to have used was made is no effect of that. */
    private boolean exists(State state) {
      return back || state.type() != ACTIVITY || !ended(state.id()).isBefore(state.bound());
    }

    private Instant ended(Iri run) {
      SortedSet<Instant> times = mentioned.getOrDefault(run, new TreeSet<>()).headSet(afterAsOf());
      return times.isEmpty() ? Instant.MIN : times.last();
    }

    private Instant afterAsOf() {
      return request.asOf().equals(Instant.MAX) ? Instant.MAX : request.asOf().plusNanos(1);
    }

    private Optional<State> next(State from, Arc arc) {
      Kind kind = arc.link().kind();
      if (isOtherName(arc)) {
        Iri other =
            arc.link().effect().equals(from.id()) ? arc.link().cause() : arc.link().effect();
        return on(from, ENTITY, entity(other, from.bound()));
      }
      if (request.mode() == Mode.DERIVATION && kind != Kind.DERIVATION) {
        return Optional.empty();
      }
      return back ? cause(from, arc, arc.link().cause()) : effect(from, arc, arc.link().effect());
    }

    private Optional<State> cause(State from, Arc arc, Iri to) {
      if (from.type() == ENTITY && arc.time().isAfter(from.bound())) {
        return Optional.empty(); // made too late
      }
      return switch (arc.link().kind()) {
        case GENERATION ->
            on(from, ENTITY, new State(to, ACTIVITY, Instant.MAX, arc.link().traced()));
        case DERIVATION -> on(from, ENTITY, entity(to, arc.time()));
        case MEMBERSHIP -> on(from, ENTITY, entity(to, from.bound()));
        case USAGE ->
            from.traced() ? Optional.empty() : on(from, ACTIVITY, entity(to, ended(from.id())));
        case COMMUNICATION -> on(from, ACTIVITY, free(to, ACTIVITY));
        case ATTRIBUTION -> on(from, ENTITY, free(to, AGENT));
        case ASSOCIATION -> on(from, ACTIVITY, free(to, AGENT));
        case DELEGATION -> onAskedAgent(from, free(to, AGENT));
        default -> Optional.empty();
      };
    }

    private Optional<State> effect(State from, Arc arc, Iri to) {
      return switch (arc.link().kind()) {
        case USAGE -> on(from, ENTITY, new State(to, ACTIVITY, from.bound(), true));
        case DERIVATION ->
            arc.time().isBefore(from.bound())
                ? Optional.empty()
                : on(from, ENTITY, entity(to, arc.time()));
        case MEMBERSHIP -> on(from, ENTITY, entity(to, from.bound()));
        case GENERATION ->
            arc.link().traced() && from.traced()
                ? Optional.empty()
                : on(from, ACTIVITY, entity(to, arc.time()));
        case COMMUNICATION -> on(from, ACTIVITY, free(to, ACTIVITY));
        case ATTRIBUTION -> onAskedAgent(from, free(to, ENTITY));
        case ASSOCIATION -> onAskedAgent(from, free(to, ACTIVITY));
        case DELEGATION -> onAskedAgent(from, free(to, AGENT));
        default -> Optional.empty();
      };
    }

    private Optional<State> on(State from, Point.Type type, State to) {
      return from.type() == type ? Optional.of(to) : Optional.empty();
    }

    private Optional<State> onAskedAgent(State from, State to) {
      return starts.contains(from.id()) ? on(from, AGENT, to) : Optional.empty();
    }
  }
}
