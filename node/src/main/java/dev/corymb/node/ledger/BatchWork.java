package dev.corymb.node.ledger;

import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Rows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * A batch on its way into a ledger: the distinct items that it names, how often each was there, and
 * how often it is there afterwards; then the tuples of the items that came or went. What every
 * ledger must do alike is done here. For one thread.
 *
 * <p>The ledger tells how often each item {@linkplain #was was} there, then lets the batch {@link
 * #run}, then tells how many distinct items {@linkplain #had had} each of the {@linkplain #tallied
 * tuples} that changed, then writes what changed.
 */
final class BatchWork {

  /**
   * A change of the index by expiry.
   *
   * @param expiry a time
   * @param due whether occurrences expire then, from now on; else none does any more
   */
  record DueChange(long expiry, boolean due) {}

  private static final int FREE = -1;

  private final Groups groups;
  private final Ranges ranges;
  private final Batch batch;
  private final int[] itemOf; // by operation
  private final int[] operationOf; // by item: the first operation that names it
  private int items;
  private final Occurrences[] before; // by item
  private final Occurrences[] after; // by item
  private final List<Integer> refused = new ArrayList<>();
  private final TupleTally tally = new TupleTally(); // of tuples that are not items
  private final LongStream.Builder[] firsts; // by group, like the next
  private final LongStream.Builder[] lasts;
  private final ItemChanges.Builder itemChanges = new ItemChanges.Builder();
  private final Map<RangeValue, Long> values = new HashMap<>(); // and of how many items more
  private int added;
  private int removed;
  private int distinct; // more items than before, counted once each

  BatchWork(Groups groups, Ranges ranges, Batch batch) {
    this.groups = groups;
    this.ranges = ranges;
    this.firsts = builders();
    this.lasts = builders();
    this.batch = batch;
    this.itemOf = new int[batch.size()];
    this.operationOf = new int[batch.size()];
    findItems();
    this.before = new Occurrences[items];
    this.after = new Occurrences[items];
    Arrays.fill(before, Occurrences.NONE);
  }

  private LongStream.Builder[] builders() {
    return Stream.generate(LongStream::builder)
        .limit(groups.size())
        .toArray(LongStream.Builder[]::new);
  }

  /** Gives equal items one number, by open addressing in a table that is at most half full. */
  private void findItems() {
    int[] table = new int[Math.max(2, Integer.highestOneBit(batch.size()) << 2)];
    Arrays.fill(table, FREE);
    int mask = table.length - 1;
    for (int operation = 0; operation < batch.size(); operation++) {
      int slot = hash(operation) & mask;
      while (table[slot] != FREE && !batch.sameItem(operationOf[table[slot]], operation)) {
        slot = (slot + 1) & mask;
      }
      if (table[slot] == FREE) {
        operationOf[items] = operation;
        table[slot] = items++;
      }
      itemOf[operation] = table[slot];
    }
  }

  private int hash(int operation) {
    long hash = 0;
    for (int i = 0; i < batch.arity(); i++) {
      hash = (hash ^ batch.digest(operation, i)) * 0x9E3779B97F4A7C15L;
    }
    return (int) (hash >>> 32);
  }

  /** The number of distinct items. */
  int items() {
    return items;
  }

  /** An operation that names an item. */
  int operation(int item) {
    return operationOf[item];
  }

  /** Whether an item is surely not there before the batch, because one of its tuples is not. */
  boolean isNew(int item, TupleFilter filter) {
    long[] row = batch.row(operationOf[item]);
    if (row.length == batch.arity() && groups.schema().many() != 0) {
      return false; // its details may have been left out, and with them its tuples
    }
    boolean[] lacks = new boolean[1];
    groups.forEachTuple(row, (group, tuple) -> lacks[0] = lacks[0] || filter.lacks(group, tuple));
    return lacks[0];
  }

  /** Tells how often an item was there before the batch. */
  void was(int item, Occurrences occurrences) {
    before[item] = occurrences;
  }

  /** Does the operations in their order. */
  void run() {
    System.arraycopy(before, 0, after, 0, items);
    for (int operation = 0; operation < itemOf.length; operation++) {
      int item = itemOf[operation];
      long there = after[item].total();
      if (!batch.removes(operation)) {
        Occurrences present = there == 0 ? withDetails(operation) : after[item];
        after[item] = present.plus(batch.expiry(operation), 1);
        added++;
      } else if (there > 0) {
        after[item] = after[item].minusFirst();
        removed++;
      } else {
        refused.add(operation);
      }
    }
    for (int item = 0; item < items; item++) {
      int change = Long.signum(after[item].total()) - Long.signum(before[item].total());
      if (change != 0) {
        distinct += change;
        count(item, change);
      }
    }
  }

  private Occurrences withDetails(int operation) {
    long[] details = batch.details(operation);
    return details.length == 0 ? Occurrences.NONE : Occurrences.NONE.withDetails(details);
  }

  /** Counts the tuples of an item that came or went. */
  private void count(int item, int change) {
    Occurrences there = change > 0 ? after[item] : before[item];
    long[] row = Batch.row(batch.digests(operationOf[item]), there.details());
    groups.forEachTuple(
        row,
        (group, tuple) -> {
          if (groups.isItem(group)) {
            (change > 0 ? firsts : lasts)[group].add(tuple);
          } else {
            tally.count(group, tuple, change);
          }
        });
    for (int group = 0; !groups.hasItem() && group < groups.size(); group++) {
      if (isMany(group)) {
        itemChanges.add(group, groups.tuples(group, row), change);
      }
    }
    Rows.forEachKey(
        ranges,
        row,
        (range, key) -> values.merge(new RangeValue(range, key), (long) change, Long::sum));
  }

  /**
   * Whether an item may have several tuples of a group, so that their counts say more than items.
   */
  private boolean isMany(int group) {
    return (groups.mask(group) & groups.schema().many()) != 0;
  }

  /** The values of range attributes whose number of distinct items changes, and by how many. */
  Map<RangeValue, Long> values() {
    values.values().removeIf(change -> change == 0);
    return values;
  }

  /** The tuples that are not items themselves, of items that came or went, and of how many. */
  TupleTally tallied() {
    return tally;
  }

  /**
   * Tells how many distinct items had a tuple before the batch, of one whose number has changed.
   *
   * @return how many have it now; negative if that cannot be
   */
  long had(int number, long before) {
    long now = before + tally.change(number);
    if (before == 0 && now > 0) {
      firsts[tally.group(number)].add(tally.tuple(number));
    } else if (before > 0 && now == 0) {
      lasts[tally.group(number)].add(tally.tuple(number));
    }
    return now;
  }

  /** Whether an item is there as before. */
  boolean unchanged(int item) {
    return after[item].equals(before[item]);
  }

  /** How often an item is there after the batch. */
  Occurrences after(int item) {
    return after[item];
  }

  /** The times at which occurrences of an item begin or cease to be due. */
  List<DueChange> dueChanges(int item) {
    if (before[item].expiries() == 0 && after[item].expiries() == 0) {
      return List.of();
    }
    List<DueChange> changes = new ArrayList<>();
    addMissing(before[item], after[item], false, changes);
    addMissing(after[item], before[item], true, changes);
    return changes;
  }

  private static void addMissing(
      Occurrences here, Occurrences there, boolean due, List<DueChange> changes) {
    for (int i = 0; i < here.expiries(); i++) {
      if (there.countAt(here.expiry(i)) == 0) {
        changes.add(new DueChange(here.expiry(i), due));
      }
    }
  }

  /**
   * What the batch did.
   *
   * @param events what was done to events, whose keys are the items of the batch
   */
  Effect effect(SiteState before, EventEffect events) {
    TupleChanges changes = new TupleChanges(built(firsts), built(lasts));
    List<Long> tuples = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      long more = (long) changes.firsts(group).length - changes.lasts(group).length;
      tuples.add(before.tuples().get(group) + more);
    }
    SiteState after =
        new SiteState(
            before.items() + added - removed,
            before.lastBatch() + 1,
            before.summarised(),
            before.refused() + refused.size(),
            before.distinct() + distinct,
            tuples,
            before.events() + events.more());
    return new Effect(
        new Applied(after.lastBatch(), added, removed, refused),
        after,
        changes,
        itemChanges(),
        Map.copyOf(values()),
        events);
  }

  private ItemChanges itemChanges() {
    for (int i = 0; !groups.hasItem() && i < tally.size(); i++) {
      if (tally.change(i) != 0 && !isMany(tally.group(i))) {
        itemChanges.add(tally.group(i), new long[] {tally.tuple(i)}, tally.change(i));
      }
    }
    return itemChanges.build();
  }

  private static long[][] built(LongStream.Builder[] tuples) {
    return Arrays.stream(tuples).map(some -> some.build().toArray()).toArray(long[][]::new);
  }
}
