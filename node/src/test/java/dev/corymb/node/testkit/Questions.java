package dev.corymb.node.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Asks for what a site has, and for what was removed there. Of many values some are asked for,
 * after each batch others.
 */
public final class Questions {

  private static final int SAMPLE = 3; // items, for queries that visit all items
  private static final int SOME = 150; // tuples of a group, or values of a range attribute

  private final ExpectedSite expected;
  private final Predicate<Query> holds;
  private final Predicate<Query> isCandidate;
  private final Schema schema;
  private final Ranges ranges;

  /**
   * Questions about a site.
   *
   * @param holds whether it has a match, exactly
   * @param isCandidate whether it is found
   */
  public Questions(ExpectedSite expected, Predicate<Query> holds, Predicate<Query> isCandidate) {
    this.expected = expected;
    this.holds = holds;
    this.isCandidate = isCandidate;
    this.schema = expected.profile().schema();
    this.ranges = expected.profile().ranges();
  }

  private QueryBuilder query() {
    return new QueryBuilder(ranges);
  }

  private void require(Query query, boolean held) {
    assertThat(holds.test(query)).as("%s is held", query).isEqualTo(held);
    if (held) {
      assertThat(isCandidate.test(query)).as("%s is found", query).isTrue();
    }
  }

  /** Asks all of them. */
  public void ask() {
    Groups groups = expected.profile().groups();
    for (int group = 0; group < groups.size(); group++) {
      askDeclared(groups.mask(group));
    }
    List<List<@Nullable Object>> items = sample();
    for (int i = 0; i < schema.size(); i++) {
      askSeveral(i, items);
    }
    for (int range = 0; range < ranges.size(); range++) {
      askRanges(range);
      askRangesOfItems(range, items);
    }
  }

  /** Queries for the values of a group, with and without lists; null asks for no value. */
  private void askDeclared(long mask) {
    Set<List<@Nullable Object>> held = expected.tuples(mask);
    Set<List<@Nullable Object>> asked = new HashSet<>(some(held));
    for (List<@Nullable Object> item : expected.gone()) {
      asked.addAll(ExpectedSite.combinations(item, mask));
    }
    int first = Long.numberOfTrailingZeros(mask);
    for (List<@Nullable Object> values : asked) {
      QueryBuilder one = query();
      QueryBuilder list = query();
      for (int i = 0; i < schema.size(); i++) {
        if ((mask >>> i & 1) != 0) {
          one.equalTo(i, values.get(i));
          if (i != first) {
            list.equalTo(i, values.get(i));
          }
        }
      }
      list.oneOf(first, Arrays.<@Nullable Object>asList(nowhere(first), values.get(first)));
      require(one.build(), held.contains(values));
      require(list.build(), held.contains(values));
    }
  }

  private <T> List<T> some(Set<T> all) {
    List<T> list = new ArrayList<>(all);
    int stride = 1 + list.size() / SOME;
    List<T> some = new ArrayList<>();
    for (int i = (int) (expected.batches() % stride); i < list.size(); i += stride) {
      some.add(list.get(i));
    }
    return some;
  }

  private Object nowhere(int ordinal) {
    return switch (schema.attributes().get(ordinal).type()) {
      case LONG -> Long.MIN_VALUE;
      default -> "nowhere";
    };
  }

  private List<List<@Nullable Object>> sample() {
    List<List<@Nullable Object>> items = new ArrayList<>(expected.counts().keySet());
    List<List<@Nullable Object>> sample = new ArrayList<>();
    for (int i = 0; i < Math.min(SAMPLE, items.size()); i++) {
      sample.add(items.get((int) ((long) i * items.size() / SAMPLE)));
    }
    expected.gone().stream().limit(SAMPLE).forEach(sample::add);
    return sample;
  }

  /** Queries for all values of a many-valued attribute. */
  private void askSeveral(int ordinal, List<List<@Nullable Object>> items) {
    for (List<@Nullable Object> item : items) {
      if (item.get(ordinal) instanceof Set<?> set && !set.isEmpty()) {
        boolean held =
            expected.counts().keySet().stream()
                .anyMatch(other -> ((Set<?>) other.get(ordinal)).containsAll(set));
        require(query().allOf(ordinal, set).build(), held);
      }
    }
  }

  /** Queries for each value, and for what is beyond the least and the greatest. */
  private void askRanges(int range) {
    int ordinal = ranges.ordinal(range);
    Set<Object> held = new HashSet<>();
    expected.counts().keySet().forEach(item -> held.addAll(ExpectedSite.values(item, ordinal)));
    Set<Object> asked = new HashSet<>(some(held));
    expected.gone().forEach(item -> asked.addAll(ExpectedSite.values(item, ordinal)));
    asked.remove(null);
    held.remove(null);
    for (Object value : asked) {
      require(between(ordinal, value).build(), held.contains(value));
      for (Comparison side : Comparison.values()) {
        boolean some = held.stream().anyMatch(one -> compare(one, side, value));
        Query query = query().bound(ordinal, side, value).build();
        require(query, some);
        assertThat(isCandidate.test(query)).as("%s, of its zone", query).isEqualTo(some);
      }
    }
  }

  /** Queries for a value and a range, which an item must match both. */
  private void askRangesOfItems(int range, List<List<@Nullable Object>> items) {
    int ordinal = ranges.ordinal(range);
    int other = (ordinal + 1) % schema.size();
    for (List<@Nullable Object> item : items) {
      for (List<@Nullable Object> another : items) {
        Object value = item.get(ordinal);
        Object asked = ExpectedSite.values(another, other).get(0);
        if (value != null) {
          boolean held =
              expected.counts().keySet().stream()
                  .anyMatch(
                      one ->
                          value.equals(one.get(ordinal))
                              && ExpectedSite.values(one, other).contains(asked));
          require(between(ordinal, value).equalTo(other, asked).build(), held);
        }
      }
    }
  }

  private QueryBuilder between(int ordinal, Object value) {
    return query()
        .bound(ordinal, Comparison.GREATER_OR_EQUAL, value)
        .bound(ordinal, Comparison.LESS_OR_EQUAL, value);
  }

  /** Texts are short and ASCII here: their order is that of their characters. */
  @SuppressWarnings("unchecked") // values of one type
  private static boolean compare(Object one, Comparison side, Object value) {
    int order = ((Comparable<Object>) one).compareTo(value);
    return order == 0 ? side.isInclusive() : side.isLower() == order > 0;
  }
}
