package dev.corymb.replication.summary;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The cells that are other ones than at some moment before: few numbers, or many bits. */
final class FlippedCells {

  /*
   * Few cells stand in a table with open addressing and linear steps, each as its number plus one,
   * so that zero is a free slot. A removal moves the followers of its run back. As soon as the table
   * would take more memory than a bit for every cell, those bits take its place until all are
   * dropped. Whoever chooses what a site holds may choose cells, so their slots are salted.
   */

  private static final int SPREAD = 0x9e3779b9;
  private static final int SMALLEST = 16;
  private static final int MANY_PART = 64; // a table takes as much as bits then

  private final long cells;
  private int[] table = new int[SMALLEST];
  private int size; // of the table
  private @Nullable BitArray many;

  /** No cell of so many. */
  FlippedCells(long cells) {
    this.cells = cells;
    clear();
  }

  /** Drops all cells. */
  void clear() {
    int needed = SMALLEST;
    while (size * 4L > needed * 3L) {
      needed *= 2; // the next ones may be as many
    }
    if (table.length > needed) {
      table = new int[needed];
    } else {
      Arrays.fill(table, 0);
    }
    size = 0;
    many = cells > Integer.MAX_VALUE ? new BitArray(cells) : null; // numbers that are no ints
  }

  /** Whether a cell is there. */
  boolean has(long cell) {
    return many != null ? many.get(cell) : table[slot((int) cell + 1)] != 0;
  }

  /** Puts a cell in or takes it out; says whether it is there now. */
  boolean flip(long cell) {
    if (many != null) {
      many.flipAlone(cell);
      return many.get(cell);
    }
    int slot = slot((int) cell + 1);
    if (table[slot] != 0) {
      remove(slot);
      return false;
    }
    table[slot] = (int) cell + 1;
    size++;
    if (size * 4L > table.length * 3L) {
      grow();
    }
    return true;
  }

  private int slot(int entry) {
    int last = table.length - 1;
    int slot = home(entry);
    while (table[slot] != 0 && table[slot] != entry) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private int home(int entry) {
    return ((entry ^ (int) (LongIntTable.SALT >>> 32)) * SPREAD)
        >>> Integer.numberOfLeadingZeros(table.length - 1);
  }

  private void remove(int slot) {
    int last = table.length - 1;
    int gap = slot;
    for (int next = (gap + 1) & last; table[next] != 0; next = (next + 1) & last) {
      if (((next - home(table[next])) & last) >= ((next - gap) & last)) { // its run has the gap
        table[gap] = table[next];
        gap = next;
      }
    }
    table[gap] = 0;
    size--;
  }

  private void grow() {
    if (size > cells / MANY_PART) {
      many = toBits();
      table = new int[SMALLEST];
      size = 0;
      return;
    }
    int[] old = table;
    table = new int[2 * old.length];
    for (int entry : old) {
      if (entry != 0) {
        table[slot(entry)] = entry;
      }
    }
  }

  /** Whether they are few, so that it pays to look at them alone. */
  boolean areFew() {
    return many == null;
  }

  /** A bit for every cell, set for those that are there; not to be changed. */
  BitArray toBits() {
    if (many != null) {
      return many;
    }
    BitArray bits = new BitArray(cells);
    for (int entry : table) {
      if (entry != 0) {
        bits.setAlone(entry - 1);
      }
    }
    return bits;
  }

  /** The bits as they were, of which these have become others. */
  BitArray before(Bits now) {
    BitArray before = BitArray.copyOf(now);
    before.flipAlone(toBits());
    return before;
  }
}
