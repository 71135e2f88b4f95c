package dev.corymb.lab.faults;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterKind;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.range.Zones;
import dev.corymb.core.schema.Condition;
import dev.corymb.core.schema.Condition.AllOf;
import dev.corymb.core.schema.Condition.Bound;
import dev.corymb.core.schema.Condition.Comparison;
import dev.corymb.core.schema.Condition.OneOf;
import dev.corymb.core.schema.Condition.Range;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Query;
import dev.corymb.core.schema.QueryBuilder;
import dev.corymb.core.schema.QueryDigests;
import dev.corymb.node.profile.FederationProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A query, and what it must find: among items by their values, and among summaries by their cells.
 * Both are told by the definition and not by the code that is tested.
 */
final class Question {

  private final FederationProfile profile;
  private final Catalogue catalogue;
  private final SortedMap<Integer, Condition> conditions; // by attribute
  private final Query query;
  private final QueryDigests digests;
  private final long given; // attributes of which it gives values, as a mask
  private final boolean answerable;

  /**
   * A question.
   *
   * @param conditions by the place of the attribute in the schema
   */
  Question(
      FederationProfile profile,
      Catalogue catalogue,
      Map<Integer, ? extends Condition> conditions) {
    this.profile = profile;
    this.catalogue = catalogue;
    this.conditions = new TreeMap<>(conditions);
    this.query = query(profile, this.conditions);
    this.digests = profile.digester().digests(query);
    this.given = given(this.conditions);
    this.answerable = isCovered(profile.groups(), given);
  }

  private static Query query(FederationProfile profile, Map<Integer, Condition> conditions) {
    QueryBuilder query = new QueryBuilder(profile.ranges());
    conditions.forEach(
        (ordinal, condition) -> {
          if (condition instanceof OneOf list) {
            query.oneOf(ordinal, list.values());
          } else if (condition instanceof AllOf all) {
            query.allOf(ordinal, all.values());
          } else if (condition instanceof Range range) {
            bound(query, ordinal, range.lower(), true);
            bound(query, ordinal, range.upper(), false);
          }
        });
    return query.build();
  }

  private static void bound(QueryBuilder query, int ordinal, Bound bound, boolean lower) {
    if (bound != null) {
      Comparison comparison =
          lower
              ? bound.inclusive() ? Comparison.GREATER_OR_EQUAL : Comparison.GREATER
              : bound.inclusive() ? Comparison.LESS_OR_EQUAL : Comparison.LESS;
      query.bound(ordinal, comparison, bound.value());
    }
  }

  /** Whether an item matches. */
  boolean matches(int item) {
    for (Map.Entry<Integer, Condition> entry : conditions.entrySet()) { // asked most of the time
      if (!matches(catalogue.values(item, entry.getKey()), entry.getValue())) {
        return false;
      }
    }
    return true;
  }

  /** Whether an item with some values, of which null stands for none, matches a condition. */
  private static boolean matches(List<Object> values, Condition condition) {
    if (condition instanceof OneOf list) {
      for (Object value : values) {
        if (list.values().contains(value)) {
          return true;
        }
      }
      return false;
    }
    if (condition instanceof AllOf all) {
      return values.containsAll(all.values());
    }
    Object value = values.get(0);
    return isInOrder(value)
        && reaches(value, ((Range) condition).lower(), 1)
        && reaches(value, ((Range) condition).upper(), -1);
  }

  /** Whether a value is less or greater than others. */
  private static boolean isInOrder(Object value) {
    return value != null && !(value instanceof Double real && real.isNaN());
  }

  /**
   * Whether a value is on the right side of a bound.
   *
   * @param side 1 if it must be above, -1 if it must be below
   */
  private static boolean reaches(Object value, Bound bound, int side) {
    int order = bound == null ? side : side * compare(value, bound.value());
    return order > 0 || (order == 0 && bound.inclusive()) || bound == null;
  }

  @SuppressWarnings("unchecked") // values of one attribute
  private static int compare(Object one, Object other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  /** What it asks for, by the place of the attribute in the schema. */
  Map<Integer, Condition> conditions() {
    return conditions;
  }

  /** The query. */
  Query query() {
    return query;
  }

  /** Its digests. */
  QueryDigests digests() {
    return digests;
  }

  /** Whether it gives bounds. */
  boolean hasBounds() {
    return !query.zones().isEmpty();
  }

  /** Whether it gives values, and not bounds alone. */
  boolean hasValues() {
    return given != 0;
  }

  /** The attributes of which some conditions give values, as a mask. */
  private static long given(Map<Integer, Condition> conditions) {
    long given = 0;
    for (Map.Entry<Integer, Condition> entry : conditions.entrySet()) {
      given |= entry.getValue() instanceof Range ? 0 : 1L << entry.getKey();
    }
    return given;
  }

  /** The number of declared sets that it is looked up in. */
  int asked() {
    return asked(profile.summaries().kind(), profile.groups(), given).size();
  }

  /** Whether the declared sets cover it. */
  boolean isAnswerable() {
    return answerable;
  }

  private static boolean isCovered(Groups groups, long given) {
    long covered = 0;
    for (int group : inside(groups, given)) {
      covered |= groups.mask(group);
    }
    return covered == given;
  }

  /** The groups of which it gives all attributes. */
  private static List<Integer> inside(Groups groups, long given) {
    return IntStream.range(0, groups.size())
        .filter(group -> (groups.mask(group) & ~given) == 0)
        .boxed()
        .toList();
  }

  /**
   * The groups that it is looked up in: the largest inside it, or all of a kind of the papers if it
   * gives all attributes.
   */
  private static List<Integer> asked(FilterKind kind, Groups groups, long given) {
    List<Integer> inside = inside(groups, given);
    if (kind != FilterKind.GROUPS && given == groups.schema().all()) {
      return inside;
    }
    return inside.stream()
        .filter(
            group ->
                inside.stream()
                    .map(groups::mask)
                    .noneMatch(
                        mask -> mask != groups.mask(group) && (groups.mask(group) & ~mask) == 0))
        .toList();
  }

  /**
   * Whether the range from the least to the greatest value of some items meets each range that is
   * asked for.
   */
  boolean overlaps(Collection<Integer> items) {
    return conditions.entrySet().stream()
        .filter(entry -> entry.getValue() instanceof Range)
        .allMatch(entry -> overlaps(items, entry.getKey(), (Range) entry.getValue()));
  }

  private boolean overlaps(Collection<Integer> items, int ordinal, Range range) {
    List<Object> values =
        items.stream()
            .map(item -> catalogue.values(item, ordinal).get(0))
            .filter(Question::isInOrder)
            .sorted(Question::compare)
            .toList();
    return !values.isEmpty()
        && reaches(values.get(values.size() - 1), range.lower(), 1)
        && reaches(values.get(0), range.upper(), -1);
  }

  /** Whether a summary with these bits and zones might hold a match. */
  boolean mightMatch(FilterShape shape, Bits bits, Zones zones) {
    return zones.mightHold(query.zones()) && !matching(shape, bits).isEmpty();
  }

  /** The alternatives of which a summary with these bits might hold a match. */
  List<Integer> matching(FilterShape shape, Bits bits) {
    return IntStream.range(0, alternatives())
        .filter(number -> mightMatch(shape, bits, number))
        .boxed()
        .toList();
  }

  private boolean mightMatch(FilterShape shape, Bits bits, int alternative) {
    List<Integer> asked = asked(shape.kind(), shape.groups(), given);
    return combinations(alternative).stream()
        .allMatch(
            values ->
                asked.stream()
                    .map(group -> shape.cells(group, shape.groups().tuple(group, values, 0)))
                    .allMatch(cells -> Arrays.stream(cells).allMatch(bits::get)));
  }

  /** The number of combinations of one value from each list. */
  private int alternatives() {
    return conditions.values().stream()
        .mapToInt(condition -> condition instanceof OneOf list ? list.values().size() : 1)
        .reduce(1, (one, other) -> one * other);
  }

  /** The digests of all combinations of values that an item must have for an alternative. */
  private List<long[]> combinations(int alternative) {
    Digester digester = profile.digester();
    List<Integer> ordinals = new ArrayList<>(conditions.keySet());
    List<long[]> all = List.of(new long[profile.schema().size()]);
    int left = alternative;
    for (int i = ordinals.size() - 1; i >= 0; i--) { // the last attribute changes first
      int ordinal = ordinals.get(i);
      List<Object> values = List.of();
      if (conditions.get(ordinal) instanceof OneOf list) {
        int place = left % list.values().size();
        values = list.values().subList(place, place + 1);
        left /= list.values().size();
      } else if (conditions.get(ordinal) instanceof AllOf several) {
        values = several.values();
      } else {
        continue;
      }
      List<long[]> more = new ArrayList<>();
      for (long[] one : all) {
        for (Object value : values) {
          long[] with = one.clone();
          with[ordinal] = digester.digest(ordinal, value);
          more.add(with);
        }
      }
      all = more;
    }
    return all;
  }

  @Override
  public String toString() {
    return query.toString();
  }
}
