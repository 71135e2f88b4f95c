package dev.corymb.lab.eventfaults;

import dev.corymb.lab.eventfaults.EventFaultCounts.Count;
import dev.corymb.lab.federation.Cluster;
import dev.corymb.node.NewSite;
import dev.corymb.node.Provenance;
import dev.corymb.node.Recorded;
import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;

/** The sites of a federation, and what they ought to have; every change goes to both. */
final class EventWorld {

  /** An event that was recorded at a site. */
  record Entry(String site, StoredEvent event) {}

  private static final int PAGE = 50; // of an export

  private final Cluster cluster;
  private final long slackMillis;
  private final EventFaultCounts counts;
  private final NavigableMap<String, EventSite> sites = new TreeMap<>();
  private final List<Entry> log = new ArrayList<>(); // all that was ever recorded

  /**
   * A world without sites.
   *
   * @param slackMillis by how much clocks may be wrong
   */
  EventWorld(Cluster cluster, long slackMillis, EventFaultCounts counts) {
    this.cluster = cluster;
    this.slackMillis = slackMillis;
    this.counts = counts;
  }

  Collection<EventSite> sites() {
    return sites.values();
  }

  Optional<EventSite> site(String name) {
    return Optional.ofNullable(sites.get(name));
  }

  /** Sites whose nodes run. */
  List<EventSite> running() {
    return sites.values().stream().filter(site -> cluster.runs(site.host)).toList();
  }

  List<Entry> log() {
    return log;
  }

  void create(String name, String host, NewSite settings) {
    counts.add(Count.CREATED, 1);
    cluster.node(host).create(name, settings);
    sites.put(name, new EventSite(name, host, settings));
  }

  void delete(EventSite site) {
    counts.add(Count.DELETED, 1);
    cluster.node(site.host).delete(site.name);
    sites.remove(site.name);
  }

  /** Records events, of which the site may have some. */
  void record(EventSite site, List<Event> events) {
    sync(site); // else what has expired would count as there; a window moves on with a change, too
    Recorded recorded = provenance(site).record(site.name, events, Optional.empty()).join();
    require(
        recorded.recorded().compareTo(site.told()) >= 0,
        () ->
            String.format(
                "%s recorded at %s, after it was said that all before %s is covered",
                site, recorded.recorded(), site.told()));
    for (int i = 0; i < events.size(); i++) {
      Event event = events.get(i);
      boolean isNew = recorded.added().get(i);
      require(
          isNew == !site.has(event.id()) || (isNew && site.isWindow()),
          () -> String.format("%s says of %s that it is new: %s", site, event, isNew));
      if (isNew) {
        StoredEvent stored = new StoredEvent(event, recorded.recorded());
        site.add(stored, now());
        log.add(new Entry(site.name, stored));
        counts.add(Count.EVENTS, 1);
      }
    }
  }

  void remove(EventSite site, List<EventId> events) {
    sync(site);
    long expected = new HashSet<>(events).stream().filter(site::has).count();
    int removed = provenance(site).remove(site.name, events);
    require(
        removed == expected || (removed < expected && site.isWindow()),
        () -> String.format("%s removed %d events, not %d", site, removed, expected));
    events.forEach(site::remove);
    counts.add(Count.REMOVED, removed);
  }

  private Provenance provenance(EventSite site) {
    return cluster.node(site.host).provenance();
  }

  /**
   * Whether a site has an event of the model. Of a site whose node has ended nobody knows what
   * expired before that.
   */
  boolean surelyHas(EventSite site, StoredEvent event) {
    return site.stillHas(event)
        && (cluster.runs(site.host)
            || !site.mayHaveExpired(event.event().id(), now(), slackMillis));
  }

  /** Holds all sites that can be asked against the model, and drops from it what has expired. */
  void syncAll() {
    running().forEach(this::sync);
  }

  private void sync(EventSite site) {
    List<EventId> found = new ArrayList<>();
    Optional<Bookmark> after = Optional.empty();
    List<StoredEvent> page;
    do {
      page = provenance(site).export(site.name, after, PAGE);
      page.forEach(stored -> found.add(stored.event().id()));
      after = page.isEmpty() ? after : Optional.of(page.get(page.size() - 1).bookmark());
    } while (!page.isEmpty());
    require(
        new HashSet<>(found).size() == found.size(),
        () -> String.format("%s exports an event twice", site));
    Set<EventId> tooMany = site.tooMany(found);
    require(tooMany.isEmpty(), () -> String.format("%s has %s for ever", site, tooMany));
    int before = site.ids().size();
    Set<EventId> early = site.keepOnly(found, now(), slackMillis);
    require(early.isEmpty(), () -> String.format("%s has lost %s", site, early));
    counts.add(Count.EXPIRED, before - site.ids().size());
  }

  private long now() {
    return cluster.clock().millis();
  }

  static void require(boolean right, Supplier<String> what) {
    if (!right) {
      throw new AssertionError(what.get());
    }
  }
}
