package dev.corymb.core.theory;

import dev.corymb.core.check.Require;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * What the mathematics promises about parallel Bloom filters: PBF, PBF-HT and PBF-BF [1], Sec. 5.
 *
 * <pre>
 *   p   attributes, one sub-matrix each
 *   q   hashes per attribute, one array each
 *   m   cells of one array
 *   M   q m, the cells of one sub-matrix
 *   n   stored items
 *   V   the verification value of an item: basic, the sum of its p q hash values H[i][j] in
 *       [1, m]; attenuated, the sum of H[i][j] / 2^j, here as the integer 2^q V
 *   Φ   the standard normal distribution function
 * </pre>
 *
 * <p>The rates of a structure are put together from its parts: a rate of the sub-matrices ({@link
 * #pbf}), a collision rate of the verification value ({@link #basicCollisionRate}, {@link
 * #attenuatedCollisionRate} or {@link #mixedCollisionRate}), and {@link #pbfHt} or {@link #pbfBf}
 * that join them.
 *
 * <ol>
 *   <li>B. Xiao, Y. Hua. Using Parallel Bloom Filters for Multiattribute Representation on Network
 *       Services. IEEE Transactions on Parallel and Distributed Systems 21(1), 2010.
 * </ol>
 */
public final class ParallelTheory {

  /** The most values of V for which an exact distribution is computed. */
  private static final long DISTRIBUTION_LIMIT = 1L << 24;

  private ParallelTheory() {}

  // Theorem 5.1: the standard Bloom filter

  /** Theorem 5.1 as its statement prints it: (1 - e^(-n/M))^q. The exponent lost its q. */
  public static double sbfAsPrinted(long M, int q, long n) {
    Require.positive("M", M);
    Require.positive("q", q);
    Require.notNegative("n", n);
    return Math.pow(-Math.expm1(-(double) n / M), q);
  }

  /** Theorem 5.1 as its proof has it: (1 - e^(-q n / M))^q. */
  public static double sbf(long M, int q, long n) {
    return BloomTheory.falseRateLimit(M, q, n);
  }

  // Theorem 5.2: the sub-matrices alone

  /**
   * Theorem 5.2: (1 - e^(-n/m))^(p q). For random queries, and n distinct values of each attribute;
   * a mixed query is always listed.
   */
  public static double pbf(int p, int q, long m, long n) {
    return BloomTheory.segmentFalseRateLimit(m, matrixHashes(p, q), n);
  }

  /**
   * The false rate when each attribute of items and queries alike takes one of {@code D} values,
   * equally likely: (c + (1 - c) f)^p, where c = 1 - (1 - 1/D)^n is the chance that a value is
   * stored and f = (1 - e^(-c D / m))^q that of a value which is not. Theorem 5.2 leaves this out;
   * it needs D much larger than n 2^q.
   */
  public static double pbfFiniteDomain(int p, int q, long m, long n, long D) {
    Require.positive("p", p);
    Require.positive("q", q);
    Require.positive("m", m);
    Require.notNegative("n", n);
    Require.positive("D", D);
    double c = BloomTheory.hitChance(D, (double) n);
    double f = Math.pow(-Math.expm1(-c * D / m), q);
    return Math.pow(c + (1 - c) * f, p);
  }

  // Theorem 5.3: the basic verification value

  /** The variance in the proof of Theorem 5.3: p q (m - 1)^2 / 12, that of a continuous law. */
  public static double basicVarianceAsPrinted(int p, int q, long m) {
    return matrixHashes(p, q) * square(requireCells(m) - 1.0) / 12;
  }

  /** The variance of the basic value: p q (m^2 - 1) / 12. Hash values are whole numbers. */
  public static double basicVariance(int p, int q, long m) {
    return matrixHashes(p, q) * (square((double) requireCells(m)) - 1) / 12;
  }

  /** The bound of Theorem 5.3: 2Φ(√3 n / ((m - 1) √(p q))) - 1. Valid, though not sharp. */
  public static double basicBound(int p, int q, long m, long n) {
    return bound(basicVarianceAsPrinted(p, q, m), n);
  }

  /** The expected collision rate, for few items: n / (2 √π σ) = 0.977 n / (m √(p q)). */
  public static double basicCollisionRateApprox(int p, int q, long m, long n) {
    return collisionRateApprox(basicVariance(p, q, m), n);
  }

  /** The expected collision rate, V taken as normal; right for any number of items. */
  public static double basicCollisionRate(int p, int q, long m, long n) {
    return collisionRate(basicVariance(p, q, m), n);
  }

  /** The expected collision rate, exactly, from the distribution of V; for moderate p q m. */
  public static double basicCollisionRateExact(int p, int q, int m, long n) {
    return collisionRateExact(basicDistribution(p, q, m), n);
  }

  /** The distribution of the basic value; index v stands for V = p q + v. */
  static double[] basicDistribution(int p, int q, int m) {
    int[] weights = new int[matrixHashes(p, q)];
    Arrays.fill(weights, 1);
    return distribution(weights, m);
  }

  // Theorem 5.4: the attenuated verification value

  /** The variance in the proof of Theorem 5.4: p^2 (m - 1)^2 (1 - 2^-q)^2 / 12, far too large. */
  public static double attenuatedVarianceOfProof(int p, int q, long m) {
    matrixHashes(p, q);
    return square(p * (requireCells(m) - 1.0) * (1 - Math.scalb(1.0, -q))) / 12;
  }

  /**
   * The variance of the attenuated value: p (m^2 - 1) (1 - 4^-q) / 36. The proof gives the variance
   * of the whole sum to each of its terms and then multiplies by p^2.
   */
  public static double attenuatedVariance(int p, int q, long m) {
    matrixHashes(p, q);
    return p * (square((double) requireCells(m)) - 1) * (1 - Math.scalb(1.0, -2 * q)) / 36;
  }

  /** The bound in the statement of Theorem 5.4, repeated from Theorem 5.3: valid but very loose. */
  public static double attenuatedBoundAsStated(int p, int q, long m, long n) {
    return basicBound(p, q, m, n);
  }

  /** The bound at the end of the proof: 2Φ(√3 n / (p (m - 1) (2^q - 1))) - 1. It does not hold. */
  public static double attenuatedBoundOfProof(int p, int q, long m, long n) {
    return bound(lattice(attenuatedVarianceOfProof(p, q, m), q), n);
  }

  /** The bound with the right variance: 2Φ(3 n / √(p (m^2 - 1) (4^q - 1))) - 1. */
  public static double attenuatedBound(int p, int q, long m, long n) {
    return bound(lattice(attenuatedVariance(p, q, m), q), n);
  }

  /** The expected collision rate, for few items: n / (2 √π 2^q σ) = 1.693 n / (√p m 2^q). */
  public static double attenuatedCollisionRateApprox(int p, int q, long m, long n) {
    return collisionRateApprox(lattice(attenuatedVariance(p, q, m), q), n);
  }

  /** The expected collision rate, 2^q V taken as normal; right for any number of items. */
  public static double attenuatedCollisionRate(int p, int q, long m, long n) {
    return collisionRate(lattice(attenuatedVariance(p, q, m), q), n);
  }

  /** The expected collision rate, exactly, from the distribution of V; for moderate p m 2^q. */
  public static double attenuatedCollisionRateExact(int p, int q, int m, long n) {
    return collisionRateExact(attenuatedDistribution(p, q, m), n);
  }

  /** The distribution of the attenuated value; index v stands for 2^q V = p (2^q - 1) + v. */
  static double[] attenuatedDistribution(int p, int q, int m) {
    if (q > 30) {
      throw new IllegalArgumentException("q must be at most 30, but was " + q);
    }
    int[] weights = new int[matrixHashes(p, q)];
    for (int i = 0; i < weights.length; i++) {
      weights[i] = 1 << i % q; // 2^(q - j), for j = q down to 1
    }
    return distribution(weights, m);
  }

  /** The bits that hold any attenuated value: those of p (m - 1) (2^q - 1), its whole range. */
  public static int attenuatedBits(int p, int q, long m) {
    matrixHashes(p, q);
    return BigInteger.ONE
        .shiftLeft(q)
        .subtract(BigInteger.ONE)
        .multiply(BigInteger.valueOf(requireCells(m) - 1))
        .multiply(BigInteger.valueOf(p))
        .bitLength();
  }

  /**
   * The bits a verification value is worth, log2(2 √π 2^q σ): a uniform value of so many bits
   * collides as often as the attenuated one. Fewer than it is stored in.
   */
  public static double attenuatedInformationBits(int p, int q, long m) {
    double sigma = Math.sqrt(lattice(attenuatedVariance(p, q, m), q));
    return Math.log(2 * Math.sqrt(Math.PI) * sigma) / Math.log(2);
  }

  /**
   * The bits per item that a hash table of the n attenuated values needs at least: log2(e R / n),
   * the share of each in naming n of the R possible values.
   */
  public static double attenuatedTableBitsPerItem(int p, int q, long m, long n) {
    Require.positive("n", n);
    matrixHashes(p, q);
    double values = p * (requireCells(m) - 1.0) * (Math.scalb(1.0, q) - 1) + 1;
    return Math.max(0, Math.log(Math.E * values / n) / Math.log(2));
  }

  /** The collision rate of a uniform 64-bit mix of all attributes: n / 2^64. */
  public static double mixedCollisionRate(long n) {
    Require.notNegative("n", n);
    return Math.scalb((double) n, -64);
  }

  // Theorems 5.5 and 5.6: verification joined to the sub-matrices

  /**
   * Theorem 5.5: the product of the rate of the sub-matrices and the collision rate. For a mixed
   * query the first is 1, and what remains is the collision rate.
   */
  public static double pbfHt(double pbf, double collisionRate) {
    Require.unit("pbf", pbf);
    Require.unit("collisionRate", collisionRate);
    return pbf * collisionRate;
  }

  /** Theorem 5.6 as printed: (1 - e^(-n/m))^((p + 1) q). It forgets that V can collide. */
  public static double pbfBfAsPrinted(int p, int q, long m, long n) {
    Require.positive("p", p);
    return pbf(Math.addExact(p, 1), q, m, n);
  }

  /**
   * The false rate of PBF-BF: F (c + (1 - c) (1 - e^(-n'/m))^q), for the rate F of its
   * sub-matrices, the collision rate c and n' distinct values of V. For a mixed query F is 1.
   *
   * @param distinctValues n', see {@link #attenuatedDistinctValues}; n itself errs on the safe side
   */
  public static double pbfBf(
      double pbf, double collisionRate, int q, long m, double distinctValues) {
    Require.unit("pbf", pbf);
    Require.unit("collisionRate", collisionRate);
    Require.positive("q", q);
    requireCells(m);
    if (!(distinctValues >= 0 && distinctValues < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException(
          "distinctValues must be a number of at least 0, but was " + distinctValues);
    }
    double filter = Math.pow(-Math.expm1(-distinctValues / m), q);
    return pbf * (collisionRate + (1 - collisionRate) * filter);
  }

  /** The expected number of distinct attenuated values among those of n items. */
  public static double attenuatedDistinctValues(int p, int q, long m, long n) {
    return distinctValues(lattice(attenuatedVariance(p, q, m), q), n);
  }

  /** The expected number of distinct basic values among those of n items. */
  public static double basicDistinctValues(int p, int q, long m, long n) {
    return distinctValues(basicVariance(p, q, m), n);
  }

  // What the theorems share. A variance is in units of the lattice on which V lives.

  private static double lattice(double variance, int q) {
    return Math.scalb(variance, 2 * q);
  }

  /** 2Φ(n / 2σ) - 1: no value is more likely than the mean, and n values lie closest around it. */
  private static double bound(double variance, long n) {
    Require.notNegative("n", n);
    return n == 0 ? 0 : Normal.within(n / (2 * Math.sqrt(variance)));
  }

  private static double collisionRateApprox(double variance, long n) {
    Require.notNegative("n", n);
    return n == 0 ? 0 : Math.min(1, n / (2 * Math.sqrt(Math.PI * variance)));
  }

  /**
   * The expected collision rate of whole-numbered verification values with the given variance,
   * taken as normal: the integral of φ(x) (1 - (1 - φ(x)/σ)^n), with φ the normal density.
   */
  public static double collisionRate(double variance, long n) {
    Require.notNegative("n", n);
    if (variance == 0 || n == 0) {
      return n == 0 ? 0 : 1; // V takes a single value, so one stored item suffices
    }
    double sigma = Math.sqrt(variance);
    return Math.min(
        1, integrate(x -> Normal.density(x) * takenChance(Normal.density(x) / sigma, n)));
  }

  /** The integral of σ (1 - (1 - φ(x)/σ)^n). */
  private static double distinctValues(double variance, long n) {
    Require.notNegative("n", n);
    if (variance == 0 || n == 0) {
      return Math.min(1, n);
    }
    double sigma = Math.sqrt(variance);
    double values = integrate(x -> sigma * takenChance(Normal.density(x) / sigma, n));
    return Math.min((double) n, values);
  }

  /** The chance that one of n items takes a value of the given chance: 1 - (1 - chance)^n. */
  private static double takenChance(double chance, long n) {
    return -Math.expm1(n * Math.log1p(-Math.min(chance, Math.nextDown(1.0))));
  }

  /** An integral over the real line of a smooth function that is even and dies out by 12. */
  private static double integrate(DoubleUnaryOperator f) {
    int steps = 4_800;
    double width = 12.0 / steps;
    double sum = f.applyAsDouble(0) / 2;
    for (int i = 1; i <= steps; i++) { // the plain rule converges at once for such functions
      sum += f.applyAsDouble(i * width);
    }
    return 2 * width * sum;
  }

  /** The sum over v of P(v) (1 - (1 - P(v))^n). */
  private static double collisionRateExact(double[] distribution, long n) {
    Require.notNegative("n", n);
    double rate = 0;
    for (double chance : distribution) {
      rate += chance * takenChance(chance, n);
    }
    return rate;
  }

  /** The distribution of a weighted sum of independent uniform numbers from 0 to m - 1. */
  private static double[] distribution(int[] weights, int m) {
    Require.positive("m", m);
    long values = 1;
    for (int weight : weights) {
      values += (long) weight * (m - 1);
    }
    if (values > DISTRIBUTION_LIMIT) {
      throw new IllegalArgumentException(
          "V must take at most " + DISTRIBUTION_LIMIT + " values, but takes " + values);
    }
    double[] chances = new double[(int) values];
    chances[0] = 1;
    for (int weight : weights) {
      chances = plusUniform(chances, weight, m);
    }
    return chances;
  }

  /** One convolution, in linear time: the mean of the last m chances at steps of the weight. */
  private static double[] plusUniform(double[] chances, int weight, int m) {
    long window = (long) weight * m;
    double[] running = chances.clone();
    for (int v = weight; v < running.length; v++) {
      running[v] += running[v - weight];
    }
    double[] sum = new double[running.length];
    for (int v = 0; v < sum.length; v++) {
      double before = v >= window ? running[(int) (v - window)] : 0;
      sum[v] = Math.max(0, running[v] - before) / m;
    }
    return sum;
  }

  private static int matrixHashes(int p, int q) {
    Require.positive("p", p);
    Require.positive("q", q);
    return Math.multiplyExact(p, q);
  }

  private static long requireCells(long m) {
    Require.positive("m", m);
    return m;
  }

  private static double square(double x) {
    return x * x;
  }
}
