package dev.corymb.node.ledger;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A batch on its way into a ledger: the distinct items that it names, how often each was there, and
 * how often it is there afterwards. What every ledger must do alike is done here. For one thread.
 *
 * <p>The ledger tells how often each item {@linkplain #was was} there, then lets the batch {@link
 * #run}, then writes what changed.
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

  private final Batch batch;
  private final int[] itemOf; // by operation
  private final int[] operationOf; // by item: the first operation that names it
  private int items;
  private final Occurrences[] before; // by item
  private final Occurrences[] after; // by item
  private final List<Integer> refused = new ArrayList<>();
  private final List<Integer> repeated = new ArrayList<>();
  private int added;
  private int removed;
  private int distinct; // more items than before, counted once each

  BatchWork(Batch batch) {
    this.batch = batch;
    this.itemOf = new int[batch.size()];
    this.operationOf = new int[batch.size()];
    findItems();
    this.before = new Occurrences[items];
    this.after = new Occurrences[items];
    Arrays.fill(before, Occurrences.NONE);
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
        after[item] = after[item].plus(batch.expiry(operation), 1);
        added++;
      } else if (there > 0) {
        after[item] = after[item].minusFirst();
        removed++;
      } else {
        refused.add(operation);
      }
      if (there > 0 && after[item].total() > 0) {
        repeated.add(operation);
      } else {
        distinct += Long.signum(after[item].total() - there);
      }
    }
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

  /** What was done, in its order, without refused removals and without expiries. */
  Batch done() {
    Batch.Builder done = Batch.builder(batch.arity());
    int nextRefused = 0;
    for (int operation = 0; operation < batch.size(); operation++) {
      if (nextRefused < refused.size() && refused.get(nextRefused) == operation) {
        nextRefused++;
      } else if (batch.removes(operation)) {
        done.remove(batch.digests(operation));
      } else {
        done.add(batch.digests(operation));
      }
    }
    return done.build();
  }

  /** The state of the site after the batch. */
  SiteState after(SiteState state) {
    return state.after(added, removed, refused.size(), distinct);
  }

  /** What the batch did. */
  Effect effect(SiteState after) {
    return new Effect(new Applied(after.lastBatch(), added, removed, refused), repeated);
  }
}
