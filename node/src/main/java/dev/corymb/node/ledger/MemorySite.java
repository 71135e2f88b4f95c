package dev.corymb.node.ledger;

import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

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
  private SiteState state = SiteState.NEW;
  private final NavigableMap<long[], Occurrences> items = new TreeMap<>(BY_DIGESTS);
  private final NavigableSet<Due> dues =
      new TreeSet<>(
          Comparator.comparingLong((Due due) -> due.expiry)
              .thenComparing(due -> due.item, BY_DIGESTS));
  private final NavigableMap<Long, Batch> tail = new TreeMap<>();
  private Optional<SavedSummary> summary = Optional.empty();

  private final Map<String, Receipt> receipts = new LinkedHashMap<>(); // in the order of coming

  MemorySite(SiteRecord record) {
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

  Effect apply(Batch batch) {
    if (batch.size() == 0) {
      return Effect.nothing(state);
    }
    BatchWork work = new BatchWork(batch);
    for (int i = 0; i < work.items(); i++) {
      work.was(i, occurrences(batch.digests(work.operation(i))));
    }
    work.run();
    for (int i = 0; i < work.items(); i++) {
      store(batch.digests(work.operation(i)), work, i);
    }
    state = work.after(state);
    tail.put(state.lastBatch(), work.done());
    return work.effect(state);
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

  void forEach(ItemVisitor visitor) {
    items.forEach((item, occurrences) -> visitor.visit(item.clone(), occurrences.total()));
  }

  /** The items, each once; nobody changes the arrays. */
  List<long[]> items() {
    return List.copyOf(items.keySet());
  }

  Expired expire(long nowMillis, int max, int arity) {
    Batch.Builder removals = Batch.builder(arity);
    for (Due due : dues) {
      if (due.expiry > nowMillis || removals.size() == max) {
        break;
      }
      long there = occurrences(due.item).countAt(due.expiry);
      for (long i = Math.min(there, max - removals.size()); i > 0; i--) {
        removals.remove(due.item);
      }
    }
    Batch removed = removals.build();
    return Expired.of(removed, apply(removed));
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
    for (Map.Entry<Long, Batch> entry : tail.tailMap(after, false).entrySet()) {
      visitor.visit(entry.getKey(), entry.getValue());
    }
  }
}
