package dev.corymb.core.filter;

import static java.util.Objects.requireNonNull;

import dev.corymb.core.bits.BitArray;
import dev.corymb.core.bits.Bits;
import dev.corymb.core.bits.CounterArray;
import dev.corymb.core.bits.Counters;
import dev.corymb.core.bits.LongIntTable;
import dev.corymb.core.bits.LongList;
import dev.corymb.core.check.Require;
import dev.corymb.core.schema.Digester;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A filter of counters: items can be removed again.
 *
 * <p>One thread may add and remove while any number ask. An item that was added, and not removed as
 * often, is found by every thread that knows of it.
 */
public final class CountingFilter extends MatrixFilter implements RemovableFilter {

  private final CounterArray counters;
  private final Bits image;
  private final boolean meeting; // whether an item may take a cell more than once
  private final AtomicLong items; // of one writer, so a plain sum and a lazy store will do

  /** An empty filter of the usual kind, PBF-BF; a {@link FilterPlan} has more choices. */
  public static CountingFilter sizedFor(Digester digester, long items, double falseRate) {
    return new CountingFilter(FilterPlan.of(FilterKind.PBF_BF, digester, items, falseRate).shape());
  }

  /** Creates an empty filter. */
  public CountingFilter(FilterShape shape) {
    this(shape, new CounterArray(shape.size()), new LongIntTable(), 0);
  }

  private CountingFilter(
      FilterShape shape, CounterArray counters, LongIntTable values, long items) {
    super(shape, (matrix, offset) -> new CounterMatrix(matrix, offset, counters), values);
    this.counters = counters;
    this.image = counters.image();
    this.meeting =
        shape.digester().schema().many() != 0
            || shape.matrices().stream().anyMatch(matrix -> matrix.layout() == Layout.FLAT);
    this.items = new AtomicLong(items);
  }

  /**
   * A filter over the given cells, which it owns from now on.
   *
   * @param values the verification values of a PBF-HT with their counts; empty for other kinds
   * @throws IllegalArgumentException if they do not fit the shape
   */
  public static CountingFilter of(
      FilterShape shape, CounterArray counters, LongIntTable values, long items) {
    Require.notNegative("items", items);
    Cells.requireFit(shape, counters.image(), values);
    return new CountingFilter(shape, counters, values, items);
  }

  private CounterMatrix part(int group) {
    return (CounterMatrix) parts[group];
  }

  private CounterMatrix verification() {
    return (CounterMatrix) requireNonNull(verification);
  }

  @Override
  public long items() {
    return items.get();
  }

  @Override
  public long bytes() {
    return counters.bytes() + (table == null ? 0 : table.bytes());
  }

  /** The counters of all matrices, as {@link FilterShape} lays them out: a live view. */
  public Counters counters() {
    return counters;
  }

  @Override
  public Bits bits() {
    return image;
  }

  @Override
  public void add(long[] digests) {
    digester().requireRow(digests);
    if (digests.length > digester().schema().size()) {
      addCells(shape().cells(digests), cell -> {});
      return;
    }
    if (table != null) {
      table.add(shape().verificationValue(digests, 0));
    }
    for (int i = 0; i < parts.length; i++) {
      part(i).add(tuple(i, digests, 0));
    }
    if (verification != null) {
      verification().add(shape().verificationDigest(digests, 0));
    }
    count(1);
  }

  /** Adds an item so many times, at least once; quickly, because counters stick at 15. */
  public void add(long[] digests, long times) {
    Require.positive("times", times);
    long steps = Math.min(times, CounterArray.STICKY);
    for (long i = 0; i < steps; i++) {
      add(digests);
    }
    if (table != null) {
      for (long i = steps; i < times; i++) {
        table.add(shape().verificationValue(digests, 0));
      }
    }
    count(times - steps);
  }

  /**
   * Removes an item once.
   *
   * <p>An item that the filter rules out is refused and nothing changes. A stranger that the filter
   * takes for a member cannot be told apart: removing it may damage others, so whoever is not sure
   * keeps an exact record and asks it first. A PBF-HT with mixed verification is as good as one: it
   * refuses every stranger but those whose 64-bit value collides.
   *
   * @return false if the item was rejected
   */
  @Override
  public boolean remove(long[] digests) {
    digester().requireRow(digests);
    if (digests.length > digester().schema().size()) {
      return removeCells(shape().cells(digests), cell -> {});
    }
    long verified = verification == null ? 0 : shape().verificationDigest(digests, 0);
    if (!isRemovable(digests, verified)) {
      return false;
    }
    if (table != null) {
      table.remove(shape().verificationValue(digests, 0));
    }
    for (int i = 0; i < parts.length; i++) {
      part(i).remove(tuple(i, digests, 0));
    }
    if (verification != null) {
      verification().remove(verified);
    }
    count(-1);
    return true;
  }

  /**
   * Adds an item by its cells, for callers that need them too.
   *
   * @param cells those that {@link FilterShape#cells} gives
   * @param taken gets the cells that were free
   * @throws IllegalStateException for a PBF-HT, which keeps more than cells
   */
  public void addCells(long[] cells, LongConsumer taken) {
    requireCellsAlone();
    for (long cell : cells) {
      if (counters.increment(cell)) {
        taken.accept(cell);
      }
    }
    count(1);
  }

  /**
   * Adds several items by their cells, see {@link #addCells(long[], LongConsumer)}.
   *
   * @param cells those of one item after the other
   * @param taken gets the cells that were free
   */
  public void addCells(long[] cells, int items, LongList taken) {
    requireCellsAlone();
    counters.incrementAll(cells, taken);
    count(items);
  }

  /**
   * Removes an item once by its cells, see {@link #addCells} and {@link #remove(long[])}.
   *
   * @param freed gets the cells that are free now
   * @return false if the item was rejected; then nothing has changed
   */
  public boolean removeCells(long[] cells, LongConsumer freed) {
    requireCellsAlone();
    for (int i = 0; i < cells.length; i++) {
      int count = counters.get(cells[i]);
      if (count == 0
          || (meeting && count != CounterArray.STICKY && count < occurrences(cells, i))) {
        return false;
      }
    }
    for (long cell : cells) {
      if (counters.decrement(cell)) {
        freed.accept(cell);
      }
    }
    count(-1);
    return true;
  }

  /** How often a cell is among those up to its place. */
  private static int occurrences(long[] cells, int place) {
    int occurrences = 1;
    for (int i = 0; i < place; i++) {
      occurrences += cells[i] == cells[place] ? 1 : 0;
    }
    return occurrences;
  }

  private void requireCellsAlone() {
    if (table != null) {
      throw new IllegalStateException("filter must be cells alone, but has a table of values");
    }
  }

  private boolean isRemovable(long[] digests, long verified) {
    if (verification != null && !verification().isRemovable(verified)) {
      return false;
    }
    for (int i = 0; i < parts.length; i++) {
      if (!part(i).isRemovable(tuple(i, digests, 0))) {
        return false;
      }
    }
    return table == null || table.contains(shape().verificationValue(digests, 0));
  }

  private void count(long more) {
    items.lazySet(Math.max(0, items.getPlain() + more));
  }

  /** The number of counters that stick at 15: their cells stay taken until a rebuild. */
  public long saturatedCounters() {
    return counters.saturated();
  }

  /** The bit form of this filter as it is now: what others need to ask it. */
  public BitFilter bitImage() {
    return BitFilter.of(shape(), BitArray.copyOf(image), verificationValues(), items());
  }

  /** Adds all that the other, of counters and the same shape, holds. Counters stick at 15. */
  @Override
  public void unite(AddableFilter other) {
    CountingFilter that = Cells.requireLike(this, other);
    counters.unite(that.counters);
    if (table != null && that.table != null) {
      table.unite(that.table);
    }
    count(that.items());
  }

  /** A copy of its own. */
  public CountingFilter copy() {
    return new CountingFilter(shape(), counters.copy(), verificationValues(), items());
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CountingFilter that
        && shape().equals(that.shape())
        && items() == that.items()
        && counters.equals(that.counters)
        && sameTable(that);
  }

  @Override
  public int hashCode() {
    return shape().hashCode() * 31 + counters.hashCode();
  }
}
