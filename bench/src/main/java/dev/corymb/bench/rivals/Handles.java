package dev.corymb.bench.rivals;

import java.util.Arrays;
import java.util.function.UnaryOperator;

/**
 * Objects with small numbers that are used again.
 *
 * @param <T> the objects
 */
final class Handles<T> {

  private Object[] objects = new Object[16];
  private int end;
  private int[] free = new int[4];
  private int freeCount;

  int put(T object) {
    if (freeCount > 0) {
      int handle = free[--freeCount];
      objects[handle] = object;
      return handle;
    }
    if (end == objects.length) {
      objects = Arrays.copyOf(objects, end + end / 2);
    }
    objects[end] = object;
    return end++;
  }

  @SuppressWarnings("unchecked") // only objects of this type are put
  T get(int handle) {
    return (T) objects[handle];
  }

  void set(int handle, T object) {
    objects[handle] = object;
  }

  void release(int handle) {
    objects[handle] = null;
    if (freeCount == free.length) {
      free = Arrays.copyOf(free, 2 * freeCount);
    }
    free[freeCount++] = handle;
  }

  /** Trims all objects, and the array that they are in. */
  void trim(UnaryOperator<T> one) {
    objects = Arrays.copyOf(objects, Math.max(1, end));
    for (int i = 0; i < end; i++) {
      if (objects[i] != null) {
        set(i, one.apply(get(i)));
      }
    }
  }
}
