package dev.corymb.lab.eventfaults;

import dev.corymb.core.check.Require;

/**
 * Many short runs of the shipped node with events that are recorded, removed and expire, while
 * messages and answers are lost, nodes die, and clocks differ and jump.
 *
 * <p>Checked at each walk: everything that was recorded before the horizon, by the clocks of the
 * owners, at sites that the node knows and that the answer does not name as silent or not covered,
 * is in the answer, and nothing else but what was recorded is. Nothing is recorded later with a
 * time before a horizon that was stated. Checked in the end, once the network is quiet: walks are
 * complete, their horizon is a recent one, and they find everything.
 */
public final class EventFaultSimulation {

  private EventFaultSimulation() {}

  /**
   * Runs the seeds from one on.
   *
   * @param afterRun called after each run
   * @throws EventFaultException at the first run that fails
   */
  public static EventFaultCounts run(long firstSeed, int runs, Runnable afterRun) {
    Require.positive("runs", runs);
    EventFaultCounts counts = new EventFaultCounts();
    for (int i = 0; i < runs; i++) {
      counts.addAll(run(firstSeed + i));
      afterRun.run();
    }
    return counts;
  }

  /**
   * Runs one seed.
   *
   * @throws EventFaultException if it fails
   */
  public static EventFaultCounts run(long seed) {
    try {
      return new EventFaultRun(seed).run();
    } catch (RuntimeException | AssertionError e) {
      throw new EventFaultException(seed, e.toString(), e);
    }
  }
}
