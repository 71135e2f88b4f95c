package dev.corymb.server.api;

import dev.corymb.client.api.ColumnsAnswer;
import dev.corymb.client.api.ColumnsBody;
import dev.corymb.client.api.ColumnsBody.Place;
import dev.corymb.client.api.WalkAnswer;
import dev.corymb.client.api.WalkAnswer.Column;
import dev.corymb.client.api.WalkAnswer.ColumnEdge;
import dev.corymb.node.KnownSite;
import dev.corymb.node.Node;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Kind;
import dev.corymb.provenance.openlineage.ColumnLink;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/**
 * Reads the lineage of columns from the events that a walk found, at the nodes that have them. The
 * index knows nothing of columns. Safe for any number of threads.
 */
final class Columns {

  /** The most events of a request to another node, and of one to this. */
  static final int MAX_EVENTS = 1_000;

  private static final int MOST_EVENTS = 10_000; // of a walk
  private static final int MOST_LINKS = 100_000;

  private final Node node;
  private final EventReaders readers;
  private final PeerEvents others;

  Columns(Node node, EventReaders readers, PeerEvents others) {
    this.node = node;
    this.readers = readers;
    this.others = others;
  }

  /** Reads what columns the edges of a walk are about, between the datasets that it found. */
  ColumnsAnswer of(WalkResult walk, Confirmation.Deadline deadline) {
    Set<Place> events =
        new TreeSet<>(Comparator.comparing(Place::site).thenComparing(Place::event));
    walk.edges()
        .forEach(
            (link, evidence) -> {
              if (link.kind() == Kind.GENERATION || link.kind() == Kind.DERIVATION) {
                evidence.forEach(one -> events.add(new Place(one.site(), one.event().toString())));
              }
            });
    List<Place> read = events.stream().limit(MOST_EVENTS).toList();
    Gathered gathered = new Gathered(walk);
    gathered.unread += events.size() - read.size();
    byNode(read, gathered).forEach((name, places) -> gather(name, places, deadline, gathered));
    return gathered.answer();
  }

  /** The events by the nodes that have them; those of this node under the empty name. */
  private SortedMap<String, List<Place>> byNode(List<Place> places, Gathered gathered) {
    SortedMap<String, List<Place>> byNode = new TreeMap<>();
    for (Place place : places) {
      Optional<String> owner =
          node.owns(place.site()) ? Optional.of("") : node.known(place.site()).map(KnownSite::node);
      if (owner.isPresent()) {
        byNode.computeIfAbsent(owner.get(), any -> new ArrayList<>()).add(place);
      } else {
        gathered.unread++; // deleted meanwhile
      }
    }
    return byNode;
  }

  private void gather(
      String name, List<Place> places, Confirmation.Deadline deadline, Gathered gathered) {
    if (name.isEmpty()) {
      gathered.add(read(places, deadline));
      return;
    }
    for (int from = 0; from < places.size(); from += MAX_EVENTS) {
      List<Place> some = places.subList(from, Math.min(places.size(), from + MAX_EVENTS));
      CompletableFuture<ColumnsAnswer> answer =
          others.columns(name, new ColumnsBody(some), Duration.ofNanos(deadline.left()));
      try {
        gathered.add(answer.join());
      } catch (CompletionException e) {
        gathered.unread += some.size();
      }
    }
  }

  /** What columns some events of own sites are about; those that cannot be read are counted. */
  ColumnsAnswer read(List<Place> places, Confirmation.Deadline deadline) {
    List<ColumnEdge> edges = new ArrayList<>();
    long unread = 0;
    for (Place place : places) {
      Optional<StoredEvent> stored =
          deadline.isPast() || edges.size() > MOST_LINKS ? Optional.empty() : find(place);
      if (stored.isEmpty()) {
        unread++;
      } else {
        add(place, stored.get(), edges);
      }
    }
    return new ColumnsAnswer(edges, unread);
  }

  private Optional<StoredEvent> find(Place place) {
    try {
      return node.provenance().event(place.site(), EventId.parse(place.event()));
    } catch (SiteException | LedgerException e) {
      return Optional.empty();
    }
  }

  private void add(Place place, StoredEvent stored, List<ColumnEdge> edges) {
    WalkAnswer.Evidence evidence =
        new WalkAnswer.Evidence(place.site(), place.event(), stored.time().toString());
    stored
        .event()
        .source()
        .ifPresent(
            source -> {
              for (ColumnLink link : readers.of(place.site()).columns().read(source)) {
                edges.add(
                    new ColumnEdge(
                        column(link.effect()),
                        column(link.cause()),
                        Optional.of(link.transformation()).filter(how -> !how.isEmpty()),
                        List.of(evidence)));
              }
            });
  }

  private static Column column(ColumnLink.Column column) {
    return new Column(column.dataset().value(), column.field());
  }

  /** Equal links of several events, as one with all their evidence. For one thread. */
  private static final class Gathered {

    private record Link(Column effect, Column cause, Optional<String> how) {}

    private static final Comparator<Column> COLUMNS =
        Comparator.comparing(Column::dataset).thenComparing(column -> column.field().orElse(""));
    private static final Comparator<Link> LINKS =
        Comparator.comparing(Link::effect, COLUMNS)
            .thenComparing(Link::cause, COLUMNS)
            .thenComparing(link -> link.how().orElse(""));

    private final Set<String> found = new HashSet<>();
    private final SortedMap<Link, List<WalkAnswer.Evidence>> links = new TreeMap<>(LINKS);
    private long unread;

    Gathered(WalkResult walk) {
      walk.nodes().forEach(node -> found.add(node.id().value()));
    }

    void add(ColumnsAnswer answer) {
      unread += answer.unread();
      for (ColumnEdge edge : answer.columns()) {
        if (found.contains(edge.effect().dataset()) && found.contains(edge.cause().dataset())) {
          links
              .computeIfAbsent(
                  new Link(edge.effect(), edge.cause(), edge.transformation()),
                  any -> new ArrayList<>())
              .addAll(edge.evidence());
        }
      }
    }

    ColumnsAnswer answer() {
      List<ColumnEdge> edges = new ArrayList<>();
      for (Map.Entry<Link, List<WalkAnswer.Evidence>> each : links.entrySet()) {
        Link link = each.getKey();
        edges.add(new ColumnEdge(link.effect(), link.cause(), link.how(), each.getValue()));
      }
      return new ColumnsAnswer(edges, unread);
    }
  }
}
