package dev.corymb.core.schema;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One value for every attribute of a schema; an optional one may have none. Immutable; made by
 * {@link Schema#item}.
 */
public final class Item {

  /** The rule that an attribute without a value breaks, wherever an item is rejected for it. */
  public static final String EVERY_ATTRIBUTE =
      "must be given: an item has a value for every attribute that is not optional";

  /** The rule that a list or an object in place of a value breaks. */
  public static final String ONE_VALUE = "must be one value, not a list or an object";

  /** The rule that a value of a many-valued attribute breaks which is not a set of values. */
  public static final String SEVERAL_VALUES =
      "must be one value or a list of values, without null, lists or objects in it";

  private final Schema schema;
  private final Object[] values;

  Item(Schema schema, Object[] values) {
    this.schema = schema;
    this.values = values;
  }

  /** The schema it fits. */
  public Schema schema() {
    return schema;
  }

  /**
   * The query for this item: for items that have its values.
   *
   * @throws QueryException if it has too many combinations of values
   */
  public Query query() {
    return QueryBuilder.requireSupported(Query.of(schema, values));
  }

  Object value(int ordinal) {
    return values[ordinal];
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item that
        && schema.equals(that.schema)
        && Arrays.deepEquals(values, that.values);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(values);
  }

  @Override
  public String toString() {
    return Query.of(schema, values).toString();
  }
}
