package dev.corymb.core.filter;

import dev.corymb.core.schema.Item;

/** A filter that items can be added to without anything else being known of them. */
public sealed interface AddableFilter extends Filter permits MatrixFilter, FengFilter {

  /** Adds an item. */
  default void add(Item item) {
    add(digester().digest(item));
  }

  /** Adds an item by the digests of its attributes. */
  void add(long[] digests);

  /**
   * Adds all that the other holds. For one thread alone.
   *
   * @throws IllegalArgumentException if it is of another class, shape, schema or seed
   */
  void unite(AddableFilter other);
}
