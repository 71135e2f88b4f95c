package dev.corymb.node.ledger;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** One site of a {@link MemoryLedger}. For one thread at a time. */
final class MemorySite {

  private static final Comparator<long[]> BY_DIGESTS = Arrays::compareUnsigned;

  /** Some occurrences of an item, and when they expire. */
  private static final class Due {
    private final long expiry;
    private final long[] item;

    Due(long expiry, long[] item) {
      this.expiry = expiry;
      this.item = item;
    }
  }

  private SiteRecord record;
  private final Groups groups;
  private final Ranges ranges;
  private final List<NavigableMap<RangeKey, Long>> values; // by range: of how many distinct items
  private final List<Map<Long, Long>> tuples; // by group: how many distinct items have each
  private SiteState state;
  private final NavigableMap<long[], Occurrences> items = new TreeMap<>(BY_DIGESTS);
  private final NavigableSet<Due> dues =
      new TreeSet<>(
          Comparator.comparingLong((Due due) -> due.expiry)
              .thenComparing(due -> due.item, BY_DIGESTS));
  private final MemoryEvents events = new MemoryEvents();
  private final NavigableMap<Long, TupleChanges> tail = new TreeMap<>();
  private Optional<SavedSummary> summary = Optional.empty();

  private final Map<String, Receipt> receipts = new LinkedHashMap<>(); // in the order of coming

  MemorySite(Groups groups, Ranges ranges, SiteRecord record) {
    this.groups = groups;
    this.ranges = ranges;
    this.values =
        Stream.<NavigableMap<RangeKey, Long>>generate(TreeMap::new).limit(ranges.size()).toList();
    this.tuples = Stream.<Map<Long, Long>>generate(HashMap::new).limit(groups.size()).toList();
    this.state = SiteState.empty(groups.size());
    this.record = record;
  }

  SiteRecord record() {
    return record;
  }

  void update(SiteRecord changed) {
    record = changed;
  }

  SiteState state() {
    return state;
  }

  MemoryEvents events() {
    return events;
  }

  Effect apply(SiteBatch whole) {
    if (!whole.events().isEmpty()) {
      EventWork work = EventWork.of(whole.events(), events::head);
      if (!work.isEmpty()) {
        events.change(work);
        return apply(work.batch(), work.effect());
      }
    } else if (whole.batch().size() > 0) {
      return apply(whole.batch(), EventEffect.NONE);
    }
    return Effect.nothing(state);
  }

  private Effect apply(Batch batch, EventEffect changed) {
    BatchWork work = new BatchWork(groups, ranges, batch);
    for (int i = 0; i < work.items(); i++) {
      work.was(i, occurrences(batch.digests(work.operation(i))));
    }
    work.run();
    for (int i = 0; i < work.items(); i++) {
      store(batch.digests(work.operation(i)), work, i);
    }
    TupleTally tally = work.tallied();
    for (int i = 0; i < tally.size(); i++) {
      Map<Long, Long> counts = tuples.get(tally.group(i));
      long now = work.had(i, counts.getOrDefault(tally.tuple(i), 0L));
      if (now == 0) {
        counts.remove(tally.tuple(i));
      } else {
        counts.put(tally.tuple(i), now);
      }
    }
    work.values()
        .forEach(
            (value, change) ->
                values
                    .get(value.range())
                    .merge(
                        value.key(), change, (one, more) -> one + more == 0 ? null : one + more));
    Effect effect = work.effect(state, changed);
    state = effect.after();
    tail.put(state.lastBatch(), effect.tuples());
    return effect;
  }

  Zones zones() {
    return new Zones(values.stream().map(MemorySite::zone).toList());
  }

  private static Zone zone(NavigableMap<RangeKey, Long> keys) {
    return keys.isEmpty() ? Zone.EMPTY : new Zone(keys.firstKey(), keys.lastKey());
  }

  Zone within(int range, Zone outer) {
    return outer.isEmpty()
        ? outer
        : zone(values.get(range).subMap(outer.least(), true, outer.greatest(), true));
  }

  Optional<Receipt> receipt(String key) {
    return Optional.ofNullable(receipts.get(key));
  }

  void put(String key, Receipt receipt) {
    receipts.put(key, receipt);
  }

  int pruneReceipts(long beforeMillis, int max) {
    List<String> old =
        receipts.entrySet().stream()
            .filter(entry -> entry.getValue().atMillis() < beforeMillis)
            .sorted(Comparator.comparingLong(entry -> entry.getValue().atMillis()))
            .limit(max)
            .map(Map.Entry::getKey)
            .toList();
    old.forEach(receipts::remove);
    return old.size();
  }

  private void store(long[] item, BatchWork work, int index) {
    if (work.after(index).total() == 0) {
      items.remove(item);
    } else {
      items.put(item, work.after(index));
    }
    for (BatchWork.DueChange change : work.dueChanges(index)) {
      Due due = new Due(change.expiry(), item);
      if (change.due()) {
        dues.add(due);
      } else {
        dues.remove(due);
      }
    }
  }

  private Occurrences occurrences(long[] item) {
    return items.getOrDefault(item, Occurrences.NONE);
  }

  long count(long[] item) {
    return occurrences(item).total();
  }

  long count(int group, long[] digests) {
    return groups.isItem(group)
        ? Math.min(1, count(digests))
        : tuples.get(group).getOrDefault(groups.tuple(group, digests, 0), 0L);
  }

  void forEach(ItemVisitor visitor) {
    items.forEach(
        (item, occurrences) ->
            visitor.visit(Batch.row(item, occurrences.details()), occurrences.total()));
  }

  void forEachTuple(Groups.TupleVisitor visitor) {
    for (int i = 0; i < groups.size(); i++) {
      int group = i;
      if (groups.isItem(group)) {
        items.keySet().forEach(item -> visitor.visit(group, groups.tuple(group, item, 0)));
      } else {
        tuples.get(group).keySet().forEach(tuple -> visitor.visit(group, tuple));
      }
    }
  }

  Expired expire(long nowMillis, int max) {
    Sweep sweep = new Sweep(groups, max);
    for (Due due : dues) {
      if (due.expiry > nowMillis) {
        break;
      }
      Occurrences there = occurrences(due.item);
      long occurrences = there.countAt(due.expiry);
      if (sweep.take(Batch.row(due.item, there.details()), occurrences) < occurrences) {
        break;
      }
    }
    Batch removed = sweep.removals();
    return new Expired(removed, apply(SiteBatch.whole(record.id(), removed)));
  }

  Effect expireEvents(Instant recorded, int max) {
    EventChanges removal = EventChanges.remove(events.recordedUpTo(recorded, max));
    return apply(SiteBatch.ofEvents(record.id(), removal));
  }

  void saveSummary(long upTo, byte[] bytes) {
    Requests.requireSummary(state, upTo);
    summary = Optional.of(new SavedSummary(upTo, bytes));
    tail.headMap(upTo, true).clear();
    state = state.summarised(upTo);
  }

  Optional<SavedSummary> savedSummary() {
    return summary;
  }

  void tail(long after, BatchVisitor visitor) {
    Requests.requireTail(state, after);
    for (Map.Entry<Long, TupleChanges> entry : tail.tailMap(after, false).entrySet()) {
      visitor.visit(entry.getKey(), entry.getValue());
    }
  }
}
