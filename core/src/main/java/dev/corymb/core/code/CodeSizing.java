package dev.corymb.core.code;

/**
 * What the mathematics promises about multibit cells under {@link Programming#BULK} and a threshold
 * of 1, the one case with closed formulas. Pure functions.
 *
 * <p>Symbols: <i>a</i> codes, equally frequent, <i>h</i> hashes, &lambda; = <i>h n / m</i> probes a
 * cell. A cell holds one particular code with probability c, and is universal with probability u:
 *
 * <pre>  c = e^(-λ(a-1)/a) - e^(-λ)      u = 1 - e^(-λ) - a c  </pre>
 *
 * <p>An outsider is answered with a code with probability a [(c+u)^h - u^h]. A member is without a
 * code when all its cells are universal, with probability (1 - e^(-λ(a-1)/a))^h.
 */
final class CodeSizing {

  /** The memory of one correction: 12 bytes at a fill of 9/16, the mean between two doublings. */
  static final double BITS_PER_CORRECTION = 8 * 12 / 0.5625;

  /** The slots of a retrieval table for each of many members. */
  static final double SLOTS_PER_MEMBER = 1.125;

  private static final int MAX_HASHES = 24;
  private static final double SMALLEST_LOAD = 1e-5;
  private static final double LARGEST_LOAD = 20;
  private static final double LOAD_STEP = 1.005;

  private CodeSizing() {}

  /**
   * A choice of hashes and cells.
   *
   * @param unanswered the share of members whose cells are all universal
   * @param bitsPerItem cells and, where they are counted, corrections
   */
  record Choice(
      int hashes, double cellsPerItem, double unanswered, double bitsPerItem, double falseRate) {}

  /** The least memory for cells with an exact table of the unanswered members. */
  static Choice exact(int codes, double falseRate) {
    return cheapest(codes, falseRate, 1, BITS_PER_CORRECTION);
  }

  /** The least memory for cells alone that leave no larger share of the members unanswered. */
  static Choice plain(int codes, double falseRate) {
    return cheapest(codes, falseRate, falseRate, 0);
  }

  /** The bits for each of many members of a retrieval table. */
  static double retrievalBitsPerItem(int codes, double falseRate) {
    int slotBits =
        RetrievalShape.fingerprintBitsFor(codes, falseRate) + RetrievalShape.codeBits(codes);
    return SLOTS_PER_MEMBER * slotBits;
  }

  private static Choice cheapest(
      int codes, double falseRate, double maxUnanswered, double bitsPerUnanswered) {
    int cellBits = MultibitShape.cellBits(codes);
    Choice best = null;
    for (int hashes = 1; hashes <= MAX_HASHES; hashes++) {
      for (double load = SMALLEST_LOAD; load < LARGEST_LOAD; load *= LOAD_STEP) {
        double unanswered = unanswered(codes, hashes, load);
        double cells = hashes / load;
        double bits = cells * cellBits + unanswered * bitsPerUnanswered;
        if ((best == null || bits < best.bitsPerItem) && unanswered <= maxUnanswered) {
          double rate = falseRate(codes, hashes, load);
          if (rate <= falseRate) {
            best = new Choice(hashes, cells, unanswered, bits, rate);
          }
        }
      }
    }
    if (best == null) {
      throw new IllegalArgumentException(
          "falseRate must be within reach of multibit cells, but was " + falseRate);
    }
    return best;
  }

  private static double falseRate(int codes, int hashes, double load) {
    double one = Math.exp(-load) * Math.expm1(load / codes);
    double universal = Math.max(0, -Math.expm1(-load) - codes * one);
    if (universal == 0) {
      return codes * Math.pow(one, hashes);
    }
    // (c+u)^h - u^h without the loss of digits when c is much smaller than u
    return codes * Math.pow(universal, hashes) * Math.expm1(hashes * Math.log1p(one / universal));
  }

  private static double unanswered(int codes, int hashes, double load) {
    return Math.pow(-Math.expm1(-load * (codes - 1) / codes), hashes);
  }
}
