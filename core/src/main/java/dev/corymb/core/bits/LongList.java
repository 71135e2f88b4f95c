package dev.corymb.core.bits;

import java.util.Arrays;
import java.util.Objects;
import java.util.function.LongConsumer;

/** Numbers in the order in which they were added. For one thread. */
public final class LongList implements LongConsumer {

  private long[] values = new long[16];
  private int size;

  /** Adds a number. */
  public void add(long value) {
    if (size == values.length) {
      values = Arrays.copyOf(values, Math.multiplyExact(2, size));
    }
    values[size++] = value;
  }

  /** Makes room, so that as many numbers can be {@linkplain #addIf added} quickly. */
  public void ensureRoom(int more) {
    int needed = Math.addExact(size, more);
    if (needed > values.length) {
      values =
          Arrays.copyOf(values, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8, 2L * size)));
    }
  }

  /** Adds a number or does not, without a branch; there is {@linkplain #ensureRoom room}. */
  public void addIf(boolean wanted, long value) {
    values[size] = value;
    size += wanted ? 1 : 0;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** One of the numbers, by its place. */
  public long get(int index) {
    return values[Objects.checkIndex(index, size)];
  }

  @Override
  public void accept(long value) {
    add(value);
  }

  /** The numbers, copied. */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
