package dev.corymb.core.theory;

import dev.corymb.core.check.Require;

/**
 * What a query reads of an index that keeps a row of bits for each cell, a bit per site, and
 * matches in stages.
 *
 * <pre>
 *   k  hashes: the rows that a query must look at
 *   r  the fill of a row: the fraction of sites that have its cell
 *   j  the rows that are read to their end
 * </pre>
 *
 * <p>After j rows a site that does not match is left with chance r^j, and a word of 64 sites still
 * has one with chance s(j) = 1 - (1 - r^j)^64. The query reads j rows to their end, and every
 * further row only at the words that still have a site. Memory gives lines of 8 words, so a single
 * word costs as much as 8 of a row that is read to its end:
 *
 * <pre>
 *   rows(j) = j + 8 (s(j) + s(j+1) + ... + s(k-1))
 * </pre>
 *
 * <p>The cost of a query is the least of these over j. It is that of a miss: each site that matches
 * costs k more lines, whatever the shape.
 */
public final class StagedTheory {

  private static final int WORD = 64; // sites
  private static final int LINE = 8; // words that memory gives at once

  private StagedTheory() {}

  /**
   * The words that a query reads for each word of a row, on average: as many rows to their end
   * would be as many words.
   *
   * @param hashes k
   * @param fill r
   */
  public static double rows(int hashes, double fill) {
    Require.positive("hashes", hashes);
    Require.unit("fill", fill);
    double least = hashes;
    double single = 0; // words read one by one, from row j on
    for (int j = hashes - 1; j >= 1; j--) {
      single += wordsLeft(fill, j);
      least = Math.min(least, j + LINE * single);
    }
    return least;
  }

  // StrictMath: what follows from these numbers must be the same on all machines.

  private static double wordsLeft(double fill, int rows) {
    return 1 - StrictMath.pow(1 - StrictMath.pow(fill, rows), WORD);
  }

  /** The fill of the rows of a size that has a false rate of f with {@code hashes} hashes. */
  public static double fill(double f, int hashes) {
    Require.unit("f", f);
    Require.positive("hashes", hashes);
    return StrictMath.pow(f, 1.0 / hashes);
  }
}
