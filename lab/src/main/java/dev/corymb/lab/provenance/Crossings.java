package dev.corymb.lab.provenance;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.walk.Direction;
import dev.corymb.provenance.walk.Evidence;
import dev.corymb.provenance.walk.Point;
import dev.corymb.provenance.walk.WalkResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.UnaryOperator;

/**
 * The levels of a walk at which something is at a node that no look-ahead has brought: the asker
 * must wait for other nodes once at each, whatever it knows.
 */
final class Crossings {

  private final WalkResult result;
  private final Direction direction;
  private final Map<Iri, Integer> depths = new HashMap<>();
  private final Map<Iri, Set<String>> toldBy = new HashMap<>(); // nodes

  private Crossings(WalkResult result, Direction direction, UnaryOperator<String> nodeOf) {
    this.result = result;
    this.direction = direction;
    result.nodes().forEach(node -> depths.put(node.id(), node.depth()));
    result
        .edges()
        .forEach(
            (link, evidence) -> {
              tell(link.effect(), link, evidence, nodeOf);
              tell(link.cause(), link, evidence, nodeOf);
            });
  }

  private void tell(Iri id, Link link, SortedSet<Evidence> evidence, UnaryOperator<String> nodeOf) {
    Iri other = link.effect().equals(id) ? link.cause() : link.effect();
    if (depths.getOrDefault(other, 0) < depths.getOrDefault(id, 0)) {
      evidence.forEach(
          one -> toldBy.computeIfAbsent(id, any -> new HashSet<>()).add(nodeOf.apply(one.site())));
    }
  }

  /** How many levels these are, the first one included. */
  static int count(
      WalkResult result, Direction direction, KeySites exact, UnaryOperator<String> nodeOf) {
    return new Crossings(result, direction, nodeOf).count(exact, nodeOf);
  }

  private int count(KeySites exact, UnaryOperator<String> nodeOf) {
    Set<Integer> levels = new HashSet<>();
    for (WalkResult.Node node : result.nodes()) {
      Set<String> told = toldBy.getOrDefault(node.id(), Set.of());
      for (List<String> sites : exact.find(keys(node))) {
        if (sites.stream().anyMatch(site -> !told.contains(nodeOf.apply(site)))) {
          levels.add(node.depth());
        }
      }
    }
    return levels.size();
  }

  private List<Key> keys(WalkResult.Node node) {
    List<Key> keys = new ArrayList<>();
    for (Point.Type type : node.depth() == 0 ? Set.of(Point.Type.values()) : node.types()) {
      switch (type) {
        case ENTITY -> {
          keys.add(new Key(node.id(), direction == Direction.ANCESTORS ? Role.MADE : Role.USED));
          keys.add(new Key(node.id(), Role.SAME));
        }
        case ACTIVITY -> keys.add(new Key(node.id(), Role.RUN));
        case AGENT -> {} // not walked through
      }
    }
    return keys;
  }
}
