package dev.corymb.server.api;

import dev.corymb.core.site.SiteId;
import dev.corymb.node.NewSite;
import dev.corymb.node.Node;
import dev.corymb.node.Recorded;
import dev.corymb.node.ledger.DamagedLedgerException;
import dev.corymb.node.ledger.LedgerException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.Event;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.event.Source;
import dev.corymb.server.http.Problem;
import dev.corymb.server.watch.Meters;
import dev.corymb.server.watch.StoreGuard;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;

/** Records events at sites of the node, and notes how its store takes them. */
final class Recorder {

  /** What to do after events that may or may not have been recorded. */
  static final String AGAIN = "send it again: what is recorded is not recorded twice";

  private final Node node;
  private final StoreGuard store;
  private final Meters meters;

  Recorder(Node node, StoreGuard store, Meters meters) {
    this.node = node;
    this.store = store;
    this.meters = meters;
  }

  /**
   * What became of events.
   *
   * @param added how many are new
   * @param known how many the site had already
   * @param droppedFacets of all of them
   */
  record Outcome(long added, long known, long droppedFacets) {}

  /**
   * Records events at a site, all of them or none.
   *
   * @param creation the settings of the site if it does not exist; if empty, it is not created
   * @return completes when they are on disk
   */
  CompletableFuture<Outcome> record(String site, List<Event> events, Optional<NewSite> creation) {
    store.requireRoom();
    return node.provenance()
        .record(site, events, creation)
        .handle(
            (recorded, failure) -> {
              if (failure != null) {
                throw noted(failure);
              }
              store.wrote();
              return outcome(events, recorded);
            });
  }

  private Outcome outcome(List<Event> events, Recorded recorded) {
    long dropped = 0;
    long droppedNow = 0;
    for (int i = 0; i < events.size(); i++) {
      long parts = events.get(i).source().map(Source::droppedParts).orElse(0L);
      dropped += parts;
      droppedNow += recorded.added().get(i) ? parts : 0;
    }
    int added = recorded.addedEvents();
    meters.recorded(added, events.size() - added, droppedNow);
    return new Outcome(added, events.size() - added, dropped);
  }

  /** Removes an event of a site; on a full disk too, because that makes room. */
  void remove(String site, EventId event) {
    int removed;
    try {
      removed = node.provenance().remove(site, List.of(event));
    } catch (RuntimeException e) {
      throw noted(e);
    }
    store.wrote();
    if (removed == 0) {
      throw Problem.notFound("site " + SiteId.shown(site) + " has no event " + event).exception();
    }
  }

  /** Notes that the store failed, if it did; gives what to tell the caller. */
  private RuntimeException noted(Throwable failure) {
    Throwable cause = failure instanceof CompletionException wrapped ? wrapped.getCause() : failure;
    if (cause instanceof LedgerException e && !(e instanceof DamagedLedgerException)) {
      return store.failed(e);
    }
    return told(cause);
  }

  /** What to tell a caller who may always send the same events again. */
  static RuntimeException told(Throwable cause) {
    if (cause instanceof SiteException.Unfollowed) {
      return Problem.unavailable(cause.getMessage() + "; " + AGAIN, 5).exception();
    }
    return cause instanceof RuntimeException e ? e : new CompletionException(cause);
  }
}
