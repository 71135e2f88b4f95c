package dev.corymb.core.schema;

import dev.corymb.core.range.RangeKey;
import dev.corymb.core.range.Zone;
import java.util.Collection;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The attributes whose values are kept in their order, so that queries can ask for ranges of them.
 * They are numbered from 0, in the order of the schema. Immutable.
 */
public final class Ranges {

  private final Schema schema;
  private final long mask;
  private final int[] ordinals;

  private Ranges(Schema schema, long mask) {
    this.schema = schema;
    this.mask = mask;
    this.ordinals = new int[Long.bitCount(mask)];
    long left = mask;
    for (int i = 0; i < ordinals.length; i++) {
      ordinals[i] = Long.numberOfTrailingZeros(left);
      left &= left - 1;
    }
  }

  /** No attribute: the usual choice. */
  public static Ranges none(Schema schema) {
    return new Ranges(schema, 0);
  }

  /**
   * The attributes of these names.
   *
   * @throws IllegalArgumentException if one is unknown, given twice, many-valued, or of a type
   *     without an order
   */
  public static Ranges parse(Schema schema, Collection<String> names) {
    long mask = 0;
    for (String name : names) {
      int ordinal = schema.ordinal(name.strip());
      schema.attributes().get(ordinal).requireRange();
      if ((mask >>> ordinal & 1) != 0) {
        throw new IllegalArgumentException(
            "ranges must differ, but " + name.strip() + " was given twice");
      }
      mask |= 1L << ordinal;
    }
    return new Ranges(schema, mask);
  }

  /** The schema. */
  public Schema schema() {
    return schema;
  }

  /** The attributes, as a mask. */
  public long mask() {
    return mask;
  }

  /** The number of attributes. */
  public int size() {
    return ordinals.length;
  }

  /** The place in the schema of an attribute. */
  public int ordinal(int number) {
    return ordinals[number];
  }

  /** The number of the attribute at a place of the schema, or -1. */
  public int find(int ordinal) {
    int number = ordinals.length - 1;
    while (number >= 0 && ordinals[number] != ordinal) {
      number--;
    }
    return number;
  }

  /**
   * The key of a value; empty for no value, and for one that is in no range, such as NaN.
   *
   * @param number of the attribute
   * @param value null for no value
   * @throws IllegalArgumentException if the value is not of the attribute's type
   */
  public Optional<RangeKey> key(int number, @Nullable Object value) {
    Object normal = schema.normalise(ordinals[number], value);
    return normal == Absent.VALUE
        ? Optional.empty()
        : schema.attributes().get(ordinals[number]).type().rangeKey(normal);
  }

  /** The key of an item's value, as {@link #key(int, Object)} has it. */
  public Optional<RangeKey> key(int number, Item item) {
    Object value = item.value(ordinals[number]);
    return key(number, value == Absent.VALUE ? null : value);
  }

  /** The values between the bounds of a condition. */
  Zone zone(int number, Condition.Range bounds) {
    Zone zone = Zone.ALL;
    if (bounds.lower() != null) {
      RangeKey key = key(number, bounds.lower().value()).orElseThrow(); // as NaN is refused
      zone = zone.and(Zone.above(key, bounds.lower().inclusive()));
    }
    if (bounds.upper() != null) {
      RangeKey key = key(number, bounds.upper().value()).orElseThrow();
      zone = zone.and(Zone.below(key, bounds.upper().inclusive()));
    }
    return zone;
  }

  /**
   * The row of an item with the keys of its range attributes behind it, see {@link Rows}.
   *
   * @param row of the item, as a {@link Digester} has it
   */
  public long[] row(long[] row, Item item) {
    return Rows.withKeys(
        this, row, IntStream.range(0, size()).mapToObj(number -> key(number, item)).toList());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Ranges that && schema.equals(that.schema) && mask == that.mask;
  }

  @Override
  public int hashCode() {
    return 31 * schema.hashCode() + Long.hashCode(mask);
  }

  /** The names of the attributes, as {@link #parse} reads them, separated by commas. */
  @Override
  public String toString() {
    return String.join(",", schema.names(mask));
  }
}
