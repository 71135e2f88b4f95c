package dev.corymb.bench.rivals;

import dev.corymb.core.filter.FilterShape;
import dev.corymb.core.hash.Mixer;
import dev.corymb.core.schema.Digester;
import java.util.SplittableRandom;

/**
 * Sites with items. Each item is held by the same number of sites, which are spread over all. Items
 * follow from numbers, so that none needs to be kept.
 */
final class Federation {

  /*
   * Item i of a site has the number i · groups + group. The sites of a group are neighbours in an
   * order of their own for each i: multiplier · site + offset modulo the number of sites.
   */

  private static final long SEED = 0x5bd1e995L;
  private static final long ABSENT = 1L << 40; // numbers from here on are those of no item

  private final Contest contest;
  private final FilterShape shape;
  private final int groups;
  private final int[] multipliers;

  Federation(Contest contest) {
    this.contest = contest;
    this.shape = contest.form().shape(contest.sites(), contest.items());
    this.groups = contest.groups();
    this.multipliers = new int[contest.items()];
    SplittableRandom draws = new SplittableRandom(SEED);
    for (int i = 0; i < multipliers.length; i++) {
      do {
        multipliers[i] = draws.nextInt(1, Math.max(2, contest.sites()));
      } while (!isCoprime(multipliers[i], contest.sites()));
    }
  }

  private static boolean isCoprime(int a, int b) {
    return b == 0 ? a == 1 : isCoprime(b, a % b);
  }

  Contest contest() {
    return contest;
  }

  FilterShape shape() {
    return shape;
  }

  /** The number of an item of a site. */
  long item(int site, int i) {
    long offset = Mixer.mix(i, SEED) >>> 33;
    int place = (int) ((multipliers[i] * (long) site + offset) % contest.sites());
    return (long) i * groups + place / contest.sharing();
  }

  /** The number of an item that no site has, a different one for each argument. */
  static long absent(long number) {
    return ABSENT + number;
  }

  /** The digests of an item's attributes. */
  long[] row(long item) {
    Digester digester = shape.digester();
    long[] row = new long[digester.schema().size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = digester.number(i, item);
    }
    return row;
  }

  /** The rows of all items of a site. */
  long[][] rows(int site) {
    long[][] rows = new long[contest.items()][];
    for (int i = 0; i < rows.length; i++) {
      rows[i] = row(item(site, i));
    }
    return rows;
  }
}
