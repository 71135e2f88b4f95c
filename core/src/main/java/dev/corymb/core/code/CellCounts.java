package dev.corymb.core.code;

import dev.corymb.core.bits.CellArray;

/** How often each value stands in the cells of a multibit table, and what follows for outsiders. */
final class CellCounts {

  /*
   * False rate of an outsider
   * -------------------------
   * Let u be the share of universal cells and p_x that of code x. An outsider's h probes are
   * independent. It is answered with a code if no probe meets an unused cell and one code x, found at
   * c > 0 probes, is found more often than any other, with c plus the universal probes at least
   * `need`. With k universal probes and n = h - k others:
   *
   *   P = sum over k, c with c + k >= need of  C(h, k) u^k n! [t^n] G_c(t),
   *
   *   G_c(t) = sum over x of (p_x t)^c / c!  times the product over y != x of f_c(p_y t),
   *   f_c(s) = 1 + s + s^2/2! + ... + s^(c-1)/(c-1)!
   *
   * G_c grows code by code beside F_c, the plain product of all f_c so far: a new code y either is
   * no winner (multiply both by f_c) or is the winner (add F_c times (p_y t)^c / c!). All terms are
   * positive, so nothing cancels.
   */

  private final long[] counts;
  private final long cells;

  private CellCounts(long[] counts, long cells) {
    this.counts = counts;
    this.cells = cells;
  }

  static CellCounts of(CellArray cells) {
    long[] counts = new long[1 << cells.width()];
    for (long position = 0; position < cells.size(); position++) {
      counts[(int) cells.get(position)]++;
    }
    return new CellCounts(counts, cells.size());
  }

  long of(int value) {
    return counts[value];
  }

  double falseRate(MultibitShape shape) {
    int hashes = shape.hashes();
    double universal = share(shape.universal());
    if (shape.need() == hashes) {
      double rate = 0;
      for (int code = 1; code <= shape.codes(); code++) {
        rate += Math.pow(share(code) + universal, hashes) - Math.pow(universal, hashes);
      }
      return rate;
    }
    double rate = 0;
    for (int count = 1; count <= hashes; count++) {
      double[] winner = winnerAt(shape, count);
      double weight = 1; // C(h, k) u^k n!, which is h! u^k / k!
      for (int n = 1; n <= hashes; n++) {
        weight *= n;
      }
      for (int k = 0; k + count <= hashes; k++) {
        if (k + count >= shape.need()) {
          rate += weight * winner[hashes - k];
        }
        weight *= universal / (k + 1);
      }
    }
    return Math.min(rate, 1);
  }

  /** The coefficients of G_c up to t^h. */
  private double[] winnerAt(MultibitShape shape, int count) {
    int hashes = shape.hashes();
    double[] nobody = new double[hashes + 1]; // F_c
    double[] winner = new double[hashes + 1]; // G_c
    nobody[0] = 1;
    double[] term = new double[count + 1]; // p^i / i!
    for (int code = 1; code <= shape.codes(); code++) {
      if (counts[code] == 0) {
        continue;
      }
      term[0] = 1;
      for (int i = 1; i <= count; i++) {
        term[i] = term[i - 1] * share(code) / i;
      }
      for (int n = hashes; n >= 0; n--) { // downwards, so that lower coefficients are still old
        double won = n >= count ? nobody[n - count] * term[count] : 0;
        double lost = 0;
        for (int i = 0; i < count && i <= n; i++) {
          won += winner[n - i] * term[i];
          lost += nobody[n - i] * term[i];
        }
        winner[n] = won;
        nobody[n] = lost;
      }
    }
    return winner;
  }

  private double share(int value) {
    return (double) counts[value] / cells;
  }
}
