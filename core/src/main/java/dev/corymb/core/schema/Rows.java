package dev.corymb.core.schema;

import dev.corymb.core.hash.Mixer;
import dev.corymb.core.range.RangeKey;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Reads what {@link ItemRow} makes. Where many values may be, a row may be digests alone, too. */
public final class Rows {

  private static final int KEY = 2; // numbers

  private Rows() {}

  /** The digest of a set: that of its only value, or else of all, ascending. */
  static long digestOfSet(long[] row, int from, int count) {
    return count == 1 ? row[from] : Mixer.combine(row, from, count);
  }

  /** Whether a row has more than a digest for each attribute. */
  static boolean hasDetails(Schema schema, long[] row) {
    return row.length > schema.size();
  }

  /**
   * Where the values of a many-valued attribute are in a row: behind their number.
   *
   * @param row one with details
   */
  static int valuesAt(Schema schema, long[] row, int ordinal) {
    return behind(schema, row, schema.many() & ((1L << ordinal) - 1)) + 1;
  }

  /** The place behind the values of the first of the many-valued attributes. */
  private static int behind(Schema schema, long[] row, long first) {
    int at = schema.size();
    for (long left = first; left != 0; left &= left - 1) {
      at += 1 + (int) row[at];
    }
    return at;
  }

  /**
   * How many values of many-valued attributes a row has. An attribute without a value counts as
   * one: to have none is a value.
   */
  public static int values(Schema schema, long[] row) {
    return hasDetails(schema, row)
        ? behind(schema, row, schema.many()) - schema.size() - Long.bitCount(schema.many())
        : Long.bitCount(schema.many());
  }

  /** Takes the keys of an item. */
  @FunctionalInterface
  public interface KeyVisitor {
    /** Takes the key of a range attribute, by its number. */
    void visit(int range, RangeKey key);
  }

  /** Visits the keys of an item's range attributes; there is none of one without a value. */
  public static void forEachKey(Ranges ranges, long[] row, KeyVisitor visitor) {
    int at = ranges.size() == 0 ? 0 : behind(ranges.schema(), row, ranges.schema().many());
    for (int range = 0; range < ranges.size(); range++) {
      for (int left = (int) row[at++]; left > 0; left--) {
        visitor.visit(range, new RangeKey(row[at], row[at + 1]));
        at += KEY;
      }
    }
  }

  /** A row and the keys of an item's range attributes behind it. */
  static long[] withKeys(Ranges ranges, long[] row, List<Optional<RangeKey>> keys) {
    long[] longer = Arrays.copyOf(row, row.length + ranges.size() * (1 + KEY));
    int at = row.length;
    for (Optional<RangeKey> key : keys) {
      longer[at++] = key.isPresent() ? 1 : 0;
      if (key.isPresent()) {
        longer[at] = key.get().high();
        longer[at + 1] = key.get().low();
        at += KEY;
      }
    }
    return Arrays.copyOf(longer, at);
  }

  /** Whether an item has a value, or a value among others. */
  public static boolean has(Schema schema, long[] row, int ordinal, long digest) {
    if (!schema.isMany(ordinal) || !hasDetails(schema, row)) {
      return row[ordinal] == digest;
    }
    int from = valuesAt(schema, row, ordinal);
    return Arrays.binarySearch(row, from, from + (int) row[from - 1], digest) >= 0;
  }

  /**
   * A row with several values where there are some.
   *
   * @param values those of an attribute, ascending; null if it has the one of its digest
   */
  static long[] withValues(Schema schema, long[] digests, IntFunction<long @Nullable []> values) {
    LongStream.Builder row = LongStream.builder();
    LongStream.Builder details = LongStream.builder();
    for (int i = 0; i < digests.length; i++) {
      long[] several = values.apply(i);
      long[] all = several == null ? new long[] {digests[i]} : several;
      row.add(digestOfSet(all, 0, all.length));
      if (schema.isMany(i)) {
        details.add(all.length);
        Arrays.stream(all).forEach(details::add);
      }
    }
    return LongStream.concat(row.build(), details.build()).toArray();
  }

  /**
   * The combinations of values in a row, each as digests alone: what a query asks for that gives
   * several values of an attribute.
   */
  public static List<long[]> combinations(Schema schema, long[] row) {
    List<long[]> combinations = List.of(Arrays.copyOf(row, schema.size()));
    for (long left = schema.many(); hasDetails(schema, row) && left != 0; left &= left - 1) {
      int ordinal = Long.numberOfTrailingZeros(left);
      int from = valuesAt(schema, row, ordinal);
      List<long[]> more = new ArrayList<>();
      for (long[] one : combinations) {
        for (int i = 0; i < row[from - 1]; i++) {
          long[] with = one.clone();
          with[ordinal] = row[from + i];
          more.add(with);
        }
      }
      combinations = more;
    }
    return combinations;
  }

  /**
   * Refuses what no {@link ItemRow} makes.
   *
   * @throws IllegalArgumentException if the row is not of the schema
   */
  public static void require(Schema schema, long[] row) {
    if (row.length == schema.size()) {
      return;
    }
    if (schema.many() == 0 || row.length < schema.size()) {
      throw new IllegalArgumentException(
          "digests must be " + schema.size() + ", one an attribute, but were " + row.length);
    }
    if (valuesEnd(schema, row) != row.length) {
      throw withoutValues(schema, row);
    }
  }

  private static IllegalArgumentException withoutValues(Schema schema, long[] row) {
    return new IllegalArgumentException(
        "a row of ["
            + schema
            + "] must have the values of each many-valued attribute behind its"
            + " digests, but had "
            + row.length
            + " numbers");
  }

  /**
   * Where the values of many-valued attributes end in a row; -1 if they are not as they must be.
   */
  private static long valuesEnd(Schema schema, long[] row) {
    long at = schema.size();
    for (long left = schema.many(); left != 0; left &= left - 1) {
      if (at >= row.length || row[(int) at] < 1 || row[(int) at] > ItemRow.MAX_VALUES) {
        return -1;
      }
      at += 1 + row[(int) at];
    }
    return at;
  }

  /**
   * Refuses what is not the whole row of an item: its digests, the values of its many-valued
   * attributes, and the keys of its range attributes.
   *
   * @throws IllegalArgumentException if the row is not of the schema, lacks values, or has other
   *     keys
   */
  public static void require(Ranges ranges, long[] row) {
    Schema schema = ranges.schema();
    if (ranges.size() == 0) {
      if (schema.many() != 0 && row.length == schema.size()) {
        throw withoutValues(schema, row);
      }
      require(schema, row);
      return;
    }
    long at = row.length < ranges.schema().size() ? -1 : valuesEnd(ranges.schema(), row);
    for (int range = 0; at >= 0 && range < ranges.size(); range++) {
      boolean fits = at < row.length && (row[(int) at] == 0 || row[(int) at] == 1);
      at = fits ? at + 1 + KEY * row[(int) at] : -1;
    }
    if (at != row.length) {
      throw new IllegalArgumentException(
          "a row of ["
              + ranges.schema()
              + "] must have the keys of its range attributes ["
              + ranges
              + "] behind its values, but had "
              + row.length
              + " numbers");
    }
  }
}
