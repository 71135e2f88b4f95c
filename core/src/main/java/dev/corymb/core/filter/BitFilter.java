package dev.corymb.core.filter;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.check.Require;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/**
 * A filter of bits: items can be added and asked for, not removed.
 *
 * <p>Any number of threads may add and ask at the same time. An item that was added is found by
 * every thread that knows of it. Uniting and intersecting are for one thread alone.
 */
public final class BitFilter extends MatrixFilter {

  private final BitArray bits;
  private final LongAdder items = new LongAdder();

  /** Creates an empty filter. */
  public BitFilter(FilterShape shape) {
    this(shape, new BitArray(shape.size()), new LongIntTable(), 0);
  }

  private BitFilter(FilterShape shape, BitArray bits, LongIntTable values, long items) {
    super(shape, matrices(shape, bits), values);
    this.bits = bits;
    this.items.add(items);
  }

  private static Matrix[] matrices(FilterShape shape, BitArray bits) {
    List<MatrixShape> shapes = shape.matrices();
    Matrix[] matrices = new Matrix[shapes.size()];
    for (int i = 0; i < matrices.length; i++) {
      matrices[i] = new BitMatrix(shapes.get(i), shape.offset(i), bits);
    }
    return matrices;
  }

  /**
   * A filter over the given cells, which it owns from now on.
   *
   * @param values the verification values of a PBF-HT with their counts; empty for other kinds
   * @throws IllegalArgumentException if they do not fit the shape
   */
  public static BitFilter of(FilterShape shape, BitArray bits, LongIntTable values, long items) {
    Require.notNegative("items", items);
    Cells.requireFit(shape, bits, values);
    return new BitFilter(shape, bits, values, items);
  }

  @Override
  public long items() {
    return items.sum();
  }

  @Override
  public long bytes() {
    return 8L * bits.words() + (table == null ? 0 : table.bytes());
  }

  @Override
  public Bits bits() {
    return bits;
  }

  @Override
  public void add(long[] digests) {
    requireArity(digests);
    long verified = verification == null ? 0 : shape().verificationDigest(digests, 0);
    // All words are read before the first is written: the reads overlap, atomic writes do not.
    long lacking = verification == null || ((BitMatrix) verification).testAll(verified) ? 0 : 1;
    for (int i = 0; i < attributes.length; i++) {
      lacking |= ((BitMatrix) attributes[i]).testAll(digests[i]) ? 0 : 2L << i;
    }
    if (table != null) {
      table.add(shape().verificationValue(digests, 0));
    }
    for (int i = 0; i < attributes.length; i++) {
      if ((lacking >>> i & 2) != 0) {
        attributes[i].add(digests[i]);
      }
    }
    if ((lacking & 1) != 0) {
      verification.add(verified);
    }
    items.increment();
  }

  /**
   * Asks for up to 64 whole items at once, which is faster than one by one on a filter that does
   * not fit the cache: the reads of different items overlap.
   *
   * @param digests the digests of the first item, then those of the second, and so on
   * @return bit i is set if item i may have been added
   */
  public long mightContainBatch(long[] digests, int count) {
    Require.inRange("count", count, 1, 64);
    int arity = digester().schema().size();
    if (digests.length < count * arity) {
      throw new IllegalArgumentException(
          "digests must be "
              + count * arity
              + " for "
              + count
              + " items, but were "
              + digests.length);
    }
    long alive = -1L >>> (64 - count);
    if (verification != null) {
      alive = survivors((BitMatrix) verification, digests, arity, -1, alive);
    }
    for (int i = 0; i < attributes.length && alive != 0; i++) {
      alive = survivors((BitMatrix) attributes[i], digests, arity, i, alive);
    }
    return table == null ? alive : verified(digests, arity, alive);
  }

  /**
   * Clears the items that a matrix rules out, one hash function after the other for all of them.
   */
  private long survivors(BitMatrix matrix, long[] digests, int arity, int attribute, long before) {
    long alive = before;
    for (int j = 0; j < matrix.hashes && alive != 0; j++) {
      long next = 0;
      for (long rest = alive; rest != 0; rest &= rest - 1) {
        int item = Long.numberOfTrailingZeros(rest);
        long digest =
            attribute < 0
                ? shape().verificationDigest(digests, item * arity)
                : digests[item * arity + attribute];
        next |= matrix.probe(digest, j) << item;
      }
      alive = next;
    }
    return alive;
  }

  private long verified(long[] digests, int arity, long before) {
    long alive = before;
    for (long rest = before; rest != 0; rest &= rest - 1) {
      int item = Long.numberOfTrailingZeros(rest);
      if (!table.contains(shape().verificationValue(digests, item * arity))) {
        alive &= ~(1L << item);
      }
    }
    return alive;
  }

  /** Adds all that the other, of the same shape, holds. Counts add up, repetitions included. */
  public void unite(BitFilter other) {
    shape().requireSame(other.shape(), "be united");
    bits.unite(other.bits);
    if (table != null) {
      table.unite(other.table);
    }
    items.add(other.items());
  }

  /**
   * Keeps what both filters, of the same shape, hold: every item added to both stays. False rates
   * are then higher than those of a filter of the common items alone, and {@link #items} is the
   * smaller of both counts, an upper bound.
   */
  public void intersect(BitFilter other) {
    shape().requireSame(other.shape(), "be intersected");
    bits.intersect(other.bits);
    if (table != null) {
      table.intersect(other.table);
    }
    items.add(Math.min(items(), other.items()) - items());
  }

  /** A copy of its own. */
  public BitFilter copy() {
    return new BitFilter(shape(), bits.copy(), verificationValues(), items());
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof BitFilter that
        && shape().equals(that.shape())
        && items() == that.items()
        && bits.equals(that.bits)
        && sameTable(that);
  }

  @Override
  public int hashCode() {
    return shape().hashCode() * 31 + bits.hashCode();
  }
}
