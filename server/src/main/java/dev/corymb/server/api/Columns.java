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
import dev.corymb.provenance.openlineage.ColumnReader;
import dev.corymb.provenance.walk.WalkResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;

/**
 * Reads the lineage of columns from the events that a walk found, at the nodes that have them. The
 * index knows nothing of columns. Safe for any number of threads.
 */
final class Columns {

  /** The most events of a request to another node, and of one to this. */
  static final int MAX_EVENTS = 1_000;

  private static final int MOST_EVENTS = 10_000; // of a walk

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
    ColumnLinks links =
        new ColumnLinks(
            walk.nodes().stream().map(found -> found.id().value()).collect(Collectors.toSet()));
    links.unread(events.size() - read.size());
    byNode(read, links).forEach((name, places) -> gather(name, places, deadline, links));
    return links.answer();
  }

  /** The events by the nodes that have them; those of this node under the empty name. */
  private SortedMap<String, List<Place>> byNode(List<Place> places, ColumnLinks links) {
    SortedMap<String, List<Place>> byNode = new TreeMap<>();
    for (Place place : places) {
      Optional<String> owner =
          node.owns(place.site()) ? Optional.of("") : node.known(place.site()).map(KnownSite::node);
      if (owner.isPresent()) {
        byNode.computeIfAbsent(owner.get(), any -> new ArrayList<>()).add(place);
      } else {
        links.unread(1); // deleted meanwhile
      }
    }
    return byNode;
  }

  private void gather(
      String name, List<Place> places, Confirmation.Deadline deadline, ColumnLinks links) {
    if (name.isEmpty()) {
      links.add(read(places, deadline), places);
      return;
    }
    for (int from = 0; from < places.size(); from += MAX_EVENTS) {
      List<Place> some = places.subList(from, Math.min(places.size(), from + MAX_EVENTS));
      if (links.isFull()) {
        links.unread(some.size());
        continue;
      }
      CompletableFuture<ColumnsAnswer> answer =
          others.columns(name, new ColumnsBody(some), Duration.ofNanos(deadline.left()));
      try {
        links.add(answer.join(), some);
      } catch (CompletionException e) {
        links.unread(some.size());
      }
    }
  }

  /**
   * What columns some events of own sites are about; those that cannot be read, or were not kept as
   * a whole, are counted.
   */
  ColumnsAnswer read(List<Place> places, Confirmation.Deadline deadline) {
    List<ColumnEdge> edges = new ArrayList<>();
    long unread = 0;
    for (Place place : places) {
      Optional<StoredEvent> stored =
          deadline.isPast() || edges.size() > ColumnLinks.MOST ? Optional.empty() : find(place);
      if (stored.isEmpty() || !add(place, stored.get(), edges)) {
        unread++;
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

  /** Adds what is kept of an event; whether that is all that the event stated. */
  private boolean add(Place place, StoredEvent stored, List<ColumnEdge> edges) {
    Optional<ColumnReader.Columns> columns =
        stored.event().source().map(readers.of(place.site()).columns()::read);
    if (columns.isEmpty()) {
      return true;
    }
    WalkAnswer.Evidence evidence =
        new WalkAnswer.Evidence(place.site(), place.event(), stored.time().toString());
    for (ColumnLink link : columns.get().links()) {
      edges.add(
          new ColumnEdge(
              column(link.effect()),
              column(link.cause()),
              Optional.of(link.transformation()).filter(how -> !how.isEmpty()),
              List.of(evidence)));
    }
    return columns.get().isWhole();
  }

  private static Column column(ColumnLink.Column column) {
    return new Column(column.dataset().value(), column.field());
  }
}
