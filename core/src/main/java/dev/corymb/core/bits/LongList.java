package dev.corymb.core.bits;

import java.util.Arrays;
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

  @Override
  public void accept(long value) {
    add(value);
  }

  /** The numbers, copied. */
  public long[] toArray() {
    return Arrays.copyOf(values, size);
  }
}
