package dev.corymb.core.theory;

import dev.corymb.core.check.Require;

/**
 * What the mathematics promises about the multi-dimensional Bloom filter, or Feng filter [1].
 *
 * <pre>
 *   N  dimensions
 *   s  side of the matrix in each dimension
 *   m  s^N, its cells
 *   k  hashes, a multiple of N
 *   n  stored elements
 *   t  cells set per element: OFFF k/N, WOFF (k/N)^N, FFF whatever its function gives
 *   P  (1 - 1/m)^(n k), the chance that a cell of a plain filter with k hashes is clear
 * </pre>
 *
 * <p>OFFF is a Bloom filter of k/N hashes, no more and no less. The cells of a WOFF element form a
 * grid and are not independent, so its formula is a rough value even with the right t: too low at
 * light load, too high at heavy load.
 *
 * <ol>
 *   <li>F. Xu, P. Liu, J. Xu, J. Yang, S. M. Yiu. Multi-Dimensional Bloom Filter: Design and
 *       Evaluation. IEICE Transactions on Information and Systems, 2017.
 * </ol>
 */
public final class FengTheory {

  /** Above this k s / m the sorting of hash values shows in the positions. */
  public static final double UNEVENNESS_LIMIT = 0.05;

  private FengTheory() {}

  /** The cells an element sets in an OFFF: k/N. */
  public static int offfCells(int k, int N) {
    Require.positive("k", k);
    Require.positive("N", N);
    if (k % N != 0) {
      throw new IllegalArgumentException("k must be a multiple of N = " + N + ", but was " + k);
    }
    return k / N;
  }

  /** The cells an element sets in a WOFF by Sec. 4.2: the binomial C(k, N). */
  public static double woffCellsAsPrinted(int k, int N) {
    offfCells(k, N);
    double cells = 1;
    for (int i = 1; i <= N; i++) {
      cells = Math.rint(cells * (k - N + i) / i);
    }
    return cells;
  }

  /** The cells an element sets in a WOFF: (k/N)^N, one for each point of the cross product. */
  public static double woffCells(int k, int N) {
    return Math.pow(offfCells(k, N), N);
  }

  /** The fill with t cells per element, Sec. 4.1: 1 - (1 - 1/m)^(n t). */
  public static double fill(long m, double t, long n) {
    Require.positive("m", m);
    Require.notNegative("n", n);
    if (!(t > 0 && t < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("t must be a positive number, but was " + t);
    }
    return BloomTheory.hitChance(m, t * n);
  }

  /** The false rate of an FFF with t cells per element, Sec. 4.2: (1 - (1 - 1/m)^(n t))^t. */
  public static double fff(long m, double t, long n) {
    return Math.pow(fill(m, t, n), t);
  }

  /** The false rate of an OFFF, Sec. 4.1. */
  public static double offf(long m, int k, int N, long n) {
    return fff(m, offfCells(k, N), n);
  }

  /** The false rate of a WOFF as Sec. 4.2 prints it, with C(k, N) cells per element. */
  public static double woffAsPrinted(long m, int k, int N, long n) {
    return fff(m, woffCellsAsPrinted(k, N), n);
  }

  /** The false rate of a WOFF with the (k/N)^N cells it has, as if they were independent. */
  public static double woff(long m, int k, int N, long n) {
    return fff(m, woffCells(k, N), n);
  }

  /**
   * Whether an OFFF has a lower false rate than a Bloom filter of k hashes, by Sec. 5: P < 1/2,
   * whatever N. The derivative was taken at N = 1, where no N of 2 or more reaches.
   */
  public static boolean offfBeatsBloomAsPrinted(long m, int k, long n) {
    return clearChance(m, k, n) < 0.5;
  }

  /**
   * Whether an OFFF has a lower false rate than a Bloom filter of k hashes: (1 - P)^N > P. Since ln
   * P ln(1 - P) is symmetric about 1/2, raising P to the power 1/N must carry it past 1 - P.
   */
  public static boolean offfBeatsBloom(long m, int k, int N, long n) {
    offfCells(k, N);
    double P = clearChance(m, k, n);
    return N > 1 && Math.pow(1 - P, N) > P;
  }

  /** The P below which an OFFF beats a Bloom filter of k hashes: the root of (1 - P)^N = P. */
  public static double clearChanceLimit(int N) {
    Require.positive("N", N);
    double low = 0;
    double high = 1;
    for (int i = 0; i < 60; i++) { // halving brackets the root, the difference being monotone
      double middle = (low + high) / 2;
      if (Math.pow(1 - middle, N) > middle) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private static double clearChance(long m, int k, long n) {
    Require.positive("k", k);
    return 1 - fill(m, k, n);
  }

  /**
   * How far the most uneven position departs from uniform, relatively: k s / (2 m). Sorted hash
   * values are no longer uniform, and taking them modulo s evens this out only when s is small
   * against m / k.
   */
  public static double unevenness(int k, long s, long m) {
    Require.positive("k", k);
    Require.positive("s", s);
    Require.positive("m", m);
    return (double) k * s / (2.0 * m);
  }

  /** Whether k s / m is above {@link #UNEVENNESS_LIMIT}, so that a warning is due. */
  public static boolean isUneven(int k, long s, long m) {
    return 2 * unevenness(k, s, m) > UNEVENNESS_LIMIT;
  }

  /**
   * The best k/N for m cells and n elements. An OFFF with this many cells per element is the best
   * there is, and so is the plain Bloom filter with as many hashes, which computes N times fewer.
   */
  public static int bestCells(long m, long n) {
    return BloomTheory.bestHashes(m, n, Sizing.MOST_HASHES);
  }
}
