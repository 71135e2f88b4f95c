package dev.corymb.bench.index;

import dev.corymb.index.FilterIndex;
import dev.corymb.index.SiteSet;
import java.util.Arrays;

/** Batches of queries, with bitmaps as answers. */
final class Batches implements Stopwatch.Work {

  /** The queries of a batch. */
  static final int SIZE = 32;

  private final FilterIndex index;
  private final Questions questions;
  private final SiteSet[] found = new SiteSet[SIZE];
  private long[][][] batches = new long[0][][];

  Batches(FilterIndex index, Questions questions) {
    this.index = index;
    this.questions = questions;
    Arrays.setAll(found, i -> new SiteSet());
  }

  @Override
  public void prepare(int operations) {
    questions.prepare(operations * SIZE);
    batches = new long[operations][][];
    for (int i = 0; i < operations; i++) {
      batches[i] = Arrays.copyOfRange(questions.positions, i * SIZE, (i + 1) * SIZE);
    }
  }

  @Override
  public void run() {
    for (int i = 0; i < batches.length; i++) {
      index.queryBatch(batches[i], found);
      for (int j = 0; j < SIZE; j++) {
        questions.require(i * SIZE + j, found[j]);
      }
    }
  }
}
