package dev.corymb.core.theory;

/**
 * The standard normal distribution, to about fourteen digits.
 *
 * <p>Near the centre the error function is summed as a series of positive terms, so nothing
 * cancels; in the tails its complement is a continued fraction, so small tails keep their digits.
 * Both are in M. Abramowitz, I. Stegun, Handbook of Mathematical Functions, 1964, chapter 7.
 */
final class Normal {

  private static final double SQRT_2 = Math.sqrt(2);
  private static final double SQRT_PI = Math.sqrt(Math.PI);

  /** Beyond this the fraction settles within its steps; below it the series does. */
  private static final double SERIES_LIMIT = 2.5;

  private static final int FRACTION_STEPS = 120;

  private Normal() {}

  /** The distribution function, written Φ in the papers. */
  static double cdf(double x) {
    return x < 0 ? erfc(-x / SQRT_2) / 2 : 1 - erfc(x / SQRT_2) / 2;
  }

  /** The chance of lying within {@code x} of the mean: 2Φ(x) - 1, without its cancellation. */
  static double within(double x) {
    return erf(x / SQRT_2);
  }

  /** The density at {@code x}. */
  static double density(double x) {
    return Math.exp(-x * x / 2) / (SQRT_2 * SQRT_PI);
  }

  private static double erf(double x) { // x >= 0
    return x <= SERIES_LIMIT ? series(x) : 1 - fraction(x);
  }

  private static double erfc(double x) { // x >= 0
    return x <= SERIES_LIMIT ? 1 - series(x) : fraction(x);
  }

  private static double series(double x) {
    double term = x;
    double sum = x;
    for (int i = 1; term > sum * 1e-17; i++) {
      term *= 2 * x * x / (2 * i + 1);
      sum += term;
    }
    return 2 / SQRT_PI * Math.exp(-x * x) * sum;
  }

  private static double fraction(double x) {
    double tail = x;
    for (int i = FRACTION_STEPS; i >= 1; i--) {
      tail = x + i / 2.0 / tail;
    }
    return Math.exp(-x * x) / (SQRT_PI * tail);
  }
}
