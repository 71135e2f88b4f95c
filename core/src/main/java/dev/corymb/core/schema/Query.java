package dev.corymb.core.schema;

import dev.corymb.core.range.Zone;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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

  private final Ranges ranges;
  private final @Nullable Condition[] conditions; // null where the query does not ask
  private final Map<Integer, Zone> zones;
  private final long given;
  private final int alternatives;
  private final int combinations;

  Query(Ranges ranges, @Nullable Condition[] conditions) {
    this.ranges = ranges;
    this.conditions = conditions;
    this.zones = zones(ranges, conditions);
    long mask = 0;
    int product = 1;
    int all = 1;
    for (int i = 0; i < conditions.length; i++) {
      boolean hasValues = conditions[i] != null && !(conditions[i] instanceof Condition.Range);
      mask |= hasValues ? 1L << i : 0;
      boolean isList = conditions[i] instanceof Condition.OneOf;
      product *= isList ? conditions[i].size() : 1;
      all *= conditions[i] == null ? 1 : conditions[i].size();
    }
    this.given = mask;
    this.alternatives = product;
    this.combinations = all;
    if (mask == 0 && zones.isEmpty()) {
      String rule = "must give at least one attribute of [" + schema() + "]";
      throw new QueryException(null, rule, null);
    }
  }

  private static Map<Integer, Zone> zones(Ranges ranges, @Nullable Condition[] conditions) {
    Map<Integer, Zone> zones = new TreeMap<>();
    for (int number = 0; number < ranges.size(); number++) {
      if (conditions[ranges.ordinal(number)] instanceof Condition.Range range) {
        zones.put(number, ranges.zone(number, range));
      }
    }
    return Collections.unmodifiableMap(zones);
  }

  /** The query for the values of an item; it may be one that has too many of them. */
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
    return new Query(Ranges.none(schema), conditions);
  }

  /** The schema it fits. */
  public Schema schema() {
    return ranges.schema();
  }

  /** The attributes that it may ask for by bounds. */
  Ranges ranges() {
    return ranges;
  }

  /**
   * The attributes of which it gives values, as a mask: bit i stands for attribute i. Those that it
   * gives bounds of are not among them.
   */
  public long given() {
    return given;
  }

  /** The values between its bounds, by the number of the range attribute. */
  public Map<Integer, Zone> zones() {
    return zones;
  }

  /** The attributes of which it gives bounds, as a mask. */
  public long bounded() {
    long mask = 0;
    for (int number : zones.keySet()) {
      mask |= 1L << ranges.ordinal(number);
    }
    return mask;
  }

  /** Whether it gives a value of every attribute. */
  public boolean isFull() {
    return given == schema().all();
  }

  /** What it asks of an attribute; empty if nothing. */
  public Optional<Condition> condition(int ordinal) {
    return Optional.ofNullable(conditions[ordinal]);
  }

  /** How many alternatives it has: 1 if it has no list of several values. */
  public int alternatives() {
    return alternatives;
  }

  /** How many combinations of values are looked up for it, of all alternatives. */
  public int combinations() {
    return combinations;
  }

  /**
   * An alternative, which has no lists of several values; of a many-valued attribute it may still
   * ask for all of some.
   *
   * @param number from 0; the values of the last attribute change first
   */
  public Query alternative(int number) {
    @Nullable Condition[] one = new Condition[conditions.length];
    int left = number;
    for (int i = conditions.length - 1; i >= 0; i--) {
      one[i] = conditions[i];
      if (conditions[i] instanceof Condition.OneOf list) {
        Object value = list.values().get(left % list.size());
        one[i] = new Condition.OneOf(Collections.singletonList(value));
        left /= list.size();
      }
    }
    return new Query(ranges, one);
  }

  /** The values that are asked of an attribute, null for none; empty if the query does not ask. */
  List<@Nullable Object> values(int ordinal) {
    Condition condition = conditions[ordinal];
    return condition instanceof Condition.OneOf list
        ? list.values()
        : condition instanceof Condition.AllOf all
            ? Collections.unmodifiableList(all.values())
            : List.of();
  }

  /** Whether an item must have all values that are asked of an attribute. */
  boolean asksForAll(int ordinal) {
    return conditions[ordinal] instanceof Condition.AllOf;
  }

  /** The text that {@link QueryText#parse} reads. */
  @Override
  public String toString() {
    return QueryText.of(this);
  }
}
