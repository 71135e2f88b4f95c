package dev.corymb.core.bits;

import dev.corymb.core.check.Require;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An exact table from 64-bit numbers to ints, in two plain arrays. The numbers are digests or mixes
 * of them; every number is allowed.
 *
 * <p>One thread may use it at a time, or many as long as none writes.
 */
public final class LongIntTable {

  /*
   * Open addressing with linear steps. A value is stored as it is and a free slot is marked in its
   * own array of bits folded into the value's array: FREE is refused as a value. Removal moves the
   * followers of the run back instead of leaving marks, so the table never silts up.
   *
   * The slot of a key is the high bits of (key ^ SALT) × SPREAD. Keys may be plain sums (the
   * verification values of paper 000), so they are not taken for random. They may also come from
   * stored bytes, chosen by someone who wants them all in one run; so the salt is taken from
   * the clock, once in a process. No result depends on it, and no order that a caller can see; only
   * time does.
   */

  /** The one int that cannot be stored. */
  public static final int FREE = Integer.MIN_VALUE;

  /** The most entries. */
  public static final int MAX_SIZE = 1 << 29;

  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  /** What nobody who chooses keys knows; another one in each process. */
  public static final long SALT = System.nanoTime() * SPREAD;

  private static final int SMALLEST = 16;

  private long[] keys;
  private int[] values;
  private int size;

  /** Creates an empty table. */
  public LongIntTable() {
    this(0);
  }

  /** Creates an empty table with room for a number of entries. */
  public LongIntTable(int expected) {
    Require.inRange("expected", expected, 0, MAX_SIZE);
    allocate(capacityFor(expected));
  }

  /** The number of entries. */
  public int size() {
    return size;
  }

  /** The value of a key, or {@code absent}. */
  public int get(long key, int absent) {
    int slot = slotOf(key);
    return values[slot] == FREE ? absent : values[slot];
  }

  /** Sets the value of a key. */
  public void put(long key, int value) {
    if (value == FREE) {
      throw new IllegalArgumentException("value must not be " + FREE);
    }
    int slot = slotOf(key);
    if (values[slot] == FREE) {
      if (size == MAX_SIZE) {
        throw new IllegalStateException("table must hold at most " + MAX_SIZE + " entries");
      }
      if ((size + 1) * 4L > keys.length * 3L) {
        grow();
        slot = slotOf(key);
      }
      keys[slot] = key;
      size++;
    }
    values[slot] = value;
  }

  /** Removes a key and says whether it was there. */
  public boolean remove(long key) {
    int gap = slotOf(key);
    if (values[gap] == FREE) {
      return false;
    }
    int last = keys.length - 1;
    for (int next = (gap + 1) & last; values[next] != FREE; next = (next + 1) & last) {
      int home = home(keys[next]);
      if (((next - home) & last) >= ((next - gap) & last)) { // its run starts at or before the gap
        keys[gap] = keys[next];
        values[gap] = values[next];
        gap = next;
      }
    }
    values[gap] = FREE;
    size--;
    return true;
  }

  /** All keys, in ascending order. */
  public long[] sortedKeys() {
    long[] sorted = new long[size];
    int next = 0;
    for (int slot = 0; slot < keys.length; slot++) {
      if (values[slot] != FREE) {
        sorted[next++] = keys[slot];
      }
    }
    Arrays.sort(sorted);
    return sorted;
  }

  /** The memory of its arrays. */
  public long bytes() {
    return 12L * keys.length;
  }

  /** A copy of its own. */
  public LongIntTable copy() {
    LongIntTable copy = new LongIntTable();
    copy.keys = keys.clone();
    copy.values = values.clone();
    copy.size = size;
    return copy;
  }

  /** The slot that holds the key, or the free one where it belongs. */
  private int slotOf(long key) {
    int last = keys.length - 1;
    int slot = home(key);
    while (values[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & last;
    }
    return slot;
  }

  private int home(long key) {
    return (int) (((key ^ SALT) * SPREAD) >>> Long.numberOfLeadingZeros(keys.length - 1L));
  }

  private void grow() {
    long[] oldKeys = keys;
    int[] oldValues = values;
    allocate(keys.length * 2);
    for (int slot = 0; slot < oldKeys.length; slot++) {
      if (oldValues[slot] != FREE) {
        int free = slotOf(oldKeys[slot]);
        keys[free] = oldKeys[slot];
        values[free] = oldValues[slot];
      }
    }
  }

  private void allocate(int capacity) {
    keys = new long[capacity];
    values = new int[capacity];
    Arrays.fill(values, FREE);
  }

  private static int capacityFor(int entries) {
    int capacity = SMALLEST;
    while (entries * 4L > capacity * 3L) {
      capacity *= 2;
    }
    return capacity;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof LongIntTable that) || size != that.size) {
      return false;
    }
    for (int slot = 0; slot < keys.length; slot++) {
      if (values[slot] != FREE && that.get(keys[slot], FREE) != values[slot]) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = size;
    for (int slot = 0; slot < keys.length; slot++) {
      if (values[slot] != FREE) {
        hash += Long.hashCode(keys[slot] * SPREAD) ^ values[slot];
      }
    }
    return hash;
  }

  @Override
  public String toString() {
    return "LongIntTable[size=" + size + "]";
  }
}
