package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.event.Statement;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What a walk must find, from all events in one place and without any cleverness: each way to a
 * point is a state of its own, and nothing is merged.
 */
public final class Oracle {

  /** Something that an event says, read from its statements anew. */
  private record Arc(Kind kind, Iri effect, Iri cause, boolean traced, Evidence evidence) {
    Instant time() {
      return evidence.time();
    }

    Link link() {
      return new Link(kind, effect, cause, traced);
    }
  }

  private record State(Iri id, char type, Instant bound, boolean narrow) {}

  private record At(State state, int depth) {}

  private final WalkRequest request;
  private final boolean up; // to causes
  private final Map<Iri, List<Arc>> arcs = new HashMap<>();
  private final Map<Iri, Instant> ended = new HashMap<>();

  final SortedMap<Iri, Integer> depths = new TreeMap<>();
  final SortedMap<Link, SortedSet<Evidence>> edges = new TreeMap<>();

  /** What a walk must find in the events of some sites. */
  public Oracle(MemoryEvents events, List<String> sites, WalkRequest request) {
    this.request = request;
    this.up = request.direction() == Direction.ANCESTORS;
    for (String site : sites) {
      for (Event event : events.events(site)) {
        if (!event.time().orElse(Instant.EPOCH).isAfter(request.asOf())) {
          event.statements().forEach(statement -> read(statement, site, event));
        }
      }
    }
    walk();
  }

  /** What a walk has missed, and what it found too much: ids, depths and edges. */
  public List<String> differences(WalkResult result) {
    List<String> differences = new ArrayList<>();
    compare(flat(edges), flat(result.edges()), differences);
    Map<Iri, Integer> found = new TreeMap<>();
    result.nodes().forEach(node -> found.put(node.id(), node.depth()));
    compare(depths.entrySet(), found.entrySet(), differences);
    return differences;
  }

  /** What a walk has found and should not have. */
  public List<String> excess(WalkResult result) {
    return differences(result).stream().filter(one -> one.startsWith("+ e")).toList();
  }

  /** Edges that a walk has missed. */
  public List<String> missing(WalkResult result) {
    return differences(result).stream().filter(one -> one.startsWith("- e")).toList();
  }

  private static void compare(Set<?> expected, Set<?> found, List<String> differences) {
    expected.stream()
        .filter(one -> !found.contains(one))
        .forEach(one -> differences.add("- " + one));
    found.stream()
        .filter(one -> !expected.contains(one))
        .forEach(one -> differences.add("+ " + one));
  }

  /** Edges and evidence as lines. */
  static Set<String> flat(Map<Link, SortedSet<Evidence>> edges) {
    Set<String> flat = new TreeSet<>();
    edges.forEach(
        (link, evidence) -> evidence.forEach(one -> flat.add("edge " + link + " " + one)));
    return flat;
  }

  private void read(Statement said, String site, Event event) {
    Instant time = event.time().orElse(Instant.EPOCH);
    Evidence evidence = new Evidence(time, event.id(), site);
    Iri one = said.ends().isEmpty() ? null : said.end(0).orElse(null);
    Iri two = said.ends().isEmpty() ? null : said.end(1).orElse(null);
    switch (said.kind()) {
      case GENERATION -> {
        boolean traced = said.has(Links.TRACED.name(), Links.TRACED.value());
        add(said.kind(), one, two, traced, evidence);
        end(two, time);
      }
      case USAGE -> {
        add(said.kind(), one, two, false, evidence);
        end(one, time);
      }
      case COMMUNICATION -> {
        add(said.kind(), one, two, false, evidence);
        end(one, time);
        end(two, time);
      }
      case DERIVATION -> {
        add(said.kind(), one, two, false, evidence);
        Iri by = said.end(2).orElse(null);
        if (by != null) {
          add(Kind.GENERATION, one, by, true, evidence);
          add(Kind.USAGE, by, two, false, evidence);
          end(by, time);
        }
      }
      case ASSOCIATION -> {
        add(said.kind(), one, two, false, evidence);
        add(said.kind(), one, said.end(2).orElse(null), false, evidence);
        end(one, time);
      }
      case ATTRIBUTION, DELEGATION, SPECIALIZATION, ALTERNATE, MEMBERSHIP ->
          add(said.kind(), one, two, false, evidence);
      case ACTIVITY -> end(said.id().orElseThrow(), time);
      case INVALIDATION -> end(two, time);
      default -> {}
    }
    if (said.kind() == Kind.DELEGATION) {
      end(said.end(2).orElse(null), time);
    }
  }

  private void end(Iri run, Instant time) {
    if (run != null) {
      ended.merge(run, time, (a, b) -> a.isAfter(b) ? a : b);
    }
  }

  private void add(Kind kind, Iri effect, Iri cause, boolean traced, Evidence evidence) {
    if (effect != null && cause != null) {
      Arc arc = new Arc(kind, effect, cause, traced, evidence);
      arcs.computeIfAbsent(effect, any -> new ArrayList<>()).add(arc);
      if (!effect.equals(cause)) {
        arcs.computeIfAbsent(cause, any -> new ArrayList<>()).add(arc);
      }
    }
  }

  private void walk() {
    Deque<At> queue = new ArrayDeque<>();
    Set<State> seen = new HashSet<>();
    for (Iri start : request.starts()) {
      depths.put(start, 0);
      for (char type : "EAR".toCharArray()) { // entity, activity, responsible
        State state = new State(start, type, free(), false);
        seen.add(state);
        queue.add(new At(state, 0));
      }
    }
    while (!queue.isEmpty()) {
      At at = queue.remove();
      if (at.depth() < request.limits().depth()) {
        for (Arc arc : arcs.getOrDefault(at.state().id(), List.of())) {
          State next = up ? cause(at.state(), arc) : effect(at.state(), arc);
          if (next != null && isReal(next)) {
            edges.computeIfAbsent(arc.link(), any -> new TreeSet<>()).add(arc.evidence());
            depths.merge(next.id(), at.depth() + 1, Math::min);
            if (seen.add(next)) {
              queue.add(new At(next, at.depth() + 1));
            }
          }
        }
      }
    }
  }

  private Instant free() {
    return up ? Instant.MAX : Instant.MIN;
  }

  private boolean isReal(State state) {
    return up
        || state.type() != 'A'
        || !ended.getOrDefault(state.id(), Instant.MIN).isBefore(state.bound());
  }

  private Instant bound(Iri id, Instant time) {
    boolean changes = id.value().startsWith("urn:ol:dataset:");
    return changes && request.causal() ? time : free();
  }

  private State entity(Iri id, Instant time) {
    return new State(id, 'E', bound(id, time), false);
  }

  private boolean all() {
    return request.mode() == Mode.INFLUENCE;
  }

  private State cause(State from, Arc arc) {
    boolean entity = from.type() == 'E';
    boolean run = from.type() == 'A';
    boolean mine = arc.effect().equals(from.id());
    boolean early = !arc.time().isAfter(from.bound());
    Iri to = arc.cause();
    return switch (arc.kind()) {
      case SPECIALIZATION, ALTERNATE -> entity ? entity(other(from, arc), from.bound()) : null;
      case DERIVATION -> entity && mine && early ? entity(to, arc.time()) : null;
      case GENERATION ->
          all() && entity && mine && early ? new State(to, 'A', free(), arc.traced()) : null;
      case MEMBERSHIP -> all() && entity && mine && early ? entity(to, from.bound()) : null;
      case USAGE ->
          all() && run && mine && !from.narrow()
              ? entity(to, ended.getOrDefault(from.id(), Instant.MIN))
              : null;
      case COMMUNICATION -> all() && run && mine ? new State(to, 'A', free(), false) : null;
      case ATTRIBUTION ->
          all() && entity && mine && early ? new State(to, 'R', free(), false) : null;
      case ASSOCIATION -> all() && run && mine ? new State(to, 'R', free(), false) : null;
      case DELEGATION ->
          all() && isAskedAgent(from) && mine ? new State(to, 'R', free(), false) : null;
      default -> null;
    };
  }

  private State effect(State from, Arc arc) {
    boolean entity = from.type() == 'E';
    boolean run = from.type() == 'A';
    boolean mine = arc.cause().equals(from.id());
    Iri to = arc.effect();
    return switch (arc.kind()) {
      case SPECIALIZATION, ALTERNATE -> entity ? entity(other(from, arc), from.bound()) : null;
      case DERIVATION ->
          entity && mine && !arc.time().isBefore(from.bound()) ? entity(to, arc.time()) : null;
      case USAGE -> all() && entity && mine ? new State(to, 'A', from.bound(), true) : null;
      case MEMBERSHIP -> all() && entity && mine ? entity(to, from.bound()) : null;
      case GENERATION ->
          all() && run && mine && !(arc.traced() && from.narrow()) ? entity(to, arc.time()) : null;
      case COMMUNICATION -> all() && run && mine ? new State(to, 'A', free(), false) : null;
      case ATTRIBUTION ->
          all() && isAskedAgent(from) && mine ? new State(to, 'E', free(), false) : null;
      case ASSOCIATION ->
          all() && isAskedAgent(from) && mine ? new State(to, 'A', free(), false) : null;
      case DELEGATION ->
          all() && isAskedAgent(from) && mine ? new State(to, 'R', free(), false) : null;
      default -> null;
    };
  }

  private boolean isAskedAgent(State state) {
    return state.type() == 'R' && request.starts().contains(state.id());
  }

  private static Iri other(State from, Arc arc) {
    return arc.effect().equals(from.id()) ? arc.cause() : arc.effect();
  }
}
