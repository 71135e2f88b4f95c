package dev.corymb.core.schema;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Conditions on some attributes of a schema (a partial query) or on all of them (a full one). An
 * item matches if all hold. Immutable; made by {@link Schema#query}, {@link QueryBuilder} and
 * {@link QueryText}.
 *
 * <p>A query with lists asks for the union of its <em>alternatives</em>: the combinations of one
 * value from each list.
 */
public final class Query {

  /** The most alternatives. */
  public static final int MAX_ALTERNATIVES = 1_000;

  private final Schema schema;
  private final @Nullable Condition[] conditions; // null where the query does not ask
  private final long given;
  private final int alternatives;

  Query(Schema schema, @Nullable Condition[] conditions) {
    this.schema = schema;
    this.conditions = conditions;
    long mask = 0;
    int product = 1;
    for (int i = 0; i < conditions.length; i++) {
      mask |= conditions[i] == null ? 0 : 1L << i;
      product *= Math.max(1, choices(i).size());
    }
    this.given = mask;
    this.alternatives = product;
    if (mask == 0) {
      throw new QueryException(null, "must give at least one attribute of [" + schema + "]", null);
    }
  }

  /** The query for the values of an item; it may be one that cannot be answered. */
  static Query of(Schema schema, Object[] values) {
    Condition[] conditions = new Condition[values.length];
    for (int i = 0; i < values.length; i++) {
      Object value = values[i] instanceof List<?> set && set.size() == 1 ? set.get(0) : values[i];
      conditions[i] =
          value instanceof List<?> set
              ? new Condition.AllOf(List.copyOf(set))
              : new Condition.OneOf(
                  Collections.singletonList(value == Absent.VALUE ? null : value));
    }
    return new Query(schema, conditions);
  }

  /** The schema it fits. */
  public Schema schema() {
    return schema;
  }

  /** The attributes it gives, as a mask: bit i stands for attribute i. */
  public long given() {
    return given;
  }

  /** Whether it gives every attribute. */
  public boolean isFull() {
    return given == schema.all();
  }

  /** What it asks of an attribute; empty if nothing. */
  public Optional<Condition> condition(int ordinal) {
    return Optional.ofNullable(conditions[ordinal]);
  }

  /** How many alternatives it has: 1 if it has no list of several values. */
  public int alternatives() {
    return alternatives;
  }

  /**
   * An alternative, which has one value for each attribute that this query gives.
   *
   * @param number from 0; the values of the last attribute change first
   */
  public Query alternative(int number) {
    @Nullable Condition[] one = new Condition[conditions.length];
    int left = number;
    for (int i = conditions.length - 1; i >= 0; i--) {
      List<@Nullable Object> values = choices(i);
      if (!values.isEmpty()) {
        Object value = values.get(left % values.size());
        one[i] = new Condition.OneOf(Collections.singletonList(value));
        left /= values.size();
      }
    }
    return new Query(schema, one);
  }

  /** The values that an attribute may have, null for none; empty if the query does not ask. */
  List<@Nullable Object> choices(int ordinal) {
    return conditions[ordinal] instanceof Condition.OneOf list ? list.values() : List.of();
  }

  /** The text that {@link QueryText#parse} reads. */
  @Override
  public String toString() {
    return QueryText.of(this);
  }
}
