package dev.corymb.lab.provenance;

import dev.corymb.core.check.Require;

/**
 * Walks of the shipped walker over many histories, each held against an oracle that has all events
 * in one place: ids, depths, links with their evidence, types and ends must be equal. The summaries
 * are up to date, and nothing is lost.
 */
public final class WalkSimulation {

  /** The sites of a history at most. */
  public static final int MOST_SITES = 10_000;

  private WalkSimulation() {}

  /**
   * Walks over the histories of the seeds from one on, {@value WalkRun#WALKS} times each.
   *
   * @param mostSites of a history
   * @param afterRun called after each history
   * @throws WalkException at the first walk that finds something else than the oracle
   */
  public static WalkCounts run(long firstSeed, int histories, int mostSites, Runnable afterRun) {
    Require.positive("histories", histories);
    Require.positive("mostSites", mostSites);
    WalkCounts counts = new WalkCounts();
    for (int i = 0; i < histories; i++) {
      counts.addAll(run(firstSeed + i, mostSites));
      afterRun.run();
    }
    return counts;
  }

  private static WalkCounts run(long seed, int mostSites) {
    try {
      return new WalkRun(seed, mostSites).run();
    } catch (RuntimeException | AssertionError e) {
      throw new WalkException(seed, e.toString(), e);
    }
  }
}
