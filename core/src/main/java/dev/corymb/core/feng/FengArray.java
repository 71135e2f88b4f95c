package dev.corymb.core.feng;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.theory.BloomTheory;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The multi-dimensional Bloom filter of paper 001 over keys of 64 bits: OFFF, WOFF, or with a
 * mapping of the caller's.
 *
 * <p>Any number of threads may add and ask at the same time. Uniting is for one thread alone.
 */
public final class FengArray {

  /*
   * Coordinates (section 2.1, item 5): the k hash values in [0, m) are sorted, dealt out to the N
   * dimensions in turn, and reduced modulo the side. With one dimension and a side of m the
   * coordinates are the hash values, and the filter is the flat standard filter, bit for bit.
   *
   * F. Xu et al. Multi-Dimensional Bloom Filter: Design and Evaluation. The paper starts with all bits at 1 and wants
   * k <= N; both are slips, here the array starts at 0 and k is a multiple of N.
   */

  private static final int SAMPLES = 200_000;

  private final FengShape shape;
  private final int cellsPerItem;
  private final BitArray bits;
  private final LongAdder items = new LongAdder();

  /** Room for one operation, kept by each thread, so that asking allocates nothing. */
  private static final class Scratch {
    private static final ThreadLocal<Scratch> OWN = ThreadLocal.withInitial(Scratch::new);

    private final long[] values = new long[Probes.MAX_HASHES];
    private final long[] points = new long[Probes.MAX_HASHES];
    private long[] cells = new long[0];
  }

  /** Creates an empty array. */
  public FengArray(FengShape shape) {
    this(shape, new BitArray(shape.cells()), 0);
  }

  private FengArray(FengShape shape, BitArray bits, long items) {
    this.shape = requireNonNull(shape, "shape");
    this.cellsPerItem = shape.cellsPerItem();
    this.bits = bits;
    this.items.add(items);
  }

  /** An array over the given bits, which it owns from now on. */
  public static FengArray of(FengShape shape, BitArray bits, long items) {
    Require.notNegative("items", items);
    if (bits.size() != shape.cells()) {
      throw new IllegalArgumentException(
          "bits must be " + shape.cells() + " for " + shape + ", but were " + bits.size());
    }
    return new FengArray(shape, bits, items);
  }

  /** The dimensions, side, hashes and mapping. */
  public FengShape shape() {
    return shape;
  }

  /** Keys added, every repetition counted. */
  public long items() {
    return items.sum();
  }

  /** The memory of the bits. */
  public long bytes() {
    return 8L * bits.words();
  }

  /** The bits, in linear order: a live view. */
  public Bits bits() {
    return bits;
  }

  /** Adds a key. */
  public void add(long key) {
    long[] cells = cells(key);
    for (int i = 0; i < cellsPerItem; i++) {
      bits.set(cells[i]);
    }
    items.increment();
  }

  /** Whether a key may have been added. Allocates nothing. */
  public boolean mightContain(long key) {
    long[] cells = cells(key);
    for (int i = 0; i < cellsPerItem; i++) {
      if (!bits.get(cells[i])) {
        return false;
      }
    }
    return true;
  }

  /** The cells of a key, in the first places of an array that belongs to this thread. */
  private long[] cells(long key) {
    Scratch own = Scratch.OWN.get();
    if (own.cells.length < cellsPerItem) {
      own.cells = new long[cellsPerItem];
    }
    for (int j = 0; j < shape.hashes(); j++) {
      own.values[j] = Probes.position(key, j, bits.size());
    }
    Arrays.sort(own.values, 0, shape.hashes());
    int coordinates = shape.coordinates();
    for (int rank = 0; rank < shape.hashes(); rank++) {
      int point = rank % shape.dimensions() * coordinates + rank / shape.dimensions();
      own.points[point] = own.values[rank] % shape.side();
    }
    Arrays.fill(own.cells, 0, cellsPerItem, -1); // a cell that the mapping leaves out shows
    shape.mapping().map(shape.dimensions(), coordinates, shape.side(), own.points, own.cells);
    for (int i = 0; i < cellsPerItem; i++) {
      if (own.cells[i] < 0 || own.cells[i] >= bits.size()) {
        throw new IllegalStateException(
            "mapping "
                + shape.mapping().name()
                + " must give "
                + cellsPerItem
                + " cells in [0, "
                + bits.size()
                + "), but number "
                + i
                + " was "
                + own.cells[i]);
      }
    }
    return own.cells;
  }

  /** The fraction of set bits. */
  public double fill() {
    return (double) bits.count() / bits.size();
  }

  /**
   * The chance that a stranger is taken for a member, from the bits as they are: by the fill for
   * OFFF, by asking for random strangers (always the same ones) for the others, whose cells are not
   * independent.
   *
   * @param seed decides which strangers
   */
  public double falseRate(long seed) {
    if (shape.mapping() == FengMapping.OFFF) {
      return Math.pow(fill(), shape.coordinates());
    }
    int accepted = 0;
    for (int i = 0; i < SAMPLES; i++) {
      accepted += mightContain(Mixer.mix(i, seed)) ? 1 : 0;
    }
    return (double) accepted / SAMPLES;
  }

  /**
   * The number of different items, estimated from the set bits as if their cells were independent;
   * those of WOFF are a grid that overlaps itself, so there it is a lower bound.
   */
  public double estimatedItems() {
    return BloomTheory.estimatedCount(bits.size(), cellsPerItem, bits.count());
  }

  /** Adds all that the other, of the same shape, holds. */
  public void unite(FengArray other) {
    requireSame(other, "be united");
    bits.unite(other.bits);
    items.add(other.items());
  }

  /**
   * Keeps what both arrays, of the same shape, hold: every key added to both stays. {@link #items}
   * is then the smaller of both counts, an upper bound.
   */
  public void intersect(FengArray other) {
    requireSame(other, "be intersected");
    bits.intersect(other.bits);
    items.add(Math.min(items(), other.items()) - items());
  }

  private void requireSame(FengArray other, String verb) {
    if (!shape.equals(other.shape)) {
      throw new IllegalArgumentException(
          "filters must have one shape to " + verb + ", but had " + shape + " and " + other.shape);
    }
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof FengArray that
        && shape.equals(that.shape)
        && items() == that.items()
        && bits.equals(that.bits);
  }

  @Override
  public int hashCode() {
    return shape.hashCode() * 31 + bits.hashCode();
  }

  @Override
  public String toString() {
    return shape + ", items=" + items();
  }
}
