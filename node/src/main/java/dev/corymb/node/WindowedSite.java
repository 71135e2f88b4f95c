package dev.corymb.node;

import dev.corymb.node.directory.Parts;
import dev.corymb.node.ledger.Batch;
import dev.corymb.node.ledger.EventChanges;
import dev.corymb.node.ledger.NewEvent;
import dev.corymb.node.ledger.SiteBatch;
import dev.corymb.node.ledger.SiteRecord;
import dev.corymb.node.ledger.Window;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.node.site.OwnSite;
import dev.corymb.node.site.SiteClosedException;
import dev.corymb.node.site.SiteContext;
import dev.corymb.node.site.SiteStatus;
import dev.corymb.provenance.event.EventId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * A site that holds what came in a moving window of time: a part for each bucket, which is dropped
 * whole when it leaves the window. An item goes to the bucket of the moment; a removal to the
 * latest bucket that has the item.
 */
final class WindowedSite {

  private final SiteRecord record;
  private final Window window;
  private final SiteContext context;
  private final Map<String, OwnSite> own;
  private final ReentrantLock lock = new ReentrantLock(); // held while the ledger writes
  private final NavigableMap<Long, OwnSite> parts = new ConcurrentSkipListMap<>(); // changed locked
  private final Map<Long, OwnSite> fresh = new HashMap<>(); // parts of a commit under way; locked
  private boolean closed; // guarded by the lock

  /**
   * A site with the parts of its window that are there, by now.
   *
   * @param own where parts are entered that come later
   */
  WindowedSite(
      SiteRecord record, SiteContext context, Map<String, OwnSite> own, List<OwnSite> there) {
    this.record = record;
    this.window = record.window().orElseThrow();
    this.context = context;
    this.own = own;
    there.forEach(part -> parts.put(Parts.part(part.id()), part));
  }

  /** The settings. */
  SiteRecord record() {
    return record;
  }

  private long bucket(long millis) {
    return Math.floorDiv(millis, window.bucket().toMillis());
  }

  /** Drops the buckets that have left the window, unless a change is under way, which does so. */
  void slide() {
    if (lock.tryLock()) {
      try {
        slideLocked();
      } finally {
        lock.unlock();
      }
    }
  }

  private void slideLocked() {
    if (!closed) {
      long first = bucket(context.clock().earliestMillis()) - window.buckets() + 1;
      drop(parts.headMap(first, false).values());
    }
  }

  /** Drops parts one by one, so that after a failure those that are gone are not dropped again. */
  private void drop(Collection<OwnSite> old) {
    for (Iterator<OwnSite> left = old.iterator(); left.hasNext(); ) {
      OwnSite part = left.next();
      part.delete();
      own.remove(part.id());
      left.remove();
    }
  }

  /** Waits until no other thread changes it. */
  void lock() {
    lock.lock();
  }

  void unlock() {
    lock.unlock();
  }

  /** Says what a batch does to each part; the caller has the lock until it is {@link #settle}d. */
  void plan(SiteBatch whole, SiteCommit commit) {
    if (closed) { // a bucket made now would outlive the site
      throw new SiteClosedException(record.id());
    }
    slideLocked();
    long now = bucket(context.clock().latestMillis());
    if (!whole.events().isEmpty()) {
      planEvents(whole.events(), now, commit);
      return;
    }
    Batch batch = whole.batch();
    // One batch for each bucket that is touched, the operations of each in their order.
    NavigableMap<Long, List<Integer>> byBucket = new TreeMap<>();
    Map<List<Long>, Map<Long, Long>> changes = new HashMap<>(); // by item and bucket, so far
    for (int i = 0; i < batch.size(); i++) {
      Map<Long, Long> ofItem =
          changes.computeIfAbsent(
              Arrays.stream(batch.digests(i)).boxed().toList(), any -> new HashMap<>());
      long bucket = batch.removes(i) ? bucketOf(batch.digests(i), now, ofItem) : now;
      ofItem.merge(bucket, batch.removes(i) ? -1L : 1L, Long::sum);
      byBucket.computeIfAbsent(bucket, any -> new ArrayList<>()).add(i);
    }
    byBucket.forEach(
        (bucket, operations) -> {
          OwnSite part = part(bucket, commit);
          List<Integer> places = operations.stream().map(whole::place).toList();
          commit.touch(part, new SiteBatch(part.id(), only(batch, operations), places));
        });
  }

  /** Events that no part has go to the bucket of now; a removal goes to the part that has it. */
  private void planEvents(EventChanges changes, long now, SiteCommit commit) {
    List<NewEvent> fresh =
        changes.added().stream().filter(event -> partWith(event.id()).isEmpty()).toList();
    if (!fresh.isEmpty()) {
      EventChanges added = EventChanges.record(changes.recorded(), fresh);
      OwnSite part = part(now, commit);
      commit.touch(part, SiteBatch.ofEvents(part.id(), added));
    }
    Map<OwnSite, List<EventId>> removed = new LinkedHashMap<>();
    for (EventId event : changes.removed()) {
      partWith(event)
          .ifPresent(part -> removed.computeIfAbsent(part, any -> new ArrayList<>()).add(event));
    }
    removed.forEach(
        (part, events) ->
            commit.touch(part, SiteBatch.ofEvents(part.id(), EventChanges.remove(events))));
  }

  private Optional<OwnSite> partWith(EventId event) {
    return parts.values().stream()
        .filter(part -> context.ledger().hasEvent(part.id(), event))
        .findFirst();
  }

  /** The names of the parts in the ledger, the earliest bucket first. */
  List<String> partNames() {
    return parts.values().stream().map(OwnSite::id).toList();
  }

  /** The latest bucket that has an item after the changes so far; the one of now if none has. */
  private long bucketOf(long[] digests, long now, Map<Long, Long> changes) {
    boolean begun = !parts.containsKey(now) && changes.getOrDefault(now, 0L) > 0; // by this batch
    NavigableMap<Long, OwnSite> later = begun ? parts.tailMap(now, false) : parts;
    for (Map.Entry<Long, OwnSite> part : later.descendingMap().entrySet()) {
      long count = context.ledger().count(part.getValue().id(), digests);
      if (count + changes.getOrDefault(part.getKey(), 0L) > 0) {
        return part.getKey();
      }
    }
    return now;
  }

  private static Batch only(Batch batch, List<Integer> operations) {
    Batch.Builder some = Batch.builder(batch.arity());
    for (int i : operations) {
      some.copy(batch, i, batch.expiry(i));
    }
    return some.build();
  }

  private OwnSite part(long bucket, SiteCommit commit) {
    OwnSite part = parts.get(bucket);
    if (part != null) {
      return part;
    }
    String name = Parts.name(record.id(), bucket);
    OwnSite made = commit.fresh(SiteRecord.of(name, 0, 0, context.clock().wall()));
    fresh.put(bucket, made);
    return made;
  }

  /** Takes the parts that a commit has made, if it was done; the caller has the lock. */
  void settle() {
    fresh.values().removeIf(part -> context.ledger().site(part.id()).isEmpty());
    parts.putAll(fresh);
    fresh.clear();
  }

  /** Whether something is true of one of the parts. A part may go meanwhile: it does not count. */
  boolean anyPart(Predicate<String> test) {
    return parts.values().stream().map(OwnSite::id).anyMatch(part -> isTrue(part, test));
  }

  private boolean isTrue(String part, Predicate<String> test) {
    try {
      return test.test(part);
    } catch (SiteException.Unknown e) {
      return false; // it has left the window
    }
  }

  /** How it is, all parts together. */
  SiteStatus status() {
    List<SiteStatus> statuses = parts.values().stream().map(OwnSite::status).toList();
    return statuses.isEmpty()
        ? SiteStatus.empty(record, context)
        : SiteStatus.ofParts(record, statuses);
  }

  void close() {
    lock.lock();
    try {
      closed = true;
    } finally {
      lock.unlock();
    }
  }

  void delete() {
    lock.lock();
    try {
      drop(parts.values());
      context.ledger().delete(record.id());
      closed = true;
    } finally {
      lock.unlock();
    }
  }
}
