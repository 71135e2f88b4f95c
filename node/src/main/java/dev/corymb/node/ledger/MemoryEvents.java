package dev.corymb.node.ledger;

import dev.corymb.core.FormatException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventFormat;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Link;
import dev.corymb.provenance.event.Links;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Finding;
import dev.corymb.provenance.walk.Question;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** The events of one site of a {@link MemoryLedger}. For one thread at a time. */
final class MemoryEvents {

  /** An event, and its keys. */
  private record Stored(StoredEvent event, EventHead head) {}

  /** Where the events of a key are found. */
  private record Place(int role, long digest) {}

  /** An event of a key; the latest comes first. */
  private record Edge(Instant time, EventId event) {}

  private static final Comparator<Edge> NEWEST_FIRST =
      Comparator.comparing(Edge::time).reversed().thenComparing(Edge::event);

  private final Map<EventId, Stored> events = new HashMap<>();
  private final Map<Place, NavigableSet<Edge>> edges = new HashMap<>();
  private final NavigableMap<Bookmark, EventId> byTime = new TreeMap<>();

  Optional<EventHead> head(EventId event) {
    return Optional.ofNullable(events.get(event)).map(Stored::head);
  }

  Optional<StoredEvent> event(EventId event) {
    return Optional.ofNullable(events.get(event)).map(Stored::event);
  }

  void change(EventWork work) {
    for (NewEvent event : work.added()) {
      List<EventKey> keys = event.entries().stream().map(NewEvent.Entry::key).toList();
      EventHead head = new EventHead(work.recorded(), work.timeOf(event), keys);
      StoredEvent stored = new StoredEvent(decoded(event), EventWork.time(work.recorded()));
      events.put(event.id(), new Stored(stored, head));
      byTime.put(stored.bookmark(), event.id());
      for (EventKey key : keys) {
        edges(key).add(new Edge(head.time(), event.id()));
      }
    }
    work.removed()
        .forEach(
            (event, head) -> {
              events.remove(event);
              byTime.remove(new Bookmark(EventWork.time(head.recorded()), event));
              head.keys().forEach(key -> edges(key).remove(new Edge(head.time(), event)));
            });
  }

  private static Event decoded(NewEvent event) {
    try {
      return EventFormat.decode(event.bytes());
    } catch (FormatException e) {
      throw new UncheckedIOException("what was encoded can be decoded", e);
    }
  }

  private NavigableSet<Edge> edges(EventKey key) {
    return edges.computeIfAbsent(
        new Place(key.role().code(), key.digest()), any -> new TreeSet<>(NEWEST_FIRST));
  }

  Answer find(Question question, long[] digests, int most) {
    Key asked = question.key();
    EventKey key = new EventKey(asked.role(), digests[0], digests[1]);
    boolean held = false;
    List<Finding> findings = new ArrayList<>();
    long weight = 0;
    long omitted = 0;
    for (Edge edge : edges(key)) {
      Optional<List<Link>> links = links(edge.event(), asked);
      held |= links.isPresent();
      if (!question.wants(edge.time()) || links.isEmpty()) {
        continue;
      }
      if (findings.size() < most && weight < Ledger.MOST_FOUND_BYTES) {
        Finding finding = new Finding(question.site(), edge.event(), edge.time(), links.get());
        findings.add(finding);
        weight += finding.weight();
      } else {
        omitted++;
      }
    }
    return new Answer(question, held, findings, omitted);
  }

  private Optional<List<Link>> links(EventId event, Key key) {
    return event(event).map(found -> Links.of(found.event()).get(key)).map(List::copyOf);
  }

  List<StoredEvent> list(Optional<Bookmark> after, int most) {
    NavigableMap<Bookmark, EventId> rest =
        after.isEmpty() ? byTime : byTime.tailMap(after.get(), false);
    return rest.values().stream().limit(most).map(this::event).flatMap(Optional::stream).toList();
  }

  Instant lastRecorded() {
    return byTime.isEmpty() ? Instant.EPOCH : byTime.lastKey().recorded();
  }

  List<EventId> recordedUpTo(Instant time, int most) {
    return byTime.entrySet().stream()
        .takeWhile(entry -> !entry.getKey().recorded().isAfter(time))
        .limit(most)
        .map(Map.Entry::getValue)
        .toList();
  }
}
