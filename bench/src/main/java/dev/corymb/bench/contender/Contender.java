package dev.corymb.bench.contender;

/**
 * A filter under test, asked for rows of {@link Items}. Every operation starts from the attributes
 * themselves, so hashing is part of it for everybody.
 */
public interface Contender {

  /** Adds the item of a row. */
  void add(Items items, int row);

  /** Whether the item of a row may have been added. */
  boolean mightContain(Items items, int row);

  /** Whether items can be removed again. */
  default boolean canRemove() {
    return false;
  }

  /** Removes the item of a row, which was added. */
  default void remove(Items items, int row) {
    throw new UnsupportedOperationException(getClass().getSimpleName() + " cannot remove");
  }

  /** The bits of memory that the filter takes. */
  long bits();

  /** The threads that {@link #addAll} employs. */
  default int threads() {
    return 1;
  }

  /** Adds all rows. */
  default void addAll(Items items) {
    for (int row = 0; row < items.size(); row++) {
      add(items, row);
    }
  }

  /** Removes all rows. */
  default void removeAll(Items items) {
    for (int row = 0; row < items.size(); row++) {
      remove(items, row);
    }
  }

  /** The number of rows that may have been added. */
  default int count(Items items) {
    int found = 0;
    for (int row = 0; row < items.size(); row++) {
      found += mightContain(items, row) ? 1 : 0;
    }
    return found;
  }
}
