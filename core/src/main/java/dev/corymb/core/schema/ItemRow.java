package dev.corymb.core.schema;

import dev.corymb.core.range.RangeKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The digests of one item, put together attribute by attribute. For one thread, item after item.
 *
 * <p>The result, a <em>row</em>, has a digest for each attribute, by which the item is known. If
 * the schema has many-valued attributes, the digest of one of these is that of its set of values,
 * and behind the digests comes, for each of them in order, the number of its values and their
 * digests, ascending. If there are range attributes, the keys of their values come last, see {@link
 * Rows}.
 */
public final class ItemRow {

  /** The most values that an item can have for one attribute. */
  public static final int MAX_VALUES = 1_000;

  /** The rule that an item with too many values for an attribute breaks. */
  public static final String TOO_MANY = "must have at most " + MAX_VALUES + " values in an item";

  private final Digester digester;
  private final Ranges ranges;
  private final List<Optional<RangeKey>> keys;
  private final long[] digests;
  private final long[][] values; // by many-valued attribute, in the order in which they came
  private final int[] counts;

  /** A row for the items of a digester, without range attributes. */
  public ItemRow(Digester digester) {
    this(digester, Ranges.none(digester.schema()));
  }

  /** A row for the items of a digester, with the keys of some attributes. */
  public ItemRow(Digester digester, Ranges ranges) {
    this.digester = digester;
    this.ranges = ranges;
    this.keys = new ArrayList<>(Collections.nCopies(ranges.size(), Optional.empty()));
    int size = digester.schema().size();
    this.digests = new long[size];
    this.values = new long[digester.schema().many() == 0 ? 0 : size][];
    this.counts = new int[values.length];
  }

  /** Begins the next item. */
  public void begin() {
    Arrays.fill(digests, 0);
    Arrays.fill(counts, 0);
    Collections.fill(keys, Optional.empty());
  }

  /**
   * Takes a value that is written as text, see {@link AttributeType#parse}.
   *
   * @throws IllegalArgumentException if the text is not of the attribute's type, or it is one value
   *     too many
   */
  public void text(int ordinal, CharSequence text) {
    int range = ranges.find(ordinal);
    if (range < 0) {
      take(ordinal, digester.digestText(ordinal, text));
    } else {
      Attribute attribute = digester.schema().attributes().get(ordinal);
      Object value = attribute.type().parse(attribute.name(), text.toString());
      take(ordinal, digester.digest(ordinal, value));
      keys.set(range, ranges.key(range, value));
    }
  }

  /**
   * Takes the digest of a value: the only one, or one more of a many-valued attribute.
   *
   * @throws IllegalArgumentException if it is one too many
   */
  public void take(int ordinal, long digest) {
    if (!keys.isEmpty() && ranges.find(ordinal) >= 0) {
      keys.set(ranges.find(ordinal), Optional.empty()); // of a value before, if there was one
    }
    if (!digester.schema().isMany(ordinal)) {
      digests[ordinal] = digest;
      return;
    }
    if (counts[ordinal] == MAX_VALUES) {
      throw new IllegalArgumentException(
          digester.schema().attributes().get(ordinal).name() + " " + TOO_MANY);
    }
    long[] taken = values[ordinal];
    if (taken == null || counts[ordinal] == taken.length) {
      taken = taken == null ? new long[4] : Arrays.copyOf(taken, 2 * taken.length);
      values[ordinal] = taken;
    }
    taken[counts[ordinal]++] = digest;
  }

  /** The digests of the item, and what comes behind them. */
  public long[] row() {
    return keys.isEmpty() ? values() : Rows.withKeys(ranges, values(), keys);
  }

  private long[] values() {
    if (values.length == 0) {
      return digests.clone();
    }
    long[] row = Arrays.copyOf(digests, digests.length + details());
    int next = digests.length;
    for (long left = digester.schema().many(); left != 0; left &= left - 1) {
      int ordinal = Long.numberOfTrailingZeros(left);
      int count = counts[ordinal];
      if (count == 0) {
        row[next + 1] = digester.absent(ordinal); // stands for none
        count = 1;
      } else {
        System.arraycopy(values[ordinal], 0, row, next + 1, count);
      }
      count = distinct(row, next + 1, count);
      row[next] = count;
      row[ordinal] = Rows.digestOfSet(row, next + 1, count);
      next += 1 + count;
    }
    return next == row.length ? row : Arrays.copyOf(row, next);
  }

  private int details() {
    int details = 0;
    for (long left = digester.schema().many(); left != 0; left &= left - 1) {
      details += 1 + Math.max(1, counts[Long.numberOfTrailingZeros(left)]);
    }
    return details;
  }

  /** Sorts some digests and moves each to the front once. */
  private static int distinct(long[] row, int from, int count) {
    Arrays.sort(row, from, from + count);
    int kept = 1;
    for (int i = 1; i < count; i++) {
      if (row[from + i] != row[from + kept - 1]) {
        row[from + kept++] = row[from + i];
      }
    }
    return kept;
  }
}
