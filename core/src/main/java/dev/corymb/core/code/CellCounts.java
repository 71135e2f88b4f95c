package dev.corymb.core.code;

import dev.corymb.core.bits.CellArray;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

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
   * G_c grows beside F_c, the plain product of all f_c so far. Codes of one share p come in together,
   * g of them: either none is the winner (multiply both by f_c^g), or one of the g is (add F_c times
   * g (p t)^c / c! f_c^(g-1)). All terms are positive, so nothing cancels. There are far fewer shares
   * than codes: d different ones take d^2 / 2 cells.
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
    SortedMap<Long, Integer> codesOf = codesByCount(shape.codes());
    double rate = 0;
    for (int count = 1; count <= hashes; count++) {
      double[] winner = winnerAt(codesOf, hashes, count);
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
  private double[] winnerAt(SortedMap<Long, Integer> codesOf, int hashes, int count) {
    double[] nobody = one(hashes); // F_c
    double[] winner = new double[hashes + 1]; // G_c
    for (Map.Entry<Long, Integer> group : codesOf.entrySet()) {
      double share = (double) group.getKey() / cells;
      double[] loser = new double[hashes + 1]; // f_c
      double term = 1; // p^i / i!
      for (int i = 0; i < count; i++) {
        loser[i] = term;
        term *= share / (i + 1);
      }
      double[] others = power(loser, group.getValue() - 1);
      double[] all = times(others, loser);
      double[] won = times(nobody, others);
      winner = times(winner, all);
      for (int n = count; n <= hashes; n++) {
        winner[n] += won[n - count] * term * group.getValue();
      }
      nobody = times(nobody, all);
    }
    return winner;
  }

  /** How many codes have each number of cells above zero. */
  private SortedMap<Long, Integer> codesByCount(int codes) {
    SortedMap<Long, Integer> codesOf = new TreeMap<>();
    for (int code = 1; code <= codes; code++) {
      if (counts[code] > 0) {
        codesOf.merge(counts[code], 1, Integer::sum);
      }
    }
    return codesOf;
  }

  private static double[] one(int degree) {
    double[] one = new double[degree + 1];
    one[0] = 1;
    return one;
  }

  private static double[] power(double[] base, int exponent) {
    double[] result = one(base.length - 1);
    double[] square = base;
    for (int rest = exponent; rest > 0; rest >>= 1) {
      if ((rest & 1) != 0) {
        result = times(result, square);
      }
      square = rest > 1 ? times(square, square) : square;
    }
    return result;
  }

  /** The product of two polynomials, up to their common degree. */
  private static double[] times(double[] left, double[] right) {
    double[] product = new double[left.length];
    for (int i = 0; i < left.length; i++) {
      if (left[i] != 0) {
        for (int j = 0; i + j < left.length; j++) {
          product[i + j] += left[i] * right[j];
        }
      }
    }
    return product;
  }

  private double share(int value) {
    return (double) counts[value] / cells;
  }
}
