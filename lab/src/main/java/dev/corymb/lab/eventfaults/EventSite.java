package dev.corymb.lab.eventfaults;

import dev.corymb.node.NewSite;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.provenance.event.EventId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** What a site ought to have: the events that were acknowledged and not removed. */
final class EventSite {

  /** What is acknowledged, and the true time of that. */
  private record Kept(StoredEvent event, long sinceMillis) {}

  final String name;
  final String host;
  private final NewSite settings;
  private final Map<EventId, Kept> events = new TreeMap<>();
  private Instant told = Instant.MIN; // a walk said that all that is recorded before is covered

  EventSite(String name, String host, NewSite settings) {
    this.name = name;
    this.host = host;
    this.settings = settings;
  }

  boolean isWindow() {
    return settings.window().isPresent();
  }

  void add(StoredEvent event, long nowMillis) {
    events.put(event.event().id(), new Kept(event, nowMillis));
  }

  void remove(EventId event) {
    events.remove(event);
  }

  boolean has(EventId event) {
    return events.containsKey(event);
  }

  /** Whether an event is there since it was recorded; one that came back is another. */
  boolean stillHas(StoredEvent event) {
    Kept kept = events.get(event.event().id());
    return kept != null && kept.event().recorded().equals(event.recorded());
  }

  List<EventId> ids() {
    return List.copyOf(events.keySet());
  }

  List<StoredEvent> events() {
    return events.values().stream().map(Kept::event).toList();
  }

  /** Notes a horizon; an event that is recorded later must not be recorded before it. */
  void tell(Instant horizon) {
    told = horizon.isAfter(told) ? horizon : told;
  }

  Instant told() {
    return told;
  }

  /** Events that the site has and ought not to have. */
  Set<EventId> tooMany(Collection<EventId> found) {
    Set<EventId> rest = new HashSet<>(found);
    rest.removeAll(events.keySet());
    return rest;
  }

  /**
   * Drops what has expired.
   *
   * @param found what the site has
   * @param slackMillis by how much the clock of its node may be ahead
   * @return events that are gone too early
   */
  Set<EventId> keepOnly(Collection<EventId> found, long nowMillis, long slackMillis) {
    Set<EventId> gone = new HashSet<>(events.keySet());
    gone.removeAll(Set.copyOf(found));
    Set<EventId> early = new HashSet<>();
    for (EventId event : gone) {
      if (!mayHaveExpired(event, nowMillis, slackMillis)) {
        early.add(event);
      }
      events.remove(event);
    }
    return early;
  }

  /** Whether an event has been there for so long that the site may have dropped it. */
  boolean mayHaveExpired(EventId event, long nowMillis, long slackMillis) {
    Kept kept = events.get(event);
    return kept != null && nowMillis - kept.sinceMillis() >= leastMillis() - slackMillis;
  }

  /** How long an event stays at least. */
  private long leastMillis() {
    return settings
        .timeToLive()
        .or(
            () ->
                settings
                    .window()
                    .map(window -> window.bucket().multipliedBy(window.buckets() - 1L)))
        .map(Duration::toMillis)
        .orElse(Long.MAX_VALUE / 2);
  }

  @Override
  public String toString() {
    return name + " of " + host;
  }
}
