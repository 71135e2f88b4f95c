package dev.corymb.core.schema;

import dev.corymb.core.range.Zone;
import java.util.Arrays;
import java.util.Map;

/**
 * The digests of a query: for each attribute that it gives, those of the values that an item may
 * have; and the values between its bounds, which are no digests. Immutable; made by {@link
 * Digester#digests}.
 */
public final class QueryDigests {

  private final Ranges ranges;
  private final Map<Integer, Zone> zones;
  private final long given;
  private final long[][] choices; // by attribute; empty where the query does not ask
  private final long all; // attributes of which an item must have all of them
  private final long[][] sorted;
  private final int size;

  QueryDigests(Ranges ranges, Map<Integer, Zone> zones, long[][] choices, long all) {
    this.ranges = ranges;
    this.zones = zones;
    this.choices = choices;
    this.all = all;
    this.sorted = new long[choices.length][];
    long mask = 0;
    int product = 1;
    for (int i = 0; i < choices.length; i++) {
      sorted[i] = choices[i].length > 1 ? choices[i].clone() : choices[i];
      Arrays.sort(sorted[i]);
      mask |= choices[i].length == 0 ? 0 : 1L << i;
      product *= isAll(i) ? 1 : Math.max(1, choices[i].length);
    }
    this.given = mask;
    this.size = product;
  }

  /**
   * A query with one alternative.
   *
   * @param digests one for each attribute; those that are not given do not count
   * @param given the attributes that it gives, as a mask
   * @throws IllegalArgumentException if it gives none, or others than the schema has
   */
  public static QueryDigests of(Schema schema, long[] digests, long given) {
    schema.requireMask("given", given);
    long[][] choices = new long[digests.length][];
    for (int i = 0; i < choices.length; i++) {
      choices[i] = (given >>> i & 1) == 0 ? new long[0] : new long[] {digests[i]};
    }
    return new QueryDigests(Ranges.none(schema), Map.of(), choices, 0);
  }

  /** The attributes of which the query gives values, as a mask; those of ranges are not in it. */
  public long given() {
    return given;
  }

  /** The values between its bounds, by the number of the range attribute. */
  public Map<Integer, Zone> zones() {
    return zones;
  }

  /**
   * Refuses bounds of attributes that are not kept in their order, or are numbered differently.
   *
   * @throws IllegalArgumentException if the query has such bounds
   */
  public void requireRanges(Ranges kept) {
    if (!zones.isEmpty() && !ranges.equals(kept)) {
      throw new IllegalArgumentException(
          "the range attributes of a query with bounds must be ["
              + kept
              + "], but were ["
              + ranges
              + "]");
    }
  }

  /** The number of {@linkplain Query#alternatives alternatives}. */
  public int size() {
    return size;
  }

  /**
   * Whether an alternative asks for several combinations of values, which need not be tied to one
   * item.
   */
  public boolean asksForAll() {
    return all != 0;
  }

  private boolean isAll(int ordinal) {
    return (all >>> ordinal & 1) != 0;
  }

  /**
   * The digests of an alternative, one for each attribute; zero where the query does not ask. If it
   * {@linkplain #asksForAll asks for several values} of an attribute, these come behind them as in
   * an {@link ItemRow}.
   *
   * @param number as in {@link Query#alternative}
   */
  public long[] get(int number) {
    long[] digests = new long[choices.length];
    int left = number;
    for (int i = choices.length - 1; i >= 0; i--) {
      if (choices[i].length > 0 && !isAll(i)) {
        digests[i] = choices[i][left % choices[i].length];
        left /= choices[i].length;
      }
    }
    return all == 0
        ? digests
        : Rows.withValues(ranges.schema(), digests, i -> isAll(i) ? sorted[i] : null);
  }

  /**
   * Whether an item matches: whether it has all values of one alternative, and values between all
   * bounds. Of values whose keys are cut, such as long texts, the keys are compared.
   *
   * @param row the digests of the item, and the keys of its range attributes, see {@link ItemRow}
   */
  public boolean matches(long[] row) {
    for (int i = 0; i < sorted.length; i++) {
      if (sorted[i].length > 0 && !hasOne(row, i)) {
        return false;
      }
    }
    return zones.isEmpty() || isWithinBounds(row);
  }

  private boolean isWithinBounds(long[] row) {
    int[] within = {0};
    Rows.forEachKey(
        ranges,
        row,
        (range, key) -> {
          Zone zone = zones.get(range);
          within[0] += zone != null && zone.contains(key) ? 1 : 0;
        });
    return within[0] == zones.size(); // an item has one value of each, or none
  }

  private boolean hasOne(long[] row, int ordinal) {
    if (!ranges.schema().isMany(ordinal)) {
      return Arrays.binarySearch(sorted[ordinal], row[ordinal]) >= 0;
    }
    for (long digest : sorted[ordinal]) {
      if (Rows.has(ranges.schema(), row, ordinal, digest) != isAll(ordinal)) {
        return !isAll(ordinal); // one is enough, or one is too few
      }
    }
    return isAll(ordinal);
  }
}
