package dev.corymb.core.theory;

import dev.corymb.core.check.Require;

/**
 * What the mathematics promises about Bloom filters, for the three ways of laying out their cells.
 *
 * <pre>
 *   m  cells; in the segment layout, the cells of one array
 *   k  hashes of the flat layout
 *   q  hashes of the segment layout, each with an array of its own
 *   B  blocks of the split-block layout: 8 words of 64 cells, one cell of each word per key
 *   n  distinct keys
 *   f  false rate
 * </pre>
 *
 * <p>The segment and split-block rates are exact for ideal hashing. The flat rate treats the cells
 * as independent, which they are not quite: the true rate is higher [2], by a few parts in a
 * hundred at a thousand cells and less beyond. {@link #falseRateExact} is the true one, at a cost.
 *
 * <ol>
 *   <li>A. Broder, M. Mitzenmacher. Network Applications of Bloom Filters: A Survey. Internet
 *       Mathematics 1(4), 2004.
 *   <li>P. Bose et al. On the False-Positive Rate of Bloom Filters. Information Processing Letters
 *       108(4), 2008.
 *   <li>F. Putze, P. Sanders, J. Singler. Cache-, Hash- and Space-Efficient Bloom Filters. ACM
 *       Journal of Experimental Algorithmics 14, 2009.
 * </ol>
 */
public final class BloomTheory {

  /** Hashes of the split-block layout: one for each word of a block. */
  public static final int SPLIT_BLOCK_HASHES = 8;

  /** Cells of one block of the split-block layout. */
  public static final int SPLIT_BLOCK_CELLS = 512;

  private static final int WORD_CELLS = SPLIT_BLOCK_CELLS / SPLIT_BLOCK_HASHES;

  /** A block with more keys on average is full to the last digit of a double. */
  private static final double FULL_LOAD = 4_000;

  private static final double LN_2 = Math.log(2);

  private BloomTheory() {}

  // Flat: k hashes over one array of m cells

  /** The fill after {@code n} keys [1]: 1 - (1 - 1/m)^(k n). */
  public static double fill(long m, int k, long n) {
    Require.positive("m", m);
    Require.positive("k", k);
    Require.notNegative("n", n);
    return hitChance(m, (double) k * n);
  }

  /** The false rate after {@code n} keys [1]: (1 - (1 - 1/m)^(k n))^k. */
  public static double falseRate(long m, int k, long n) {
    return Math.pow(fill(m, k, n), k);
  }

  /** The limit form of {@link #falseRate}: (1 - e^(-k n / m))^k. */
  public static double falseRateLimit(long m, int k, long n) {
    Require.positive("m", m);
    Require.positive("k", k);
    Require.notNegative("n", n);
    return Math.pow(-Math.expm1(-(double) k * n / m), k);
  }

  /**
   * The true false rate of the flat layout [2]: the k-th moment of the fill, over the exact
   * distribution of the number of ones.
   *
   * <p>Takes m k n steps; refused when that is more than 10^9.
   */
  public static double falseRateExact(int m, int k, int n) {
    Require.positive("m", m);
    Require.positive("k", k);
    Require.notNegative("n", n);
    double steps = (double) m * k * n;
    if (steps > 1e9) {
      throw new IllegalArgumentException("m k n must be at most 10^9, but was " + steps);
    }
    double[] ones = new double[m + 1]; // ones[i]: the chance that i cells are set
    ones[0] = 1;
    for (long hit = 1; hit <= (long) k * n; hit++) {
      for (int i = (int) Math.min(hit, m); i >= 1; i--) {
        ones[i] = ones[i] * i / m + ones[i - 1] * (m - i + 1) / m;
      }
      ones[0] = 0;
    }
    double rate = 0;
    for (int i = 0; i <= m; i++) {
      rate += ones[i] * Math.pow((double) i / m, k);
    }
    return rate;
  }

  /** The least false rate any k reaches, were k a real number [1]: 2^(-(m/n) ln 2). */
  public static double leastFalseRate(long m, long n) {
    Require.positive("m", m);
    Require.positive("n", n);
    return Math.exp(-LN_2 * LN_2 * m / n); // 0.6185^(m/n)
  }

  /** The k that reaches {@link #leastFalseRate}, as a real number [1]: (m/n) ln 2. */
  public static double optimalHashes(long m, long n) {
    Require.positive("m", m);
    Require.positive("n", n);
    return LN_2 * m / n;
  }

  /** The whole k of least {@link #falseRate}, between 1 and {@code most}. */
  public static int bestHashes(long m, long n, int most) {
    Require.positive("most", most);
    Require.positive("m", m);
    Require.positive("n", n);
    // the rate falls up to the real k that fills one half and rises after it, so one of the two
    // whole neighbours of that k is best
    double halfFill = -LN_2 / (n * Math.log1p(-1.0 / m));
    int below = (int) Math.max(1, Math.min(most, Math.floor(halfFill)));
    int above = Math.min(most, below + 1);
    return falseRate(m, above, n) < falseRate(m, below, n) ? above : below;
  }

  /**
   * The number of keys that makes {@code ones} set cells the expected fill: -(m/k) ln(1 - ones/m).
   * Infinite when every cell is set: such a filter no longer says how many.
   */
  public static double estimatedCount(long m, int k, long ones) {
    Require.positive("m", m);
    Require.positive("k", k);
    requireOnes(ones, m);
    return -(double) m / k * Math.log1p(-(double) ones / m);
  }

  // Segment: q hashes, each with an array of m cells

  /** The fill of each array after {@code n} keys: 1 - (1 - 1/m)^n. */
  public static double segmentFill(long m, long n) {
    Require.positive("m", m);
    Require.notNegative("n", n);
    return hitChance(m, (double) n);
  }

  /**
   * The false rate after {@code n} keys: (1 - (1 - 1/m)^n)^q. Exact: the arrays are independent.
   */
  public static double segmentFalseRate(long m, int q, long n) {
    Require.positive("q", q);
    return Math.pow(segmentFill(m, n), q);
  }

  /** The limit form of {@link #segmentFalseRate}: (1 - e^(-n/m))^q. */
  public static double segmentFalseRateLimit(long m, int q, long n) {
    Require.positive("m", m);
    Require.positive("q", q);
    Require.notNegative("n", n);
    return Math.pow(-Math.expm1(-(double) n / m), q);
  }

  /**
   * The number of keys that makes {@code ones} set cells, over all q arrays together, the expected
   * fill: -m ln(1 - ones/(q m)). Pooling the arrays keeps one full array from hiding the rest;
   * infinite when all are full. With q = 1 it speaks of a single array.
   */
  public static double segmentEstimatedCount(long m, int q, long ones) {
    Require.positive("m", m);
    Require.positive("q", q);
    requireOnes(ones, Math.multiplyExact(m, (long) q));
    return -(double) m * Math.log1p(-(double) ones / q / m);
  }

  // Split block: B blocks of 8 words of 64 cells

  /**
   * The false rate after {@code n} keys: the mean, over the binomial load i of a block, of (1 - (1
   * - 1/64)^i)^8. Exact: given the load, the words of a block are independent. The idea of blocks
   * and of averaging over their load is that of [3].
   */
  public static double splitBlockFalseRate(long B, long n) {
    Require.positive("B", B);
    Require.notNegative("n", n);
    double meanLoad = (double) n / B;
    if (n == 0) {
      return 0;
    }
    if (B == 1 || meanLoad > FULL_LOAD) {
      return blockFalseRate(meanLoad);
    }
    // Weights relative to the most likely load, walking away from it in both directions: nothing
    // underflows however large the mean. Their sum is the scale.
    double odds = 1 / (B - 1.0);
    double mode = Math.floor((n + 1.0) / B);
    double scale = 0;
    double sum = 0;
    double weight = 1;
    for (double i = mode; i >= 0 && weight > 1e-25; i--) {
      scale += weight;
      sum += weight * blockFalseRate(i);
      weight *= i / ((n - i + 1) * odds);
    }
    // Upwards the block's own rate grows towards 1, so stop only when even 1 would not count.
    weight = (n - mode) / (mode + 1) * odds;
    for (double i = mode + 1; i <= n && weight > sum * 1e-18; i++) {
      scale += weight;
      sum += weight * blockFalseRate(i);
      weight *= (n - i) / (i + 1) * odds;
    }
    return Math.min(1, sum / scale);
  }

  private static double blockFalseRate(double load) {
    return Math.pow(hitChance(WORD_CELLS, load), SPLIT_BLOCK_HASHES);
  }

  /**
   * The number of keys that makes {@code ones} set cells the expected number. A cell stays clear
   * with chance (1 - 1/(64 B))^n whatever the loads of the blocks, so the estimate is that of a
   * segment layout of 8 arrays of 64 B cells; uneven blocks widen its spread only. Infinite when
   * every cell is set.
   */
  public static double splitBlockEstimatedCount(long B, long ones) {
    Require.positive("B", B);
    requireOnes(ones, Math.multiplyExact(B, (long) SPLIT_BLOCK_CELLS));
    double cells = (double) B * SPLIT_BLOCK_CELLS;
    return Math.log1p(-ones / cells) / Math.log1p(-1.0 / WORD_CELLS / B);
  }

  // Any structure

  /** The bits that any structure of {@code n} keys with false rate f needs [1]: n log2(1/f). */
  public static double informationLimitBits(long n, double f) {
    Require.notNegative("n", n);
    Require.openUnit("f", f);
    return -n * Math.log(f) / LN_2;
  }

  /** The chance that one of {@code hits} uniform hits falls on a given one of {@code m} cells. */
  static double hitChance(long m, double hits) {
    if (hits == 0) {
      return 0; // with a single cell the product below would be 0 times infinity
    }
    // expm1 and log1p, because 1 - (1 - 1/m)^hits loses its digits when m is large
    return -Math.expm1(hits * Math.log1p(-1.0 / m));
  }

  private static void requireOnes(long ones, long cells) {
    Require.inRange("ones", ones, 0, cells);
  }
}
