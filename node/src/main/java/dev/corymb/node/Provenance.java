package dev.corymb.node;

import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.site.SiteId;
import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.EventChanges;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.ledger.NewEvent;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Iri;
import dev.corymb.provenance.event.Key;
import dev.corymb.provenance.event.Role;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.EdgeSource;
import dev.corymb.provenance.walk.LocalEdges;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import dev.corymb.provenance.walk.Walker;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/**
 * The events of a node in a federation of provenance: records them at its sites, and walks over
 * those of all sites. Safe for any number of threads.
 */
public final class Provenance {

  private static final long ANSWER_BYTES = 8 << 20; // to another node, about
  private static final int REMOVED_AT_ONCE = 1_000;

  private final Node node;
  private final Digester digester;
  private final OwnSites own;
  private final Commits commits;
  private final RecordedTimes times;
  private final Recorder recorder;
  private final OwnEvents events;
  private final EventLocator locator;
  private final LocalEdges edges;

  Provenance(
      Node node,
      OwnSites own,
      Commits commits,
      RecordedTimes times,
      Recorder recorder,
      OwnEvents events) {
    this.node = node;
    this.digester = node.digester();
    this.own = own;
    this.commits = commits;
    this.times = times;
    this.recorder = recorder;
    this.events = events;
    // What an answer says to be covered must hold after a restart too, so the saved time counts.
    this.locator = new EventLocator(node, times::announced);
    this.edges = new LocalEdges(events, locator, ANSWER_BYTES);
  }

  /**
   * Records events at a site, all of them or none. When the answer is there, they are on the disk
   * and found by this node. An event that the site has already changes nothing.
   *
   * <p>What comes while a write is under way waits and goes into the next one together, so many
   * callers at a time cost little more than one. The caller's thread may write for others too, but
   * not for long. What is chained to the answer may run on the thread that writes: it must not wait
   * for another answer.
   *
   * @param creation the settings of the site if it does not exist; if empty, it is not created
   * @return fails with {@link dev.corymb.node.outcome.OverloadedException} if too much waits, with
   *     {@link SiteException} if the site cannot be changed here, and with {@link LedgerException}
   *     if the disk fails
   */
  public CompletableFuture<Recorded> record(
      String site, List<Event> events, Optional<NewSite> creation) {
    SiteId.require("site", site);
    try {
      if (creation.isEmpty() || own.isolated().contains(site)) {
        node.requireOwn(site);
      }
      List<NewEvent> fresh = new ArrayList<>(events.size());
      for (Event event : events) {
        fresh.add(NewEvent.of(event, key -> digester.digest(key.item())));
      }
      return recorder.record(site, fresh, creation);
    } catch (SiteException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  /**
   * Removes events of a site, with all that was found by them. When it returns, they are gone here;
   * other nodes may ask for them in vain until they hear of it.
   *
   * @return how many were there
   */
  public int remove(String site, Collection<EventId> events) {
    node.requireOwn(site);
    List<EventId> all = List.copyOf(events);
    int removed = 0;
    for (int from = 0; from < all.size(); from += REMOVED_AT_ONCE) {
      List<EventId> some = all.subList(from, Math.min(all.size(), from + REMOVED_AT_ONCE));
      SiteBatch batch = SiteBatch.ofEvents(site, EventChanges.remove(some));
      SiteCommit.Done done =
          commits.apply(List.of(batch), any -> Optional.empty(), Optional.empty());
      if (!done.ingested().refused().isEmpty()) { // it was deleted meanwhile
        throw node.refusal(site);
      }
      removed +=
          done.events().getOrDefault(site, List.of()).stream()
              .mapToInt(effect -> effect.removed().size())
              .sum();
    }
    return removed;
  }

  /** An event of an own site. */
  public Optional<StoredEvent> event(String site, EventId event) {
    node.requireOwn(site);
    return events.event(site, event);
  }

  /**
   * An event at all own sites that have it, by their ids; sites that cannot be read are left out.
   */
  public SortedMap<String, StoredEvent> event(EventId event) {
    SortedMap<String, StoredEvent> found = new TreeMap<>();
    for (String site : own.ids()) {
      try {
        events.event(site, event).ifPresent(stored -> found.put(site, stored));
      } catch (SiteException | LedgerException e) {
        // it is gone, or cannot be read
      }
    }
    return found;
  }

  /**
   * Events of an own site in the order in which they were recorded. Whoever goes on from the {@link
   * StoredEvent#bookmark} of the last one gets each event once, also those that are recorded
   * meanwhile.
   *
   * @param after where to go on; from the start if empty
   * @param most how many events at most; there may be fewer, also before the end
   * @return no events at the end
   */
  public List<StoredEvent> export(String site, Optional<Bookmark> after, int most) {
    Require.positive("most", most);
    node.requireOwn(site);
    return events.list(site, after, most);
  }

  /** The number of events of an own site. */
  public long events(String site) {
    node.requireOwn(site);
    return events.count(site);
  }

  /**
   * Walks from things to what they were made of, or to what was made of them.
   *
   * @param others asks other nodes; whoever answers there calls {@link #edges}
   */
  public WalkResult walk(WalkRequest request, EdgeSource others) {
    return new Walker(locator, edges, others, () -> node.clock().elapsedMillis() * 1_000_000)
        .walk(request);
  }

  /** Whether any site may know something of an id, in whatever role. */
  public boolean isAnywhere(Iri id) {
    List<Key> keys = Arrays.stream(Role.values()).map(role -> new Key(id, role)).toList();
    return locator.locate(keys).stream().anyMatch(places -> !places.isEmpty());
  }

  /** Answers what the walk of another node asks about sites of this one. */
  public EdgeAnswer edges(EdgeRequest request) {
    return edges.answer(request);
  }

  /** Everything that is recorded before this time, in milliseconds, may be announced as such. */
  long announced() {
    return times.announced();
  }

  /** Saves what may be announced. */
  void save(long everyMillis) {
    times.saveAfter(everyMillis);
  }
}
