package dev.corymb.lab.faults;

import dev.corymb.core.check.Require;

/**
 * Many short runs of the shipped node with loss, repetition, disorder, partitions, restarts, sites
 * that come and go and grow and shrink.
 *
 * <p>Checked all the time: what a site holds is found at its own node, and the ledger agrees with a
 * model; in runs without faults the budget holds at every other node. Checked in the end, once the
 * network is quiet and nodes have announced their sites a few times: every replica has the bits
 * that its owner published, and nobody knows of a site that is gone.
 */
public final class FaultSimulation {

  private FaultSimulation() {}

  /**
   * Runs the seeds from one on.
   *
   * @param afterRun called after each run
   * @throws FaultException at the first run that fails
   */
  public static FaultCounts run(long firstSeed, int runs, Runnable afterRun) {
    Require.positive("runs", runs);
    FaultCounts counts = new FaultCounts();
    for (int i = 0; i < runs; i++) {
      counts.addAll(run(firstSeed + i));
      afterRun.run();
    }
    return counts;
  }

  /**
   * Runs one seed.
   *
   * @throws FaultException if it fails
   */
  public static FaultCounts run(long seed) {
    try {
      return new FaultRun(seed).run();
    } catch (RuntimeException | AssertionError e) {
      throw new FaultException(seed, e.toString(), e);
    }
  }
}
