package dev.corymb.core.code;

import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.hash.Mixer;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * An exact table from keys to codes, or to 0 for a removed member, that laid over a {@link
 * CodeTable} makes its answers right.
 *
 * <p>Any number of threads may read while one writes; reading takes no lock. A reader sees what it
 * learned of in any way that orders memory.
 */
final class Corrections {

  /*
   * Open addressing with linear steps. What makes it safe to read during a write:
   *
   *   - within one Slots object a key never moves or changes once it is there, and its slot is
   *     claimed by the value, written after the key; a reader looks at the value first, and only
   *     once: a slot that was free may be another key's a moment later;
   *   - an entry that is dropped keeps its slot with the value NONE, which readers take for "no
   *     correction";
   *   - growing, and sweeping out the NONEs, fill a new Slots object that is then put in place of
   *     the old.
   *
   * Keys may come from stored bytes, chosen to share one run of slots; so the salt under which they
   * find their slots is taken from the clock, once in a process. No answer depends on it, and no
   * order that a caller can see; only time does.
   *
   * Each change of a key's correction is thus one write of one int, and readers see the old or the
   * new. Slots are absent while there is no correction, so that a filter without any pays one read.
   */

  /** The answer for a key without a correction. */
  static final int NONE = -1;

  private static final int FREE = -2;
  private static final int SMALLEST = 16;
  private static final int MOST = LongIntTable.MAX_SIZE; // so that they can be stored
  private static final long SALT = System.nanoTime();
  private static final VarHandle VALUES = MethodHandles.arrayElementVarHandle(int[].class);

  private static final class Slots {
    private final long[] keys;
    private final int[] values;
    private int taken; // slots that are not free; for the writer only

    Slots(int capacity) {
      keys = new long[capacity];
      values = new int[capacity];
      Arrays.fill(values, FREE);
    }

    int value(int slot) {
      return (int) VALUES.getAcquire(values, slot);
    }

    int home(long key) {
      return (int) (Mixer.mix(key, SALT) >>> Long.numberOfLeadingZeros(keys.length - 1L));
    }

    /** The value of a key, or {@link #FREE}; for any thread. */
    int find(long key) {
      int slot = home(key);
      int value = value(slot);
      while (value != FREE && keys[slot] != key) {
        slot = (slot + 1) & (keys.length - 1);
        value = value(slot);
      }
      return value;
    }

    /** The slot that holds the key, or the free one where it belongs; for the writer. */
    int slotOf(long key) {
      int slot = home(key);
      while (values[slot] != FREE && keys[slot] != key) {
        slot = (slot + 1) & (keys.length - 1);
      }
      return slot;
    }

    void take(int slot, long key, int value) {
      keys[slot] = key;
      VALUES.setRelease(values, slot, value);
      taken++;
    }
  }

  private volatile @Nullable Slots slots; // null while there is no correction
  private volatile int size; // written by the one writer only

  /** The corrections of a plain table. */
  static Corrections of(LongIntTable table) {
    Corrections corrections = new Corrections();
    for (long key : table.sortedKeys()) {
      corrections.put(key, table.get(key, NONE));
    }
    return corrections;
  }

  /** The correction of a key, or {@link #NONE}. */
  int get(long key) {
    Slots now = slots;
    if (now == null) {
      return NONE;
    }
    int value = now.find(key);
    return value == FREE ? NONE : value;
  }

  /**
   * Sets the correction of a key: a code, or 0.
   *
   * @throws IllegalStateException if there is no room for one more; nothing has changed then
   */
  void put(long key, int code) {
    Slots now = slots;
    int slot = now == null ? 0 : now.slotOf(key);
    int before = now == null ? FREE : now.value(slot);
    if (before < 0) {
      requireRoomFor(size + 1);
    }
    if (now == null || before == FREE) {
      if (now == null || (now.taken + 1) * 4L > now.keys.length * 3L) {
        now = resized(now);
        slot = now.slotOf(key);
      }
      now.take(slot, key, code);
      slots = now;
    } else {
      VALUES.setRelease(now.values, slot, code);
    }
    resize(before < 0 ? 1 : 0);
  }

  static void requireRoomFor(int entries) {
    if (entries > MOST) {
      throw new IllegalStateException("corrections must be at most " + MOST);
    }
  }

  /** Drops the correction of a key, if there is one. */
  void drop(long key) {
    Slots now = slots;
    if (now == null || get(key) == NONE) {
      return;
    }
    if (size == 1) {
      slots = null;
    } else {
      VALUES.setRelease(now.values, now.slotOf(key), NONE);
    }
    resize(-1);
  }

  private void resize(int change) {
    int before = size;
    size = before + change;
  }

  /** A copy without dropped entries, with room for at least one more. */
  private Slots resized(@Nullable Slots old) {
    Slots larger = new Slots(capacityFor(size + 1));
    for (int slot = 0; old != null && slot < old.keys.length; slot++) {
      if (old.values[slot] >= 0) {
        larger.take(larger.slotOf(old.keys[slot]), old.keys[slot], old.values[slot]);
      }
    }
    return larger;
  }

  /** The least power of two, 16 or more, that a number of entries fills to a half at most. */
  static int capacityFor(int entries) {
    return Math.max(SMALLEST, Integer.highestOneBit(2 * entries - 1) << 1);
  }

  int size() {
    return size;
  }

  /** A copy as a plain table. Not to be called while another thread writes. */
  LongIntTable table() {
    LongIntTable table = new LongIntTable(size);
    Slots now = slots;
    for (int slot = 0; now != null && slot < now.keys.length; slot++) {
      if (now.value(slot) >= 0) {
        table.put(now.keys[slot], now.value(slot));
      }
    }
    return table;
  }

  long bytes() {
    Slots now = slots;
    return now == null ? 0 : 12L * now.keys.length;
  }
}
