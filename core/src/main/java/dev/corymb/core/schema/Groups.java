package dev.corymb.core.schema;

import dev.corymb.core.hash.Mixer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * The sets of attributes that queries will give together: what a filter keeps of an item.
 * Immutable.
 *
 * <p>Of every item each group has a <em>tuple</em>: the item's values of the group's attributes, as
 * one digest. A query that gives exactly the attributes of a group asks for a tuple, so its values
 * are tied to one item. Any other query asks for the tuples of the largest groups inside it.
 *
 * <p>Groups are numbered from 0, those of fewer attributes first.
 */
public final class Groups {

  /** The most groups: one for each attribute, and one of all. */
  public static final int MAX = Schema.MAX_ATTRIBUTES + 1;

  /** The most combinations of values that an item can have in one group. */
  public static final int MAX_COMBINATIONS = 256;

  /** The most combinations that are counted. */
  private static final long COUNTED = 1_000_000_000;

  /** The text that stands for the group of all attributes. */
  public static final String ALL = "all";

  /** The character between the attributes of a group. */
  public static final char JOINT = '+';

  private final Schema schema;
  private final long[] masks;
  private final boolean whole;

  private Groups(Schema schema, long[] masks, boolean whole) {
    this.schema = schema;
    this.masks = masks;
    this.whole = whole;
  }

  /** One group, of all attributes: whole items are known and nothing else. */
  public static Groups whole(Schema schema) {
    return new Groups(schema, new long[] {schema.all()}, true);
  }

  /** A group for each attribute. */
  public static Groups singles(Schema schema) {
    long[] masks = new long[schema.size()];
    Arrays.setAll(masks, i -> 1L << i);
    return new Groups(schema, masks, false);
  }

  /** A group for each attribute, and one of all: the usual choice. */
  public static Groups singlesAndWhole(Schema schema) {
    long[] masks = Arrays.copyOf(singles(schema).masks, schema.size() + 1);
    masks[schema.size()] = schema.all();
    return new Groups(schema, masks, true);
  }

  /**
   * The groups of the given masks, in which bit i stands for attribute i. Their order does not
   * matter. An attribute may be in none of them; no query can give it then.
   *
   * @throws IllegalArgumentException if there is none or too many, or if one is empty, foreign or
   *     repeated, or has the {@link #name} of another
   */
  public static Groups of(Schema schema, Collection<Long> masks) {
    if (masks.isEmpty() || masks.size() > MAX) {
      throw new IllegalArgumentException(
          "groups must be from 1 to " + MAX + ", but were " + masks.size());
    }
    long[] sorted =
        masks.stream()
            .sorted(Comparator.<Long>comparingInt(Long::bitCount).thenComparing(Long::compare))
            .mapToLong(Long::longValue)
            .toArray();
    for (int i = 0; i < sorted.length; i++) {
      schema.requireMask("a group", sorted[i]);
      if (i > 0 && sorted[i] == sorted[i - 1]) {
        throw new IllegalArgumentException(
            "groups must differ, but " + name(schema, sorted[i]) + " was given twice");
      }
      if (mask(schema, name(schema, sorted[i])) != sorted[i]) { // names may have a joint in them
        throw new IllegalArgumentException(
            "the group of "
                + schema.names(sorted[i])
                + " must not be written like another one, but is "
                + name(schema, sorted[i])
                + "; rename an attribute");
      }
    }
    return new Groups(
        schema, sorted, schema.size() > 1 && sorted[sorted.length - 1] == schema.all());
  }

  /**
   * The groups that are written as {@code name}, {@code name+owner} or {@code all}.
   *
   * @throws IllegalArgumentException if an attribute is unknown, or as {@link #of} does
   */
  public static Groups parse(Schema schema, Collection<String> texts) {
    return of(schema, texts.stream().map(text -> mask(schema, text)).toList());
  }

  private static long mask(Schema schema, String text) {
    if (text.equals(ALL) && !schema.has(ALL)) {
      return schema.all();
    }
    int end = text.length(); // the longest name first: it may have the joint in it
    while (end >= 0) {
      String name = text.substring(0, end).strip();
      if (schema.has(name)) {
        long rest = end == text.length() ? 0 : mask(schema, text.substring(end + 1));
        return 1L << schema.ordinal(name) | rest;
      }
      end = text.lastIndexOf(JOINT, end - 1);
    }
    int joint = text.indexOf(JOINT);
    return 1L << schema.ordinal(joint < 0 ? text.strip() : text.substring(0, joint).strip());
  }

  /** The schema. */
  public Schema schema() {
    return schema;
  }

  /** The number of groups. */
  public int size() {
    return masks.length;
  }

  /** The number of groups but that of whole items. */
  public int parts() {
    return masks.length - (whole ? 1 : 0);
  }

  /** The attributes of a group, as a mask. */
  public long mask(int group) {
    return masks[group];
  }

  /** The group of exactly these attributes, or -1. */
  public int find(long mask) {
    int group = masks.length - 1;
    while (group >= 0 && masks[group] != mask) {
      group--;
    }
    return group;
  }

  /** Whether the last group is that of whole items. */
  public boolean hasWhole() {
    return whole;
  }

  /** Whether a group is that of whole items. */
  public boolean isWhole(int group) {
    return whole && group == masks.length - 1;
  }

  /**
   * Whether the tuple of a group is the item itself: that of whole items, if no attribute has many
   * values.
   */
  public boolean isItem(int group) {
    return isWhole(group) && schema.many() == 0;
  }

  /** Whether the tuples of a group are the items themselves. */
  public boolean hasItem() {
    return isItem(masks.length - 1);
  }

  /** Whether a group is among the largest inside a query that gives these attributes. */
  public boolean isLargestInside(int group, long given) {
    long mask = masks[group];
    if ((mask & ~given) != 0) {
      return false;
    }
    for (int i = group + 1; i < masks.length; i++) { // larger groups come later
      if ((mask & ~masks[i]) == 0 && (masks[i] & ~given) == 0) {
        return false;
      }
    }
    return true;
  }

  /** The attributes of a query that are in a group inside it, as a mask. */
  public long covered(long given) {
    long covered = 0;
    for (long mask : masks) {
      covered |= (mask & ~given) == 0 ? mask : 0;
    }
    return covered;
  }

  /**
   * The tuple of a group.
   *
   * @param digests those of an item, or of a query that gives the group's attributes, from an index
   *     on
   */
  public long tuple(int group, long[] digests, int from) {
    long mask = masks[group];
    return (mask & (mask - 1)) != 0 || isWhole(group)
        ? Mixer.combine(digests, from, schema.size(), mask)
        : digests[from + Long.numberOfTrailingZeros(mask)];
  }

  /** Takes the tuples of an item. */
  @FunctionalInterface
  public interface TupleVisitor {
    /** Takes the tuple of a group. */
    void visit(int group, long tuple);
  }

  /**
   * Visits all tuples of an item, group by group: in a group of many-valued attributes one for each
   * combination of their values.
   *
   * @param row the digests of the item, see {@link ItemRow}
   */
  public void forEachTuple(long[] row, TupleVisitor visitor) {
    for (int group = 0; group < masks.length; group++) {
      forEachTuple(group, row, visitor);
    }
  }

  private void forEachTuple(int group, long[] row, TupleVisitor visitor) {
    long many = masks[group] & schema.many();
    if (many != 0 && Rows.hasDetails(schema, row)) {
      forEachCombination(group, row.clone(), many, visitor);
    } else {
      visitor.visit(group, tuple(group, row, 0));
    }
  }

  /** The tuples of an item in a group: one, or one for each combination of values. */
  public long[] tuples(int group, long[] row) {
    LongStream.Builder tuples = LongStream.builder();
    forEachTuple(group, row, (of, tuple) -> tuples.add(tuple));
    return tuples.build().toArray();
  }

  /** Goes through the values of the first of some attributes, and for each through the rest. */
  private void forEachCombination(int group, long[] row, long many, TupleVisitor visitor) {
    if (many == 0) {
      visitor.visit(group, tuple(group, row, 0));
      return;
    }
    int ordinal = Long.numberOfTrailingZeros(many);
    int from = Rows.valuesAt(schema, row, ordinal);
    for (int i = 0; i < row[from - 1]; i++) {
      row[ordinal] = row[from + i];
      forEachCombination(group, row, many & (many - 1), visitor);
    }
  }

  /** How many tuples an item has in a group, up to a billion. */
  public long combinations(int group, long[] row) {
    long product = 1;
    if (Rows.hasDetails(schema, row)) {
      for (long left = masks[group] & schema.many(); left != 0; left &= left - 1) {
        long count = row[Rows.valuesAt(schema, row, Long.numberOfTrailingZeros(left)) - 1];
        product = Math.min(product * count, COUNTED); // or it would not fit a long
      }
    }
    return product;
  }

  /** How many tuples an item has in all groups. */
  public long tuples(long[] row) {
    long sum = 0;
    for (int group = 0; group < masks.length; group++) {
      sum += combinations(group, row);
    }
    return sum;
  }

  /**
   * The first group in which an item has too many combinations of values, or -1: the item would
   * have to be entered in part, and then be missed.
   */
  public int excessive(long[] row) {
    for (int group = 0; schema.many() != 0 && group < masks.length; group++) {
      if (combinations(group, row) > MAX_COMBINATIONS) {
        return group;
      }
    }
    return -1;
  }

  /** The rule that an item with too many combinations of values of a group breaks. */
  public String tooMany(int group) {
    return "must have at most "
        + MAX_COMBINATIONS
        + " combinations of values of "
        + name(group)
        + " in an item";
  }

  /** What an item with too many {@link #combinations} has instead. */
  public static String shown(long combinations) {
    return (combinations == COUNTED ? "at least " : "") + combinations + " combinations";
  }

  /** The name of a group, as {@link #parse} reads it. */
  public String name(int group) {
    return name(schema, masks[group]);
  }

  /** The name of a group of these attributes, as {@link #parse} reads it. */
  public static String name(Schema schema, long mask) {
    return String.join(Character.toString(JOINT), schema.names(mask));
  }

  /** The names of all groups. */
  public List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < masks.length; i++) {
      names.add(isWhole(i) && !schema.has(ALL) ? ALL : name(i));
    }
    return names;
  }

  /**
   * What a message calls the tuples of a group: distinct items, or distinct values of attributes.
   */
  public String counted(int group) {
    return isItem(group)
        ? "distinct items"
        : "distinct values of " + (isWhole(group) ? "all attributes" : name(group));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Groups that
        && whole == that.whole
        && schema.equals(that.schema)
        && Arrays.equals(masks, that.masks);
  }

  @Override
  public int hashCode() {
    return 31 * schema.hashCode() + Arrays.hashCode(masks);
  }

  /** The names of all groups, separated by commas. */
  @Override
  public String toString() {
    return String.join(",", names());
  }
}
