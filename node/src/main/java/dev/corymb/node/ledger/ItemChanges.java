package dev.corymb.node.ledger;

import java.util.ArrayList;
import java.util.List;

/**
 * How many distinct items came or went, by their tuples. Empty where the tuples of a group are the
 * items themselves: then {@link TupleChanges} say it. Immutable.
 */
public final class ItemChanges {

  /** No changes. */
  static final ItemChanges NONE = new ItemChanges(List.of());

  /** Takes changes. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes a change.
     *
     * @param tuples all those of a group that each of the items has
     * @param items how many more distinct items have them, or fewer
     */
    void visit(int group, long[] tuples, long items);
  }

  private final List<Change> changes;

  private ItemChanges(List<Change> changes) {
    this.changes = changes;
  }

  /** Visits all changes. */
  public void forEach(Visitor visitor) {
    changes.forEach(change -> visitor.visit(change.group, change.tuples, change.items));
  }

  private static final class Change {
    private final int group;
    private final long[] tuples;
    private final long items;

    private Change(int group, long[] tuples, long items) {
      this.group = group;
      this.tuples = tuples;
      this.items = items;
    }
  }

  /** Collects changes. */
  static final class Builder {
    private final List<Change> changes = new ArrayList<>();

    void add(int group, long[] tuples, long items) {
      changes.add(new Change(group, tuples, items));
    }

    ItemChanges build() {
      return new ItemChanges(List.copyOf(changes));
    }
  }
}
