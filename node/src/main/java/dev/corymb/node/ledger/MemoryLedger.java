package dev.corymb.node.ledger;

import dev.corymb.core.check.Require;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.node.outcome.SiteException;
import dev.corymb.provenance.event.EventId;
import dev.corymb.provenance.walk.Answer;
import dev.corymb.provenance.walk.Question;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * A ledger in memory, for simulations: it forgets nothing at a {@linkplain #restarted restart}, as
 * if it had a disk. One call waits for the other; visitors are called outside of all locks.
 */
public final class MemoryLedger implements Ledger {

  private final Groups groups;
  private final Ranges ranges;
  private final boolean events;
  private final Map<String, MemorySite> sites;
  private final MemorySite all; // has the receipts of batches that are not of one site
  private final Map<String, byte[]> meta;
  private boolean closed;

  /** Creates an empty ledger that counts the tuples of some groups. */
  public MemoryLedger(Groups groups) {
    this(groups, Ranges.none(groups.schema()));
  }

  /** The same, and keeps the values of range attributes. */
  public MemoryLedger(Groups groups, Ranges ranges) {
    this(groups, ranges, false);
  }

  /**
   * The same.
   *
   * @param events whether it keeps events of provenance
   */
  public MemoryLedger(Groups groups, Ranges ranges, boolean events) {
    this(
        groups,
        ranges,
        events,
        new LinkedHashMap<>(),
        new MemorySite(groups, ranges, SiteRecord.of(Ticket.ALL, 0, 0, Instant.EPOCH)),
        new HashMap<>());
  }

  private MemoryLedger(
      Groups groups,
      Ranges ranges,
      boolean events,
      Map<String, MemorySite> sites,
      MemorySite all,
      Map<String, byte[]> meta) {
    this.groups = groups;
    Requests.requireKeys(events, groups, ranges);
    this.ranges = ranges;
    this.events = events;
    this.sites = sites;
    this.all = all;
    this.meta = meta;
  }

  /** Closes this ledger and gives one with all that this one has acknowledged. */
  public synchronized MemoryLedger restarted() {
    close();
    return new MemoryLedger(groups, ranges, events, sites, all, meta);
  }

  @Override
  public boolean keepsEvents() {
    return events;
  }

  @Override
  public Groups groups() {
    return groups;
  }

  @Override
  public Ranges ranges() {
    return ranges;
  }

  @Override
  public synchronized Zones zones(String site) {
    return require(site).zones();
  }

  @Override
  public synchronized Zone within(String site, int range, Zone outer) {
    return require(site).within(range, outer);
  }

  @Override
  public synchronized void create(SiteRecord site) {
    requireOpen();
    if (sites.containsKey(site.id())) {
      throw new SiteException.Exists(site.id());
    }
    sites.put(site.id(), new MemorySite(groups, ranges, site));
  }

  @Override
  public synchronized void updateAll(List<SiteRecord> changed) {
    changed.forEach(site -> require(site.id()));
    changed.forEach(site -> require(site.id()).update(site));
  }

  @Override
  public synchronized void delete(String site) {
    require(site);
    sites.remove(site);
  }

  @Override
  public synchronized Optional<SiteRecord> site(String site) {
    requireOpen();
    return Optional.ofNullable(sites.get(site)).map(MemorySite::record);
  }

  @Override
  public synchronized List<SiteRecord> sites() {
    requireOpen();
    return sites.values().stream().map(MemorySite::record).toList();
  }

  @Override
  public synchronized SiteState state(String site) {
    return require(site).state();
  }

  @Override
  public synchronized AppliedAll apply(Commit commit, List<TupleFilter> filters) {
    Requests.requireBatches(events, groups, ranges, commit, filters);
    requireOpen();
    Optional<Applied> before = commit.ticket().flatMap(this::replay);
    if (before.isPresent()) {
      return AppliedAll.before(before.get());
    }
    Map<String, MemorySite> created = new LinkedHashMap<>();
    for (SiteRecord site : commit.created()) {
      if (sites.containsKey(site.id()) || created.containsKey(site.id())) {
        throw new SiteException.Exists(site.id());
      }
      created.put(site.id(), new MemorySite(groups, ranges, site));
    }
    List<MemorySite> touched = new ArrayList<>();
    for (SiteBatch batch : commit.batches()) {
      MemorySite fresh = created.get(batch.site());
      touched.add(fresh == null ? require(batch.site()) : fresh);
    }
    sites.putAll(created);
    List<Effect> each = new ArrayList<>();
    for (int i = 0; i < touched.size(); i++) {
      each.add(touched.get(i).apply(commit.batches().get(i)));
    }
    AppliedAll done = AppliedAll.of(commit, each);
    commit
        .ticket()
        .ifPresent(one -> holder(one.site()).put(one.key(), Receipt.of(one, done.whole())));
    return done;
  }

  /** What has the receipts of a site, or those of no site. */
  private MemorySite holder(String site) {
    requireOpen();
    return site.equals(Ticket.ALL) ? all : require(site);
  }

  @Override
  public synchronized Optional<Applied> replay(Ticket ticket) {
    return holder(ticket.site()).receipt(ticket.key()).map(receipt -> receipt.answer(ticket));
  }

  @Override
  public synchronized Optional<Applied> receipt(String site, String key) {
    Ticket.requireKey(key);
    return holder(site).receipt(key).map(Receipt::applied);
  }

  @Override
  public synchronized int pruneReceipts(long beforeMillis, int max) {
    Require.positive("max", max);
    requireOpen();
    int pruned = all.pruneReceipts(beforeMillis, max);
    for (MemorySite site : sites.values()) {
      pruned += site.pruneReceipts(beforeMillis, max - pruned);
    }
    return pruned;
  }

  @Override
  public synchronized long count(String site, long[] digests) {
    Requests.requireArity(arity(), digests.length);
    return require(site).count(digests);
  }

  @Override
  public synchronized long count(String site, int group, long[] digests) {
    Requests.requireGroup(groups, group, digests);
    return require(site).count(group, digests);
  }

  @Override
  public synchronized <T> T view(String site, Function<SiteView, T> question) {
    requireOpen();
    return question.apply(
        new SiteView() { // nothing changes while the lock is held
          @Override
          public long count(long[] digests) {
            return MemoryLedger.this.count(site, digests);
          }

          @Override
          public long count(int group, long[] digests) {
            return MemoryLedger.this.count(site, group, digests);
          }
        });
  }

  @Override
  public long forEach(String site, ItemVisitor visitor) {
    return visit(
        site,
        (found, visits) ->
            found.forEach((item, count) -> visits.add(() -> visitor.visit(item, count))));
  }

  @Override
  public long forEachTuple(String site, Groups.TupleVisitor visitor) {
    return visit(
        site,
        (found, visits) ->
            found.forEachTuple((group, tuple) -> visits.add(() -> visitor.visit(group, tuple))));
  }

  @Override
  public boolean any(String site, Predicate<long[]> test) {
    List<long[]> rows = new ArrayList<>();
    locked(
        () -> {
          require(site).forEach((row, count) -> rows.add(row));
          return site;
        });
    return rows.stream().anyMatch(test);
  }

  @Override
  public synchronized Expired expire(String site, long nowMillis, int max) {
    Require.positive("max", max);
    return require(site).expire(nowMillis, max);
  }

  @Override
  public synchronized boolean hasEvent(String site, EventId event) {
    return eventsOf(site).head(event).isPresent();
  }

  @Override
  public synchronized Instant lastRecorded() {
    Requests.requireEvents(events);
    requireOpen();
    return sites.values().stream()
        .map(site -> site.events().lastRecorded())
        .max(Instant::compareTo)
        .orElse(Instant.EPOCH);
  }

  @Override
  public synchronized Optional<StoredEvent> event(String site, EventId event) {
    return eventsOf(site).event(event);
  }

  @Override
  public synchronized Answer find(String site, Question question, long[] digests, int most) {
    Requests.requireArity(arity(), digests.length);
    Require.positive("most", most);
    return eventsOf(site).find(question, digests, most);
  }

  @Override
  public synchronized List<StoredEvent> events(String site, Optional<Bookmark> after, int most) {
    Require.positive("most", most);
    return eventsOf(site).list(after, most);
  }

  @Override
  public synchronized Effect expireEvents(String site, Instant recorded, int max) {
    Requests.requireEvents(events);
    Require.positive("max", max);
    return require(site).expireEvents(recorded, max);
  }

  private MemoryEvents eventsOf(String site) {
    Requests.requireEvents(events);
    return require(site).events();
  }

  @Override
  public synchronized void saveSummary(String site, long upTo, byte[] summary) {
    require(site).saveSummary(upTo, summary.clone());
  }

  @Override
  public synchronized Optional<SavedSummary> savedSummary(String site) {
    return require(site).savedSummary();
  }

  @Override
  public long tail(String site, long after, BatchVisitor visitor) {
    return visit(
        site,
        (found, visits) ->
            found.tail(
                after, (number, changes) -> visits.add(() -> visitor.visit(number, changes))));
  }

  /** Collects visits while nothing changes, and makes them afterwards; gives the last batch. */
  private long visit(String site, BiConsumer<MemorySite, List<Runnable>> collecting) {
    List<Runnable> visits = new ArrayList<>();
    long last =
        locked(
            () -> {
              MemorySite found = require(site);
              collecting.accept(found, visits);
              return found.state().lastBatch();
            });
    visits.forEach(Runnable::run);
    return last;
  }

  @Override
  public synchronized void putMeta(String name, byte[] value) {
    requireOpen();
    meta.put(name, value.clone());
  }

  @Override
  public synchronized Optional<byte[]> meta(String name) {
    requireOpen();
    return Optional.ofNullable(meta.get(name)).map(byte[]::clone);
  }

  @Override
  public synchronized void close() {
    closed = true;
  }

  private synchronized <T> T locked(Supplier<T> call) {
    return call.get();
  }

  private MemorySite require(String site) {
    requireOpen();
    MemorySite found = sites.get(site);
    if (found == null) {
      throw new SiteException.Unknown(site);
    }
    return found;
  }

  private void requireOpen() {
    if (closed) {
      throw Requests.closed(this);
    }
  }

  @Override
  public String toString() {
    return "MemoryLedger";
  }
}
