package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.check.Require;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.hash.Probes;
import dev.corymb.core.schema.Digester;
import dev.corymb.core.schema.Item;
import dev.corymb.core.schema.Query;
import dev.corymb.core.theory.BloomTheory;
import java.util.Arrays;
import java.util.concurrent.atomic.LongAdder;

/**
 * The multi-dimensional Bloom filter of paper 001 over whole items: OFFF, WOFF, or with a mapping
 * of the caller's.
 *
 * <p>It is here for fidelity. OFFF equals a Bloom filter with k/N hashes; the standard filter
 * reaches the same rates at less cost.
 *
 * <p>Any number of threads may add and ask at the same time. Uniting is for one thread alone.
 */
public final class FengFilter implements Filter {

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
  private final Digester digester;
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

  /** Creates an empty filter. */
  public FengFilter(Digester digester, FengShape shape) {
    this(digester, shape, new BitArray(shape.cells()), 0);
  }

  private FengFilter(Digester digester, FengShape shape, BitArray bits, long items) {
    this.digester = requireNonNull(digester, "digester");
    this.shape = shape;
    this.cellsPerItem = shape.cellsPerItem();
    this.bits = bits;
    this.items.add(items);
  }

  /** A filter over the given bits, which it owns from now on. */
  public static FengFilter of(Digester digester, FengShape shape, BitArray bits, long items) {
    Require.notNegative("items", items);
    if (bits.size() != shape.cells()) {
      throw new IllegalArgumentException(
          "bits must be " + shape.cells() + " for " + shape + ", but were " + bits.size());
    }
    return new FengFilter(digester, shape, bits, items);
  }

  @Override
  public FilterKind kind() {
    return shape.mapping() == FengMapping.OFFF
        ? FilterKind.OFFF
        : shape.mapping() == FengMapping.WOFF ? FilterKind.WOFF : FilterKind.FFF;
  }

  @Override
  public Digester digester() {
    return digester;
  }

  /** The dimensions, side, hashes and mapping. */
  public FengShape shape() {
    return shape;
  }

  @Override
  public long items() {
    return items.sum();
  }

  @Override
  public long bytes() {
    return 8L * bits.words();
  }

  /** The bits, in linear order: a live view. */
  public Bits bits() {
    return bits;
  }

  /** Adds an item. */
  public void add(Item item) {
    add(digester.digest(item));
  }

  /** Adds an item by the digests of its attributes. */
  public void add(long[] digests) {
    long[] cells = cells(key(digests));
    for (int i = 0; i < cellsPerItem; i++) {
      bits.set(cells[i]);
    }
    items.increment();
  }

  /**
   * Whether an item may match the query.
   *
   * @throws IllegalArgumentException if the query is partial: this filter knows whole items only
   */
  public boolean mightContain(Query query) {
    if (!query.isFull()) {
      throw kind().knowsWholeItemsOnly(digester.schema());
    }
    return mightContain(digester.digest(query));
  }

  /** Whether the item with these digests may have been added. Allocates nothing. */
  public boolean mightContain(long[] digests) {
    return mightContainKey(key(digests));
  }

  private boolean mightContainKey(long key) {
    long[] cells = cells(key);
    for (int i = 0; i < cellsPerItem; i++) {
      if (!bits.get(cells[i])) {
        return false;
      }
    }
    return true;
  }

  private long key(long[] digests) {
    digester.requireArity(digests);
    return Mixer.combine(digests);
  }

  /** The item's cells, in the first places of an array that belongs to this thread. */
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
   */
  public double falseRate() {
    if (shape.mapping() == FengMapping.OFFF) {
      return Math.pow(fill(), shape.coordinates());
    }
    int accepted = 0;
    for (int i = 0; i < SAMPLES; i++) {
      accepted += mightContainKey(Mixer.mix(i, digester.seed())) ? 1 : 0;
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

  /** Whether it takes more than half of all strangers for members. */
  public boolean isSaturated() {
    return falseRate() > 0.5;
  }

  /** Adds all that the other, of the same shape, schema and seed, holds. */
  public void unite(FengFilter other) {
    requireSame(other, "be united");
    bits.unite(other.bits);
    items.add(other.items());
  }

  /**
   * Keeps what both filters, of the same shape, schema and seed, hold: every item added to both
   * stays. {@link #items} is then the smaller of both counts, an upper bound.
   */
  public void intersect(FengFilter other) {
    requireSame(other, "be intersected");
    bits.intersect(other.bits);
    items.add(Math.min(items(), other.items()) - items());
  }

  private void requireSame(FengFilter other, String verb) {
    if (!shape.equals(other.shape) || !digester.equals(other.digester)) {
      String seeds = digester.seed() == other.digester.seed() ? "" : " (their seeds differ)";
      throw new IllegalArgumentException(
          "filters must have one shape to "
              + verb
              + ", but were "
              + this
              + " and "
              + other
              + seeds);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof FengFilter that
        && shape.equals(that.shape)
        && digester.equals(that.digester)
        && items() == that.items()
        && bits.equals(that.bits);
  }

  @Override
  public int hashCode() {
    return shape.hashCode() * 31 + bits.hashCode();
  }

  @Override
  public String toString() {
    return kind() + " over [" + digester.schema() + "], " + shape + ", items=" + items();
  }
}
