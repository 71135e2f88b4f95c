package dev.corymb.core.filter;

import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryDigests;
import java.util.function.Function;

/**
 * An approximate set of items. It may say "might contain" of an item that was never added, and
 * never denies one that was, except for the {@linkplain dev.corymb.core.code.CodeMode modes} of
 * paper 003 that are not exact.
 *
 * <p>What can be changed depends on the type: {@link AddableFilter}, {@link RemovableFilter},
 * {@link CodeFilter}.
 */
public sealed interface Filter permits AddableFilter, RemovableFilter {

  /** The kind, as named on the command line and in stored bytes. */
  FilterKind kind();

  /** How values become digests here: the schema and the seed. */
  Digester digester();

  /** Items added and not removed since, every repetition counted. */
  long items();

  /** The memory of its arrays. */
  long bytes();

  /** Whether the item may have been added. */
  default boolean mightContain(Item item) {
    return mightContain(digester().digest(item));
  }

  /**
   * Whether some item may match the query.
   *
   * @throws IllegalArgumentException if the query is partial and the kind knows only whole items
   */
  default boolean mightContain(Query query) {
    QueryDigests digests = digester().digests(query);
    boolean found = false;
    for (int i = 0; i < digests.size() && !found; i++) {
      found = mightContain(digests.get(i), digests.given());
    }
    return found;
  }

  /** Whether the item with these digests may have been added. Allocates nothing. */
  default boolean mightContain(long[] digests) {
    return mightContain(digests, digester().schema().all());
  }

  /**
   * Whether some item may match the digests of the given attributes. Allocates nothing.
   *
   * @param given the attributes that count, as a mask: bit i stands for attribute i
   * @throws IllegalArgumentException if the query is partial and the kind knows only whole items
   */
  boolean mightContain(long[] digests, long given);

  /** The fraction of cells in use. */
  double fill();

  /** The rates at which strangers are taken for members, from the cells as they are now. */
  FalseRates falseRates();

  /** The number of different items, estimated from the cells; infinite if all are taken. */
  double estimatedItems();

  /** Whether more than half of all strangers pass, in some matrix if there are several. */
  default boolean isSaturated() {
    return falseRates().full() > 0.5;
  }

  /** Handles every class of filters. A new one changes this signature, so no caller misses it. */
  default <T> T fold(
      Function<? super MatrixFilter, ? extends T> matrices,
      Function<? super FengFilter, ? extends T> feng,
      Function<? super CodeFilter, ? extends T> codes) {
    if (this instanceof MatrixFilter filter) {
      return matrices.apply(filter);
    }
    return this instanceof FengFilter filter ? feng.apply(filter) : codes.apply((CodeFilter) this);
  }
}
