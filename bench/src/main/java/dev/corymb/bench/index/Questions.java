package dev.corymb.bench.index;

import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Queries for items that a site holds, or for strangers, new ones for every slice. */
final class Questions implements Stopwatch.Work {

  /** The queries of a batch. */
  static final int BATCH = 32;

  /** How queries are asked. */
  enum Way {
    BITMAPS,
    IDS,
    BATCHES
  }

  private final FilterIndex index;
  private final Contest contest;
  private final Population population;
  private final boolean held;
  private final Way way;
  private final SplittableRandom draws;
  private final SiteSet[] found = new SiteSet[BATCH];
  private int[] sites = new int[0];
  private long[][] positions = new long[0][];
  private long[][][] batches = new long[0][][];

  Questions(FilterIndex index, Contest contest, boolean held, Way way) {
    this.index = index;
    this.contest = contest;
    this.population = contest.population();
    this.held = held;
    this.way = way;
    this.draws = new SplittableRandom(held ? 1 : 2);
    Arrays.setAll(found, i -> new SiteSet());
  }

  @Override
  public int unit() {
    return way == Way.BATCHES ? BATCH : 1;
  }

  @Override
  public void prepare(int operations) {
    int count = operations * unit();
    sites = new int[count];
    positions = new long[count][];
    for (int i = 0; i < count; i++) {
      sites[i] = draws.nextInt(contest.sites());
      positions[i] = held ? population.held(sites[i], draws) : population.stranger(draws);
    }
    if (way == Way.BATCHES) {
      batches = new long[operations][][];
      Arrays.setAll(batches, i -> Arrays.copyOfRange(positions, i * BATCH, (i + 1) * BATCH));
    }
  }

  @Override
  public void run() {
    if (way == Way.BATCHES) {
      askBatches();
    } else {
      askOneByOne();
    }
  }

  private void askBatches() {
    for (int i = 0; i < batches.length; i++) {
      index.queryBatch(batches[i], found);
      for (int j = 0; j < BATCH; j++) {
        require(held, sites[i * BATCH + j], found[j]);
      }
    }
  }

  private void askOneByOne() {
    for (int i = 0; i < positions.length; i++) {
      index.query(positions[i], found[0]);
      require(held, sites[i], found[0]);
      if (way == Way.IDS && found[0].ids().isEmpty() && held) {
        throw new IllegalStateException("an index must find ids, but found none");
      }
    }
  }

  private static void require(boolean held, int site, SiteSet found) {
    if (held && !found.contains(site)) {
      throw new IllegalStateException("an index must not miss " + Population.id(site));
    }
  }

  /** Asks one query and gives the answer, which must name the site that holds the item. */
  SiteSet askOne() {
    prepare(1);
    index.query(positions[0], found[0]);
    if (held && !found[0].ids().contains(Population.id(sites[0]))) {
      throw new IllegalStateException(
          "an index must find " + Population.id(sites[0]) + ", but found " + found[0].ids());
    }
    return found[0];
  }
}
