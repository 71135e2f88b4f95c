package dev.corymb.core.filter;

import dev.corymb.core.schema.Item;

/** A filter that items can be removed from. */
public sealed interface RemovableFilter extends Filter permits CountingFilter, CodeFilter {

  /** Removes an item; see {@link #remove(long[])}. */
  default boolean remove(Item item) {
    return remove(digester().digest(item));
  }

  /**
   * Removes an item once. An item that the filter rules out is rejected, and nothing changes.
   *
   * @return false if the item was rejected
   */
  boolean remove(long[] digests);
}
