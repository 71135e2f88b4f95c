package dev.corymb.node;

import dev.corymb.node.ledger.EventChanges;
import dev.corymb.node.ledger.NewEvent;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.outcome.OverloadedException;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.EventId;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Function;

/**
 * Writes events in groups: what comes while a write is under way waits, and goes into the next one
 * together. For any number of threads.
 */
final class Recorder {

  /*
   * There is no thread for it. Who finds no write under way writes: its own events, and what waits
   * with them. Then it leaves the rest to the next who comes, or to the background, whichever is
   * first, since it must not work for others for long.
   *
   * Events get their time when their write begins, and only one is under way: so times and writes
   * have one order, on which exports rely.
   */

  /** The bytes that may wait. */
  static final long MOST_WAITING = 32 << 20;

  private static final long AT_ONCE = 4 << 20; // bytes of a write, about
  private static final int ROUNDS = 64; // writes of the background before others have their turn

  /** Writes changes of events, and says what was done. */
  interface Writing {
    SiteCommit.Done write(List<SiteBatch> batches, Commits.Creation creation);
  }

  /** Events that wait. */
  private record Request(
      String site,
      List<NewEvent> events,
      Optional<NewSite> creation,
      long weight,
      CompletableFuture<Recorded> done) {}

  private final RecordedTimes times;
  private final Executor background;
  private final Writing writing;
  private final Function<String, SiteException> refusals;
  private final long mostWaiting;
  private final Queue<Request> waiting = new ArrayDeque<>(); // guarded by this, like the next
  private long waitingBytes;
  private boolean isWriting;

  /**
   * Nothing waits yet.
   *
   * @param background writes what nobody else does
   * @param mostWaiting the bytes that may wait
   * @param refusals says why a site cannot be changed here
   */
  Recorder(
      RecordedTimes times,
      Executor background,
      long mostWaiting,
      Writing writing,
      Function<String, SiteException> refusals) {
    this.refusals = refusals;
    this.times = times;
    this.background = background;
    this.mostWaiting = mostWaiting;
    this.writing = writing;
  }

  /** Records events at a site. The caller may write for others, too. */
  CompletableFuture<Recorded> record(
      String site, List<NewEvent> events, Optional<NewSite> creation) {
    long weight = events.stream().mapToLong(NewEvent::weight).sum();
    Request request = new Request(site, events, creation, weight, new CompletableFuture<>());
    synchronized (this) {
      if (!waiting.isEmpty() && waitingBytes + weight > mostWaiting) {
        return CompletableFuture.failedFuture(
            new OverloadedException(waitingBytes + weight, mostWaiting));
      }
      waiting.add(request);
      waitingBytes += weight;
      if (isWriting) {
        return request.done();
      }
      isWriting = true;
    }
    while (!request.done().isDone()) {
      write(next());
    }
    leave();
    return request.done();
  }

  /** Lets others write what waits. */
  private void leave() {
    synchronized (this) {
      isWriting = false;
      if (waiting.isEmpty()) {
        return;
      }
    }
    try {
      background.execute(this::writeInBackground);
    } catch (RejectedExecutionException e) { // the node is about to close
      writeInBackground();
    }
  }

  private void writeInBackground() {
    synchronized (this) {
      if (isWriting || waiting.isEmpty()) {
        return;
      }
      isWriting = true;
    }
    List<Request> some = next();
    for (int round = 1; !some.isEmpty() && round < ROUNDS; round++) {
      write(some);
      some = next();
    }
    write(some);
    leave();
  }

  private synchronized List<Request> next() {
    List<Request> some = new ArrayList<>();
    long bytes = 0;
    while (!waiting.isEmpty() && (some.isEmpty() || bytes < AT_ONCE)) {
      Request request = waiting.remove();
      bytes += request.weight();
      waitingBytes -= request.weight();
      some.add(request);
    }
    return some;
  }

  /** Writes requests together; if one spoils it for the others, one by one. */
  private void write(List<Request> requests) {
    try {
      writeTogether(requests);
    } catch (SiteException.Unfollowed e) { // the events are there, and may not be found
      requests.forEach(request -> request.done().completeExceptionally(e));
    } catch (SiteException | IllegalArgumentException e) { // nothing was done
      if (requests.size() == 1) {
        requests.get(0).done().completeExceptionally(e);
      } else {
        requests.forEach(request -> write(List.of(request)));
      }
    } catch (RuntimeException | Error e) {
      requests.forEach(request -> request.done().completeExceptionally(e));
    }
  }

  private void writeTogether(List<Request> requests) {
    if (requests.isEmpty()) {
      return;
    }
    Map<String, List<NewEvent>> bySite = new TreeMap<>();
    Map<String, NewSite> creations = new HashMap<>();
    for (Request request : requests) {
      bySite.computeIfAbsent(request.site(), any -> new ArrayList<>()).addAll(request.events());
      request.creation().ifPresent(settings -> creations.putIfAbsent(request.site(), settings));
    }
    Instant time = times.begin();
    SiteCommit.Done done;
    try {
      List<SiteBatch> batches = new ArrayList<>();
      bySite.forEach(
          (site, events) ->
              batches.add(SiteBatch.ofEvents(site, EventChanges.record(time, events))));
      done = writing.write(batches, site -> Optional.ofNullable(creations.get(site)));
    } finally {
      times.end(time);
    }
    Map<String, Set<EventId>> added = new HashMap<>();
    done.events()
        .forEach(
            (site, effects) -> {
              Set<EventId> ids = added.computeIfAbsent(site, any -> new HashSet<>());
              effects.forEach(effect -> ids.addAll(effect.added()));
            });
    Set<String> created = new HashSet<>(done.ingested().created());
    for (Request request : requests) {
      if (done.ingested().refused().contains(request.site())) {
        request.done().completeExceptionally(refusals.apply(request.site()));
        continue;
      }
      Set<EventId> fresh = added.getOrDefault(request.site(), new HashSet<>());
      List<Boolean> each =
          request.events().stream().map(event -> fresh.remove(event.id())).toList();
      request.done().complete(new Recorded(created.remove(request.site()), time, each));
    }
  }
}
