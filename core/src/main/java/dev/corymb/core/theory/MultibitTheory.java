package dev.corymb.core.theory;

import dev.corymb.core.check.Require;
import org.jspecify.annotations.Nullable;

/**
 * What the mathematics promises about the multibit Bloom filter, which stores a code with each
 * element [1].
 *
 * <pre>
 *   a  codes, written 1..a in a cell; 0 is an unused cell, U the universal code
 *   b  bits of a cell
 *   h  hashes
 *   T  the share of its h cells that must speak for an element
 *   m  cells
 *   n  elements, of all codes together (in [1]: of each code)
 *   H  h n, the hits of all elements
 *   λ  H/m, the hits per cell
 *   D  deleted elements
 * </pre>
 *
 * <p>In bulk programming each cell hit by one code holds that code and each cell hit by several
 * holds U. At T = 1 an outsider is listed when its cells are non-zero and agree on one code, U
 * agreeing with all. An all-U answer carries no code; members that get one go to an exact overflow
 * map, and {@link #exactBitsPerItem} counts what that costs.
 *
 * <ol>
 *   <li>Y.-C. Tseng, H. Ma. A Multibit Representation of Bloom Filter for Simultaneous Acquisition
 *       of Membership and Attribute Information. International Journal of Network Security, 2019.
 * </ol>
 */
public final class MultibitTheory {

  private static final int MOST_EXACT_HASHES = 24;

  private static final double LN_2 = Math.log(2);

  private MultibitTheory() {}

  /** The bits of a cell, eq. 1: ⌈log2(a + 2)⌉. */
  public static int cellBits(int a) {
    Require.positive("a", a);
    return Long.SIZE - Long.numberOfLeadingZeros(a + 1L); // the length of the largest value, U
  }

  /**
   * The cells that must speak for an element: ⌈T h⌉. A product within 10^-9 of a whole number is
   * that number, so that T = 0.6 of 5 is 3 whatever its binary rounding.
   */
  public static int need(double T, int h) {
    if (!(T > 0 && T <= 1)) {
      throw new IllegalArgumentException("T must be in (0, 1], but was " + T);
    }
    Require.positive("h", h);
    return (int) Math.max(1, Math.ceil(T * h - 1e-9));
  }

  // Equations 3 to 7, as printed. None is a probability of what it is said to be.

  /** P0 and P1 of eq. 3 and 4 as printed: m/H. More than 1 when there are more cells than hits. */
  public static double zeroOrOneHitAsPrinted(long m, long H) {
    Require.positive("m", m);
    Require.positive("H", H);
    return (double) m / H;
  }

  /** P_x of eq. 5 as printed: 1 - 2 m/H, negative when m > H/2. */
  public static double severalHitsAsPrinted(long m, long H) {
    return 1 - 2 * zeroOrOneHitAsPrinted(m, H);
  }

  /** P_y of eq. 6 as printed: the sum from i = ⌈T h⌉ to h of 1 / (C(h, i) a). */
  public static double meetsThresholdAsPrinted(double T, int h, int a) {
    Require.positive("a", a);
    double sum = 0;
    double inverseBinomial = 1; // 1 / C(h, i), from i = h downwards
    for (int i = h; i >= need(T, h); i--) {
      sum += inverseBinomial / a;
      inverseBinomial *= (h - i + 1.0) / i;
    }
    return sum;
  }

  /** P_u of eq. 7 as printed: P_x times 1 minus the sum from j = 2 to H of P_y^j. */
  public static double universalAsPrinted(long m, long H, double T, int h, int a) {
    double y = meetsThresholdAsPrinted(T, h, a);
    double powers = y == 1 ? H - 1.0 : y * y * (1 - Math.pow(y, H - 1.0)) / (1 - y);
    return severalHitsAsPrinted(m, H) * (1 - powers);
  }

  // What equations 3 to 5 should be

  /** The share of cells without a hit: (1 - 1/m)^H. */
  public static double zeroHits(long m, long H) {
    Require.positive("m", m);
    Require.notNegative("H", H);
    return H == 0 ? 1 : Math.exp(H * Math.log1p(-1.0 / m));
  }

  /** The share of cells with one hit: (H/m) (1 - 1/m)^(H - 1). */
  public static double oneHit(long m, long H) {
    return H == 0 ? 0 : (double) H / m * zeroHits(m, H - 1);
  }

  /**
   * The share of cells hit by two codes or more: 1 - e^-λ - a (1 - e^(-λ/a)) e^(-λ(a-1)/a). In bulk
   * programming these hold U.
   */
  public static double universal(double lambda, int a) {
    double codes = a * oneCode(lambda, a);
    if (lambda >= 1) {
      return Math.max(0, -Math.expm1(-lambda) - codes);
    }
    // The difference above would lose its digits: sum the chances of j = 2, 3, ... codes instead,
    // a binomial law, as each code hits a cell independently.
    double odds = Math.expm1(lambda / a);
    double term = codes;
    double sum = 0;
    for (int j = 2; j <= a && term > sum * 1e-17; j++) {
      term *= odds * (a - j + 1) / j;
      sum += term;
    }
    return sum;
  }

  /** The share of cells hit by one given code and no other: e^(-λ(a-1)/a) - e^-λ. */
  public static double oneCode(double lambda, int a) {
    requireLambda(lambda);
    Require.positive("a", a);
    return -Math.exp(-lambda * (a - 1) / a) * Math.expm1(-lambda / a);
  }

  // Bulk programming at T = 1

  /** The chance that an outsider is listed with some code: a ((c + u)^h - u^h). */
  public static double bulkFalseRate(double lambda, int a, int h) {
    Require.positive("h", h);
    double c = oneCode(lambda, a);
    double u = universal(lambda, a);
    if (u > c) { // where the two powers are close, take their quotient instead of their difference
      return Math.min(1, a * Math.pow(u, h) * Math.expm1(h * Math.log1p(c / u)));
    }
    return Math.min(1, a * (Math.pow(c + u, h) - Math.pow(u, h)));
  }

  /**
   * A bound on the chance that an outsider is listed, however frequent each code is: (1 - e^-λ)^h,
   * the chance that no cell is unused. With one code for all elements it is that chance.
   */
  public static double mostBulkFalseRate(double lambda, int h) {
    requireLambda(lambda);
    Require.positive("h", h);
    return Math.pow(-Math.expm1(-lambda), h);
  }

  /** The chance that all cells of a member hold U: (1 - e^(-λ(a-1)/a))^h. */
  public static double bulkAllUniversal(double lambda, int a, int h) {
    requireLambda(lambda);
    Require.positive("a", a);
    Require.positive("h", h);
    return Math.pow(-Math.expm1(-lambda * (a - 1) / a), h);
  }

  /** The chance that a new element finds a cell with its code, so that Sec. 3 may insert it. */
  public static double bulkInsertable(double lambda, int a, int h) {
    Require.positive("h", h);
    return -Math.expm1(h * Math.log1p(-oneCode(lambda, a)));
  }

  /** The same under the relaxed rule, by which an unused cell serves as well. */
  public static double bulkInsertableRelaxed(double lambda, int a, int h) {
    Require.positive("h", h);
    return 1 - Math.pow(1 - oneCode(lambda, a) - Math.exp(-lambda), h);
  }

  /** The chance that a member is taken for deleted after D deletions: (1 - e^(-h D / m))^h. */
  public static double deletionFalseRate(long m, int h, long D) {
    return BloomTheory.falseRateLimit(m, h, D);
  }

  /**
   * The least false rate of any structure that also tells the right one of a codes, from its bits
   * per element: a / 2^bits, and no more than 1.
   */
  public static double leastFalseRate(double bitsPerItem, int a) {
    if (!(bitsPerItem >= 0)) {
      throw new IllegalArgumentException("bitsPerItem must be at least 0, but was " + bitsPerItem);
    }
    Require.positive("a", a);
    return Math.min(1, a * Math.exp(-LN_2 * bitsPerItem));
  }

  // Sizes

  /**
   * The size of a bulk-programmed filter with overflow map.
   *
   * @param hashes h
   * @param cellsPerItem m/n
   * @param overflowShare the share of members that need the overflow map, if codes are equally
   *     frequent; at most the false rate whatever they are
   * @param bitsPerItem cells and overflow entries together
   * @param falseRate the rate that no frequencies of the codes exceed, no more than was asked for
   */
  public record ExactSize(
      int hashes,
      double cellsPerItem,
      double overflowShare,
      double bitsPerItem,
      double falseRate) {}

  /**
   * The cheapest bulk-programmed filter with overflow map: the h and λ of least b m/n +
   * overflowBits P(all U) whose false rate is no more than asked for, however frequent each code
   * is.
   */
  public static ExactSize exactBitsPerItem(int a, double falseRate, double overflowBits) {
    Require.positive("a", a);
    Require.openUnit("falseRate", falseRate);
    if (!(overflowBits >= 0 && overflowBits < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "overflowBits must be a number of at least 0, but was " + overflowBits);
    }
    ExactSize best = null;
    for (int h = 1; h <= MOST_EXACT_HASHES; h++) {
      ExactSize size = cheapest(a, h, falseRate, overflowBits);
      if (size != null && (best == null || size.bitsPerItem < best.bitsPerItem)) {
        best = size;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "falseRate must be reachable with "
              + MOST_EXACT_HASHES
              + " hashes, but was "
              + falseRate);
    }
    return best;
  }

  /**
   * The best λ for one h, by grids that close in on it; null if none is feasible. Cells get cheaper
   * and the overflow map dearer as λ grows, so the best need not be the largest.
   */
  private static @Nullable ExactSize cheapest(int a, int h, double falseRate, double overflowBits) {
    ExactSize best = null;
    double low = Math.log(1e-7);
    double high = Math.log(30);
    for (int round = 0; round < 4; round++) {
      int steps = round == 0 ? 800 : 40;
      double width = (high - low) / steps;
      double at = Double.NaN;
      for (int i = 0; i <= steps; i++) {
        ExactSize size = exactSize(Math.exp(low + i * width), a, h, overflowBits);
        if (size.falseRate <= falseRate && (best == null || size.bitsPerItem < best.bitsPerItem)) {
          best = size;
          at = low + i * width;
        }
      }
      if (best == null) {
        return null;
      }
      double centre = Double.isNaN(at) ? (low + high) / 2 : at;
      low = centre - width;
      high = centre + width;
    }
    return best;
  }

  private static ExactSize exactSize(double lambda, int a, int h, double overflowBits) {
    double overflow = bulkAllUniversal(lambda, a, h);
    double bits = cellBits(a) * h / lambda + overflowBits * overflow;
    return new ExactSize(h, h / lambda, overflow, bits, mostBulkFalseRate(lambda, h));
  }

  private static void requireLambda(double lambda) {
    if (!(lambda >= 0 && lambda < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("λ must be a number of at least 0, but was " + lambda);
    }
  }
}
