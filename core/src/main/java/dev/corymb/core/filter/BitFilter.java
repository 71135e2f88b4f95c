package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Digester;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A filter of bits: items can be added and asked for, not removed.
 *
 * <p>Any number of threads may add and ask at the same time. An item that was added is found by
 * every thread that knows of it. Uniting and intersecting are for one thread alone.
 */
public final class BitFilter extends MatrixFilter {

  private final BitArray bits;
  private final WriterGate gate = new WriterGate();
  private final LongAdder items = new LongAdder(); // counted by writers that are not alone
  private final AtomicLong itemsAlone = new AtomicLong(); // counted by one that is

  /** An empty filter of the usual kind, PBF-BF; a {@link FilterPlan} has more choices. */
  public static BitFilter sizedFor(Digester digester, long items, double falseRate) {
    return new BitFilter(FilterPlan.of(FilterKind.PBF_BF, digester, items, falseRate).shape());
  }

  /** Creates an empty filter. */
  public BitFilter(FilterShape shape) {
    this(shape, new BitArray(shape.size()), new LongIntTable(), 0);
  }

  private BitFilter(FilterShape shape, BitArray bits, LongIntTable values, long items) {
    super(shape, (matrix, offset) -> new BitMatrix(matrix, offset, bits), values);
    this.bits = bits;
    this.items.add(items);
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

  private BitMatrix part(int group) {
    return (BitMatrix) parts[group];
  }

  private BitMatrix verification() {
    return (BitMatrix) requireNonNull(verification);
  }

  @Override
  public long items() {
    return itemsAlone.get() + items.sum();
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
    digester().requireRow(digests);
    if (digests.length > digester().schema().size()) {
      addTuples(digests);
      return;
    }
    long verified = verification == null ? 0 : shape().verificationDigest(digests, 0);
    if (table != null) {
      table.add(shape().verificationValue(digests, 0));
    }
    if (gate.enterAlone()) {
      try {
        addToAll(digests, verified, true);
        itemsAlone.lazySet(itemsAlone.getPlain() + 1);
      } finally {
        gate.leave();
      }
    } else {
      // The words are read before any is written: reads overlap, atomic writes wait for each other.
      if (!testAll(digests, verified)) {
        addToAll(digests, verified, false);
      }
      items.increment();
    }
  }

  /** Adds an item with many values, a cell at a time. */
  private void addTuples(long[] row) {
    groups.forEachTuple(row, (group, tuple) -> ((BitMatrix) matrix(group)).add(tuple, false));
    items.increment();
  }

  private void addToAll(long[] digests, long verified, boolean alone) {
    for (int i = 0; i < parts.length; i++) {
      part(i).add(tuple(i, digests, 0), alone);
    }
    if (verification != null) {
      verification().add(verified, alone);
    }
  }

  private boolean testAll(long[] digests, long verified) {
    boolean taken = verification == null || verification().testAll(verified);
    for (int i = 0; i < parts.length; i++) {
      taken &= part(i).testAll(tuple(i, digests, 0));
    }
    return taken;
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
    int largest = groups.size() - 1; // a full query asks for it in any case
    BitMatrix first = verification == null ? part(largest) : verification();
    long answers = 0;
    for (int i = 0; i < count; i++) {
      long digest =
          verification == null
              ? groups.tuple(largest, digests, i * arity)
              : shape().verificationDigest(digests, i * arity);
      answers |= (first.testFirst(digest) ? 1L : 0L) << i; // a value, not a branch
    }
    for (long rest = answers; rest != 0; rest &= rest - 1) {
      int item = Long.numberOfTrailingZeros(rest);
      if (!mightContainFrom(digests, item * arity)) {
        answers &= ~(1L << item);
      }
    }
    return answers;
  }

  /** Adds all that the other, of bits and the same shape, holds. Counts add up. */
  @Override
  public void unite(AddableFilter other) {
    BitFilter that = Cells.requireLike(this, other);
    bits.unite(that.bits);
    if (table != null && that.table != null) {
      table.unite(that.table);
    }
    items.add(that.items());
  }

  /**
   * Keeps what both filters, of the same shape, hold: every item added to both stays. False rates
   * are then higher than those of a filter of the common items alone, and {@link #items} is the
   * smaller of both counts, an upper bound.
   */
  public void intersect(BitFilter other) {
    shape().requireSame(other.shape(), "be intersected");
    bits.intersect(other.bits);
    if (table != null && other.table != null) {
      table.intersect(other.table);
    }
    items.add(Math.min(items(), other.items()) - items());
  }

  /** A copy of its own. */
  public BitFilter copy() {
    return new BitFilter(shape(), bits.copy(), verificationValues(), items());
  }

  @Override
  public boolean equals(@Nullable Object other) {
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
