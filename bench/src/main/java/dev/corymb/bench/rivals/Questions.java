package dev.corymb.bench.rivals;

import dev.corymb.bench.index.Stopwatch;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Queries for items that sites hold, or that none does. Each is new, and each answer is looked at.
 */
final class Questions implements Stopwatch.Work {

  private static final int BATCH = 32;

  private final Rival rival;
  private final Federation federation;
  private final boolean held;
  private final Way way;
  private final long given;
  private final SplittableRandom draws;
  private int[] sites = new int[0];
  private long[][] rows = new long[0][];
  private long found;

  Questions(Rival rival, Federation federation, Way way, boolean held) {
    this.rival = rival;
    this.federation = federation;
    this.way = way;
    this.held = held;
    this.given = way.given(federation.shape().digester().schema().all());
    this.draws = new SplittableRandom(held ? 1 : 2);
  }

  @Override
  public int unit() {
    return way == Way.BATCH ? BATCH : 1;
  }

  @Override
  public void prepare(int operations) {
    sites = new int[operations * unit()];
    rows = new long[sites.length][];
    for (int i = 0; i < sites.length; i++) {
      sites[i] = draws.nextInt(federation.contest().sites());
      rows[i] = row(sites[i]);
    }
  }

  private long[] row(int site) {
    long[] row = federation.row(item(site));
    for (int i = 1; way == Way.MIXED && i < row.length; i++) {
      row[i] = federation.row(item(site))[i];
    }
    return row;
  }

  private long item(int site) {
    return held
        ? federation.item(site, draws.nextInt(federation.contest().items()))
        : Federation.absent(draws.nextLong(1L << 40));
  }

  @Override
  public void run() {
    if (way == Way.BATCH) {
      for (int from = 0; from < rows.length; from += BATCH) {
        int[][] answers = rival.locateAll(Arrays.copyOfRange(rows, from, from + BATCH));
        for (int i = 0; i < BATCH; i++) {
          look(sites[from + i], answers[i]);
        }
      }
    } else {
      for (int i = 0; i < rows.length; i++) {
        look(sites[i], rival.locate(rows[i], given));
      }
    }
  }

  private void look(int site, int[] answer) {
    found += answer.length;
    if (held && way != Way.MIXED && Arrays.binarySearch(answer, site) < 0) {
      throw new IllegalStateException(
          "site " + site + " must be found, but found were " + Arrays.toString(answer));
    }
  }

  /** Asks a number of queries; gives the mean number of sites found. */
  double meanFound(int queries) {
    found = 0;
    prepare(queries);
    run();
    return (double) found / sites.length;
  }
}
