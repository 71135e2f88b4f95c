package dev.corymb.node;

import dev.corymb.node.ledger.Bookmark;
import dev.corymb.node.ledger.StoredEvent;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.walk.EdgeAnswer;
import dev.corymb.provenance.walk.EdgeRequest;
import dev.corymb.provenance.walk.EdgeSource;
import dev.corymb.provenance.walk.WalkRequest;
import dev.corymb.provenance.walk.WalkResult;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;

/**
 * The events of a node in a federation of provenance: records them at its sites, and walks over
 * those of all sites. Safe for any number of threads.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class Provenance {

  Provenance() {}

  /**
   * Records events at a site, all of them or none. When the answer is there, they are on the disk
   * and found by this node. An event that the site has already changes nothing.
   *
   * <p>What comes while a write is under way waits and goes into the next one together, so many
   * callers at a time cost little more than one. The caller's thread may write for others too, but
   * not for long.
   *
   * @param creation the settings of the site if it does not exist; if empty, it is not created
   * @return fails with {@link dev.corymb.node.outcome.OverloadedException} if too much waits, with
   *     {@link dev.corymb.node.outcome.SiteException} if the site cannot be changed here, and with
   *     {@link dev.corymb.node.ledger.LedgerException} if the disk fails
   */
  public CompletableFuture<Recorded> record(
      String site, List<Event> events, Optional<NewSite> creation) {
    throw new UnsupportedOperationException();
  }

  /**
   * Removes events of a site, with all that was found by them. When it returns, they are gone here;
   * other nodes may ask for them in vain until they hear of it.
   *
   * @return how many were there
   */
  public int remove(String site, Collection<EventId> events) {
    throw new UnsupportedOperationException();
  }

  /** An event of an own site. */
  public Optional<StoredEvent> event(String site, EventId event) {
    throw new UnsupportedOperationException();
  }

  /**
   * An event at all own sites that have it, by their ids; sites that cannot be read are left out.
   */
  public SortedMap<String, StoredEvent> event(EventId event) {
    throw new UnsupportedOperationException();
  }

  /**
   * Events of an own site in the order in which they were recorded. Whoever goes on from the {@link
   * StoredEvent#bookmark} of the last one gets each event once, also those that are recorded
   * meanwhile.
   *
   * @param after where to go on; from the start if empty
   * @param most how many events at most; there may be fewer if they are large
   * @return no events at the end
   */
  public List<StoredEvent> export(String site, Optional<Bookmark> after, int most) {
    throw new UnsupportedOperationException();
  }

  /** The number of events of an own site. */
  public long events(String site) {
    throw new UnsupportedOperationException();
  }

  /**
   * Walks from things to what they were made of, or to what was made of them.
   *
   * @param others asks other nodes; whoever answers there calls {@link #edges}
   */
  public WalkResult walk(WalkRequest request, EdgeSource others) {
    throw new UnsupportedOperationException();
  }

  /** Answers what the walk of another node asks about sites of this one. */
  public EdgeAnswer edges(EdgeRequest request) {
    throw new UnsupportedOperationException();
  }
}
