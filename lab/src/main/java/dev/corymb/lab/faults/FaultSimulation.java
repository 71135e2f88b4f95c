package dev.corymb.lab.faults;

import dev.corymb.core.check.Require;

/**
 * Many short runs of the shipped node with loss, repetition, disorder, partitions, restarts, sites
 * that come and go and grow and shrink. About half of them have items with optional, many-valued
 * and range attributes, and declared sets of attributes that are drawn with them.
 *
 * <p>Checked all the time, with queries of every kind: the owner of a site finds it if it holds a
 * match, and its ledger agrees with a model, as do its zones; an item that cannot be entered whole
 * is refused; in runs without faults the budget of each declared set and range holds at every other
 * node. Checked in the end, once the network is quiet and nodes have announced their sites a few
 * times: every replica has the bits and zones that its owner published, every node answers by
 * these, and nobody knows of a site that is gone.
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
