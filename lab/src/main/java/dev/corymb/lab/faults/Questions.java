package dev.corymb.lab.faults;

import dev.corymb.core.schema.Condition;
import dev.corymb.core.schema.Condition.AllOf;
import dev.corymb.core.schema.Condition.Bound;
import dev.corymb.core.schema.Condition.OneOf;
import dev.corymb.core.schema.Condition.Range;
import dev.corymb.core.schema.Groups;
import dev.corymb.core.schema.Ranges;
import dev.corymb.core.schema.Schema;
import dev.corymb.node.profile.FederationProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Questions about the items of a catalogue: those of one item, and drawn ones of every kind. */
final class Questions {

  /** The kinds that are drawn. */
  enum Kind {
    /** All values of an item. */
    FULL,
    /** A value of each attribute of a declared set. */
    DECLARED,
    /** A value of each of some attributes. */
    SOME,
    /** Several values of some attributes. */
    LIST,
    /** No value of an attribute. */
    NULL,
    /** All of several values of an attribute. */
    SET,
    /** Bounds alone. */
    RANGE,
    /** Bounds and values. */
    MIXED
  }

  private static final int MOST_IN_LIST = 3; // values: of all attributes together fewer than 1,000
  private static final int MOST_IN_SET = 3;
  private static final int OTHER = 4; // one value in so many is another item's

  private final FederationProfile profile;
  private final Catalogue catalogue;
  private final Schema schema;
  private final Groups groups;
  private final Ranges ranges;
  private final SplittableRandom random;
  private final Question[] byItem = new Question[Catalogue.ITEMS];
  private final Question[][][] bySet; // by declared set and item
  private final Map<List<Object>, Question> known = new HashMap<>(); // by set or range, and values

  Questions(FederationProfile profile, Catalogue catalogue, SplittableRandom random) {
    this.profile = profile;
    this.catalogue = catalogue;
    this.schema = profile.schema();
    this.groups = profile.groups();
    this.ranges = profile.ranges();
    this.random = random;
    this.bySet = new Question[groups.size()][Catalogue.ITEMS][];
  }

  private Question question(Map<Integer, ? extends Condition> conditions) {
    return new Question(profile, catalogue, conditions);
  }

  /** The question for all values of an item. */
  Question full(int item) {
    if (byItem[item] == null) {
      Map<Integer, Condition> conditions = new TreeMap<>();
      for (int i = 0; i < schema.size(); i++) {
        conditions.put(i, all(catalogue.values(item, i)));
      }
      byItem[item] = question(conditions);
    }
    return byItem[item];
  }

  private static Condition all(List<Object> values) {
    return values.size() > 1 ? new AllOf(values) : new OneOf(values);
  }

  /** A question that has an answer, which an item matches. */
  Question answerable(int item) {
    return full(item).isAnswerable() ? full(item) : declared(0, item).get(0);
  }

  /** A question that has an answer, which no item matches. */
  Question nowhere() {
    Map<Integer, Condition> conditions = new TreeMap<>();
    for (int i = 0; i < schema.size(); i++) {
      if (has(groups.mask(0), i)) {
        conditions.put(i, new OneOf(List.of(catalogue.nowhere(i))));
      }
    }
    return question(conditions);
  }

  private static boolean has(long mask, int ordinal) {
    return (mask >>> ordinal & 1) != 0;
  }

  /** The questions for each combination of an item's values of a declared set. */
  List<Question> declared(int set, int item) {
    if (bySet[set][item] == null) {
      List<List<Object>> combinations = List.of(List.of());
      for (int i = 0; i < schema.size(); i++) {
        if (has(groups.mask(set), i)) {
          List<List<Object>> more = new ArrayList<>();
          for (List<Object> one : combinations) {
            for (Object value : catalogue.values(item, i)) {
              List<Object> longer = new ArrayList<>(one);
              longer.add(value);
              more.add(longer);
            }
          }
          combinations = more;
        }
      }
      bySet[set][item] =
          combinations.stream().map(values -> declared(set, values)).toArray(Question[]::new);
    }
    return Arrays.asList(bySet[set][item]);
  }

  private Question declared(int set, List<Object> values) {
    return known.computeIfAbsent(
        Arrays.asList("set", set, values),
        any -> {
          Map<Integer, Condition> conditions = new TreeMap<>();
          int next = 0;
          for (int i = 0; i < schema.size(); i++) {
            if (has(groups.mask(set), i)) {
              conditions.put(i, new OneOf(values.subList(next, ++next)));
            }
          }
          return question(conditions);
        });
  }

  /** The question for an item's value of a range attribute, and none if it is in no range. */
  List<Question> between(int range, int item) {
    int ordinal = ranges.ordinal(range);
    Object value = catalogue.values(item, ordinal).get(0);
    if (!isBound(value)) {
      return List.of();
    }
    Bound bound = new Bound(value, true);
    return List.of(
        known.computeIfAbsent(
            Arrays.asList("range", range, value),
            any -> question(Map.of(ordinal, new Range(bound, bound)))));
  }

  /**
   * A question for a value of an item of each attribute of two declared sets, and for its value of
   * a range attribute, if that has no condition yet.
   *
   * @param range the number of the attribute; -1 for none
   */
  Question several(int set, int other, int range, int item) {
    long given = groups.mask(set) | groups.mask(other);
    Map<Integer, Condition> conditions = new TreeMap<>();
    for (int i = 0; i < schema.size(); i++) {
      if (has(given, i)) {
        conditions.put(i, new OneOf(catalogue.values(item, i).subList(0, 1)));
      }
    }
    if (range >= 0 && !has(given, ranges.ordinal(range))) {
      between(range, item).forEach(one -> conditions.putAll(one.conditions()));
    }
    return question(conditions);
  }

  private static boolean isBound(Object value) {
    return value != null && !(value instanceof Double real && real.isNaN());
  }

  /**
   * Draws a question.
   *
   * @param held items of which it is about one, as a rule
   */
  Question draw(List<Integer> held) {
    Kind[] kinds = Kind.values();
    return draw(kinds[random.nextInt(kinds.length)], held);
  }

  /** Draws a question of a kind, or of a similar one if the schema has none of it. */
  Question draw(Kind kind, List<Integer> held) {
    int item =
        held.isEmpty() || random.nextInt(OTHER) == 0
            ? random.nextInt(Catalogue.ITEMS)
            : held.get(random.nextInt(held.size()));
    if (kind == Kind.FULL) {
      return full(item);
    }
    Map<Integer, Condition> conditions = new TreeMap<>();
    if (kind != Kind.RANGE || ranges.size() == 0) {
      long given = given(kind);
      for (int i = 0; i < schema.size(); i++) {
        if (has(given, i)) {
          conditions.put(i, condition(kind, i, item));
        }
      }
    }
    if (kind == Kind.RANGE || kind == Kind.MIXED) {
      addRanges(conditions, item);
    }
    return question(conditions);
  }

  private long given(Kind kind) {
    boolean declared = kind == Kind.DECLARED || (kind != Kind.SOME && random.nextBoolean());
    long given =
        declared ? groups.mask(random.nextInt(groups.size())) : 1 + random.nextLong(schema.all());
    long wanted = kind == Kind.NULL ? schema.optional() : kind == Kind.SET ? schema.many() : 0;
    return (given & wanted) != 0 ? given : given | one(wanted);
  }

  /** One of some attributes. */
  private long one(long mask) {
    long left = mask;
    for (int skipped = mask == 0 ? 0 : random.nextInt(Long.bitCount(mask));
        skipped > 0;
        skipped--) {
      left &= left - 1;
    }
    return Long.lowestOneBit(left);
  }

  private Condition condition(Kind kind, int ordinal, int item) {
    boolean optional = has(schema.optional(), ordinal);
    if (kind == Kind.NULL && optional && random.nextBoolean()) {
      return new OneOf(Collections.singletonList(null));
    }
    if (kind == Kind.SET && schema.isMany(ordinal)) {
      return set(ordinal, item);
    }
    List<Object> values = new ArrayList<>();
    values.add(value(ordinal, item));
    while (kind == Kind.LIST && random.nextInt(MOST_IN_LIST) > 0 && values.size() < MOST_IN_LIST) {
      Object another =
          random.nextInt(OTHER) == 0
              ? catalogue.nowhere(ordinal)
              : value(ordinal, random.nextInt(Catalogue.ITEMS));
      if (!values.contains(another)) {
        values.add(random.nextInt(values.size() + 1), another);
      }
    }
    return new OneOf(values);
  }

  /** Some values of an item, at times with one that it may not have. */
  private Condition set(int ordinal, int item) {
    List<Object> values = new ArrayList<>();
    for (int left = 1 + random.nextInt(MOST_IN_SET); left > 0; left--) {
      Object value = value(ordinal, item);
      if (value != null && !values.contains(value)) {
        values.add(value);
      }
    }
    return values.isEmpty() ? new OneOf(Collections.singletonList(null)) : all(values);
  }

  /** A value of an item, at times of another one. */
  private Object value(int ordinal, int item) {
    int of = random.nextInt(OTHER) == 0 ? random.nextInt(Catalogue.ITEMS) : item;
    List<Object> values = catalogue.values(of, ordinal);
    return values.get(random.nextInt(values.size()));
  }

  /** Adds bounds of range attributes that have no condition yet. */
  private void addRanges(Map<Integer, Condition> conditions, int item) {
    for (int range = 0; range < ranges.size(); range++) {
      int ordinal = ranges.ordinal(range);
      boolean last = range == ranges.size() - 1 && conditions.isEmpty();
      if (!conditions.containsKey(ordinal) && (last || random.nextBoolean())) {
        conditions.put(ordinal, range(ordinal, item));
      }
    }
  }

  private Condition range(int ordinal, int item) {
    List<Object> ends = new ArrayList<>();
    while (ends.size() < 2) {
      Object value = value(ordinal, ends.isEmpty() ? item : random.nextInt(Catalogue.ITEMS));
      ends.add(isBound(value) ? value : catalogue.nowhere(ordinal));
    }
    ends.sort(null);
    boolean one = ends.get(0).equals(ends.get(1));
    Bound lower = new Bound(ends.get(0), one || random.nextBoolean());
    Bound upper = new Bound(ends.get(1), one || random.nextBoolean());
    int sides = random.nextInt(3);
    return new Range(sides == 1 ? null : lower, sides == 2 ? null : upper);
  }
}
