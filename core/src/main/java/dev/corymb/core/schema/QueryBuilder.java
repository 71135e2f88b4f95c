package dev.corymb.core.schema;

import dev.corymb.core.schema.Condition.AllOf;
import dev.corymb.core.schema.Condition.Bound;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Condition.OneOf;
import dev.corymb.core.schema.Condition.Range;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Puts the conditions of a query together, whatever they were written in: the one place that knows
 * which are allowed. An attribute has one condition; only a lower and an upper bound go together.
 *
 * <p>Every method refuses what breaks a rule with a {@link QueryException}, and a value that is not
 * of the attribute's type with an {@link IllegalArgumentException}.
 */
public final class QueryBuilder {

  /** The most values in a list. */
  public static final int MAX_VALUES = 1_000;

  /** The rule for a list that is too long; readers stop at the first value that is too many. */
  public static final String TOO_MANY_VALUES =
      String.format(Locale.ROOT, "must list at most %,d values", MAX_VALUES);

  /** The members that a condition may have where it is an object, as in JSON. */
  public static final List<String> MEMBERS = List.of("in", "all", "ge", "gt", "le", "lt");

  /** The rule that another member breaks. */
  public static final String MEMBER_RULE = "must be one of " + String.join(", ", MEMBERS);

  private static final String ONCE =
      "must have one condition; for several values use in, for a range one lower and one upper bound";

  private final Schema schema;
  private final Ranges ranges;
  private final @Nullable Condition[] conditions;

  /** A query without conditions so far, on a schema of which no ranges are kept. */
  public QueryBuilder(Schema schema) {
    this(Ranges.none(schema));
  }

  /**
   * A query without conditions so far.
   *
   * @param ranges the attributes that may be asked for by bounds
   */
  public QueryBuilder(Ranges ranges) {
    this.schema = ranges.schema();
    this.ranges = ranges;
    this.conditions = new Condition[schema.size()];
  }

  /** Asks for one value; null for items that have no value. */
  public QueryBuilder equalTo(int ordinal, @Nullable Object value) {
    return oneOf(ordinal, Collections.singletonList(value));
  }

  /** Asks for any of some values; null for items that have no value. */
  public QueryBuilder oneOf(int ordinal, Collection<? extends @Nullable Object> values) {
    put(ordinal, new OneOf(distinct(ordinal, values)));
    return this;
  }

  /** Asks for items that have all of some values. */
  public QueryBuilder allOf(int ordinal, Collection<?> values) {
    List<Object> distinct = new ArrayList<>();
    for (Object value : distinct(ordinal, values)) {
      distinct.add(requireValue(ordinal, value));
    }
    boolean one = distinct.size() == 1 && schema.isMany(ordinal);
    put(ordinal, one ? new OneOf(Collections.unmodifiableList(distinct)) : new AllOf(distinct));
    return this;
  }

  /** Asks for values on one side of a bound. */
  public QueryBuilder bound(int ordinal, Comparison comparison, @Nullable Object value) {
    Attribute attribute = schema.attributes().get(ordinal);
    Object normal = schema.normalise(ordinal, requireValue(ordinal, value));
    if (!attribute.type().isOrdered()) {
      String rule = "must not be compared with " + comparison.sign() + ": its type has no order, ";
      throw new QueryException(attribute.name(), rule + attribute.type(), null);
    }
    if (normal instanceof Double real && real.isNaN()) {
      throw new QueryException(attribute.name(), "must be compared with a number", "NaN");
    }
    Bound bound = new Bound(normal, comparison.isInclusive());
    Condition before = conditions[ordinal];
    Range range = before instanceof Range half ? half : new Range(null, null);
    boolean taken = (comparison.isLower() ? range.lower() : range.upper()) != null;
    if (taken || (before != null && !(before instanceof Range))) {
      throw new QueryException(attribute.name(), ONCE, null);
    }
    conditions[ordinal] =
        requireFilled(
            attribute,
            comparison.isLower()
                ? new Range(bound, range.upper())
                : new Range(range.lower(), bound));
    return this;
  }

  /**
   * The query.
   *
   * @throws QueryException if it has no condition, one that cannot be answered, or too many
   *     alternatives
   */
  public Query build() {
    requireSupported(ranges, conditions);
    return new Query(ranges, conditions.clone());
  }

  /** Refuses a query that cannot be answered. */
  static Query requireSupported(Query query) {
    @Nullable Condition[] conditions = new Condition[query.schema().size()];
    Arrays.setAll(conditions, i -> query.condition(i).orElse(null));
    requireSupported(query.ranges(), conditions);
    return query;
  }

  private static void requireSupported(Ranges ranges, @Nullable Condition[] conditions) {
    BigInteger combinations = BigInteger.ONE;
    for (int i = 0; i < conditions.length; i++) {
      Condition condition = conditions[i];
      if (condition != null) {
        requireSupported(ranges, i, condition);
        combinations = combinations.multiply(BigInteger.valueOf(condition.size()));
      }
    }
    if (combinations.compareTo(BigInteger.valueOf(Query.MAX_ALTERNATIVES)) > 0) {
      throw new QueryException(
          null,
          String.format(
              Locale.ROOT,
              "must have at most %,d alternatives, the product of its lists, but has %,d",
              Query.MAX_ALTERNATIVES,
              combinations),
          null);
    }
  }

  /** Refuses a condition that nothing is kept for. This is the only place that does. */
  private static void requireSupported(Ranges ranges, int ordinal, Condition condition) {
    Attribute attribute = ranges.schema().attributes().get(ordinal);
    if (condition instanceof AllOf && attribute.cardinality() != Cardinality.MANY) {
      throw new QueryException(
          attribute.name(), "must be asked with = or in: it is not many-valued", null);
    }
    if (condition instanceof Range && attribute.cardinality() == Cardinality.MANY) {
      throw new QueryException(
          attribute.name(),
          "must be asked with =, in or has: no ranges are kept of many-valued attributes",
          null);
    }
    if (condition instanceof Range && ranges.find(ordinal) < 0) {
      throw new QueryException(
          attribute.name(),
          "must be asked with = or in: no range is kept of it; a federation keeps those that it"
              + " declares when it is created (serve --range)",
          null);
    }
  }

  private void put(int ordinal, Condition condition) {
    if (conditions[ordinal] != null) {
      throw new QueryException(schema.attributes().get(ordinal).name(), ONCE, null);
    }
    conditions[ordinal] = condition;
  }

  private List<@Nullable Object> distinct(
      int ordinal, Collection<? extends @Nullable Object> values) {
    Attribute attribute = schema.attributes().get(ordinal);
    if (values.isEmpty()) {
      throw new QueryException(attribute.name(), "must list at least one value", null);
    }
    if (values.size() > MAX_VALUES) {
      throw new QueryException(
          attribute.name(), TOO_MANY_VALUES, String.format(Locale.ROOT, "%,d", values.size()));
    }
    Set<Object> seen = new HashSet<>();
    List<@Nullable Object> distinct = new ArrayList<>(values.size());
    for (Object value : values) {
      if (value == null && !attribute.optional()) {
        throw new QueryException(
            attribute.name(),
            "must be a value, because the attribute is not optional: every item has one",
            "null");
      }
      Object normal = schema.normalise(ordinal, value);
      if (seen.add(normal instanceof byte[] bytes ? ByteBuffer.wrap(bytes) : normal)) {
        distinct.add(normal == Absent.VALUE ? null : normal);
      }
    }
    return distinct;
  }

  private Object requireValue(int ordinal, @Nullable Object value) {
    if (value == null) {
      throw new QueryException(
          schema.attributes().get(ordinal).name(),
          "must be compared with a value; only = and in take null",
          null);
    }
    return value;
  }

  /** Refuses bounds between which there is nothing. */
  private static Range requireFilled(Attribute attribute, Range range) {
    Bound lower = range.lower();
    Bound upper = range.upper();
    if (lower == null || upper == null) {
      return range;
    }
    int order = compare(lower.value(), upper.value());
    if (order > 0 || (order == 0 && !(lower.inclusive() && upper.inclusive()))) {
      String rule = "must have a lower bound below the upper one";
      String given = Comparison.of(true, lower).sign() + attribute.type().text(lower.value());
      String other = Comparison.of(false, upper).sign() + attribute.type().text(upper.value());
      throw new QueryException(attribute.name(), rule, given + " " + other);
    }
    return range;
  }

  /** Compares values of one type in the order of their keys: texts by code points. */
  @SuppressWarnings("unchecked") // values of one ordered type
  private static int compare(Object one, Object other) {
    if (one instanceof String first && other instanceof String second) {
      return Arrays.compare(first.codePoints().toArray(), second.codePoints().toArray());
    }
    return ((Comparable<Object>) one).compareTo(other);
  }
}
