package dev.corymb.index.sliced;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.Roster;
import dev.corymb.index.SiteSet;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The fast index: a query reads a few rows of bits in which every site has a column.
 *
 * <p>One thread may change the index while any number ask ({@link #query}, {@link #queryBatch},
 * {@link #locate}, {@link #sites}). They never wait, and a site that is present throughout a query
 * is never missed: not while others come and go, while its filter is replaced, nor while the index
 * grows. All other methods are for the thread that changes it.
 */
public final class SlicedIndex extends AbstractIndex {

  /*
   * A query takes the roster first: it says which columns are whose, and never changes. Then it
   * reads rows.
   *
   *   insert    The bits of a free column are set, then a roster with the site is published.
   *   replace   Likewise to another column, and one roster takes the site from the old column to the
   *             new one: every roster has it exactly once, at a column whose bits are set.
   *   remove    A roster without the site is published. Its bits stay: the column is dead.
   *   sweep     Clearing one column means a visit to every row, so dead columns are cleared when
   *             many have gathered, some rows with each later change, and become free when no row
   *             is left. A query may still hold a roster on which such a column is a live one (its
   *             site has moved since), and would miss it now. So the number of sweeps is raised
   *             before the first bit is cleared, and a query that sees it changed at its end starts
   *             again. That happens only when a sweep began meanwhile, so queries cannot hold each
   *             other up. A query that comes later has a roster without these columns.
   *   layout    Where columns are: old ones in exact rows, new ones in blocks. A query takes the
   *             layout after its roster, and keeps it. A column is in the layout before its site is
   *             on a roster, and in every later one, so a query finds all of its roster there.
   *   grow      A layout with one block more is published.
   *   merge     Blocks are copied into exact rows, some rows with each later change, and a row that
   *             is too short is replaced by a longer copy. Queries look at the blocks until no row
   *             is left: then a layout without them is published. A bit that changes meanwhile is
   *             written to its block, and to its row if that has been copied; if not, it will be
   *             copied with the others. A query that took the layout before goes on with the blocks,
   *             which nobody changes any more: what it does not see was written after it began.
   *   regroup   A new coarse level is built aside, some rows with each later change, and published
   *             with a layout. What is written meanwhile is written to both.
   *
   * Bits of live columns are cleared only where their filter has lost them, and each is written by
   * one thread in a word that it writes as a whole, so plain reads and writes will do, see BitArray.
   */

  /** The most cells of a filter: each has a row. */
  public static final int MAX_ROWS = Integer.MAX_VALUE - 8;

  /** The most sites of a compact index. */
  public static final int MAX_COMPACT_SITES = PackedSlices.MAX_WORDS * Long.SIZE;

  private static final int DEAD_PART = 8; // at most one in so many columns is dead
  private static final int LEAST_DEAD = 64; // before a sweep pays

  private static final int SWEEP_STEPS = 32; // changes: fewer than the columns that become free
  private static final int COARSE_SAMPLE = 2_000; // rows: a visit to all would take long

  private final Slices slices;
  private final boolean compact;
  private final int leastDead;
  private final int deadPart;
  private final DeadColumns dead;
  private final Ones ones = new Ones(); // of the filter that is being stored
  private final AtomicInteger sweeps = new AtomicInteger();

  private SlicedIndex(FilterShape shape, Slices slices) {
    this(shape, slices, LEAST_DEAD, DEAD_PART);
  }

  /** An index that sweeps as soon as more columns are dead than both bounds allow, for tests. */
  SlicedIndex(FilterShape shape, Slices slices, int leastDead, int deadPart) {
    super(shape);
    this.compact = slices instanceof PackedSlices;
    this.slices = slices;
    this.dead = new DeadColumns(slices, rows(shape));
    this.leastDead = leastDead;
    this.deadPart = deadPart;
  }

  /** An empty index that keeps every bit: the faster one. */
  public static SlicedIndex plain(FilterShape shape) {
    return new SlicedIndex(shape, new PlainSlices(rows(shape)));
  }

  /** An empty index that keeps only pieces in which something is set: for sparse filters. */
  public static SlicedIndex compact(FilterShape shape) {
    return new SlicedIndex(shape, new PackedSlices(rows(shape)));
  }

  /**
   * An empty index whose coarse level is not chosen but given, to compare with the chosen one.
   *
   * @param group the sites of a group: 64, 32, 16, or 1 for no coarse level
   */
  public static SlicedIndex grouped(FilterShape shape, int group) {
    if (group != 1 && group != 16 && group != 32 && group != 64) {
      throw new IllegalArgumentException("group must be 1, 16, 32 or 64, but was " + group);
    }
    int shift = Integer.numberOfTrailingZeros(group);
    return new SlicedIndex(shape, new PlainSlices(rows(shape), shift));
  }

  private static int rows(FilterShape shape) {
    if (shape.size() > MAX_ROWS) {
      throw new IllegalArgumentException(
          "cells must be at most " + MAX_ROWS + " for a sliced index, but were " + shape.size());
    }
    return (int) shape.size();
  }

  /**
   * Inserts many sites into an empty index, several times faster than one by one.
   *
   * @throws IllegalArgumentException if the index is not empty, a site is there twice, or bits do
   *     not fit the shape
   */
  @Override
  public void insertAll(List<String> sites, List<? extends Bits> filters) {
    if (endOfOrdinals() != 0) {
      throw new IllegalArgumentException("index must be new, but has had sites");
    }
    requireNew(sites, filters);
    if (!sites.isEmpty()) {
      slices.fill(filters, countAll(filters));
      enrolAll(sites);
    }
  }

  /**
   * An index from rows that another one has handed out, see {@link #copyRow}.
   *
   * @param sites the ids by ordinal, null where none is; all different
   * @param ones the bits set in each matrix of each site's filter, by ordinal
   * @param rows with nothing set in columns where no site is
   */
  public static SlicedIndex restore(
      FilterShape shape, boolean compact, List<String> sites, List<long[]> ones, RowSource rows)
      throws IOException {
    SlicedIndex index = compact ? compact(shape) : plain(shape);
    long sum = 0;
    for (int ordinal = 0; ordinal < sites.size(); ordinal++) {
      index.count(ordinal, ones.get(ordinal));
      sum += Arrays.stream(ones.get(ordinal)).sum();
    }
    index.slices.fill(sites.size(), sum, rows);
    index.enrolAll(sites);
    for (int ordinal = sites.size() - 1; ordinal >= 0; ordinal--) {
      if (sites.get(ordinal) == null) {
        index.free(ordinal);
      }
    }
    return index;
  }

  /**
   * The same sites in an index of its own.
   *
   * @param packed whether it keeps only pieces in which something is set
   */
  public SlicedIndex copy(boolean packed) {
    Roster now = roster();
    List<String> sites = new ArrayList<>();
    List<long[]> ones = new ArrayList<>();
    for (int ordinal = 0; ordinal < endOfOrdinals(); ordinal++) {
      sites.add(now.id(ordinal));
      ones.add(now.id(ordinal) == null ? new long[shape().matrices().size()] : ones(ordinal));
    }
    AtomicInteger row = new AtomicInteger();
    try {
      return restore(
          shape(), packed, sites, ones, into -> copyPresent(now, row.getAndIncrement(), into));
    } catch (IOException e) {
      throw new UncheckedIOException(e); // nothing is read
    }
  }

  private boolean copyPresent(Roster now, int row, long[] into) {
    boolean any = copyRow(row, into);
    for (int i = 0; any && i < into.length; i++) {
      into[i] &= now.present(i); // bits of those that have left may still be there
    }
    return any;
  }

  /**
   * Copies the words of a row into an array that is as long as the roster has words, and clear.
   *
   * @return false if nothing is set in it
   */
  public boolean copyRow(int row, long[] into) {
    return slices.copyRow(row, into);
  }

  @Override
  protected long[] store(int ordinal, Bits bits) {
    slices.ensureWords((ordinal >>> 6) + 1);
    // All positions first: finding them is work for the processor, setting them waits for memory.
    ones.find(bits, null);
    slices.setAll(ones.positions(), ones.count(), ordinal);
    siteChanged();
    return ones.taken(shape()); // without another look at all words
  }

  /** Does a part of what is to be done to all rows. */
  private void siteChanged() {
    slices.siteChanged();
    if (dead.isSweeping()) {
      dead.sweep(1 + (rows(shape()) - 1) / SWEEP_STEPS, this::free);
    }
  }

  @Override
  protected boolean set(int ordinal, long position) {
    return slices.set((int) position, ordinal);
  }

  @Override
  protected void added() {
    slices.itemChanged();
  }

  @Override
  public void clear(String site, long[] positions) {
    requirePositions(positions);
    int ordinal = ordinal(site);
    for (long position : positions) {
      if (slices.get((int) position, ordinal)) {
        slices.clear((int) position, ordinal);
        uncount(ordinal, position);
      }
    }
    slices.itemChanged();
  }

  @Override
  protected void overwrite(String site, int ordinal, Bits bits) {
    int other = claimFor(bits);
    move(site, ordinal, other);
    drop(ordinal);
  }

  /** What is to be set comes first, so that an item of both filters is never missed. */
  @Override
  protected void overwrite(String site, int ordinal, Bits from, Bits to) {
    siteChanged(); // first: if memory runs out, nothing has changed
    ones.find(to, from);
    for (int i = 0; i < ones.count(); i++) {
      slices.set(ones.positions()[i], ordinal);
    }
    ones.find(from, to);
    for (int i = 0; i < ones.count(); i++) {
      slices.clear(ones.positions()[i], ordinal);
    }
  }

  /** Some of the bits may have been set. */
  @Override
  protected void giveUp(int ordinal) {
    dead.add(ordinal);
  }

  @Override
  protected void drop(int ordinal) {
    dead.add(ordinal);
    if (!dead.isSweeping() && dead.count() > Math.max(leastDead, endOfOrdinals() / deadPart)) {
      startSweep();
    }
    siteChanged();
  }

  private void startSweep() {
    sweeps.incrementAndGet();
    VarHandle.fullFence(); // no clearing comes before it
    dead.startSweep();
  }

  /** A new column is cheaper than a sweep, so one is swept at once only if there are no more. */
  @Override
  protected void reclaim() {
    if (endOfOrdinals() == maxOrdinals() && dead.count() > 0) {
      if (!dead.isSweeping()) {
        startSweep();
      }
      dead.sweep(rows(shape()), this::free);
    }
  }

  @Override
  protected int maxOrdinals() {
    return slices.maxColumns();
  }

  /**
   * Moves new sites to where queries find them fastest, a part with each call. To be called when no
   * site has come for a while: it pays for queries, and costs the more the more often sites come.
   *
   * @param rows the most rows that are visited
   * @return false if there was nothing to do
   */
  public boolean settle(int rows) {
    return slices.settle(rows);
  }

  @Override
  public void query(long[] positions, SiteSet found) {
    requirePositions(positions);
    int before;
    do {
      before = sweeps.get();
      found.start(roster());
      slices.match(positions, found);
      VarHandle.acquireFence(); // what was read was read before the next line
    } while (before != sweeps.get());
  }

  @Override
  public void queryBatch(long[][] positions, SiteSet[] found) {
    FilterIndex.requireBatch(positions, found);
    for (long[] query : positions) {
      requirePositions(query);
    }
    int before;
    do {
      before = sweeps.get();
      Roster now = roster(); // one for all, so that they are of one moment and of one width
      for (int i = 0; i < positions.length; i++) {
        found[i].start(now);
      }
      slices.matchBatch(positions, found);
      VarHandle.acquireFence();
    } while (before != sweeps.get());
  }

  @Override
  public BitArray bits(String site) {
    int ordinal = ordinal(site);
    BitArray bits = new BitArray(shape().size());
    for (int row = 0; row < shape().size(); row++) {
      if (slices.get(row, ordinal)) {
        bits.setAlone(row);
      }
    }
    return bits;
  }

  /** The bytes that a row of a compact index takes beside its pieces, for words of columns. */
  public static long compactRowBytes(int words) {
    return PackedRow.bytes((words + (1 << PackedRow.SHIFT) - 1) >>> PackedRow.SHIFT);
  }

  @Override
  public IndexKind kind() {
    return compact ? IndexKind.COMPACT : IndexKind.SLICED;
  }

  @Override
  public int group() {
    return slices.group();
  }

  @Override
  public String structure() {
    return group() == 1
        ? "no coarse level: too full"
        : String.format(
            Locale.ROOT,
            "groups of %d sites, %.2g of the coarse level taken",
            group(),
            slices.sampledCoarseFill(COARSE_SAMPLE));
  }

  @Override
  public Map<String, Number> figures() {
    return group() == 1
        ? Map.of("group", 1)
        : Map.of("group", group(), "coarseFill", slices.coarseFill());
  }

  /** The fraction of set bits in the coarse level; NaN if there is none. */
  public double coarseFill() {
    return slices.coarseFill();
  }

  /**
   * The same from a sample of rows: near enough to be shown, and without a visit to all of them.
   *
   * @param sample how many rows to look at, about; a compact index looks at all
   */
  public double sampledCoarseFill(int sample) {
    return slices.sampledCoarseFill(sample);
  }

  @Override
  public long bytes() {
    return slices.bytes();
  }

  /** The most bytes that one more site takes, room for later ones included. */
  public long bytesOfOneMore() {
    return slices.bytesOfOneMore();
  }
}
