package dev.corymb.replication.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.corymb.core.testkit.Targets;
import dev.corymb.core.testkit.Targets.Row;
import dev.corymb.core.theory.BloomTheory;
import dev.corymb.replication.summary.MatrixDrift;
import dev.corymb.replication.theory.ReplicaTheory;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class ReplicaTheoryTest {

  private static final int M = 1_200;
  private static final int HOSTS = 5;

  static List<Row> table1() {
    return Targets.rows("p002_table1.csv");
  }

  static List<Row> table2() {
    return Targets.rows("p002_table2.csv");
  }

  @Test
  void theTablesAreWhole() {
    assertThat(table1()).hasSize(24);
    assertThat(table2()).hasSize(20);
  }

  @ParameterizedTest
  @MethodSource("table1")
  void table1IsEquation12(Row row) {
    int k = row.whole("k");
    double fill = ReplicaTheory.fill(M, k, row.whole("n"));
    double percent =
        100 * ReplicaTheory.falseRate(fill, k, row.number("d0_paper"), row.number("d1_paper"));
    double printed = row.number("paper_estimated_pct");
    // Of the smallest rates one digit is printed: in the fourth place for k = 6, the fifth for 8.
    double lastDigit = k == 6 ? 0.5e-4 : 0.5e-5;
    assertThat(percent).isCloseTo(printed, within(Math.max(0.003 * printed, lastDigit)));
    assertThat(percent)
        .isCloseTo(row.number("formula_thm4_pct"), within(1e-5 * row.number("formula_thm4_pct")));
    double delta1 = row.number("d1_paper");
    assertThat(100 * ReplicaTheory.foundOnlyNow(fill, k, delta1))
        .isCloseTo(row.number("thm3_FN_pct"), within(1e-5 * row.number("thm3_FN_pct")));
  }

  @ParameterizedTest
  @MethodSource("table2")
  void table2IsEquation16(Row row) {
    int k = row.whole("k");
    double delta0 = row.number("d0_paper");
    double delta1 = row.number("d1_paper");
    double fill = ReplicaTheory.fill(M, k, row.whole("n"));
    double own = ReplicaTheory.falseRate(fill, k, 0, 0);
    double falseRate = ReplicaTheory.falseRate(fill, k, delta0, delta1);
    double onlyNow = ReplicaTheory.foundOnlyNow(fill, k, delta1);
    double system =
        ReplicaTheory.systemOverall(
            ReplicaTheory.systemFalseRate(own, falseRate, HOSTS),
            ReplicaTheory.systemFoundOnlyNow(onlyNow, HOSTS));
    assertThat(100 * system).isCloseTo(row.number("paper_estimated"), within(0.12));
    assertThat(100 * system).isCloseTo(row.number("eq16_pct"), within(1e-3));
    assertThat(100 * ReplicaTheory.exactUnion(own, falseRate, onlyNow, HOSTS))
        .isCloseTo(row.number("exact_union_eq_pct"), within(1e-3));
    assertThat(100 * ReplicaTheory.overall(falseRate, onlyNow))
        .isCloseTo(row.number("eq13_single_replica_pct"), within(1e-3));
  }

  @Test
  void equation6UndoesTheFlips() {
    double was = ReplicaTheory.fill(M, 6, 150);
    double is = ReplicaTheory.fill(M, 6, 225);
    assertThat(ReplicaTheory.replicaKeys(M, 6, 225, 0, is - was)).isCloseTo(150, within(1e-9));
    assertThat(ReplicaTheory.replicaKeys(M, 6, 150, is - was, 0)).isCloseTo(225, within(1e-9));
    assertThat(ReplicaTheory.replicaKeys(M, 6, 0, 0, 0.5)).as("clamped").isZero();
    assertThat(ReplicaTheory.replicaKeys(M, 6, 1_000, 1, 0)).as("clamped").isFinite();
  }

  @Test
  void withEqualWeightsThePaperDoesNotReactToAdditions() {
    double fill = ReplicaTheory.fill(M, 6, 225);
    for (double delta1 : new double[] {0, 0.01, 0.1, 0.3, fill}) {
      assertThat(
              ReplicaTheory.weighted(
                  ReplicaTheory.falseRate(fill, 6, 0, delta1),
                  1,
                  ReplicaTheory.foundOnlyNow(fill, 6, delta1),
                  1))
          .isCloseTo(Math.pow(fill, 6), within(1e-12));
    }
  }

  /**
   * Real filters of the parameters of Table 1: the false rate of the replica is that of its own
   * keys, and members are missed at (a / n) (1 - ρ̂^k), far from Theorem 3.
   */
  @ParameterizedTest
  @MethodSource("table1")
  void measuredRatesAreTheCorrectedOnes(Row row) {
    int filters = 40;
    int k = row.whole("k");
    int old = row.whole("n_hat");
    int added = row.whole("added");
    int n = row.whole("n");
    double expected = BloomTheory.falseRateExact(M, k, old);
    Sample fromFill = new Sample();
    Sample probed = new Sample();
    Sample missed = new Sample();
    for (int seed = 0; seed < filters; seed++) {
      Workload site = new Workload(1_000L * old + 10L * added + seed, k, M);
      site.add(old);
      site.summary().publish();
      site.remove(row.whole("deleted"), old);
      site.add(added);
      assertThat(site.size()).isEqualTo(n);
      fromFill.add(site.summary().drift().falseRate());
      probed.add(site.probe(1_000));
      missed.add(site.summary().drift().missRate());
    }
    fromFill.requireMean(expected, 1e-9);
    probed.requireMean(expected, 1 / Math.sqrt(1_000.0 * filters) * Math.sqrt(expected));
    missed.requireMean(
        ReplicaTheory.memberMissRate(added, n, expected),
        Math.sqrt(expected / filters / n)); // when no new member is found, none was likely to be
  }

  /**
   * Five hosts with the parameters of Table 2: how often a random probe is found at a host, or in
   * or behind one of its replicas, is the exact union, a little above eq. 16.
   */
  @ParameterizedTest
  @MethodSource("table2")
  void measuredRatesOfASystemAreTheExactUnion(Row row) {
    int probes = 10_000;
    int k = row.whole("k");
    List<Workload> hosts = new ArrayList<>();
    for (int i = 0; i < HOSTS; i++) {
      Workload host = new Workload(100L * row.whole("deleted") + i, k, M);
      host.add(row.whole("n0"));
      host.summary().publish();
      host.add(100);
      host.removeAny(row.whole("deleted"));
      hosts.add(host);
    }
    double expected = 0;
    double printed = 0;
    for (Workload host : hosts) {
      double own = host.rate(MatrixDrift::current);
      double none = 1 - own;
      double noFalse = 1 - own;
      double noOnlyNow = 1;
      for (Workload other : hosts) {
        if (other != host) {
          double falseRate = other.rate(MatrixDrift::published);
          double onlyNow = other.rate(MatrixDrift::current) - other.rate(MatrixDrift::kept);
          none *= 1 - falseRate - onlyNow;
          noFalse *= 1 - falseRate;
          noOnlyNow *= 1 - onlyNow;
        }
      }
      expected += (1 - none) / HOSTS;
      printed += ReplicaTheory.systemOverall(1 - noFalse, 1 - noOnlyNow) / HOSTS;
    }
    SplittableRandom random = new SplittableRandom(row.whole("deleted"));
    double found = 0;
    for (int i = 0; i < probes; i++) {
      long[] stranger = {random.nextLong()};
      boolean[] now = new boolean[HOSTS];
      boolean[] either = new boolean[HOSTS];
      int findings = 0;
      for (int h = 0; h < HOSTS; h++) {
        now[h] = hosts.get(h).isFoundNow(stranger);
        either[h] = now[h] || hosts.get(h).isFoundInReplica(stranger);
        findings += either[h] ? 1 : 0;
      }
      for (int h = 0; h < HOSTS; h++) {
        found += now[h] || findings > (either[h] ? 1 : 0) ? 1.0 / HOSTS : 0;
      }
    }
    double deviation = Math.sqrt(expected * (1 - expected) / probes);
    assertThat((found / probes - expected) / deviation)
        .as("measured %g, expected %g", found / probes, expected)
        .isBetween(-4.0, 4.0);
    assertThat(expected - printed).as("union above eq. 16").isBetween(0.0, 0.01);
  }

  /** A few numbers, and how far their mean may be from what it should be. */
  private static final class Sample {

    private double sum;
    private double squares;
    private int count;

    void add(double value) {
      sum += value;
      squares += value * value;
      count++;
    }

    /** Within four standard deviations of the mean, each at least {@code least}. */
    void requireMean(double expected, double least) {
      double mean = sum / count;
      double variance = Math.max(0, squares / count - mean * mean) / (count - 1);
      double deviation = Math.max(Math.sqrt(variance), least);
      assertThat((mean - expected) / deviation)
          .as("mean %g, expected %g, in standard deviations", mean, expected)
          .isBetween(-4.0, 4.0);
    }
  }

  @Test
  void deltasAndCountsThatCannotBeAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> ReplicaTheory.falseRate(0.5, 6, -0.1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> ReplicaTheory.foundOnlyNow(0.5, 0, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> ReplicaTheory.memberMissRate(3, 2, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> ReplicaTheory.fill(M, 6, -1));
    assertThat(ReplicaTheory.memberMissRate(0, 0, 0)).isZero();
  }
}
