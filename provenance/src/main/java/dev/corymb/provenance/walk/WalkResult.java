package dev.corymb.provenance.walk;

import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Link;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;

/**
 * What a walk found, and how much of all there is that may be.
 *
 * @param nodes the ids, by depth and then by id; the starts are among them
 * @param edges the links that were followed, and the events that say so
 * @param cuts the limits that left something out, and how many: ids at the depth or beyond the
 *     number of nodes, events, sites; of bytes and time the questions that were not asked
 * @param silent the sites that were asked and did not answer, and those that their nodes withheld
 * @param coverage how much could be located when the walk began
 * @param cost what it took
 */
public record WalkResult(
    List<Node> nodes,
    SortedMap<Link, SortedSet<Evidence>> edges,
    Map<WalkLimit, Long> cuts,
    SortedMap<String, String> silent,
    Coverage coverage,
    Cost cost) {

  /**
   * An id that a walk found.
   *
   * @param id which one
   * @param depth the fewest steps from a start
   * @param types what links name it as; none for a start of which nothing is known
   * @param open whether the walk looked on and nothing leads further: an origin on the way to
   *     causes, an end on the way to effects; or events are missing
   * @param unasked how many sites may know more about it and were silent or not asked
   */
  public record Node(Iri id, int depth, Set<Point.Type> types, boolean open, int unasked) {

    /** Keeps a copy of the set. */
    public Node {
      types = Set.copyOf(types);
    }
  }

  /**
   * What a walk took.
   *
   * @param keys how many keys were located
   * @param sitesAsked how many sites were asked for any of them
   * @param sitesMistaken how many of these answered and have no events of any key that they were
   *     asked for
   * @param probes how many sites were asked for a key, counted once per site and key
   * @param holding the probes of sites that have events of the key
   * @param mistaken the probes of sites that have none
   * @param silent the probes without an answer
   * @param requests how many requests went to other nodes
   * @param rounds how many times the walk waited for other nodes
   * @param broadcast how many probes would have asked every site for every key
   */
  public record Cost(
      long keys,
      long sitesAsked,
      long sitesMistaken,
      long probes,
      long holding,
      long mistaken,
      long silent,
      long requests,
      long rounds,
      long broadcast) {}

  /** Keeps copies. */
  public WalkResult {
    nodes = List.copyOf(nodes);
    edges = Collections.unmodifiableSortedMap(new TreeMap<>(edges));
    cuts = Collections.unmodifiableMap(cuts.isEmpty() ? Map.of() : new EnumMap<>(cuts));
    silent = Collections.unmodifiableSortedMap(new TreeMap<>(silent));
  }

  /**
   * Whether nothing that was recorded before the {@linkplain Coverage#horizon horizon} is missing.
   */
  public boolean isComplete() {
    return cuts.isEmpty() && silent.isEmpty() && coverage.isWhole();
  }
}
