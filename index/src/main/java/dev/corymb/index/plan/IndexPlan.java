package dev.corymb.index.plan;

import dev.corymb.core.bits.Bits;
import dev.corymb.core.check.Require;
import dev.corymb.core.filter.FilterShape;
import dev.corymb.index.AbstractIndex;
import dev.corymb.index.FilterIndex;
import dev.corymb.index.IndexKind;
import dev.corymb.index.ScanIndex;
import dev.corymb.index.sliced.SlicedIndex;
import dev.corymb.index.tree.BloofiTree;
import dev.corymb.index.tree.TreeOptions;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * The choice of an index, with the reason in words.
 *
 * @param kind what was chosen
 * @param bytes the memory that it takes, about
 * @param reason why
 */
public record IndexPlan(IndexKind kind, long bytes, String reason) {

  private static final int FEW_SITES = 128; // fewer take less than half of what their rows would
  static final double SPARSE = 0.02; // where packed rows take less than half
  private static final int PIECE = 32; // columns of a packed row
  private static final double PIECE_OVERHEAD = 1.0 / 32 + 1.0 / 128; // which are kept, and where
  private static final double ROW_BYTES = 90; // of a packed row, whatever is in it
  private static final double COARSE = 1.03;
  private static final int ROW_OVERHEAD = 20; // bytes of a row's array in addition to its words

  /** As much memory as it takes. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  /**
   * Chooses for a number of sites with filters of a shape.
   *
   * @param fill the mean fraction of set bits in a filter
   * @param memory the bytes that the index may take
   * @throws IllegalArgumentException if no index fits the memory
   */
  public static IndexPlan choose(FilterShape shape, int sites, double fill, long memory) {
    Require.inRange("sites", sites, 1, AbstractIndex.MAX_SITES);
    Require.positive("memory", memory);
    if (!(fill >= 0 && fill <= 1)) {
      throw new IllegalArgumentException("fill must be in [0, 1], but was " + fill);
    }
    long raw = shape.size() / 8 * sites;
    if (sites < FEW_SITES && raw <= memory) {
      return new IndexPlan(
          IndexKind.SCAN,
          raw,
          "for fewer than " + FEW_SITES + " sites, asking each takes the least memory");
    }
    if (shape.size() > SlicedIndex.MAX_ROWS && raw <= memory) {
      return new IndexPlan(
          IndexKind.SCAN,
          raw,
          "filters of " + shape.size() + " bits have too many rows for slices");
    }
    long plain = slicedBytes(shape.size(), sites);
    if (plain <= memory && shape.size() <= SlicedIndex.MAX_ROWS) {
      String fits = memory == UNBOUNDED ? "" : ", and its " + mib(plain) + " fit " + mib(memory);
      return new IndexPlan(
          IndexKind.SLICED, plain, "the fastest for " + FEW_SITES + " sites and more" + fits);
    }
    Optional<IndexPlan> packed = packed(shape, sites, fill, SPARSE);
    if (packed.isPresent() && packed.get().bytes() <= memory) {
      return packed.get();
    }
    throw new IllegalArgumentException(
        "memory must be at least "
            + Math.min(plain, packed.map(IndexPlan::bytes).orElse(raw))
            + " bytes for "
            + sites
            + " filters of "
            + shape.size()
            + " bits, but was "
            + memory);
  }

  /**
   * The compact index for a number of sites, if their filters are sparse enough for it.
   *
   * @param sparse the fill from which on they are not
   */
  static Optional<IndexPlan> packed(FilterShape shape, int sites, double fill, double sparse) {
    if (fill >= sparse
        || sites > SlicedIndex.MAX_COMPACT_SITES
        || shape.size() > SlicedIndex.MAX_ROWS) {
      return Optional.empty();
    }
    long bytes = packedBytes(shape.size(), sites, fill);
    String reason =
        String.format(
            Locale.ROOT,
            "memory is short; at a fill of %.2g packed rows take %s instead of %s",
            fill,
            mib(bytes),
            mib(slicedBytes(shape.size(), sites)));
    return Optional.of(new IndexPlan(IndexKind.COMPACT, bytes, reason));
  }

  /**
   * The given index for a number of sites with filters of a shape.
   *
   * @param fill the mean fraction of set bits in a filter
   * @param memory the bytes that the index may take
   * @throws IllegalArgumentException if it does not fit the memory
   */
  public static IndexPlan of(
      IndexKind kind, FilterShape shape, int sites, double fill, long memory) {
    long raw = shape.size() / 8 * sites;
    long bytes =
        switch (kind) {
          case SLICED -> slicedBytes(shape.size(), sites);
          case COMPACT -> packedBytes(shape.size(), sites, fill);
          case TREE -> 2 * raw; // nodes of two children at least: as many unions as filters
          case SCAN -> raw;
        };
    if (bytes > memory) {
      throw new IllegalArgumentException(
          "memory must be at least "
              + bytes
              + " bytes for a "
              + kind
              + " index of "
              + sites
              + " filters of "
              + shape.size()
              + " bits, but was "
              + memory);
    }
    return new IndexPlan(kind, bytes, "it was asked for, and its " + mib(bytes) + " fit");
  }

  /** An empty index of a kind. */
  public static FilterIndex create(IndexKind kind, FilterShape shape) {
    return switch (kind) {
      case SLICED -> SlicedIndex.plain(shape);
      case COMPACT -> SlicedIndex.compact(shape);
      case TREE -> new BloofiTree(shape, TreeOptions.DEFAULT);
      case SCAN -> new ScanIndex(shape);
    };
  }

  /** An index of many sites, built in the fastest way. */
  public static FilterIndex build(
      IndexKind kind, FilterShape shape, List<String> sites, List<? extends Bits> filters) {
    FilterIndex index = create(kind, shape);
    index.insertAll(sites, filters);
    return index;
  }

  /** The same sites in an index of another kind. */
  static FilterIndex convert(FilterIndex index, IndexKind kind) {
    if (index instanceof SlicedIndex sliced && kind.isSliced()) {
      return sliced.copy(kind == IndexKind.COMPACT); // row by row: much faster
    }
    List<String> sites = index.sites();
    Function<String, Bits> bits = index instanceof ScanIndex scan ? scan::view : index::bits;
    return build(kind, index.shape(), sites, sites.stream().map(bits).toList());
  }

  private static long slicedBytes(long rows, long sites) {
    return (long) (rows * (ROW_OVERHEAD + COARSE * 8 * ((sites + 63) >>> 6)));
  }

  private static long packedBytes(long rows, long columns, double fill) {
    double kept = -Math.expm1(Math.log1p(-fill) * PIECE);
    return (long) (rows * (ROW_BYTES + columns / 8.0 * (kept + PIECE_OVERHEAD)));
  }

  private static String mib(long bytes) {
    return String.format(Locale.ROOT, "%.1f MiB", bytes / (double) (1 << 20));
  }
}
