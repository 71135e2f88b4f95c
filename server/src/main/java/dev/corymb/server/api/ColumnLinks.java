package dev.corymb.server.api;

import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.ColumnsBody.Place;
import dev.corymb.client.api.WalkAnswer.Column;
import dev.corymb.client.api.WalkAnswer.ColumnEdge;
import dev.corymb.client.api.WalkAnswer.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The lineage of columns between some datasets, from the answers of several nodes: equal links of
 * several events are one, with all their evidence. For one thread.
 */
final class ColumnLinks {

  /** How much evidence is enough: what comes after is not asked for. */
  static final int MOST = 100_000;

  private record Link(Column effect, Column cause, Optional<String> how) {}

  private static final Comparator<Column> COLUMNS =
      Comparator.comparing(Column::dataset).thenComparing(column -> column.field().orElse(""));
  private static final Comparator<Link> LINKS =
      Comparator.comparing(Link::effect, COLUMNS)
          .thenComparing(Link::cause, COLUMNS)
          .thenComparing(link -> link.how().orElse(""));

  private final Set<String> datasets;
  private final SortedMap<Link, List<Evidence>> links = new TreeMap<>(LINKS);
  private long evidence;
  private long unread;

  ColumnLinks(Set<String> datasets) {
    this.datasets = datasets;
  }

  /** Counts events that were not read. */
  void unread(long events) {
    unread += Math.max(0, events);
  }

  boolean isFull() {
    return evidence >= MOST;
  }

  /** Takes what a node answers, as far as it is of the events that it was asked about. */
  void add(ColumnsAnswer answer, List<Place> asked) {
    unread(answer.unread());
    Set<Place> about = Set.copyOf(asked);
    for (ColumnEdge edge : answer.columns()) {
      if (datasets.contains(edge.effect().dataset()) && datasets.contains(edge.cause().dataset())) {
        Link link = new Link(edge.effect(), edge.cause(), edge.transformation());
        for (Evidence one : edge.evidence()) {
          if (about.contains(new Place(one.site(), one.event()))) {
            links.computeIfAbsent(link, any -> new ArrayList<>()).add(one);
            evidence++;
          }
        }
      }
    }
  }

  ColumnsAnswer answer() {
    List<ColumnEdge> edges = new ArrayList<>();
    for (Map.Entry<Link, List<Evidence>> each : links.entrySet()) {
      Link link = each.getKey();
      edges.add(new ColumnEdge(link.effect(), link.cause(), link.how(), each.getValue()));
    }
    return new ColumnsAnswer(edges, unread);
  }
}
