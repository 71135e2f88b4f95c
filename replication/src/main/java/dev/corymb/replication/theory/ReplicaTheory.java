package dev.corymb.replication.theory;

import dev.corymb.core.check.Require;

/**
 * What the mathematics says about stale replicas of one Bloom filter [1].
 *
 * <pre>
 *   m   cells
 *   k   hash functions
 *   n   keys now
 *   δ1  part of the cells that are set now and clear in the replica
 *   δ0  part of the cells that are clear now and set in the replica
 *   P1  1 - e^(-k n / m), the expected fill now
 *   ρ̂   fill of the replica
 *   γ   hosts, each with a replica of every other
 * </pre>
 *
 * <p>Two of the paper's readings are wrong, and the formulas that replace them stand below. Theorem
 * 3 (eq. 10) is no rate of false negatives: it is the chance that a random probe, which is hardly
 * ever a member, is found now and not in the replica. Members are missed at {@link
 * #memberMissRate}. And eq. 14 to 16 take f+ and f- of one replica as independent, though they
 * exclude each other: see {@link #exactUnion}.
 *
 * <ol>
 *   <li>Y. Zhu, H. Jiang. Efficient Update Control of Bloom Filter Replicas in Distributed Systems.
 *       Handbook of Research on Scalable Computing Technologies, chapter 34, 2010.
 * </ol>
 */
public final class ReplicaTheory {

  private ReplicaTheory() {}

  /** P1: 1 - e^(-k n / m). */
  public static double fill(long m, int k, double n) {
    Require.positive("m", m);
    Require.positive("k", k);
    Require.inRange("n", n, 0, Double.MAX_VALUE);
    return -Math.expm1(-k * n / m);
  }

  /** Eq. 6: the keys that the replica holds, from those now: -(m/k) ln(e^(-k n / m) + δ1 - δ0). */
  public static double replicaKeys(long m, int k, double n, double delta0, double delta1) {
    double clear = 1 - fill(m, k, n) + requireDelta(delta1) - requireDelta(delta0);
    return -(double) m / k * Math.log(Math.min(1, Math.max(clear, Double.MIN_NORMAL)));
  }

  /**
   * Eq. 10, Theorem 3: P1^k - (P1 - δ1)^k, the chance that a random probe is found now and not in
   * the replica.
   */
  public static double foundOnlyNow(double fill, int k, double delta1) {
    return power(fill, k) - power(fill - requireDelta(delta1), k);
  }

  /** Eq. 12, Theorem 4: (P1 + δ0 - δ1)^k = ρ̂^k, the false rate of the replica. */
  public static double falseRate(double fill, int k, double delta0, double delta1) {
    return power(fill + requireDelta(delta0) - requireDelta(delta1), k);
  }

  /** Eq. 13: f+ + f-, the sum of eq. 12 and eq. 10. */
  public static double overall(double falseRate, double foundOnlyNow) {
    return weighted(falseRate, 1, foundOnlyNow, 1);
  }

  /** Eq. 14: that a probe is found falsely at a host or in one of its γ - 1 replicas. */
  public static double systemFalseRate(double ownFalseRate, double falseRate, int hosts) {
    return 1 - (1 - ownFalseRate) * Math.pow(1 - falseRate, others(hosts));
  }

  /** Eq. 15: that eq. 10 befalls one of γ - 1 replicas. */
  public static double systemFoundOnlyNow(double foundOnlyNow, int hosts) {
    return 1 - Math.pow(1 - foundOnlyNow, others(hosts));
  }

  /** Eq. 16: that one of both happens, were they independent: F+ + F- - F+ F-. */
  public static double systemOverall(double systemFalseRate, double systemFoundOnlyNow) {
    return systemFalseRate + systemFoundOnlyNow - systemFalseRate * systemFoundOnlyNow;
  }

  /** What eq. 16 should be: 1 - (1 - own) (1 - f+ - f-)^(γ-1), for f+ and f- exclude each other. */
  public static double exactUnion(
      double ownFalseRate, double falseRate, double foundOnlyNow, int hosts) {
    return 1 - (1 - ownFalseRate) * Math.pow(1 - falseRate - foundOnlyNow, others(hosts));
  }

  /** Eq. 17: w+ f+ + w- f-. */
  public static double weighted(
      double falseRate, double falseWeight, double foundOnlyNow, double missWeight) {
    return falseWeight * falseRate + missWeight * foundOnlyNow;
  }

  /**
   * The miss rate of members: (a / n) (1 - ρ̂^k), where a of the n members were added after the
   * replica was made. Older ones are never missed, newer ones unless the replica errs.
   */
  public static double memberMissRate(long added, long n, double replicaFalseRate) {
    Require.notNegative("n", n);
    Require.inRange("added", added, 0, n);
    return n == 0 ? 0 : (double) added / n * (1 - Require.unit("rate", replicaFalseRate));
  }

  private static double power(double fill, int k) {
    return Math.pow(Math.min(1, Math.max(0, fill)), Require.positive("k", k));
  }

  private static int others(int hosts) {
    return Require.positive("hosts", hosts) - 1;
  }

  private static double requireDelta(double delta) {
    return Require.unit("delta", delta);
  }
}
