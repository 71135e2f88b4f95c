package dev.corymb.core.schema;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a query asks of one attribute. Values are of the canonical class of the attribute's type, as
 * {@link AttributeType#parse} returns them. Made by {@link QueryBuilder}, which checks them.
 */
public sealed interface Condition {

  /** The number of its values, each of which is looked up; 1 if it has bounds. */
  default int size() {
    return 1;
  }

  /**
   * Equals one of some values; null stands for no value.
   *
   * @param values at least one, each once, in the order in which they were given
   */
  record OneOf(List<@Nullable Object> values) implements Condition {
    public OneOf {
      values = Collections.unmodifiableList(new ArrayList<>(values)); // which may have null
    }

    @Override
    public int size() {
      return values.size();
    }
  }

  /**
   * Has all of some values, of an attribute that has many.
   *
   * @param values at least one, each once
   */
  record AllOf(List<Object> values) implements Condition {
    public AllOf {
      values = List.copyOf(values);
    }

    @Override
    public int size() {
      return values.size();
    }
  }

  /**
   * Lies within bounds, of which at least one is given.
   *
   * @param lower null if there is none
   * @param upper null if there is none
   */
  record Range(@Nullable Bound lower, @Nullable Bound upper) implements Condition {}

  /** An end of a range, and whether the value itself is within. */
  record Bound(Object value, boolean inclusive) {}

  /** The comparisons that give a bound. */
  enum Comparison {
    GREATER_OR_EQUAL("ge", ">="),
    GREATER("gt", ">"),
    LESS_OR_EQUAL("le", "<="),
    LESS("lt", "<");

    private final String word;
    private final String sign;

    Comparison(String word, String sign) {
      this.word = word;
      this.sign = sign;
    }

    /** The name of the member in JSON. */
    public String word() {
      return word;
    }

    /** The operator in text. */
    public String sign() {
      return sign;
    }

    /** Whether it gives the lower bound. */
    public boolean isLower() {
      return this == GREATER || this == GREATER_OR_EQUAL;
    }

    /** Whether the value itself is within. */
    public boolean isInclusive() {
      return this == GREATER_OR_EQUAL || this == LESS_OR_EQUAL;
    }

    static Comparison of(boolean lower, Bound bound) {
      return lower
          ? bound.inclusive() ? GREATER_OR_EQUAL : GREATER
          : bound.inclusive() ? LESS_OR_EQUAL : LESS;
    }
  }
}
