package dev.corymb.core.theory;

import dev.corymb.core.check.Require;
import java.util.function.LongPredicate;

/**
 * From what a user wants (items, false rate) to whole numbers of hashes and cells, and back.
 *
 * <pre>
 *   n  items
 *   f  false rate, in (0, 1)
 * </pre>
 *
 * <p>How numbers are rounded: for a given number of hashes the formula is solved for the cells as a
 * real number, rounded up, and then moved cell by cell until the finite form of the rate is at most
 * f and one cell less would not do. Over all numbers of hashes up to {@value #MOST_HASHES} the size
 * with the fewest cells in total wins; between equals, the one with fewer hashes. The number of
 * hashes is therefore a whole number from the start and never rounded afterwards.
 *
 * <p>The rates are those of {@link BloomTheory}: exact for the segment and split-block layouts; the
 * flat one is a slight underestimate for small filters, as told there.
 */
public final class Sizing {

  /** The most hashes a size is given. */
  public static final int MOST_HASHES = 64;

  /** The most cells a size may have in total: 2^60. */
  public static final long MOST_CELLS = 1L << 60;

  /**
   * The hashes and cells of a filter, or of one sub-matrix of a parallel filter.
   *
   * @param hashes at least 1
   * @param cells at least 1: in the segment layout the cells of <em>one</em> of the arrays, of
   *     which there are as many as hashes; in the flat and the split-block layout all cells
   */
  public record MatrixSize(int hashes, long cells) {

    public MatrixSize {
      Require.positive("hashes", hashes);
      Require.positive("cells", cells);
    }
  }

  private Sizing() {}

  // Segment

  /** The segment size with the fewest cells in total whose false rate at {@code n} is at most f. */
  public static MatrixSize segment(long n, double f) {
    return fewestCells(n, f, true);
  }

  /** The segment size with the given hashes whose false rate at {@code n} is at most f. */
  public static MatrixSize segment(long n, double f, int hashes) {
    requireRequest(n, f, hashes);
    double estimate = cellsEstimate(f, hashes, (double) n);
    requireFits(estimate * hashes, n, f, hashes);
    return least(estimate, hashes, m -> BloomTheory.segmentFalseRate(m, hashes, n) <= f);
  }

  /** The most items with which a segment size still has a false rate of at most f; perhaps none. */
  public static long segmentItems(MatrixSize size, double f) {
    Require.openUnit("f", f);
    return most(
        itemsEstimate(f, size.hashes, size.cells),
        n -> BloomTheory.segmentFalseRate(size.cells, size.hashes, n) <= f);
  }

  /** The false rate of a segment size with {@code n} items. */
  public static double segmentFalseRate(MatrixSize size, long n) {
    return BloomTheory.segmentFalseRate(size.cells, size.hashes, n);
  }

  /** All cells of a segment size: hashes times cells. */
  public static long segmentTotalCells(MatrixSize size) {
    return Math.multiplyExact(size.cells, (long) size.hashes);
  }

  // Flat

  /** The flat size with the fewest cells whose false rate at {@code n} is at most f. */
  public static MatrixSize flat(long n, double f) {
    return fewestCells(n, f, false);
  }

  /** The flat size with the given hashes whose false rate at {@code n} is at most f. */
  public static MatrixSize flat(long n, double f, int hashes) {
    requireRequest(n, f, hashes);
    double estimate = cellsEstimate(f, hashes, (double) n * hashes);
    requireFits(estimate, n, f, hashes);
    return least(estimate, hashes, m -> BloomTheory.falseRate(m, hashes, n) <= f);
  }

  /** The most items with which a flat size still has a false rate of at most f; perhaps none. */
  public static long flatItems(MatrixSize size, double f) {
    Require.openUnit("f", f);
    return most(
        itemsEstimate(f, size.hashes, size.cells) / size.hashes,
        n -> BloomTheory.falseRate(size.cells, size.hashes, n) <= f);
  }

  /** The false rate of a flat size with {@code n} items. */
  public static double flatFalseRate(MatrixSize size, long n) {
    return BloomTheory.falseRate(size.cells, size.hashes, n);
  }

  // Split block

  /** The split-block size with the fewest blocks whose false rate at {@code n} is at most f. */
  public static MatrixSize splitBlock(long n, double f) {
    requireRequest(n, f, BloomTheory.SPLIT_BLOCK_HASHES);
    long blocks =
        leastFrom(
            Math.max(1, n / BloomTheory.SPLIT_BLOCK_CELLS),
            MOST_CELLS / BloomTheory.SPLIT_BLOCK_CELLS,
            B -> BloomTheory.splitBlockFalseRate(B, n) <= f);
    if (blocks < 0) {
      throw tooManyCells(n, f, BloomTheory.SPLIT_BLOCK_HASHES);
    }
    return new MatrixSize(BloomTheory.SPLIT_BLOCK_HASHES, blocks * BloomTheory.SPLIT_BLOCK_CELLS);
  }

  /** The most items with which a split-block size still has a false rate of at most f. */
  public static long splitBlockItems(MatrixSize size, double f) {
    Require.openUnit("f", f);
    long blocks = blocks(size);
    // 8 hashes over the cells of the block, at an even load: a start, no more
    double estimate = itemsEstimate(f, size.hashes, size.cells) / size.hashes;
    return most(estimate, n -> BloomTheory.splitBlockFalseRate(blocks, n) <= f);
  }

  /** The false rate of a split-block size with {@code n} items. */
  public static double splitBlockFalseRate(MatrixSize size, long n) {
    return BloomTheory.splitBlockFalseRate(blocks(size), n);
  }

  private static long blocks(MatrixSize size) {
    if (size.hashes != BloomTheory.SPLIT_BLOCK_HASHES
        || size.cells % BloomTheory.SPLIT_BLOCK_CELLS != 0) {
      throw new IllegalArgumentException(
          "size must have 8 hashes and a multiple of 512 cells, but was " + size);
    }
    return size.cells / BloomTheory.SPLIT_BLOCK_CELLS;
  }

  // Budgets and costs

  /**
   * The false rate each site may have so that a query lists {@code falseSites} sites falsely, in
   * the mean: falseSites / sites.
   */
  public static double falseRatePerSite(long sites, double falseSites) {
    Require.positive("sites", sites);
    if (!(falseSites > 0 && falseSites < sites)) {
      throw new IllegalArgumentException(
          "falseSites must be more than 0 and less than the number of sites, "
              + sites
              + ", but was "
              + falseSites);
    }
    return falseSites / sites;
  }

  /** The sites a query lists falsely, in the mean, when each has false rate f: sites times f. */
  public static double expectedFalseSites(long sites, double f) {
    Require.notNegative("sites", sites);
    Require.unit("f", f);
    return sites * f;
  }

  /** The bits per item of {@code totalCells} cells of {@code bitsPerCell} bits. */
  public static double bitsPerItem(long totalCells, int bitsPerCell, long n) {
    Require.notNegative("totalCells", totalCells);
    Require.positive("bitsPerCell", bitsPerCell);
    Require.positive("n", n);
    return (double) totalCells * bitsPerCell / n;
  }

  /** The bytes of {@code totalCells} cells of {@code bitsPerCell} bits, rounded up. */
  public static long bytes(long totalCells, int bitsPerCell) {
    Require.notNegative("totalCells", totalCells);
    Require.positive("bitsPerCell", bitsPerCell);
    // eight cells fill bitsPerCell bytes; the rest is rounded up on its own
    long whole = Math.multiplyExact(totalCells / Byte.SIZE, (long) bitsPerCell);
    long rest = totalCells % Byte.SIZE * bitsPerCell;
    return Math.addExact(whole, (rest + Byte.SIZE - 1) / Byte.SIZE);
  }

  // The storage that Xiao and Hua compare in Sec. 6.3, for random queries, in bits of one per cell

  /**
   * The bits per item of a structure in which {@code hashes} arrays must all be hit falsely, by
   * Theorems 5.1, 5.2 and 5.6 solved for the cells: hashes / -ln(1 - f^(1/hashes)).
   */
  public static double paperStorage(double f, int hashes) {
    Require.openUnit("f", f);
    Require.positive("hashes", hashes);
    return hashes / -logClear(f, hashes);
  }

  /** The bits per item of an SBF at the best whole number of hashes. */
  public static double paperStorageSbf(double f) {
    return leastPaperStorage(f, 1);
  }

  /** The bits per item of a PBF of {@code p} attributes at the best whole q. */
  public static double paperStoragePbf(double f, int p) {
    Require.positive("p", p);
    return leastPaperStorage(f, p);
  }

  /** The bits per item of a PBF of {@code p} attributes with {@code q} hashes each. */
  public static double paperStoragePbf(double f, int p, int q) {
    Require.positive("p", p);
    Require.positive("q", q);
    return paperStorage(f, Math.multiplyExact(p, q));
  }

  /** The bits per item of a PBF-BF of {@code p} attributes at the best whole q, by Theorem 5.6. */
  public static double paperStoragePbfBf(double f, int p) {
    Require.positive("p", p);
    return leastPaperStorage(f, Math.addExact(p, 1));
  }

  /** The bits per item of a PBF-BF of {@code p} attributes with {@code q} hashes each. */
  public static double paperStoragePbfBf(double f, int p, int q) {
    Require.positive("p", p);
    return paperStoragePbf(f, Math.addExact(p, 1), q);
  }

  private static double leastPaperStorage(double f, int step) {
    double least = Double.POSITIVE_INFINITY;
    for (int q = 1; q <= MOST_HASHES; q++) {
      least = Math.min(least, paperStorage(f, Math.multiplyExact(step, q)));
    }
    return least;
  }

  // Solving, rounding and adjusting

  /** ln(1 - f^(1/hashes)): the log of the share of cells that must stay clear. */
  private static double logClear(double f, int hashes) {
    double logFill = Math.log(f) / hashes;
    // two ways to write it, because each loses its digits where the other keeps them
    return logFill < -1 ? Math.log1p(-Math.exp(logFill)) : Math.log(-Math.expm1(logFill));
  }

  /** The cells that {@code hits} hits leave clear in the share that f needs, as a real number. */
  private static double cellsEstimate(double f, int hashes, double hits) {
    return 1 / -Math.expm1(logClear(f, hashes) / hits);
  }

  /** All cells of a size with the given hashes, as a real number. */
  static double estimate(long n, double f, int hashes, boolean segment) {
    return segment
        ? cellsEstimate(f, hashes, (double) n) * hashes
        : cellsEstimate(f, hashes, (double) n * hashes);
  }

  /** The hits after which {@code cells} cells have the share clear that f needs. */
  private static double itemsEstimate(double f, int hashes, long cells) {
    return cells == 1 ? 0 : logClear(f, hashes) / Math.log1p(-1.0 / cells);
  }

  private static MatrixSize fewestCells(long n, double f, boolean segment) {
    requireRequest(n, f, 1);
    MatrixSize best = null;
    double bestTotal = Double.POSITIVE_INFINITY;
    for (int hashes = 1; hashes <= MOST_HASHES; hashes++) {
      double arrays = segment ? hashes : 1;
      if (estimate(n, f, hashes, segment)
          <= Math.min((double) MOST_CELLS, bestTotal)) { // rounding up only adds to the estimate
        MatrixSize size = segment ? segment(n, f, hashes) : flat(n, f, hashes);
        double total = size.cells * arrays;
        if (total < bestTotal) {
          best = size;
          bestTotal = total;
        }
      }
    }
    if (best == null) {
      throw tooManyCells(n, f, MOST_HASHES);
    }
    return best;
  }

  private static MatrixSize least(double estimate, int hashes, LongPredicate enough) {
    long start = (long) Math.max(1, Math.ceil(estimate));
    return new MatrixSize(hashes, leastFrom(start, Long.MAX_VALUE, enough));
  }

  /**
   * The least number that is enough, searched outwards from {@code start} in doubling steps and
   * then between the last two; -1 if it would be above {@code limit}.
   */
  private static long leastFrom(long start, long limit, LongPredicate enough) {
    long low = 0; // never enough
    long high = start;
    for (long step = 1; !enough.test(high); step = Math.min(2 * step, MOST_CELLS)) {
      if (high >= limit) {
        return -1;
      }
      low = high;
      high += Math.min(step, limit - high);
    }
    if (low == 0) { // the start was enough, so look below it
      low = start - 1;
      for (long step = 2; low > 0 && enough.test(low); step *= 2) {
        high = low;
        low = Math.max(0, low - step);
      }
    }
    while (high - low > 1) { // high is enough, low is not
      long middle = low + (high - low) / 2;
      if (enough.test(middle)) {
        high = middle;
      } else {
        low = middle;
      }
    }
    return high;
  }

  /** The greatest number, perhaps 0, that is not too many: one before the least that is. */
  private static long most(double estimate, LongPredicate fits) {
    long start = (long) Math.max(1, Math.floor(estimate) + 1);
    long tooMany = leastFrom(start, Long.MAX_VALUE, n -> !fits.test(n));
    return tooMany < 0 ? Long.MAX_VALUE : tooMany - 1;
  }

  private static void requireRequest(long n, double f, int hashes) {
    Require.positive("n", n);
    Require.openUnit("f", f);
    Require.inRange("hashes", hashes, 1, MOST_HASHES);
  }

  private static void requireFits(double totalCells, long n, double f, int hashes) {
    if (!(totalCells <= MOST_CELLS)) {
      throw tooManyCells(n, f, hashes);
    }
  }

  private static IllegalArgumentException tooManyCells(long n, double f, int hashes) {
    return new IllegalArgumentException(
        "f must be reachable for n = "
            + n
            + " with "
            + hashes
            + " hashes and at most 2^60 cells, but was "
            + f);
  }
}
